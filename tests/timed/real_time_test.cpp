// The steady clock: the control thread itself, and what is left of a run when the process is killed.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

#include "app/station.h"
#include "core/base/pausing_clock.h"
#include "core/cycle/state.h"
#include "tests/support/session_bench.h"
#include "tests/support/virtual_cell.h"

namespace articulus::test {
namespace {

using namespace std::chrono_literals;
using cycle::CommandKind;
using cycle::State;
using record::Channel;

constexpr const char* kChildFolder = "ARTICULUS_TEST_RUN_UNTIL_KILLED";

double monotonic_s() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// A station in real time whose client beats from this thread.
class RealStation {
 public:
  RealStation() {
    auto made =
        app::Station::create({.cell = "munich", .resources = ARTICULUS_RESOURCES, .seed = 1, .manualClock = false});
    if (!made) throw std::runtime_error(made.error().text());
    station = std::move(*made);
  }
  station::StationLink& link() { return station->link(); }
  void pass(std::chrono::milliseconds time) {
    const auto until = std::chrono::steady_clock::now() + time;
    do {
      link().heartbeat();
      std::this_thread::sleep_for(5ms);
    } while (std::chrono::steady_clock::now() < until);
  }
  void order(CommandKind kind) {
    cycle::Command c;
    c.kind = kind;
    if (link().send(c) == 0) throw std::runtime_error("not sent");
    pass(20ms);
  }
  void switchOn() {
    link().setDeadMan(true);
    pass(20ms);
    order(CommandKind::ControllerOn);
    pass(200ms);
  }
  std::unique_ptr<app::Station> station;
};

protocol::Protocol waiting() { return {"wait", "", "", {protocol::WaitStep{.duration_s = 600.0}}}; }

/// However a program comes to its end: no cycle is left to stop the arm afterwards.
TEST(RealTime, AStationThatEndsInMidMotionLeavesAnArmThatStands) {
  base::PausingClock clock(1'000'000);  // the arm is simulated: it waits where the host does
  const auto devices = devicesAtHome(munich(), 1);
  double fastest = 0.0;
  {
    station::LiveStation station(munich(), {devices->arm(), devices->loadCell(), devices->arm()}, clock);
    station.start();
    const auto pass = [&station](int times) {
      for (int i = 0; i < times; ++i) {
        station.heartbeat();
        std::this_thread::sleep_for(5ms);
      }
    };
    station.setDeadMan(true);
    pass(10);
    station.send(command(CommandKind::ControllerOn));
    pass(60);
    robot::JointVector target = munich().homeJoints_rad;
    target[0] += 0.8;
    station.send(moveJoints(target, 2.0));
    for (int i = 0; i < 200 && !cycle::moves(station.snapshot().state); ++i) pass(1);
    ASSERT_TRUE(cycle::moves(station.snapshot().state));
    pass(100);
    const auto before = station.snapshot().sample;
    pass(60);
    const auto after = station.snapshot().sample;
    fastest =
        std::abs(after[Channel::Joint1] - before[Channel::Joint1]) / (after[Channel::Time] - before[Channel::Time]);
    ASSERT_TRUE(cycle::moves(station.snapshot().state)) << "it was through before the station ended";
  }
  EXPECT_GT(fastest, 0.02) << "no real motion";
  EXPECT_LT(devices->arm().trueVelocity().cwiseAbs().maxCoeff(), 0.01 * fastest + 1e-3);
}

TEST(RealTime, ControlThreadRunsRecordsEveryCycleAndFaultsNothing) {
  TempFolder folder;
  auto store = openStore(folder.path());
  RealStation real;
  real.switchOn();
  run::RunDirector director(real.link(), real.station->cell(), *store, "0.1.0");
  const auto id = director.start({.protocol = waiting(), .sessionId = 0, .specimen = {}, .seed = 1, .realTime = true});
  ASSERT_TRUE(id.ok()) << id.error().text();
  const auto before = real.link().snapshot();
  const double began_s = monotonic_s(), pausedBefore_s = real.link().timing().hostPaused_s;
  for (int i = 0; i < 50; ++i) {
    real.pass(100ms);
    ASSERT_FALSE(director.poll().finished) << run::wordsOf(director.poll());
  }
  const auto after = real.link().snapshot();
  const double took_s = monotonic_s() - began_s;
  EXPECT_FALSE(after.fault.latched()) << safety::describe(after.fault);
  const double cycles = static_cast<double>(after.cycle - before.cycle + after.lateCycles - before.lateCycles);
  const double stood_s = real.link().timing().hostPaused_s - pausedBefore_s;  // the simulated cell waited for the host
  EXPECT_NEAR(cycles, 1000.0 * (took_s - stood_s), 100.0) << "not 1 kHz";
  director.stop();
  for (int i = 0; i < 200 && !director.poll().finished; ++i) real.pass(20ms);
  ASSERT_TRUE(director.poll().finished);
  const auto run = *store->run(*id);
  EXPECT_FALSE(run.incomplete);
  EXPECT_TRUE(run.header.realTime);
  const auto samples = samplesOf(*store, *id);
  ASSERT_GT(samples.size(), 2'000u);
  std::size_t late = 0;
  std::int64_t missed = 0;
  for (std::size_t i = 1; i < samples.size(); ++i) {
    ASSERT_EQ(samples[i].cycle, samples[i - 1].cycle + 1) << "a cycle was not recorded";
    // A late cycle makes up for the deadlines that it missed: time never stretches.
    const double step_ms = 1e3 * (samples[i][Channel::HostTime] - samples[i - 1][Channel::HostTime]);
    ASSERT_NEAR(step_ms, std::round(step_ms), 1e-3);
    if ((samples[i].flags & record::kLateCycle) != 0) ++late;
    missed += std::llround(step_ms) - 1;
  }
  // The gap follows the late cycle, so those of the last sample are not seen in the rows.
  if ((samples.back().flags & record::kLateCycle) != 0) EXPECT_GE(run.missedDeadlines, missed);
  else EXPECT_EQ(run.missedDeadlines, missed);
  const auto timing = real.link().timing();
  EXPECT_GT(timing.cycles, 4'000u);
  std::printf(
      "wake: median %.0f, p99 %.0f, max %.0f us; cycle: median %.0f, p99 %.0f us; %zu late of %zu; fifo %d %s\n",
      timing.wakeMedian_us, timing.wakeP99_us, timing.wakeMax_us, timing.cycleMedian_us, timing.cycleP99_us, late,
      samples.size(), timing.fifoScheduling, timing.schedulingNote.c_str());
}

/// Minor and major faults of the control thread so far; the program's threads have names.
long controlFaults() {
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
    std::ifstream stat(task.path() / "stat");
    std::string line;
    std::getline(stat, line);
    if (line.find("(control)") == std::string::npos) continue;
    std::istringstream rest(line.substr(line.find(')') + 2));
    std::vector<long> fields;  // from the third on: state, parent, group, session, tty, its group, flags, faults ...
    std::string state;
    rest >> state;
    for (long value = 0; rest >> value;) fields.push_back(value);
    return fields.at(6) + fields.at(8);
  }
  return -1;
}

/// What a cycle may come to lies in memory before the first: a page that is fetched in mid-motion takes as long as the
/// disk does.
TEST(RealTime, NoCycleWaitsForAPage) {
  RealStation s;
  ASSERT_TRUE(s.link().timing().memoryLocked) << s.link().timing().schedulingNote;
  s.pass(200ms);
  const long atFirst = controlFaults();
  ASSERT_GE(atFirst, 0);
  s.switchOn();
  s.order(CommandKind::Initial);
  s.pass(1500ms);
  s.link().requestStop();
  s.pass(300ms);
  EXPECT_EQ(controlFaults() - atFirst, 0);
}

TEST(RealTime, AnyNumberOfClientsWatchWithoutDisturbing) {
  RealStation real;
  real.switchOn();
  std::atomic<bool> done{false};
  std::atomic<int> backwards{0};
  std::vector<std::thread> clients;
  for (int c = 0; c < 3; ++c)
    clients.emplace_back([&] {
      station::StreamCursor cursor;
      std::array<record::Sample, 64> samples;
      std::uint64_t last = 0;
      while (!done.load()) {
        const auto n = real.link().readSamples(cursor, samples);
        for (std::size_t i = 0; i < n; ++i) {
          if (samples[i].cycle <= last) ++backwards;
          last = samples[i].cycle;
        }
        (void)real.link().snapshot();
        std::this_thread::sleep_for(1ms);
      }
    });
  real.pass(600ms);
  done = true;
  for (auto& c : clients) c.join();
  EXPECT_EQ(backwards.load(), 0);
  EXPECT_FALSE(real.link().snapshot().fault.latched()) << safety::describe(real.link().snapshot().fault);
}

/// In the child: runs and records until it is killed.
void runUntilKilled(const std::filesystem::path& folder) {
  auto store = openStore(folder);
  RealStation real;
  real.switchOn();
  run::RunDirector director(real.link(), real.station->cell(), *store, "0.1.0");
  const auto id = director.start({.protocol = waiting(), .sessionId = 0, .specimen = {}, .seed = 1, .realTime = true});
  if (!id) std::_Exit(3);
  std::ofstream(folder / "recording") << *id;
  for (;;) {
    real.pass(50ms);
    if (director.poll().finished) std::_Exit(4);
  }
}

/// Turns this test program into the child where the parent asked for it.
class ChildEntrance : public testing::Environment {
 public:
  void SetUp() override {
    const char* folder = std::getenv(kChildFolder);
    if (folder == nullptr) return;
    runUntilKilled(folder);
    std::_Exit(0);
  }
};
[[maybe_unused]] const auto* const kEntrance = testing::AddGlobalTestEnvironment(new ChildEntrance);

/// This program again, as the child that records until it is killed.
pid_t startChild(const std::filesystem::path& folder) {
  const pid_t child = ::fork();
  if (child != 0) return child;
  ::setenv(kChildFolder, folder.c_str(), 1);
  const int nowhere = ::open("/dev/null", O_WRONLY);
  ::dup2(nowhere, STDOUT_FILENO);
  ::execl("/proc/self/exe", "test_timed", "--gtest_filter=KillNine.*", static_cast<char*>(nullptr));
  ::_exit(5);
}

/// Three processes that compute without end, and one that writes to the disk and waits for it.
class BusyMachine {
 public:
  explicit BusyMachine(const std::filesystem::path& folder) {
    for (int i = 0; i < 4; ++i) {
      const pid_t child = ::fork();
      if (child == 0 && i < 3)
        for (volatile std::uint64_t n = 0;;) n = n + 1;
      if (child == 0) writeWithoutEnd((folder / "junk").string());
      children_.push_back(child);
    }
  }
  ~BusyMachine() {
    for (const pid_t child : children_) {
      ::kill(child, SIGKILL);
      ::waitpid(child, nullptr, 0);
    }
  }
  BusyMachine(const BusyMachine&) = delete;
  BusyMachine& operator=(const BusyMachine&) = delete;

 private:
  [[noreturn]] static void writeWithoutEnd(const std::string& file) {
    static std::array<char, 1 << 20> block{};
    for (;;) {
      const int out = ::open(file.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600);
      for (int i = 0; i < 200; ++i)
        if (::write(out, block.data(), block.size()) < 0) break;
      ::fsync(out);
      ::close(out);
    }
  }
  std::vector<pid_t> children_;
};

// In recorded time: what the recorder had counted, a hundred times a second, against what was stored.
TEST(KillNine, LosesAtMost200msOfRecordedTimeHoweverBusyTheMachineIs) {
  std::vector<std::int64_t> lost_ms;
  for (int trial = 0; trial < 18 && lost_ms.size() < 6; ++trial) {
    TempFolder folder, elsewhere;
    const pid_t child = startChild(folder.path());
    ASSERT_GE(child, 0);
    for (int i = 0; i < 6000 && !std::filesystem::exists(folder.path() / "recording"); ++i)
      std::this_thread::sleep_for(10ms);
    {
      const BusyMachine busy(elsewhere.path());
      std::this_thread::sleep_for(1000ms + trial % 6 * 437ms);
      ::kill(child, SIGKILL);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    if (!WIFSIGNALED(status)) continue;  // a machine so busy that the run had ended by itself: nothing was killed
    auto store = openStore(folder.path());
    const auto runs = store->runs();
    ASSERT_TRUE(runs.ok() && runs->size() == 1u);
    const auto& run = runs->front();
    ASSERT_EQ(run.ending.end, record::RunEnd::Interrupted);
    EXPECT_GT(run.samples, 100);
    EXPECT_LE(run.lostSamples, 200) << run.ending.reason;
    lost_ms.push_back(run.lostSamples);
  }
  ASSERT_GE(lost_ms.size(), 3u)
      << "too busy a machine to record anything: of 18 runs nearly none was there to be killed";
  std::sort(lost_ms.begin(), lost_ms.end());
  std::printf("killed under load %zu times: median %lld, largest %lld ms of recorded time are lost\n", lost_ms.size(),
              static_cast<long long>(lost_ms[lost_ms.size() / 2]), static_cast<long long>(lost_ms.back()));
}

TEST(KillNine, LosesAtMostTheLast200msAndIsShownAsInterrupted) {
  for (const auto age : {730ms, 1480ms}) {
    TempFolder folder;
    const pid_t child = startChild(folder.path());
    ASSERT_GE(child, 0);
    for (int i = 0; i < 3000 && !std::filesystem::exists(folder.path() / "recording"); ++i)
      std::this_thread::sleep_for(10ms);
    std::this_thread::sleep_for(age);
    const double killed_s = monotonic_s();
    ASSERT_EQ(::kill(child, SIGKILL), 0);
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status)) << "the child had ended before with " << WEXITSTATUS(status);

    auto store = openStore(folder.path());
    const auto runs = store->runs();
    ASSERT_TRUE(runs.ok()) << runs.error().text();
    ASSERT_EQ(runs->size(), 1u);
    const auto& run = runs->front();
    EXPECT_EQ(run.ending.end, record::RunEnd::Interrupted);
    EXPECT_NE(run.ending.reason.find("ended before the run did"), std::string::npos) << run.ending.reason;
    const auto samples = samplesOf(*store, run.id);
    ASSERT_GT(samples.size(), 100u);
    EXPECT_EQ(static_cast<std::int64_t>(samples.size()), run.samples) << "counts and samples disagree";
    for (std::size_t i = 1; i < samples.size(); ++i) ASSERT_EQ(samples[i].cycle, samples[i - 1].cycle + 1);
    const double lost_s = killed_s - samples.back()[Channel::HostTime];
    EXPECT_LT(lost_s, 0.2);
    EXPECT_GT(lost_s, -0.05);
    std::printf("killed: the last %.0f ms are lost, %zu samples are there\n", 1e3 * lost_s, samples.size());
    EXPECT_FALSE(run.header.cellJson.empty());
    EXPECT_EQ(integrityOf(store->file()), "ok");
  }
}

}  // namespace
}  // namespace articulus::test

#include "app/self_test/self_test.h"
#include "core/station/live_station.h"

#include <pthread.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

#include "app/self_test/limit_test_case.h"
#include "app/self_test/test_order.h"

namespace articulus::app {
namespace {

using safety::SelfTestState;

constexpr std::chrono::milliseconds kLooksEvery{50};
constexpr std::size_t kTellsFrom = 5;  // limits: of fewer nobody knows how long the others take

/// Behind everything else that runs, and not on the last CPU, which the control thread takes for itself.
void stepAside() {
  pthread_setname_np(pthread_self(), "self-test");
  (void)setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), 19);
  cpu_set_t allowed;
  if (pthread_getaffinity_np(pthread_self(), sizeof allowed, &allowed) != 0 || CPU_COUNT(&allowed) < 2) return;
  int last = CPU_SETSIZE - 1;
  while (!CPU_ISSET(last, &allowed)) --last;
  CPU_CLR(last, &allowed);
  (void)pthread_setaffinity_np(pthread_self(), sizeof allowed, &allowed);
}

std::string whatFailed(const std::vector<safety::LimitTestResult>& trips) {
  constexpr std::size_t kNamed = 5;
  std::string text;
  std::size_t count = 0;
  for (const auto& trip : trips) {
    if (trip.good()) continue;
    if (count++ < kNamed) {
      text += (text.empty() ? "" : "; ") + nameOf(trip);
      if (!trip.tripped)
        text += trip.seen.latched() ? " (stopped by: " + std::string(safety::info(trip.seen.code).label) + ")"
                                    : " (nothing stopped it)";
      else text += " (stopped too late)";
    }
  }
  if (count > kNamed) text += "; and " + std::to_string(count - kNamed) + " more";
  return text;
}

}  // namespace

SelfTest::SelfTest(const cell::CellConfig& cell, station::LiveStation& station, SelfTestOptions options)
    : cell_(cell), station_(station), options_(std::move(options)) {
  constexpr std::uint64_t kFirst = 1;  // the limits that a station starts with
  report_.state = SelfTestState::Pending;
  report_.limitsRevision = kFirst;
  tell(SelfTestState::Pending, kFirst);
  worker_ = std::thread([this] { work(); });
}

SelfTest::~SelfTest() {
  quit_ = true;
  worker_.join();
  ended_.notify_all();
}

safety::SelfTestReport SelfTest::report() const {
  const std::lock_guard lock(mutex_);
  return report_;
}

void SelfTest::again() {
  std::uint64_t revision = 0;
  {
    const std::lock_guard lock(mutex_);
    if (report_.state == SelfTestState::Pending) return;
    report_.state = SelfTestState::Pending;  // who waits from now on waits for the new result
    revision = report_.limitsRevision;
  }
  tell(SelfTestState::Pending, revision);
  again_ = true;
}

void SelfTest::beginWith(const std::array<bool, 6>& axes) {
  const std::lock_guard lock(mutex_);
  axes_ = axes;
}

void SelfTest::wait(std::uint64_t limitsRevision) const {
  std::unique_lock lock(mutex_);
  ended_.wait(lock, [&] {
    return quit_ || (report_.state != SelfTestState::Pending && report_.limitsRevision == limitsRevision);
  });
}

void SelfTest::tell(SelfTestState state, std::uint64_t revision) {
  while (station_.reportSelfTest(state, revision) == 0 && !quit_) std::this_thread::sleep_for(kLooksEvery);
}

void SelfTest::work() {
  if (options_.behindOthers) stepAside();
  testOnce(cell_.limits, report().limitsRevision);
  while (!quit_) {
    std::this_thread::sleep_for(kLooksEvery);
    const cycle::Snapshot now = station_.snapshot();
    if (!now.limits) continue;
    const bool asked = again_.exchange(false);
    if (asked || now.limitsRevision != report().limitsRevision) testOnce(*now.limits, now.limitsRevision);
  }
}

void SelfTest::testOnce(const safety::LimitSet& limits, std::uint64_t revision) {
  const auto began = std::chrono::steady_clock::now();
  const std::vector<LimitTestCase> trials = limitTestCases(cell_, limits);
  {
    const std::lock_guard lock(mutex_);
    report_ = {};
    report_.state = SelfTestState::Pending;
    report_.limitsRevision = revision;
    report_.total = trials.size();
  }
  const auto isOver = [this, revision] {
    const cycle::Snapshot now = station_.snapshot();
    return quit_ || (now.limits && now.limitsRevision != revision);
  };
  // What remains, of the list of all; under mutex_.
  const auto nameOf = [](const LimitTestCase& trial) {
    safety::LimitTestResult name;
    name.limit = trial.limit;
    name.axis = trial.axis;
    name.sign = trial.sign;
    return name;
  };
  std::vector<safety::LimitTestResult> left;
  for (const LimitTestCase& trial : trials) left.push_back(nameOf(trial));
  const auto needed = [this](const auto& of) { return isNeededFirst(of.limit, of.axis, axes_); };
  const auto tellOrder = [&] {
    report_.waiting = left;
    std::ranges::stable_partition(report_.waiting, needed);
    report_.needed = static_cast<std::size_t>(std::ranges::count_if(trials, needed));
    report_.neededDriven = report_.needed - static_cast<std::size_t>(std::ranges::count_if(left, needed));
  };
  const auto first = [&](const LimitTestCase& trial) {
    const std::lock_guard lock(mutex_);
    return needed(trial);
  };
  const auto begins = [&](const LimitTestCase&) {
    const std::lock_guard lock(mutex_);
    tellOrder();  // which limits go first may have changed
  };
  const auto ended = [&](const safety::LimitTestResult& trip) {
    const std::chrono::duration<double> so_far = std::chrono::steady_clock::now() - began;
    const std::lock_guard lock(mutex_);
    report_.trips.push_back(trip);
    std::erase_if(left, [&trip](const safety::LimitTestResult& one) {
      return one.limit == trip.limit && one.axis == trip.axis && one.sign == trip.sign;
    });
    tellOrder();
    const auto done = report_.trips.size();
    if (done >= kTellsFrom)
      report_.left_s = so_far.count() * static_cast<double>(trials.size() - done) / static_cast<double>(done);
  };
  const auto driven = driveAll(
      trials, cell_,
      {.seed = options_.seed, .threads = options_.threads, .tamper = options_.tamper, .first = first, .begins = begins},
      isOver, ended);
  if (driven && driven->size() < trials.size()) return;  // other limits came into force, or it is over
  const std::string problem = driven ? whatFailed(*driven) : driven.error().text();
  const SelfTestState state = problem.empty() ? SelfTestState::Passed : SelfTestState::Failed;
  tell(state, revision);
  const std::lock_guard lock(mutex_);
  if (driven) report_.trips = *driven;
  report_.neededDriven = report_.needed;
  report_.waiting.clear();
  report_.left_s = 0.0;
  report_.state = state;
  report_.problem = problem;
  report_.took_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  ended_.notify_all();
}

}  // namespace articulus::app

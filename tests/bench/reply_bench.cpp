// How long a robot controller waits for the reply of a station, beside a bare program that sends back what it gets, in
// one run: a virtual KUKA controller under RSI (4 ms) and a virtual UR controller over RTDE (2 ms), the real drivers,
// the real control thread and all of its cycle, on loopback, with one core kept busy by another program.
// usage: reply_bench [SECONDS (60)] [rsi|ur|both]
#include <pthread.h>
#include <sched.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "core/cell/cell_config.h"
#include "core/station/live_station.h"
#include "hardware/io/paced_clock.h"
#include "hardware/io/tcp_listener.h"
#include "hardware/io/udp_socket.h"
#include "hardware/kuka_rsi/kuka_rsi_arm.h"
#include "hardware/ur_rtde/ur_arm.h"
#include "hardware/virtual_devices/virtual_bench.h"
#include "hardware/virtual_devices/virtual_kuka_controller.h"
#include "hardware/virtual_devices/virtual_ur_controller.h"

namespace {

using namespace articulus;
using base::Nanoseconds;

constexpr Nanoseconds kLook = 20'000'000;

/// As the control thread has it, where it is permitted.
void asControlThread() {
  sched_param parameter{};
  parameter.sched_priority = 80;
  (void)pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameter);
  cpu_set_t allowed;
  if (pthread_getaffinity_np(pthread_self(), sizeof allowed, &allowed) != 0) return;
  int last = CPU_SETSIZE - 1;
  while (last > 0 && !CPU_ISSET(last, &allowed)) --last;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(last, &one);
  (void)pthread_setaffinity_np(pthread_self(), sizeof one, &one);
}

/// As the virtual bench has it.
void asController() {
  sched_param parameter{};
  parameter.sched_priority = 70;
  (void)pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameter);
}

struct Times {
  std::vector<double> us;
  void add(Nanoseconds ns) { us.push_back(1e-3 * static_cast<double>(ns)); }
  [[nodiscard]] double at(double share) {
    if (us.empty()) return 0.0;
    const auto k = std::min(us.size() - 1, static_cast<std::size_t>(share * static_cast<double>(us.size())));
    std::nth_element(us.begin(), us.begin() + static_cast<std::ptrdiff_t>(k), us.end());
    return us[k];
  }
  void print(const char* what) {
    std::printf("  %-28s %7zu  p50 %7.1f  p99 %7.1f  p99.9 %7.1f  longest %8.1f us\n", what, us.size(), at(0.5),
                at(0.99), at(0.999), us.empty() ? 0.0 : *std::max_element(us.begin(), us.end()));
  }
};

/// Sends back what it gets, as bare as a program can be: the measure.
class Echo {
 public:
  Echo() {
    auto socket = hardware::UdpSocket::bound("127.0.0.1", 0);
    if (!socket) std::abort();
    socket_ = std::move(*socket);
    thread_ = std::thread([this] {
      asControlThread();
      std::array<char, 2048> bytes;
      hardware::UdpAddress from;
      while (running_) {
        if (!socket_.wait(kLook)) continue;
        for (long n = 0; (n = socket_.receive(bytes, from)) >= 0;)
          (void)socket_.send({bytes.data(), static_cast<std::size_t>(n)}, from);
      }
    });
  }
  ~Echo() {
    running_ = false;
    thread_.join();
  }
  [[nodiscard]] hardware::UdpAddress at() const { return socket_.local(); }

 private:
  hardware::UdpSocket socket_;
  std::atomic<bool> running_{true};
  std::thread thread_;
};

/// The other core's work: another program that never rests.
class Busy {
 public:
  Busy()
      : thread_([this] {
          cpu_set_t first;
          CPU_ZERO(&first);
          CPU_SET(0, &first);
          (void)pthread_setaffinity_np(pthread_self(), sizeof first, &first);
          volatile double x = 1.0;
          while (running_) x = x * 1.0000001 + 1e-9;
        }) {}
  ~Busy() {
    running_ = false;
    thread_.join();
  }

 private:
  std::atomic<bool> running_{true};
  std::thread thread_;
};

/// When a virtual controller's next cycle begins: where the host let it sleep it goes on from there, and its time
/// stamps tell of what was lost.
class Pace {
 public:
  explicit Pace(Nanoseconds period) : period_(period), next_(clock_.now() + period) {}
  /// Out  cycles that were slept through
  int wait() {
    clock_.sleepUntil(next_);
    const Nanoseconds now = clock_.now(), late = now > next_ + period_ / 4 ? now - next_ : 0;
    began_ = now;
    lost_ += late;
    next_ += late + period_;
    const int cycles = static_cast<int>(lost_ / period_);
    lost_ %= period_;
    return cycles;
  }
  [[nodiscard]] Nanoseconds began() const { return began_; }

 private:
  base::SteadyClock clock_;
  Nanoseconds period_, next_, lost_ = 0, began_ = 0;
};

/// Asks the echo half a cycle after each telegram, with as many bytes, on the thread of the controller.
class Asker {
 public:
  explicit Asker(const Echo& echo) : to_(echo.at()) {
    auto socket = hardware::UdpSocket::bound("127.0.0.1", 0);
    if (!socket) std::abort();
    socket_ = std::move(*socket);
  }
  void ask(std::size_t size) {
    std::array<char, 2048> bytes{};
    hardware::UdpAddress from;
    const Nanoseconds sent = clock_.now();
    (void)socket_.send({bytes.data(), size}, to_);
    if (!socket_.wait(kLook)) return;
    if (socket_.receive(bytes, from) >= 0) times.add(clock_.now() - sent);
  }
  Times times;

 private:
  base::SteadyClock clock_;
  hardware::UdpSocket socket_;
  hardware::UdpAddress to_;
};

class QuietLoadCell final : public device::LoadCell {
 public:
  void read(Nanoseconds now, device::LoadCellSample& sample) noexcept override {
    sample.time = now;
    sample.wrench_S.data[2] = 20.0 + 1e-3 * static_cast<double>(++sample.counter % 7);
  }
};

class OpenVice final : public device::Bench {
 public:
  [[nodiscard]] base::Result<void> setViceClosed(bool) override { return {}; }
  [[nodiscard]] bool viceClosed() const noexcept override { return false; }
};

/// The arm's plant, as far as the wire needs it: it stands.
class StandingArm final : public device::RobotArm {
 public:
  explicit StandingArm(const robot::JointVector& at) : at_(at) {}
  void read(Nanoseconds now, device::ArmState& state) noexcept override {
    state.time = now;
    state.position_rad = at_;
    state.valid = true;
    state.brakesReleased = on_;
  }
  void write(const device::ArmCommand& command) noexcept override { on_ = command.enable; }

 private:
  robot::JointVector at_;
  bool on_ = false;
};

template <class T>
T made(base::Result<T> result) {
  if (result) return std::move(*result);
  std::fprintf(stderr, "%s\n", result.error().text().c_str());
  std::exit(1);
}

/// A station on a driver, its control thread running.
template <class Driver>
struct Running {
  Running(const cell::CellConfig& cell, Driver& driver)
      : clock(driver, cell.rate_Hz), station(cell, station::Devices{driver, loadCell, vice}, clock) {
    station.start();
  }
  ~Running() { station.stop(); }
  hardware::PacedClock clock;
  QuietLoadCell loadCell;
  OpenVice vice;
  station::LiveStation station;
};

void printBoth(Times& station, Times& echo, std::uint32_t late) {
  station.print("station");
  echo.print("bare echo");
  std::printf("  p99 of the station is %.2f times that of the echo; replies that the robot counted late: %u\n\n",
              station.at(0.99) / std::max(echo.at(0.99), 1e-9), late);
}

/// Between the controller and the driver: takes the moment at which a telegram goes on, and that of its reply.
void rsi(double seconds) {
  const auto cell = made(cell::loadCell("alesund", ARTICULUS_RESOURCES));
  hardware::KukaRsiSettings settings;
  settings.port = 0;
  auto driver = made(hardware::KukaRsiArm::listen(settings));
  Running running(cell, *driver);
  auto tap = made(hardware::UdpSocket::bound("127.0.0.1", 0));
  auto robot = made(hardware::UdpSocket::bound("127.0.0.1", 0));
  StandingArm arm(cell.homeJoints_rad);
  hardware::VirtualKukaSettings kuka;
  kuka.host = robot.local();
  auto controller = made(hardware::VirtualKukaController::start(kuka, arm, cell.robot));
  Echo echo;
  Asker asker(echo);
  Times times;
  std::thread paces([&] {
    asController();
    base::SteadyClock clock;
    std::array<char, 4096> bytes;
    hardware::UdpAddress from;
    const Nanoseconds end = clock.now() + static_cast<Nanoseconds>(seconds * 1e9);
    for (Pace pace(4'000'000); clock.now() < end;) {
      const int lost = pace.wait();
      controller->beginCycle();
      controller->letPass(lost);
      controller->endCycle(clock.now());
      const long n = robot.receive(bytes, from);
      if (n < 0) continue;
      std::array<char, 4096> reply;
      hardware::UdpAddress who;
      // One that came too late goes to the robot as such; left here it would be taken for the next one, and so on for
      // ever.
      for (long m = 0; (m = tap.receive(reply, who)) >= 0;)
        (void)robot.send({reply.data(), static_cast<std::size_t>(m)}, from);
      const Nanoseconds sent = clock.now();
      (void)tap.send({bytes.data(), static_cast<std::size_t>(n)}, driver->local());
      if (tap.wait(3'500'000)) {
        const long m = tap.receive(reply, who);
        times.add(clock.now() - sent);
        if (m >= 0) (void)robot.send({reply.data(), static_cast<std::size_t>(m)}, from);
      }
      clock.sleepUntil(std::max(clock.now(), pace.began() + 2'000'000));
      asker.ask(static_cast<std::size_t>(n));
    }
  });
  paces.join();
  std::printf("RSI, 4 ms, %.0f s, one core busy\n", seconds);
  printBoth(times, asker.times, controller->late());
}

/// Between the two connections of RTDE, byte for byte.
class Tap {
 public:
  explicit Tap(std::uint16_t to) : listener_(made(hardware::TcpListener::bound("127.0.0.1", 0))), to_(to) {}
  [[nodiscard]] std::uint16_t port() const { return listener_.local().port; }
  void run(double seconds, Asker& asker) {
    asController();
    base::SteadyClock clock;
    std::array<char, 8192> bytes;
    Nanoseconds end = 0, sent = 0, askAt = 0;
    while (end == 0 || clock.now() < end) {
      if (!driver_.open()) {
        if (auto client = listener_.accepted()) {
          driver_ = std::move(*client);
          robot_ = made(hardware::TcpSocket::connected("127.0.0.1", to_, 1'000'000'000));
        } else {
          clock.sleepUntil(clock.now() + 1'000'000);
        }
        continue;
      }
      if (started && end == 0) end = clock.now() + static_cast<Nanoseconds>(seconds * 1e9);
      if (const long n = robot_.receive(bytes); n > 0) {
        sent = clock.now();
        (void)driver_.send({bytes.data(), static_cast<std::size_t>(n)});
        askAt = sent + 1'000'000;
        // The reply is what is waited for; nothing of the robot comes within half a cycle.
        if (driver_.wait(900'000)) pass(bytes, clock, end > 0 ? sent : 0);
        continue;
      } else if (n < 0) {
        return;
      }
      pass(bytes, clock, 0);
      if (end > 0 && askAt > 0 && clock.now() >= askAt) {
        asker.ask(232);
        askAt = 0;
      }
      (void)robot_.wait(200'000);
    }
  }
  Times times;
  std::atomic<bool> started{false};

 private:
  void pass(std::array<char, 8192>& bytes, base::Clock& clock, Nanoseconds sent) {
    const long n = driver_.receive(bytes);
    if (n <= 0) return;
    if (sent > 0) times.add(clock.now() - sent);
    (void)robot_.send({bytes.data(), static_cast<std::size_t>(n)});
  }
  hardware::TcpListener listener_;
  std::uint16_t to_;
  hardware::TcpSocket driver_, robot_;
};

void ur(double seconds) {
  const auto cell = made(cell::loadCell("alesund_ur5e", ARTICULUS_RESOURCES));
  StandingArm arm(cell.homeJoints_rad);
  hardware::VirtualUrSettings settings;
  settings.plantTakes = cell.commandLevel;
  auto controller = made(hardware::VirtualUrController::start(settings, arm, cell.robot, nullptr));
  std::atomic<bool> paced{true};
  std::thread paces([&] {
    asController();
    base::SteadyClock clock;
    for (Pace pace(2'000'000); paced;) {
      const int lost = pace.wait();
      controller->beginCycle();
      controller->letPass(lost);
      controller->endCycle(clock.now());
    }
  });
  Echo echo;
  Asker asker(echo);
  Tap tap(controller->rtdePort());
  std::thread between([&] { tap.run(seconds, asker); });
  hardware::UrArmSettings driverSettings;
  driverSettings.host = "127.0.0.1";
  driverSettings.port = tap.port();
  driverSettings.scriptPort = controller->scriptPort();
  driverSettings.rate_Hz = cell.rate_Hz;
  std::uint32_t late = 0;
  {
    auto driver = made(hardware::UrArm::connect(driverSettings));
    Running running(cell, *driver);
    tap.started = true;
    between.join();
    late = static_cast<std::uint32_t>(driver->toldHealth().late);
  }
  paced = false;
  paces.join();
  std::printf("UR RTDE, 2 ms, %.0f s, one core busy\n", seconds);
  printBoth(tap.times, asker.times, late);
}

}  // namespace

int main(int count, char** arguments) {
  const double seconds = count > 1 ? std::atof(arguments[1]) : 60.0;
  const std::string which = count > 2 ? arguments[2] : "both";
  if (!(seconds >= 1.0 && seconds <= 3600.0)) {
    std::fprintf(stderr, "usage: reply_bench [SECONDS, 1 to 3600] [rsi|ur|both]\n");
    return 2;
  }
  Busy busy;
  if (which != "ur") rsi(seconds);
  if (which != "rsi") ur(seconds);
  return 0;
}

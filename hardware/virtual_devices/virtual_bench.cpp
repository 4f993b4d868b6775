#include "hardware/virtual_devices/virtual_bench.h"

#include <pthread.h>
#include <sched.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/pausing_clock.h"

namespace articulus::hardware {
namespace {

constexpr base::Nanoseconds kMillisecond = 1'000'000;

/// A robot controller is a real-time machine: where it is permitted its thread comes right behind the control thread.
void becomeController() {
  sched_param parameter{};
  parameter.sched_priority = 70;
  (void)pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameter);
  pthread_setname_np(pthread_self(), "virtual bench");
}

}  // namespace

/// Time that moves from cycle to cycle, and takes the virtual devices along.
class VirtualBench::StepClock final : public base::Clock {
 public:
  explicit StepClock(VirtualBench& bench) : bench_(bench) {}
  [[nodiscard]] base::Nanoseconds now() const noexcept override { return now_; }
  void sleepUntil(base::Nanoseconds deadline) noexcept override {
    if (deadline <= now_) return;
    now_ = deadline;
    bench_.cycle(now_);
  }
  [[nodiscard]] bool isManual() const noexcept override { return true; }

 private:
  VirtualBench& bench_;
  base::Nanoseconds now_ = 1'000'000'000;
};

/// Real time that stands while the host is away, for the virtual devices as well.
class VirtualBench::StandingClock final : public base::Clock {
 public:
  explicit StandingClock(VirtualBench& bench) : bench_(bench), time_(bench.period_) {}
  [[nodiscard]] base::Nanoseconds now() const noexcept override { return time_.now(); }
  void sleepUntil(base::Nanoseconds deadline) noexcept override {
    // Ahead of the sleep: what the devices do until then takes nothing of the time that the cycle wakes by.
    bench_.cycleOnThread(deadline);
    time_.sleepUntil(deadline);
  }
  [[nodiscard]] bool isManual() const noexcept override { return false; }
  [[nodiscard]] base::HostPauses hostPauses() const noexcept override { return time_.hostPauses(); }

 private:
  VirtualBench& bench_;
  base::PausingClock time_;
};

/// The arm of a station that has the plant, beside a virtual load cell on another thread.
class VirtualBench::ToldArm final : public device::RobotArm {
 public:
  explicit ToldArm(VirtualBench& bench) : bench_(bench) {}
  void read(base::Nanoseconds now, device::ArmState& state) noexcept override {
    bench_.plant_->arm().read(now, state);
    bench_.tell(now);
  }
  void write(const device::ArmCommand& command) noexcept override { bench_.plant_->arm().write(command); }

 private:
  VirtualBench& bench_;
};

/// What the load cell of the plant said last, on a thread that does not have the plant.
class VirtualBench::ToldLoadCell final : public device::LoadCell {
 public:
  explicit ToldLoadCell(const VirtualBench& bench) : bench_(bench) {}
  void read(base::Nanoseconds, device::LoadCellSample& sample) noexcept override {
    const Told told = bench_.told_.read();
    sample.time = told.time;
    sample.counter = told.counter;
    sample.saturated = told.saturated;
    for (int i = 0; i < 6; ++i) sample.wrench_S.data[i] = told.value[static_cast<std::size_t>(i)];
    for (int i = 0; i < 3; ++i) {
      sample.linearAcceleration_S[i] = told.value[static_cast<std::size_t>(6 + i)];
      sample.angularAcceleration_S[i] = told.value[static_cast<std::size_t>(9 + i)];
    }
  }

 private:
  const VirtualBench& bench_;
};

base::Result<std::unique_ptr<VirtualBench>> VirtualBench::build(const nlohmann::json& simulation,
                                                                const std::string& file, const VirtualBenchSetUp& s) {
  auto plant = SimulatedCell::build(simulation, file, s.cell);
  if (!plant) return plant.error();
  std::unique_ptr<VirtualBench> b(new VirtualBench);
  b->model_ = s.cell.model;
  b->plant_ = std::move(*plant);
  b->rate_Hz_ = s.rate_Hz;
  b->period_ = std::llround(1e9 / s.rate_Hz);
  b->inStep_ = s.inStep;
  b->patience_ = s.patience;
  b->toldArm_ = std::make_unique<ToldArm>(*b);
  b->toldLoadCell_ = std::make_unique<ToldLoadCell>(*b);
  return b;
}

VirtualBench::~VirtualBench() {
  running_ = false;
  asked_.release();
  if (thread_.joinable()) thread_.join();
}

base::Nanoseconds VirtualBench::wait() const { return inStep_ ? patience_ : 0; }
void VirtualBench::add(std::unique_ptr<VirtualWire> wire) {
  const std::lock_guard lock(mutex_);
  wires_.push_back(std::move(wire));
}
bool VirtualBench::armOnWire() const { return !wires_.empty() && wires_.front()->hasArm(); }

device::LoadCell& VirtualBench::measured() {
  if (inStep_ || armOnWire()) return plant_->loadCell();  // the same thread has the plant
  const std::lock_guard lock(mutex_);
  tells_ = true;
  return *toldLoadCell_;
}

device::RobotArm& VirtualBench::arm() {
  if (tells_) return *toldArm_;
  return plant_->arm();
}

device::LoadCell& VirtualBench::loadCell() {
  if (inStep_ || !armOnWire()) return plant_->loadCell();
  const std::lock_guard lock(mutex_);
  tells_ = true;
  return *toldLoadCell_;
}

std::unique_ptr<base::Clock> VirtualBench::stepClock() { return std::make_unique<StepClock>(*this); }

std::unique_ptr<base::Clock> VirtualBench::standingClock() {
  if (!running_.exchange(true)) thread_ = std::thread([this] { keepUp(); });
  return std::make_unique<StandingClock>(*this);
}

void VirtualBench::start() {
  if (inStep_ || wires_.empty() || thread_.joinable()) return;
  running_ = true;
  thread_ = std::thread([this] { keepTime(); });
}

void VirtualBench::tell(base::Nanoseconds now) noexcept {
  device::LoadCellSample sample;
  plant_->loadCell().read(now, sample);
  Told told{sample.time, sample.counter, {}, sample.saturated};
  for (int i = 0; i < 6; ++i) told.value[static_cast<std::size_t>(i)] = sample.wrench_S.data[i];
  for (int i = 0; i < 3; ++i) {
    told.value[static_cast<std::size_t>(6 + i)] = sample.linearAcceleration_S[i];
    told.value[static_cast<std::size_t>(9 + i)] = sample.angularAcceleration_S[i];
  }
  told_.write(told);
}

void VirtualBench::cycle(base::Nanoseconds now, int lost) {
  const std::lock_guard lock(mutex_);
  if (eachCycle_) eachCycle_(now);
  const bool hasPlant = inStep_ || armOnWire();
  for (const auto& wire : wires_) wire->beginCycle(lost);
  device::ArmState passed;
  for (base::Nanoseconds at = now - period_ + kMillisecond; at < now; at += kMillisecond) {
    if (hasPlant) plant_->arm().read(at, passed);
    for (const auto& wire : wires_) wire->during(at);
  }
  if (hasPlant && !armOnWire()) plant_->arm().read(now, passed);
  for (const auto& wire : wires_) wire->endCycle(now);
  if (tells_ && armOnWire()) tell(now);
}

void VirtualBench::cycleOnThread(base::Nanoseconds now) noexcept {
  askedFor_ = now;
  asked_.release();
  done_.acquire();
}

void VirtualBench::keepUp() {
  becomeController();
  for (;;) {
    asked_.acquire();
    if (!running_) return;
    cycle(askedFor_);
    done_.release();
  }
}

void VirtualBench::keepTime() {
  becomeController();
  base::SteadyClock clock;
  base::Nanoseconds next = clock.now() + period_, lost = 0;
  while (running_) {
    clock.sleepUntil(next);
    const base::Nanoseconds now = clock.now();
    // Where the host let it sleep, it goes on from there: a reply always has a whole cycle to come. Its time stamps
    // tell of the time that was lost, with the telegram that comes after it.
    const base::Nanoseconds begin = now > next + period_ / 4 ? now : next;
    lost += begin - next;
    cycle(now, static_cast<int>(lost / period_));
    lost %= period_;
    next = begin + period_;
  }
}

}  // namespace articulus::hardware

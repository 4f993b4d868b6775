#include "hardware/virtual_devices/virtual_bench.h"

#include <pthread.h>
#include <sched.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

#include "core/spatial/units.h"
#include "hardware/kuka_rsi/rsi_config.h"

namespace articulus::hardware {
namespace {

constexpr base::Nanoseconds kInStep = 1'000'000'000, kMillisecond = 1'000'000;
constexpr double kFaster = 1.5;  // than its axes may be: encoders and delays make single steps look so

KukaRsiSettings driverOf(const base::JsonReader& rsi, const std::string& replyType, const robot::RobotModel& model,
                         base::Nanoseconds wait) {
  KukaRsiSettings arm;
  arm.host = "127.0.0.1";
  // A virtual controller finds it, so that several cells run side by side.
  arm.port = static_cast<std::uint16_t>(rsi.integer("port", 0, 65535));
  arm.replyType = replyType;
  arm.controller = rsi.textOr("controller", "");
  arm.correctionLimit_rad = rsi.number("correction_limit_rad", 0.01, 6.0);
  arm.largestStep_rad = rsi.number("largest_step_rad", 1e-4, 0.1);
  arm.timeoutCycles = static_cast<int>(rsi.integer("timeout_cycles", 1, 1000));
  arm.fastest_rad_per_s = 0.0;
  for (int i = 0; i < model.joints; ++i)
    arm.fastest_rad_per_s =
        std::max(arm.fastest_rad_per_s, kFaster * model.links[static_cast<std::size_t>(i)].speed_rad_per_s);
  arm.wait = wait;
  return arm;
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

base::Result<std::unique_ptr<VirtualBench>> VirtualBench::build(const nlohmann::json& devices,
                                                                const nlohmann::json& simulation,
                                                                const std::string& file, const VirtualBenchSetUp& s) {
  try {
    const base::JsonReader r(devices, file, "devices"), rsi = r.child("kuka_rsi"), net = r.child("ati_net_ft");
    if (s.cell.takes != robot::CommandLevel::JointPosition)
      r.fail("arm", "is kuka_rsi, which takes joint positions",
             "State \"command_level\": \"joint_position\" in the cell file.");
    if (std::abs(s.rate_Hz - 250.0) > 1e-9)
      r.fail("arm", "is kuka_rsi, whose controller owns a cycle of 4 ms", "State \"rate_Hz\": 250 in the cell file.");
    auto config = readRsiConfig(s.resources / rsi.text("configuration"));
    if (!config) return config.error();

    std::unique_ptr<VirtualBench> b(new VirtualBench);
    b->model_ = s.cell.model;
    auto plant = SimulatedCell::build(simulation, file, s.cell);
    if (!plant) return plant.error();
    b->plant_ = std::move(*plant);

    const base::Nanoseconds wait = s.inStep ? kInStep : 0;
    const KukaRsiSettings arm = driverOf(rsi, config->replyType, s.cell.model, wait);
    auto driver = KukaRsiArm::listen(arm);
    if (!driver) return driver.error();
    b->arm_ = std::move(*driver);

    VirtualKukaSettings kuka;
    kuka.host = b->arm_->local();
    kuka.replyType = config->replyType;
    kuka.correctionLimit_deg = arm.correctionLimit_rad / spatial::kRadiansPerDegree + 1.0;
    kuka.monitorLimit_deg = kuka.correctionLimit_deg + 1.0;
    kuka.timeoutCycles = arm.timeoutCycles;
    kuka.replyWait = wait;
    auto controller = VirtualKukaController::start(kuka, b->plant_->arm(), b->model_);
    if (!controller) return controller.error();
    b->controller_ = std::move(*controller);

    VirtualNetFtSettings box;
    box.requestWait = wait;
    auto made = VirtualNetFt::start(box, b->plant_->loadCell());
    if (!made) return made.error();
    b->box_ = std::move(*made);

    AtiNetFtSettings cell;
    cell.host = cell.ownHost = "127.0.0.1";
    cell.rdtPort = b->box_->rdtPort();
    cell.httpPort = b->box_->httpPort();
    cell.connectTime = static_cast<base::Nanoseconds>(net.number("connect_time_s", 0.1, 60.0) * 1e9);
    cell.wait = wait;
    cell.awaited = static_cast<int>(b->period_ / kMillisecond);
    cell.waitForFirst = !s.inStep;
    cell.simulatedIsValid = true;  // it is the virtual one
    r.know({"arm", "load_cell"});
    r.refuseUnknown();
    if (s.inStep) {
      b->clock_ = std::make_unique<StepClock>(*b);
    } else {
      b->clock_ = std::make_unique<PacedClock>(*b->arm_, s.rate_Hz);
      b->running_ = true;
      b->thread_ = std::thread([bench = b.get()] { bench->keepTime(); });
    }
    auto loadCell = AtiNetFt::connect(cell);
    if (!loadCell) return loadCell.error();
    b->loadCell_ = std::move(*loadCell);
    return b;
  } catch (const base::JsonError& e) {
    return e.error();
  }
}

VirtualBench::~VirtualBench() {
  running_ = false;
  if (thread_.joinable()) thread_.join();
}

void VirtualBench::cycle(base::Nanoseconds now, int lost) {
  controller_->beginCycle();
  controller_->letPass(lost);
  device::ArmState passed;
  for (base::Nanoseconds at = now - period_ + kMillisecond; at < now; at += kMillisecond) {
    plant_->arm().read(at, passed);
    box_->emit(at);
  }
  controller_->endCycle(now);
  box_->emit(now);
}

void VirtualBench::keepTime() {
  // A robot controller is a real-time machine: where it is permitted this thread comes right behind the control thread.
  sched_param parameter{};
  parameter.sched_priority = 70;
  (void)pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameter);
  pthread_setname_np(pthread_self(), "virtual bench");
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

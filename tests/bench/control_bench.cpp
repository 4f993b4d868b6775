// What a control cycle costs under each law: read, sense, look around, supervise, law, guard, write, publish, on the
// simulated Munich cell, the plant's own time taken off. And what of it model and law take by themselves.
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <random>
#include <vector>

#include "core/cycle/control_cycle.h"
#include "core/station/screen_inputs.h"
#include "tests/support/virtual_cell.h"

namespace {

using namespace articulus;
using control::Law;
using robot::JointVector;

double now_us() { return 1e-3 * static_cast<double>(std::chrono::steady_clock::now().time_since_epoch().count()); }

/// Times this thread was put aside by the kernel: such a cycle tells of the machine, not of the code.
long putAside() {
  rusage usage{};
  getrusage(RUSAGE_THREAD, &usage);
  return usage.ru_nivcsw + usage.ru_nvcsw;
}

struct Times {
  void add(double us, bool undisturbed) {
    if (undisturbed) us_.push_back(us);
    else ++dropped;
  }
  [[nodiscard]] double quantile(double share) {
    if (us_.empty()) return 0.0;
    std::sort(us_.begin(), us_.end());
    return us_[std::min(us_.size() - 1, static_cast<std::size_t>(share * static_cast<double>(us_.size())))];
  }
  int dropped = 0;

 private:
  std::vector<double> us_;
};

/// The simulated devices, their own time counted apart.
class TimedArm final : public device::RobotArm {
 public:
  explicit TimedArm(device::RobotArm& arm) : arm_(arm) {}
  void read(base::Nanoseconds now, device::ArmState& state) noexcept override {
    const double from = now_us();
    arm_.read(now, state);
    spent_us += now_us() - from;
  }
  void write(const device::ArmCommand& command) noexcept override { arm_.write(command); }
  double spent_us = 0.0;

 private:
  device::RobotArm& arm_;
};

/// One cell, brought to where the law may run: zeroed, and for laws that answer to a load clamped and without load.
class Rig {
 public:
  explicit Rig(const cell::CellConfig& cell)
      : devices_(test::devicesAtHome(cell, 1)), arm_(devices_->arm()),
        channels_(std::make_unique<cycle::ThreadLinks>()),
        cycle_(cell, arm_, devices_->loadCell(), inputs_, *channels_) {
    inputs_.setDeadMan(true);
    run(3);
    order({.kind = cycle::CommandKind::ControllerOn});
    order({.kind = cycle::CommandKind::UseSetUpMode, .setUpMode = safety::SetUpMode::Never});
    run(400);
    order({.kind = cycle::CommandKind::ZeroSensor});
    run(600);
  }
  void clamp() {
    if (!devices_->arm().setViceClosed(true)) std::abort();
    channels_->specimenMounted = true;
    run(50);
    order({.kind = cycle::CommandKind::Unload});
    for (int k = 0; k < 30'000 && snapshot().state != cycle::State::Stop; ++k) run(1);
    order({.kind = cycle::CommandKind::SetReference});
    run(200);
  }
  void run(int cycles, Times* times = nullptr) {
    for (int k = 0; k < cycles; ++k) {
      time_ += 1'000'000;
      inputs_.heartbeat(time_);
      const long before = times ? putAside() : 0;
      arm_.spent_us = 0.0;
      const double from = now_us();
      cycle_.step({.deadline = time_, .began = time_});
      const double spent = now_us() - from - arm_.spent_us;
      if (times) times->add(spent, putAside() == before);
    }
  }
  void order(cycle::Command c) {
    c.number = ++number_;
    if (!channels_->commands.push(c)) std::abort();
    run(1);
  }
  [[nodiscard]] cycle::Snapshot snapshot() const { return channels_->snapshot.read(); }

 private:
  std::unique_ptr<hardware::SimulatedCell> devices_;
  TimedArm arm_;
  std::unique_ptr<cycle::ThreadLinks> channels_;
  station::ScreenInputs inputs_;
  cycle::ControlCycle cycle_;
  base::Nanoseconds time_ = 1'000'000'000;
  std::uint64_t number_ = 0;
};

constexpr int kMeasured = 20'000;  // cycles

/// A task that keeps the law busy for the whole measurement.
protocol::Segment taskOf(Law law, const cell::CellConfig& cell) {
  protocol::Segment s;
  s.law = law;
  s.kind = protocol::SegmentKind::Task;
  s.duration_s = 1e-3 * kMeasured + 5.0;
  s.selection = control::Selection::all(control::AxisMode::Force, control::TaskFrame::Tool);
  if (law == Law::IndependentJoints || law == Law::JointCascade) {
    s.kind = protocol::SegmentKind::Joints;
    s.moveTime_s = s.duration_s;
    s.joints_rad = cell.homeJoints_rad + JointVector::Constant(cell.robot.joints, 0.05);
  } else if (law == Law::DirectJoint) {
    s.jointTorque_Nm = JointVector::Constant(cell.robot.joints, 0.2);
  } else if (law == Law::CartesianPd || law == Law::InverseDynamics) {
    s.selection = control::Selection::all(control::AxisMode::Position);
    s.path = {motion::PathShape::Line, {0.02, 0.02, 0.02}, {0.05, 0.0, 0.0}, s.duration_s};
  } else {
    s.direction[4] = 1.0;
    s.profile.amplitude = 1.0;
    s.profile.rise_s = 5.0;
    s.profile.cycles = 10;
    if (law == Law::Hybrid)
      s.selection.axis[0] = control::AxisMode::Hold, s.selection.axis[1] = control::AxisMode::Free;
    if (law == Law::VelocityForce)
      s.selection = control::Selection::all(control::AxisMode::Hold);  // nothing has been learned here
    s.rotation = {.axis = 1, .angle_rad = 0.02, .torque_Nm = 0.5};
  }
  return s;
}

void wholeCycle(const cell::CellConfig& cell, const control::LawInfo& row) {
  Rig rig(cell);
  if (row.answersToLoad) rig.clamp();
  const auto plan = std::make_unique<protocol::Plan>();
  plan->segments = protocol::kMaxSegments;  // the next ones keep the law in force where one ends by itself
  for (int i = 0; i < plan->segments; ++i) {
    plan->segment[static_cast<std::size_t>(i)] = taskOf(row.law, cell);
    plan->segment[static_cast<std::size_t>(i)].step = i;
  }
  rig.order({.kind = cycle::CommandKind::StartPlan, .plan = plan.get()});
  if (!rig.snapshot().planRunning) std::printf("%-28s refused to start\n", std::string(row.key).c_str());
  rig.run(200);
  Times times;
  rig.run(kMeasured, &times);
  std::printf("%-28s %8.2f %8.2f %8.2f %8.2f %10d%s\n", std::string(row.key).c_str(), times.quantile(0.5),
              times.quantile(0.99), times.quantile(0.999), times.quantile(1.0), times.dropped,
              rig.snapshot().planRunning ? "" : ("   ended early: " + safety::describe(rig.snapshot().fault)).c_str());
}

/// Model and law on states near home that are drawn anew in every cycle: no arm behind them.
void lawAlone(const cell::CellConfig& cell, const control::LawInfo& row) {
  const int n = cell.robot.joints;
  const control::ArmModel model(cell.robot, cell.tool.mass_kg, cell.tool.centreOfMass_m, cell.X_WB, cell.X_FS,
                                cell.X_SD);
  control::ArmModelState state;
  model.update(cell.homeJoints_rad, JointVector::Zero(n), state);
  control::ControlInput in;
  in.model = &state;
  in.q = cell.homeJoints_rad;
  in.qd = in.disturbance = JointVector::Zero(n);
  in.tau = state.bias;
  control::ControllerSet set(n, robot::CommandLevel::JointTorque);
  set.useGains(cell.gains);
  set.use(row.law, in, control::Takeover::FromBrakes);
  control::SetPoint wanted;
  wanted.q = in.q;
  wanted.qd = wanted.qdd = wanted.tau = JointVector::Zero(n);
  wanted.X_WD = state.X_WD;
  wanted.rotation = {.axis = 1, .angle_rad = 0.3, .torque_Nm = 2.0};
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  JointVector tau;
  Times times;
  for (int k = 0; k < kMeasured; ++k) {
    for (int i = 0; i < n; ++i) {
      in.q[i] = cell.homeJoints_rad[i] + 1e-3 * u(random);
      in.qd[i] = 1e-2 * u(random);
    }
    for (int i = 0; i < 6; ++i) in.F_D_W.data[i] = u(random);
    const long before = putAside();
    const double from = now_us();
    model.update(in.q, in.qd, state);
    set.step(in, wanted, tau);
    const double spent = now_us() - from;
    times.add(spent, putAside() == before);
    in.tau = tau;
  }
  std::printf("%-28s %8.2f %8.2f %8.2f %8.2f %10d\n", std::string(row.key).c_str(), times.quantile(0.5),
              times.quantile(0.99), times.quantile(0.999), times.quantile(1.0), times.dropped);
}

}  // namespace

int main() try {
  const cell::CellConfig& cell = test::munich();
  std::printf("A whole control cycle without the plant, us; %d cycles each (reach: median 10, p99.9 25)\n", kMeasured);
  std::printf("%-28s %8s %8s %8s %8s %10s\n", "law", "median", "p99", "p99.9", "worst", "put aside");
  for (const auto& row : control::lawCatalogue()) wholeCycle(cell, row);
  std::printf("\nModel and law alone, us\n%-28s %8s %8s %8s %8s %10s\n", "law", "median", "p99", "p99.9", "worst",
              "put aside");
  for (const auto& row : control::lawCatalogue()) lawAlone(cell, row);
} catch (const std::exception& e) {
  std::fprintf(stderr, "%s\n", e.what());
  return 1;
}

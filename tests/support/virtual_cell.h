#pragma once
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <memory>
#include <stdexcept>
#include <vector>

#include "core/robot/kinematics.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"
#include "core/station/live_station.h"
#include "hardware/simulated/simulated_cell.h"

namespace articulus::test {

inline constexpr double kDegree = spatial::kRadiansPerDegree;
/// Standstill as the fault table means it: every joint below this.
inline constexpr double kStandstill_rad_per_s = 0.5 * kDegree;

inline std::filesystem::path resources() { return ARTICULUS_RESOURCES; }

/// The Munich cell, read once a process.
inline const cell::CellConfig& munich() {
  static const cell::CellConfig cell = [] {
    auto read = cell::loadCell("munich", resources());
    if (!read) throw std::runtime_error(read.error().text());
    return *read;
  }();
  return cell;
}

/// A manual clock that wakes late when it is told to.
class LateClock final : public base::Clock {
 public:
  [[nodiscard]] base::Nanoseconds now() const noexcept override { return now_; }
  void sleepUntil(base::Nanoseconds deadline) noexcept override {
    now_ = (deadline > now_ ? deadline : now_) + late_;
    if (!always_) late_ = 0;
  }
  [[nodiscard]] bool isManual() const noexcept override { return true; }
  void oversleepOnce(base::Nanoseconds late) noexcept { late_ = late, always_ = false; }
  void oversleepAlways(base::Nanoseconds late) noexcept { late_ = late, always_ = true; }
  void keepTime() noexcept { late_ = 0, always_ = false; }

 private:
  base::Nanoseconds now_ = 1'000'000'000, late_ = 0;
  bool always_ = false;
};

/// The devices of the Munich cell with the arm at its home pose.
inline std::unique_ptr<hardware::SimulatedCell> devicesAtHome(const cell::CellConfig& cell, std::uint64_t seed) {
  auto built = hardware::SimulatedCell::build(
      cell.simulation, cell.file.string(),
      {cell.robot, cell.X_WB, cell.X_FS, cell.X_SD, cell.homeJoints_rad, seed, cell.commandLevel});
  if (!built) throw std::runtime_error(built.error().text());
  return std::move(*built);
}

inline cycle::Command command(cycle::CommandKind kind, double time_s = 0.0) {
  cycle::Command c;
  c.kind = kind;
  c.time_s = time_s;
  return c;
}

inline cycle::Command moveJoints(const robot::JointVector& q, double time_s) {
  auto c = command(cycle::CommandKind::MoveJoints, time_s);
  for (int i = 0; i < q.size(); ++i) c.target[i] = q[i];
  return c;
}

inline cycle::Command movePose(const spatial::Pose& X_WD, double time_s) {
  auto c = command(cycle::CommandKind::MovePose, time_s);
  const spatial::Quaternion q = spatial::quaternionOf(X_WD.rotation);
  for (int i = 0; i < 3; ++i) c.target[i] = X_WD.translation[i];
  c.target[3] = q.w(), c.target[4] = q.x(), c.target[5] = q.y(), c.target[6] = q.z();
  return c;
}

/// The whole virtual cell behind its link, one cycle at a time, with the plant's truth beside it. The arm starts at
/// home.
class VirtualCell {
 public:
  explicit VirtualCell(std::uint64_t seed = 1) : VirtualCell(munich(), seed) {}
  /// Another cell that is simulated.
  explicit VirtualCell(const cell::CellConfig& cell, std::uint64_t seed = 1)
      : cell_(cell), devices_(devicesAtHome(cell_, seed)),
        station_(cell_, {devices_->arm(), devices_->loadCell(), devices_->arm()}, clock_) {
    limits_ = cell_.limits;
  }

  station::LiveStation& link() { return station_; }
  hardware::SimulatedArm& arm() { return devices_->arm(); }
  hardware::FaultScript& script() { return devices_->script(); }
  LateClock& clock() { return clock_; }
  [[nodiscard]] const cell::CellConfig& cell() const { return cell_; }
  [[nodiscard]] double now_s() const { return static_cast<double>(clock_.now()) * 1e-9; }
  [[nodiscard]] cycle::Snapshot snapshot() const { return station_.snapshot(); }
  [[nodiscard]] cycle::State state() const { return snapshot().state; }
  /// Whether the client still says that it is alive.
  bool clientAlive = true;

  void run(int cycles = 1) {
    for (int i = 0; i < cycles; ++i) {
      if (clientAlive) station_.heartbeat();
      station_.runOne();
    }
  }
  bool runUntil(const std::function<bool()>& isTrue, double timeout_s) {
    for (int i = 0; i < timeout_s * cell_.rate_Hz; ++i) {
      run();
      if (isTrue()) return true;
    }
    return false;
  }
  bool runUntilStop(double timeout_s) {
    return runUntil([this] { return state() == cycle::State::Stop && !snapshot().planRunning; }, timeout_s);
  }

  /// Sends, runs the cycle that answers, and gives the answer.
  cycle::AckCode order(const cycle::Command& c) {
    const std::uint64_t number = station_.send(c);
    run();
    cycle::AckCode code{};
    bool answered = false;
    cycle::Ack ack;
    while (station_.readAcks(acks_, std::span<cycle::Ack>(&ack, 1)) == 1)
      if (ack.number == number) code = ack.code, answered = true;
    if (!answered) throw std::runtime_error("the cycle gave no answer");
    return code;
  }
  cycle::AckCode order(cycle::CommandKind kind, double time_s = 0.0) { return order(command(kind, time_s)); }
  cycle::AckCode start(const protocol::Plan& plan) {
    auto c = command(cycle::CommandKind::StartPlan);
    c.plan = plans_.emplace_back(std::make_unique<protocol::Plan>(plan)).get();
    return order(c);
  }
  cycle::AckCode use(const safety::LimitSet& limits) {
    auto c = command(cycle::CommandKind::UseLimits);
    c.limits = limitSets_.emplace_back(std::make_unique<safety::LimitSet>(limits)).get();
    limits_ = limits;
    return order(c);
  }
  cycle::AckCode use(const control::GainSet& gains) {
    auto c = command(cycle::CommandKind::UseGains);
    c.gains = gainSets_.emplace_back(std::make_unique<control::GainSet>(gains)).get();
    return order(c);
  }
  cycle::AckCode use(safety::SetUpMode mode) {
    auto c = command(cycle::CommandKind::UseSetUpMode);
    c.setUpMode = mode;
    return order(c);
  }
  [[nodiscard]] const safety::LimitSet& limits() const { return limits_; }

  /// Dead-man held, controller on, at rest on its drives.
  void switchOn() {
    station_.setDeadMan(true);
    run(2);
    if (order(cycle::CommandKind::ControllerOn) != cycle::AckCode::Accepted)
      throw std::runtime_error("the controller stays off");
    if (use(setUp) != cycle::AckCode::Accepted) throw std::runtime_error("the set-up speeds stay as they are");
    run(300);
  }
  /// What a test means by "fast" is what the limits allow; tests of the set-up speeds choose another mode before they
  /// switch on.
  safety::SetUpMode setUp = safety::SetUpMode::Never;
  void zero() {
    if (order(cycle::CommandKind::ZeroSensor) != cycle::AckCode::Accepted) throw std::runtime_error("no zeroing");
    run(510);
    if (!snapshot().sensorZeroed) throw std::runtime_error("not zeroed");
  }
  void clamp() {
    if (!station_.setViceClosed(true)) throw std::runtime_error("the vice stays open");
    run(50);
  }

  /// On, zeroed and, where it is wanted, with the specimen in the vice and unloaded.
  void makeReady(bool clamped) {
    switchOn();
    zero();
    if (!clamped) return;
    clamp();
    if (order(cycle::CommandKind::Unload) != cycle::AckCode::Accepted) throw std::runtime_error("no unloading");
    if (!runUntilStop(30.0)) throw std::runtime_error("the specimen stays loaded");
    run(300);
  }

  // Truth of the plant.
  [[nodiscard]] const robot::JointVector& trueQ() { return arm().truePosition(); }
  [[nodiscard]] const robot::JointVector& trueQd() { return arm().trueVelocity(); }
  [[nodiscard]] double fastestJoint() { return trueQd().cwiseAbs().maxCoeff(); }
  [[nodiscard]] spatial::Pose poseAt(const robot::JointVector& q) const {
    return cell_.X_WB * robot::flangePose(cell_.robot, q) * cell_.X_FS * cell_.X_SD;
  }
  [[nodiscard]] spatial::Pose truePose() { return poseAt(trueQ()); }
  [[nodiscard]] spatial::Matrix3 sensorAxes() {
    return (cell_.X_WB * robot::flangePose(cell_.robot, trueQ()) * cell_.X_FS).rotation;
  }
  /// Twist of D in W by central differences of the pose: independent of the Jacobian under test.
  [[nodiscard]] spatial::Vector6 trueTwist() {
    const double h = 1e-6;
    const robot::JointVector step = h * trueQd();
    const spatial::Pose a = poseAt(trueQ() - step), b = poseAt(trueQ() + step);
    spatial::Vector6 v;
    v << (b.translation - a.translation) / (2.0 * h),
        spatial::logRotation(b.rotation * a.rotation.transpose()) / (2.0 * h);
    return v;
  }

 private:
  cell::CellConfig cell_;
  LateClock clock_;
  std::unique_ptr<hardware::SimulatedCell> devices_;
  std::vector<std::unique_ptr<protocol::Plan>> plans_;
  std::vector<std::unique_ptr<safety::LimitSet>> limitSets_;
  std::vector<std::unique_ptr<control::GainSet>> gainSets_;
  safety::LimitSet limits_;
  station::LiveStation station_;
  station::StreamCursor acks_;
};

// Plans of one segment.

inline protocol::Plan planOf(const protocol::Segment& segment) {
  protocol::Plan plan;
  plan.segments = 1;
  plan.segment[0] = segment;
  plan.duration_s = segment.duration_s;
  return plan;
}

/// Ramps one load from what is there to the amplitude (its sign too) at so many N or Nm per second, and stays.
inline protocol::Segment loadSegment(int axis, double amplitude, double rate_per_s, double hold_s = 0.0) {
  protocol::Segment s;
  s.kind = protocol::SegmentKind::Load;
  s.direction[axis] = 1.0;
  s.profile = {.amplitude = amplitude,
               .rise_s = std::abs(amplitude) / rate_per_s,
               .hold_s = hold_s,
               .bothSides = false,
               .returnToZero = false};
  s.duration_s = s.profile.duration_s();
  return s;
}

inline protocol::Segment moveSegment(const spatial::Vector3& translation_m, double time_s) {
  protocol::Segment s;
  s.kind = protocol::SegmentKind::Move;
  s.X_HT.translation = translation_m;
  s.moveTime_s = time_s;
  s.duration_s = time_s;
  return s;
}

inline protocol::Segment unloadSegment(double force_N = 1.0, double moment_Nm = 0.05, double hold_s = 0.5,
                                       double timeout_s = 60.0) {
  protocol::Segment s;
  s.kind = protocol::SegmentKind::Unload;
  s.duration_s = hold_s;
  s.forceTolerance_N = force_N;
  s.momentTolerance_Nm = moment_Nm;
  s.timeout_s = timeout_s;
  return s;
}

}  // namespace articulus::test

#include "core/procedure/dead_time_procedure.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/motion/dither_sweep.h"
#include "core/procedure/pose_sequence.h"
#include "core/robot/kinematics.h"

namespace articulus::procedure {
namespace {

using base::Error;
using base::ErrorCode;
using robot::JointVector;

constexpr double kWay_rad = 0.128, kWayTime_s = 2.0;  // what the dead time of the shipped arms was found with
constexpr double kSpeedShare = 0.7;                   // of a speed limit that the station plans with
constexpr double kFarther_m = 0.3;                    // that the station adds to a lever arm, to be safe
constexpr double kSettle_s = 1.0;                     // about, after the last way
constexpr double kTurned = 0.95;                      // of a way, where the next one may begin
constexpr double kMoved_rad = 1e-2;                   // beyond it the robot stands somewhere else
constexpr std::uint64_t kAnswer_cycles = 3;           // until a snapshot is sure to be younger than an answer

double jointOf(const cycle::Snapshot& now, int joint) {
  return joint < 6 ? now.sample.six(record::Channel::Joint1)[joint] : now.sample[record::Channel::Joint7];
}

/// Way of the moving body for a small turn of one joint, m/rad.
double lever_m(const cell::CellConfig& cell, const JointVector& q, int joint) {
  constexpr double kTurn_rad = 1e-4;
  const auto body = [&](double turn_rad) {
    JointVector at = q;
    at[joint] += turn_rad;
    return spatial::Vector3((robot::flangePose(cell.robot, at) * (cell.X_FS * cell.X_SD)).translation);
  };
  return (body(kTurn_rad) - body(-kTurn_rad)).norm() / (2.0 * kTurn_rad);
}

/// As the station will plan it.
double timeOfAllWays_s(const cycle::Snapshot& now, const safety::LimitSet& limits, int joint, double way_rad,
                       double lever) {
  const double setUpJoint = now.setUp ? limits.setUpJointShare : 1.0;
  const double linear =
      now.setUp ? std::min(limits.linearSpeed_m_per_s, limits.setUpLinearSpeed_m_per_s) : limits.linearSpeed_m_per_s;
  const double angular = now.setUp ? std::min(limits.angularSpeed_rad_per_s, limits.setUpAngularSpeed_rad_per_s)
                                   : limits.angularSpeed_rad_per_s;
  const double peak = motion::DitherSweep::kPeakRate * std::abs(way_rad) / kSpeedShare;
  const double way_s = std::max({kWayTime_s, peak / (setUpJoint * limits.jointSpeed_rad_per_s[joint]), peak / angular,
                                 peak * (lever + kFarther_m) / linear});
  return motion::DitherSweep::kWays * way_s + kSettle_s;
}

}  // namespace

base::Result<DeadTimeProcedure::Motion> DeadTimeProcedure::plan(const safety::LimitSet& limits) const {
  if (running())
    return Error{ErrorCode::Conflict, "The dead time is being measured.", "Wait for its end or cancel it."};
  const cycle::Snapshot now = link_.snapshot();
  if (auto ready = PoseSequence::ready(now); !ready) return ready.error();
  const WayCheck check(cell_, limits);
  const JointVector here = jointsOf(now, cell_.robot.joints);
  for (int joint = 0; joint < cell_.robot.joints; ++joint)
    for (const double way_rad : {kWay_rad, -kWay_rad}) {
      Motion motion{.joint = joint, .way_rad = way_rad, .target = here};
      motion.target[joint] += way_rad;
      if (!check.wayFree(here, motion.target)) continue;
      const double lever = lever_m(cell_, here, joint);
      motion.path_m = std::abs(way_rad) * lever;
      motion.time_s = timeOfAllWays_s(now, limits, joint, way_rad, lever);
      return motion;
    }
  return Error{ErrorCode::Conflict, "From where the robot stands no joint has room for the test motion.",
               "Drive it home or to its initial position first, away from limits and from parts of the cell."};
}

base::Result<void> DeadTimeProcedure::start(const Motion& motion, const safety::LimitSet& limits) {
  const cycle::Snapshot now = link_.snapshot();
  const auto still = plan(limits);
  if (!still) return still.error();
  if (still->joint != motion.joint || (still->target - motion.target).cwiseAbs().maxCoeff() > kMoved_rad)
    return Error{ErrorCode::Conflict, "The robot has moved since you were asked.", "Ask again."};
  std::array<record::Event, 64> old;
  while (link_.readEvents(events_, old) > 0) {}
  cycle::Command command;
  command.kind = cycle::CommandKind::MeasureDeadTime;
  command.time_s = kWayTime_s;
  for (int i = 0; i < cell_.robot.joints; ++i) command.target[i] = still->target[i];
  command_ = link_.send(command);
  if (command_ == 0)
    return Error{ErrorCode::DeviceFailure, "The station does not keep up with its commands.",
                 "Press STOP and wait until it answers again."};
  motion_ = *still;
  from_rad_ = jointOf(now, motion_.joint);
  furthest_ = 0.0;
  waysDone_ = 0;
  before_ = now.deadTime;
  acceptedCycle_ = 0;
  startCycle_ = now.cycle;
  phase_ = Phase::Running;
  return {};
}

void DeadTimeProcedure::cancel() {
  if (!running()) return;
  link_.requestStop();
  phase_ = Phase::Cancelled;
}

void DeadTimeProcedure::readAcks(const cycle::Snapshot& now) {
  std::array<cycle::Ack, 32> acks;
  for (std::size_t n = 0; (n = link_.readAcks(acks_, acks)) > 0;)
    for (std::size_t i = 0; i < n; ++i) {
      if (acks[i].number != command_ || acks[i].kind != cycle::CommandKind::MeasureDeadTime) continue;
      if (acks[i].code == cycle::AckCode::Accepted) {
        acceptedCycle_ = std::max<std::uint64_t>(now.cycle, 1);
      } else {
        refusal_ = acks[i].code;
        phase_ = Phase::Refused;
      }
    }
}

bool DeadTimeProcedure::readResult() {
  std::array<record::Event, 64> events;
  for (std::size_t n = 0; (n = link_.readEvents(events_, events)) > 0;)
    for (std::size_t i = 0; i < n; ++i) {
      if (acceptedCycle_ == 0 || events[i].kind != record::EventKind::DeadTimeMeasured) continue;
      result_ = link_.snapshot().deadTime;  // its confidence is in no event
      result_.value_s = events[i].value;
      result_.deviation_s = events[i].limit;
      sure_ = events[i].code == 1;
      return true;
    }
  return false;
}

/// From the joint itself, which swings to one side and back three times.
double DeadTimeProcedure::fractionOf(const cycle::Snapshot& now) {
  const double s = std::clamp((jointOf(now, motion_.joint) - from_rad_) / motion_.way_rad, 0.0, 1.0);
  const bool back = waysDone_ % 2 == 1;
  const double way = back ? 1.0 - s : s;
  furthest_ = std::max(furthest_, (waysDone_ + way) / motion::DitherSweep::kWays);
  if (way > kTurned && waysDone_ + 1 < motion::DitherSweep::kWays) ++waysDone_;
  return furthest_;
}

DeadTimeProcedure::Progress DeadTimeProcedure::poll() {
  if (!running()) return {phase_, furthest_, 0.0};
  const cycle::Snapshot now = link_.snapshot();
  readAcks(now);
  if (phase_ == Phase::Refused) return {phase_, 0.0, 0.0};  // nothing moved, nothing was forgotten
  if (readResult()) {
    phase_ = Phase::Done;
  } else if (now.fault.latched()) {
    fault_ = now.fault;
    phase_ = Phase::Faulted;
  } else if (acceptedCycle_ != 0 && now.cycle > acceptedCycle_ + kAnswer_cycles && now.state == cycle::State::Stop) {
    phase_ = Phase::Stopped;
  }
  if (!running()) return {phase_, furthest_, 0.0};
  const double fraction = fractionOf(now);
  const double elapsed_s = static_cast<double>(now.cycle - startCycle_) / cell_.rate_Hz;
  return {phase_, fraction,
          fraction > 0.1 ? elapsed_s * (1.0 - fraction) / fraction : std::max(0.0, motion_.time_s - elapsed_s)};
}

}  // namespace articulus::procedure

#include "core/safety/supervisor.h"

#include <algorithm>
#include <cmath>

#include "core/safety/sensor_overload.h"

namespace articulus::safety {
namespace {

// Slack of a tolerance, as a share of the range between the limits: what noise and the first cycles of the way back
// need.
constexpr double kJointSlack = 0.002, kBoxSlack = 0.005, kLoadSlack = 0.02;
constexpr double kDistanceSlack_m = 0.001;
constexpr double kSingularitySlack = 0.05;  // of the least value
// What is left of it for a pair that has used it up: the noise of a distance at rest, no way in.
constexpr double kDistanceNoise_m = 2e-5;
// Closer than this, or than half of what must be left, no pair is tolerated.
constexpr double kLeastDistance_m = 0.005;

/// Beyond the limits by so much; negative inside.
double excess(double value, double lower, double upper) noexcept { return std::max(value - upper, lower - value); }

/// What a hand did, with what its switch knows of it where that is bad enough.
Fault handFault(const SupervisorInput& in, FaultCode code, double value, double limit,
                robot::OperatorTrouble least) noexcept {
  return {.code = code,
          .value = value,
          .limit = limit,
          .cycle = in.cycle,
          .hand = in.operatorTrouble < least ? robot::OperatorTrouble::None : in.operatorTrouble};
}

/// A stop at a limit ends close to it on either side, so a value that is just inside is given the slack as well.
double tolerance(double e, double slack) noexcept { return e > -slack ? std::max(e, 0.0) + slack : 0.0; }

}  // namespace

bool Supervisor::beyond(double value, double lower, double upper, double share, double& tolerated) noexcept {
  return beyond(excess(value, lower, upper), share * (upper - lower), tolerated);
}

bool Supervisor::beyond(double e, double slack, double& tolerated) noexcept {
  if (e <= -slack) tolerated = 0.0;  // back inside: the limit holds again
  if (e <= 0.0) return false;
  if (e > tolerated) return true;
  tolerated = std::min(tolerated, e + slack);
  return false;
}

double Supervisor::tolerated_m(int pair) const noexcept {
  for (int k = 0; k < tolerated_; ++k)
    if (toleratedPairs_[static_cast<std::size_t>(k)].pair == pair)
      return toleratedPairs_[static_cast<std::size_t>(k)].excess_m;
  return 0.0;
}

double Supervisor::watchedDistance_m() const noexcept { return limits_.collisionDistance_m + kDistanceSlack_m; }

Fault Supervisor::checkDistances(const SupervisorInput& in) noexcept {
  Fault found;
  if (!in.proximity) return found;
  const double limit = limits_.collisionDistance_m;
  std::array<ToleratedPair, collision::kMaxNearPairs> still;
  int kept = 0;
  for (int i = 0; i < in.proximity->nearPairs; ++i) {
    const collision::NearPair& near = in.proximity->near[static_cast<std::size_t>(i)];
    double allowed = tolerated_m(near.pair);
    const bool tooClose = beyond(limit - near.distance_m, kDistanceSlack_m, allowed);
    if (allowed > 0.0) still[static_cast<std::size_t>(kept++)] = {near.pair, allowed};
    // The closest is named.
    if (tooClose && (!found.latched() || near.distance_m < found.value))
      found = {FaultCode::Collision, -1, near.distance_m, limit, in.cycle, near.a, near.b};
  }
  toleratedPairs_ = still;  // a pair that is listed no more has come back
  tolerated_ = kept;
  return found;
}

LimitSet Supervisor::motionLimits(bool setUp) const noexcept {
  LimitSet limits = limits_;
  if (!setUp) return limits;
  limits.linearSpeed_m_per_s = std::min(limits.linearSpeed_m_per_s, limits.setUpLinearSpeed_m_per_s);
  limits.angularSpeed_rad_per_s = std::min(limits.angularSpeed_rad_per_s, limits.setUpAngularSpeed_rad_per_s);
  limits.jointSpeed_rad_per_s *= limits.setUpJointShare;
  return limits;
}

Fault Supervisor::checkSetUp(const SupervisorInput& in) const noexcept {
  for (int i = 0; i < in.qd.size(); ++i) {
    const double limit = limits_.setUpJointShare * limits_.jointSpeed_rad_per_s[i];
    if (std::abs(in.qd[i]) > limit)
      return {FaultCode::SetUpJointSpeed, i, in.qd[i], std::copysign(limit, in.qd[i]), in.cycle};
  }
  for (int i = 0; i < 3; ++i) {
    const double v = in.V_WD_W.data[i], w = in.V_WD_W.data[3 + i];
    const double linear = limits_.setUpLinearSpeed_m_per_s, angular = limits_.setUpAngularSpeed_rad_per_s;
    if (std::abs(v) > linear) return {FaultCode::SetUpLinearSpeed, i, v, std::copysign(linear, v), in.cycle};
    if (std::abs(w) > angular) return {FaultCode::SetUpAngularSpeed, i, w, std::copysign(angular, w), in.cycle};
  }
  return {};
}

Fault Supervisor::check(const SupervisorInput& in) noexcept {
  const auto fault = [&in](FaultCode code, int axis, double value, double limit) {
    return Fault{code, axis, value, limit, in.cycle};
  };
  const auto armFault = [&in](FaultCode code) { return Fault{.code = code, .cycle = in.cycle, .arm = in.armTrouble}; };
  const auto loadCellFault = [&in](FaultCode code, int axis, double value, double limit) {
    return Fault{
        .code = code, .axis = axis, .value = value, .limit = limit, .cycle = in.cycle, .cell = in.loadCellTrouble};
  };
  // A handle that was held too long presses no emergency stop.
  if (in.emergencyStop) return handFault(in, FaultCode::EmergencyStop, 1.0, 0.0, robot::OperatorTrouble::Disagree);
  if (!in.controllerOn)  // on its brakes nothing can move, and other faults would only be in the way
    return in.implausible.code == FaultCode::MovesOnBrakes ? in.implausible : Fault{};

  if (!in.armValid) return armFault(FaultCode::EncoderInvalid);
  for (int i = 0; i < in.q.size(); ++i)
    if (!std::isfinite(in.q[i]) || !std::isfinite(in.qd[i])) return fault(FaultCode::EncoderInvalid, i, in.q[i], 0.0);
  if (in.driveFault) return armFault(FaultCode::DriveFault);
  for (int i = 0; i < 6; ++i)
    if (!std::isfinite(in.raw_S.data[i])) return loadCellFault(FaultCode::SensorInvalid, i, in.raw_S.data[i], 0.0);
  if (in.sensorAge_s > limits_.sensorAge_s || in.bridgedCycles > limits_.bridgedSensorCycles)
    return loadCellFault(FaultCode::SensorStale, -1, in.sensorAge_s, limits_.sensorAge_s);
  if (in.away_s > limits_.noLook_s) return fault(FaultCode::HostPaused, -1, in.away_s, limits_.noLook_s);
  if (in.implausible.latched()) return in.implausible;
  if (in.lateStreak >= limits_.lateCycleStreak)
    return fault(FaultCode::MissedDeadlines, -1, in.lateStreak, limits_.lateCycleStreak);

  if (in.moving && !in.deadManHeld)
    return handFault(in, FaultCode::DeadManReleased, 0.0, 1.0, robot::OperatorTrouble::None);
  if (in.moving && in.operatorSilence_s > limits_.operatorTimeout_s)
    return fault(FaultCode::OperatorLost, -1, in.operatorSilence_s, limits_.operatorTimeout_s);

  for (int i = 0; i < in.q.size(); ++i) {
    const double limit = limits_.jointSpeed_rad_per_s[i];
    if (std::abs(in.qd[i]) > limit)
      return fault(FaultCode::JointSpeedLimit, i, in.qd[i], std::copysign(limit, in.qd[i]));
    if (in.encoderSpeed_rad_per_s.size() == in.q.size() && std::abs(in.encoderSpeed_rad_per_s[i]) > limit)
      return fault(FaultCode::JointSpeedLimit, i, in.encoderSpeed_rad_per_s[i],
                   std::copysign(limit, in.encoderSpeed_rad_per_s[i]));
    const double lower = limits_.jointLower_rad[i], upper = limits_.jointUpper_rad[i];
    if (beyond(in.q[i], lower, upper, kJointSlack, toleratedJoint_[static_cast<std::size_t>(i)]))
      return fault(FaultCode::JointPositionLimit, i, in.q[i], in.q[i] > upper ? upper : lower);
  }
  const double sum = sensorLoadSum(in.raw_S);
  if (beyond(sum, -1.0, limits_.sensorSum, kLoadSlack, toleratedSum_))
    return fault(FaultCode::SensorOverload, -1, sum, limits_.sensorSum);
  if (in.saturated && toleratedSum_ == 0.0) return fault(FaultCode::SensorOverload, -1, sum, limits_.sensorSum);
  for (int i = 0; i < 6; ++i) {
    const double limit = limits_.wrench[i];
    if (beyond(in.F_D_W.data[i], -limit, limit, kLoadSlack, toleratedLoad_[static_cast<std::size_t>(i)]))
      return fault(i < 3 ? FaultCode::ForceLimit : FaultCode::MomentLimit, i, in.F_D_W.data[i],
                   std::copysign(limit, in.F_D_W.data[i]));
  }
  for (int i = 0; in.displacementKnown && i < 6; ++i) {
    const double limit = i < 3 ? limits_.displacement_m[i] : limits_.rotation_rad[i - 3], way = in.displacement[i];
    if (beyond(way, -limit, limit, kBoxSlack, toleratedDisplacement_[static_cast<std::size_t>(i)]))
      return fault(i < 3 ? FaultCode::DisplacementLimit : FaultCode::RotationLimit, i % 3, way,
                   std::copysign(limit, way));
  }
  for (int i = 0; i < 3; ++i) {
    const double p = in.X_WD.translation[i], lower = limits_.boxLower_m[i], upper = limits_.boxUpper_m[i];
    if (beyond(p, lower, upper, kBoxSlack, toleratedBox_[static_cast<std::size_t>(i)]))
      return fault(FaultCode::SafetyBox, i, p, p > upper ? upper : lower);
  }
  if (const Fault close = checkDistances(in); close.latched()) return close;
  for (int i = 0; i < 3; ++i) {
    const double v = in.V_WD_W.data[i], w = in.V_WD_W.data[3 + i];
    if (std::abs(v) > limits_.linearSpeed_m_per_s)
      return fault(FaultCode::LinearSpeedLimit, i, v, std::copysign(limits_.linearSpeed_m_per_s, v));
    if (std::abs(w) > limits_.angularSpeed_rad_per_s)
      return fault(FaultCode::AngularSpeedLimit, i, w, std::copysign(limits_.angularSpeed_rad_per_s, w));
  }
  const bool singular = beyond(limits_.leastSingularValue - in.singularity.value,
                               kSingularitySlack * limits_.leastSingularValue, toleratedSingularity_);
  if (singular && in.inTask)  // joint motions may pass
    return fault(FaultCode::NearSingularity, -1, in.singularity.value, limits_.leastSingularValue);
  return in.setUp ? checkSetUp(in) : Fault{};
}

void Supervisor::tolerateExcess(const SupervisorInput& in) noexcept {
  const auto range = [](double value, double lower, double upper, double share) {
    return tolerance(excess(value, lower, upper), share * (upper - lower));
  };
  for (int i = 0; i < in.q.size(); ++i)
    toleratedJoint_[static_cast<std::size_t>(i)] =
        range(in.q[i], limits_.jointLower_rad[i], limits_.jointUpper_rad[i], kJointSlack);
  for (int i = 0; i < 3; ++i)
    toleratedBox_[static_cast<std::size_t>(i)] =
        range(in.X_WD.translation[i], limits_.boxLower_m[i], limits_.boxUpper_m[i], kBoxSlack);
  for (int i = 0; i < 6; ++i)
    toleratedLoad_[static_cast<std::size_t>(i)] =
        range(in.F_D_W.data[i], -limits_.wrench[i], limits_.wrench[i], kLoadSlack);
  for (int i = 0; i < 6; ++i) {
    const double limit = i < 3 ? limits_.displacement_m[i] : limits_.rotation_rad[i - 3];
    toleratedDisplacement_[static_cast<std::size_t>(i)] =
        in.displacementKnown ? range(in.displacement[i], -limit, limit, kBoxSlack) : 0.0;
  }
  toleratedSum_ = range(sensorLoadSum(in.raw_S), -1.0, limits_.sensorSum, kLoadSlack);
  toleratedSingularity_ =
      tolerance(limits_.leastSingularValue - in.singularity.value, kSingularitySlack * limits_.leastSingularValue);
  const double limit = limits_.collisionDistance_m, most = limit - std::min(kLeastDistance_m, 0.5 * limit);
  std::array<ToleratedPair, collision::kMaxNearPairs> now;
  int count = 0;
  for (int i = 0; in.proximity && i < in.proximity->nearPairs; ++i) {
    const collision::NearPair& near = in.proximity->near[static_cast<std::size_t>(i)];
    const double e = limit - near.distance_m, before = tolerated_m(near.pair);
    double allowed = tolerance(e, kDistanceSlack_m);
    // The slack is given once, or two parts could be led together by it, one acknowledgement after the other.
    if (before > 0.0) allowed = e > before ? e + kDistanceNoise_m : std::min(allowed, before);
    allowed = std::min(allowed, most);
    if (allowed > 0.0) now[static_cast<std::size_t>(count++)] = {near.pair, allowed};
  }
  toleratedPairs_ = now;
  tolerated_ = count;
}

}  // namespace articulus::safety

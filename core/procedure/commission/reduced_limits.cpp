// Limits that are drawn in around the arm stop it in the air: each joint and each side of the box.
#include <algorithm>
#include <cmath>

#include "core/base/text/text_format.h"
#include "core/procedure/commission/commission_catalogue.h"
#include "core/robot/kinematics.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::procedure {
namespace {

using robot::JointVector;
using safety::FaultCode;

constexpr double kInside_rad = spatial::inRadians(1.0), kJointWay_rad = spatial::inRadians(4.0);
constexpr double kInside_m = 0.005, kBoxWay_m = 0.025, kTime_s = 6.0, kTrips_s = 40.0;
constexpr double kOver_rad = spatial::inRadians(0.2), kOver_m = 0.001;
constexpr double kHeld_rad = spatial::inRadians(0.3);

spatial::Pose poseAt(const cell::CellConfig& cell, const JointVector& q) {
  return cell.X_WB * robot::flangePose(cell.robot, q) * cell.X_FS * cell.X_SD;
}

/// Joints that take the body by so much along W, by the slope of the kinematics where it stands.
JointVector turned(const cell::CellConfig& cell, const JointVector& q, const spatial::Vector3& way_m) {
  constexpr double kTurn_rad = 1e-4;
  Eigen::Matrix<double, 6, Eigen::Dynamic> J(6, q.size());
  for (int i = 0; i < q.size(); ++i) {
    JointVector more = q;
    more[i] += kTurn_rad;
    const spatial::Pose a = poseAt(cell, q), b = poseAt(cell, more);
    J.block<3, 1>(0, i) = (b.translation - a.translation) / kTurn_rad;
    J.block<3, 1>(3, i) = spatial::logRotation(b.rotation * a.rotation.transpose()) / kTurn_rad;
  }
  spatial::Vector6 way = spatial::Vector6::Zero();
  way.head<3>() = way_m;
  const Eigen::Matrix<double, 6, 6> square = J * J.transpose() + 1e-6 * Eigen::Matrix<double, 6, 6>::Identity();
  return q + JointVector(J.transpose() * square.ldlt().solve(way));
}

struct Trial {
  std::string name;
  FaultCode code;
  int axis;
  safety::LimitSet limits;
  double over_allowed;
  const char* unit;
  std::function<double(CommissionLead&)> beyond;  ///< how far the arm is beyond the limit now
  std::function<base::Result<void>(CommissionLead&)> go;
};

/// One limit: sent beyond it, stopped by it, brought back.
base::Result<void> tryOne(CommissionLead& lead, const Trial& trial, const JointVector& home,
                          const safety::LimitSet& before, record::CommissioningResult& result) {
  lead.host.tell("Trying " + trial.name);
  if (auto used = lead.useLimits(trial.limits); !used) return used;
  if (auto gone = trial.go(lead); !gone) return gone;
  double most = -1.0;
  const auto ended = [&](const cycle::Snapshot& now) {
    most = std::max(most, trial.beyond(lead));
    return now.fault.latched() || !cycle::moves(now.state);
  };
  if (auto tripped = lead.until("The stop", kTrips_s, ended, true); !tripped) return tripped;
  const safety::Fault fault = lead.now().fault;
  if (auto stands = lead.wait(0.5, true); !stands) return stands;
  most = std::max(most, trial.beyond(lead));
  result.figures.push_back({trial.name + ": beyond it", most, trial.over_allowed, trial.unit});
  if (fault.latched() && fault.code != trial.code)  // not ours: whoever caused it acknowledges it
    return base::Error{base::ErrorCode::DeviceFailure, safety::describe(fault), "Do this step again."};
  // An arm that takes positions is not told any beyond its range: it is held at its end without a fault.
  const bool held = !fault.latched() && trial.code == FaultCode::JointPositionLimit && most > -kHeld_rad;
  const bool stopped = held || (fault.latched() && fault.axis == trial.axis);
  if (!stopped || most > trial.over_allowed) {
    result.passed = false;
    result.words += (result.words.empty() ? "" : " ") + trial.name + ": " +
                    (fault.latched() ? safety::describe(fault) : std::string("it did not stop the arm."));
  }
  if (auto on = lead.recover(); !on) return on;
  if (auto back = lead.useLimits(before); !back) return back;
  return lead.moveJoints(home, 3.0);
}

base::Result<void> sendPose(CommissionLead& lead, const spatial::Pose& X_WD) {
  const spatial::Quaternion q = spatial::quaternionOf(X_WD.rotation);
  cycle::Command command;
  command.kind = cycle::CommandKind::MovePose;
  command.time_s = kTime_s;
  for (int i = 0; i < 3; ++i) command.target[i] = X_WD.translation[i];
  command.target[3] = q.w(), command.target[4] = q.x(), command.target[5] = q.y(), command.target[6] = q.z();
  if (auto sent = lead.send(command); !sent) return sent;
  return lead.until(
      "The motion", 2.0, [](const cycle::Snapshot& s) { return cycle::moves(s.state); }, true);
}

Trial jointTrial(CommissionLead& lead, const JointVector& home, const safety::LimitSet& before, int joint,
                 double sign) {
  Trial t{"joint " + std::to_string(joint + 1) + (sign > 0.0 ? ", upper end" : ", lower end"),
          FaultCode::JointPositionLimit,
          joint,
          before,
          kOver_rad,
          "rad",
          {},
          {}};
  double& end = sign > 0.0 ? t.limits.jointUpper_rad[joint] : t.limits.jointLower_rad[joint];
  end = home[joint] + sign * kInside_rad;
  t.beyond = [joint, sign, limit = end](CommissionLead& l) { return sign * (l.joints()[joint] - limit); };
  JointVector far = home;
  far[joint] += sign * kJointWay_rad;
  // A motion of joints beyond their range is refused, one of the hand is not: its joints are found on the way.
  t.go = [X = poseAt(lead.cell, far)](CommissionLead& l) { return sendPose(l, X); };
  return t;
}

Trial boxTrial(CommissionLead& lead, const JointVector& home, const safety::LimitSet& before, int axis, double sign) {
  static constexpr const char* kAxes[] = {"x", "y", "z"};
  Trial t{std::string("safety box, ") + kAxes[axis] + (sign > 0.0 ? ", upper side" : ", lower side"),
          FaultCode::SafetyBox,
          axis,
          before,
          kOver_m,
          "m",
          {},
          {}};
  const double here = poseAt(lead.cell, home).translation[axis];
  double& side = sign > 0.0 ? t.limits.boxUpper_m[axis] : t.limits.boxLower_m[axis];
  side = here + sign * kInside_m;
  t.beyond = [axis, sign, limit = side](CommissionLead& l) {
    return sign * (l.now().sample.three(record::Channel::PositionX)[axis] - limit);
  };
  spatial::Vector3 way = spatial::Vector3::Zero();
  way[axis] = sign * kBoxWay_m;
  // A motion of the hand out of the box is refused, one of the joints is not.
  t.go = [to = turned(lead.cell, home, way)](CommissionLead& l) { return l.startJoints(to, kTime_s); };
  return t;
}

}  // namespace

base::Result<record::CommissioningResult> commissionReducedLimits(CommissionLead& lead) {
  record::CommissioningResult result{record::CommissioningStep::ReducedLimits, true, {}, {}};
  if (auto ready = PoseSequence::ready(lead.now()); !ready) return ready.error();
  const JointVector home = lead.joints();
  const safety::LimitSet before = lead.limits();
  std::vector<Trial> trials;
  for (const double sign : {1.0, -1.0}) {
    for (int joint = 0; joint < lead.cell.robot.joints; ++joint)
      trials.push_back(jointTrial(lead, home, before, joint, sign));
    for (int axis = 0; axis < 3; ++axis) trials.push_back(boxTrial(lead, home, before, axis, sign));
  }
  for (const Trial& trial : trials)
    if (auto tried = tryOne(lead, trial, home, before, result); !tried)
      return base::Error{tried.error().code, trial.name + ": " + tried.error().message, tried.error().remedy};
  if (result.passed)
    result.words = "Each of " + std::to_string(trials.size()) + " reduced limits stopped the arm in the air.";
  return result;
}

}  // namespace articulus::procedure

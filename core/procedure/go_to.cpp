#include "core/procedure/go_to.h"

#include <algorithm>
#include <cmath>

#include "core/base/text/text_format.h"
#include "core/cycle/motion_duration.h"
#include "core/motion/min_jerk.h"
#include "core/robot/differential_kinematics.h"
#include "core/robot/kinematics.h"
#include "core/spatial/units.h"

namespace articulus::procedure {

using base::Error;
using base::ErrorCode;
using robot::JointVector;

namespace {

constexpr double kStep_rad = 0.02;  // of the joint that turns farthest, between two looks

robot::LinkPoses linksInWorld(const cell::CellConfig& cell, const JointVector& q) {
  robot::LinkPoses poses;
  robot::forwardKinematics(cell.robot, q, poses);
  for (int i = 0; i < poses.count; ++i)
    poses.link[static_cast<std::size_t>(i)] = cell.X_WB * poses.link[static_cast<std::size_t>(i)];
  return poses;
}

std::string degrees(double rad) { return base::fixed(spatial::inDegrees(rad), 1) + " deg"; }
std::string millimetres(double m) { return base::fixed(1e3 * m, 0) + " mm"; }

/// What stands against it, for who started it; the target is within its ranges.
Error blocked(const WayLook& look) {
  constexpr const char* kAxes[] = {"x", "y", "z"};
  if (!look.startFree)
    return {ErrorCode::Conflict, "The arm stands too close to a limit or to a part of the cell already.",
            "Jog it to where it has room first."};
  if (look.jointRoom_rad < WayCheck::kJointMargin_rad)
    return {ErrorCode::Conflict,
            "Joint " + std::to_string(look.joint + 1) + " would stand " + degrees(look.jointRoom_rad) +
                " from the end of its range; " + degrees(WayCheck::kJointMargin_rad) + " must be left.",
            "Choose a target farther from it."};
  const std::string remedy = "Choose another target, or drive the arm to where it has room first.";
  if (look.closest.distance_m < look.leastPartRoom_m) {
    const std::string parts = std::string(look.closest.a.view()) + " and " + std::string(look.closest.b.view());
    const std::string share = base::fixed(100.0 * look.closestShare, 0) + " % of it gone";
    return {ErrorCode::Conflict,
            look.closest.distance_m <= 0.0
                ? "On the way " + parts + " would meet, " + share + "."
                : "On the way " + parts + " come to " + millimetres(look.closest.distance_m) + " of each other, " +
                      share + "; " + millimetres(look.leastPartRoom_m) + " must be left.",
            remedy};
  }
  if (look.boxRoom_m < WayCheck::kBoxMargin_m)
    return {ErrorCode::Conflict,
            look.boxRoom_m < 0.0
                ? "The tool leaves the safety box by " + millimetres(-look.boxRoom_m) + " along " +
                      kAxes[static_cast<std::size_t>(look.boxAxis)] + " on the way."
                : "The tool comes to " + millimetres(look.boxRoom_m) + " of the side of the safety box along " +
                      kAxes[static_cast<std::size_t>(look.boxAxis)] + "; " + millimetres(WayCheck::kBoxMargin_m) +
                      " must be left.",
            remedy};
  return {ErrorCode::Conflict,
          "The way comes too close to a limit or to a part of the cell, with what a stop would still need.", remedy};
}

}  // namespace

WayLook lookAtWay(const cell::CellConfig& cell, const safety::LimitSet& limits, const JointVector& from,
                  const JointVector& to, double fastest_rad_per_s) {
  WayLook look;
  const JointVector way = to - from;
  const JointVector room = (to - limits.jointLower_rad).cwiseMin(limits.jointUpper_rad - to);
  look.jointRoom_rad = room.minCoeff(&look.joint);
  look.boxRoom_m = std::numeric_limits<double>::infinity();
  look.leastPartRoom_m = limits.collisionDistance_m + WayCheck::kPartMargin_m;
  const double farthest = way.cwiseAbs().maxCoeff();
  const int steps = std::max(1, static_cast<int>(std::ceil(farthest / kStep_rad)));
  const spatial::Pose X_FD = cell.X_FS * cell.X_SD;
  for (int k = 0; k <= steps; ++k) {
    const double share = static_cast<double>(k) / steps;
    const JointVector q = from + share * way;
    const spatial::Vector3 D = (cell.X_WB * robot::flangePose(cell.robot, q) * X_FD).translation;
    Eigen::Index axis = 0;
    const double boxRoom_m = (D - limits.boxLower_m).cwiseMin(limits.boxUpper_m - D).minCoeff(&axis);
    if (boxRoom_m < look.boxRoom_m) look.boxRoom_m = boxRoom_m, look.boxAxis = static_cast<int>(axis);
    collision::Proximity seen;
    cell.collision.evaluate(linksInWorld(cell, q), {}, look.leastPartRoom_m, seen);
    if (seen.closest.distance_m < look.closest.distance_m) look.closest = seen.closest, look.closestShare = share;
  }
  const WayCheck check(cell, limits);
  look.startFree = check.free(from);
  // What was looked at more finely counts as well: what a person is shown and what is decided agree.
  look.free = look.inRange() && look.startFree && look.closest.distance_m >= look.leastPartRoom_m &&
              look.boxRoom_m >= WayCheck::kBoxMargin_m && check.wayFree(from, to);
  const double asked = std::clamp(fastest_rad_per_s, GoTo::kSlowest_rad_per_s, GoTo::kFastest_rad_per_s);
  const robot::LinkPoses links = linksInWorld(cell, from);
  robot::Jacobian J;
  robot::jacobian(links, (cell.X_WB * robot::flangePose(cell.robot, from) * X_FD).translation, J);
  look.time_s = cycle::safeJointTime_s(limits, J, way, motion::kMinJerkPeakRate * farthest / asked);
  return look;
}

base::Result<void> WayLook::against(const safety::LimitSet& limits) const {
  if (!inRange())
    return Error{ErrorCode::OutOfRange,
                 "Joint " + std::to_string(joint + 1) + " would be " + degrees(-jointRoom_rad) + " beyond its range, " +
                     degrees(limits.jointLower_rad[joint]) + " to " + degrees(limits.jointUpper_rad[joint]) + ".",
                 "Choose another target."};
  if (!free) return blocked(*this);
  return {};
}

base::Result<void> GoTo::start(const safety::LimitSet& limits, const JointVector& q_rad, double fastest_rad_per_s) {
  if (running()) return Error{ErrorCode::Conflict, "The arm is on its way already.", "Wait for its end, or stop it."};
  const int n = cell_.robot.joints;
  if (q_rad.size() != n || !q_rad.allFinite())
    return Error{ErrorCode::InvalidArgument, "The target does not give every joint of the arm.", "Type all of them."};
  const cycle::Snapshot now = link_.snapshot();
  if (auto is = PoseSequence::ready(now); !is) return is;
  const JointVector here = jointsOf(now, n);
  const WayLook look = lookAtWay(cell_, limits, here, q_rad, fastest_rad_per_s);
  if (auto against = look.against(limits); !against) return against;
  return sequence_.start(limits, {{.q_rad = q_rad, .measure = false, .leastTime_s = look.time_s}}, 0.0, 0.0);
}

Error GoTo::error() const {
  Error error = sequence_.error();
  if (error.code == ErrorCode::Cancelled)
    return {error.code, "The arm was stopped on its way; it stands where it was stopped.", "Go on when it may move."};
  // The sequence counts its poses; here there is one.
  for (const std::string words : {"At pose 1: ", " to pose 1"})
    if (const auto at = error.message.find(words); at != std::string::npos) error.message.erase(at, words.size());
  return error;
}

}  // namespace articulus::procedure

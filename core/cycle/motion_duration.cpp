#include "core/cycle/motion_duration.h"

#include <algorithm>
#include <cmath>

#include "core/cycle/joint_rate_probe.h"
#include "core/motion/min_jerk.h"
#include "core/motion/pose_motion.h"
#include "core/protocol/segment_rules.h"
#include "core/robot/kinematics.h"
#include "core/spatial/rotation.h"

namespace articulus::cycle {
namespace {

constexpr double kLook_rad = 0.02, kLook_m = 0.004;  // between two looks, in the mean
constexpr double kLeastLooks = 16.0, kMostLooks = 160.0;

double looksFor(double way_m, double turn_rad) noexcept {
  return std::clamp(std::ceil(std::max(turn_rad / kLook_rad, way_m / kLook_m)), kLeastLooks, kMostLooks);
}

/// Of speed and mean speed of every joint since the look before, the most as a share of its limit.
double mostOfLimits(const JointRateProbe& walk, const safety::LimitSet& limits, double looks_per_s) noexcept {
  double most = 0.0;
  for (int i = 0; i < walk.moved_rad().size(); ++i)
    most = std::max(most, std::max(std::abs(walk.speed_rad_per_s()[i]), std::abs(walk.moved_rad()[i]) * looks_per_s) /
                              limits.jointSpeed_rad_per_s[i]);
  return most;
}

}  // namespace

double leastPoseTime_s(const cell::CellConfig& cell, const safety::LimitSet& limits, const robot::JointVector& start,
                       const spatial::Pose& X_WD) noexcept {
  const spatial::Pose from = cell.X_WB * robot::flangePose(cell.robot, start) * cell.X_FS * cell.X_SD;
  motion::PoseMotion unit;  // in one second: speeds go with one over the time
  unit.start(from, X_WD, 1.0);
  const double turn = spatial::logRotation(X_WD.rotation * from.rotation.transpose()).norm();
  const double looks = looksFor((X_WD.translation - from.translation).norm(), turn);
  JointRateProbe walk(cell, limits, start);
  double time_s = 0.0;
  for (double k = 1.0; k <= looks; k += 1.0) {
    spatial::Pose wanted;
    spatial::Twist twist;
    spatial::Vector6 acceleration;
    unit.at(k / looks, wanted, twist, acceleration);
    if (!walk.step(wanted, twist)) break;
    time_s = std::max(time_s, mostOfLimits(walk, limits, looks));
  }
  return std::isfinite(time_s) ? time_s : 0.0;
}

double shareOfSpeedLimits(const cell::CellConfig& cell, const safety::LimitSet& limits, const robot::JointVector& start,
                          const PoseTrajectory& course) noexcept {
  if (!course.moves()) return 0.0;
  spatial::Pose wanted, before;
  spatial::Twist twist;
  spatial::Vector6 acceleration;
  const double duration_s = course.lookedAt_s();
  double linear = course.peakSpeed_m_per_s(), angular = course.peakRate_rad_per_s(), way_m = 0.0, turn_rad = 0.0;
  course.at(0.0, before, twist, acceleration);
  for (double k = 1.0; k <= kMostLooks; k += 1.0) {
    course.at(duration_s * k / kMostLooks, wanted, twist, acceleration);
    linear = std::max(linear, twist.linear().norm());
    angular = std::max(angular, twist.angular().norm());
    way_m += (wanted.translation - before.translation).norm();
    turn_rad += spatial::logRotation(wanted.rotation * before.rotation.transpose()).norm();
    before = wanted;
  }
  double share = std::max(linear / limits.linearSpeed_m_per_s, angular / limits.angularSpeed_rad_per_s);
  const double looks = looksFor(way_m, turn_rad);
  JointRateProbe walk(cell, limits, start);
  for (double k = 1.0; k <= looks; k += 1.0) {
    course.at(duration_s * k / looks, wanted, twist, acceleration);
    if (!walk.step(wanted, twist)) break;
    share = std::max(share, mostOfLimits(walk, limits, looks / duration_s));
  }
  return std::isfinite(share) ? share : 0.0;
}

double safeJointTime_s(const safety::LimitSet& limits, const robot::Jacobian& J, const robot::JointVector& way,
                       double wanted_s) noexcept {
  using motion::kMinJerkPeakRate;
  double time = wanted_s, linear = 0.0, angular = 0.0;
  for (int i = 0; i < way.size(); ++i) {
    time = std::max(
        time, kMinJerkPeakRate * std::abs(way[i]) / (protocol::kPlannedSpeedShare * limits.jointSpeed_rad_per_s[i]));
    // The lever arm may grow on the way: 0.3 m are added.
    linear += std::abs(way[i]) * (J.col(i).head<3>().norm() + 0.3);
    angular += std::abs(way[i]);
  }
  time = std::max(time, kMinJerkPeakRate * linear / (protocol::kPlannedSpeedShare * limits.linearSpeed_m_per_s));
  return std::max({time, kMinJerkPeakRate * angular / (protocol::kPlannedSpeedShare * limits.angularSpeed_rad_per_s),
                   protocol::kLeastMotion_s});
}

double safePoseTime_s(const cell::CellConfig& cell, const safety::LimitSet& limits, const robot::JointVector& q,
                      const spatial::Pose& X_now, const spatial::Pose& X_WD, double wanted_s) noexcept {
  using motion::kMinJerkPeakRate;
  const double way = (X_WD.translation - X_now.translation).norm();
  const double turn = spatial::logRotation(X_WD.rotation * X_now.rotation.transpose()).norm();
  // Near a singularity a joint turns fast for a body that hardly moves.
  const double joints_s = leastPoseTime_s(cell, limits, q, X_WD) / protocol::kPlannedSpeedShare;
  return std::max({wanted_s, protocol::kLeastMotion_s, joints_s,
                   kMinJerkPeakRate * way / (protocol::kPlannedSpeedShare * limits.linearSpeed_m_per_s),
                   kMinJerkPeakRate * turn / (protocol::kPlannedSpeedShare * limits.angularSpeed_rad_per_s)});
}

}  // namespace articulus::cycle

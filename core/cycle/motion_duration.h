#pragma once
#include "core/cell/cell_config.h"
#include "core/cycle/pose_trajectory.h"

namespace articulus::cycle {

/// How long the straight way of the moving body to a pose (motion::PoseMotion) must take so that no joint turns faster
/// than it may: the joints are followed along the way (JointRateProbe), a look about every fiftieth of a radian and
/// four millimetres. Where the way comes as close to a singularity as the limits allow it is followed up to there: the
/// supervisor stops it.
/// In      limits in force (joint speeds, least singular value); q rad, where the arm is; X_WD where the body is to go
/// Out     s, 0 or more; at the joint speeds of the limits, without a reserve
/// Thread  control; real-time safe; bounded: at most 160 samples of some microseconds
[[nodiscard]] double leastPoseTime_s(const cell::CellConfig& cell, const safety::LimitSet& limits,
                                     const robot::JointVector& q, const spatial::Pose& X_WD) noexcept;

/// The largest share of the limits of speed (joints, body along and about) that a trajectory takes, sampled in the same
/// way.
/// In      limits in force; q rad, where the arm is; the trajectory from there
/// Out     above 1: faster than allowed; slowed by as much it is within
/// Thread  control; real-time safe; bounded: at most 320 samples, half of them of some microseconds
[[nodiscard]] double shareOfSpeedLimits(const cell::CellConfig& cell, const safety::LimitSet& limits,
                                        const robot::JointVector& q, const PoseTrajectory& course) noexcept;

/// How long a motion of the joints must take so that joints and body stay within protocol::kPlannedSpeedShare of the
/// limits of speed.
/// In      limits that motions are planned for; J of D now; way of each joint, rad; wanted_s: takes at least so long
/// Thread  control; real-time safe
[[nodiscard]] double safeJointTime_s(const safety::LimitSet& limits, const robot::Jacobian& J,
                                     const robot::JointVector& way, double wanted_s) noexcept;

/// The same of the straight way of the body.  In  q rad and X_now where arm and body are
[[nodiscard]] double safePoseTime_s(const cell::CellConfig& cell, const safety::LimitSet& limits,
                                    const robot::JointVector& q, const spatial::Pose& X_now, const spatial::Pose& X_WD,
                                    double wanted_s) noexcept;

}  // namespace articulus::cycle

#pragma once
#include "core/base/result.h"
#include "core/spatial/pose.h"
#include "core/spatial/six_vector.h"

namespace articulus::analysis {

/// A screw: motion about and along one axis.
struct HelicalAxis {
  spatial::Vector3 direction = spatial::Vector3::UnitZ();
  spatial::Vector3 point_m = spatial::Vector3::Zero();  ///< of the axis, nearest to the origin of its frame
  double turn = 0.0;   ///< rad of a finite motion, rad/s of an instantaneous one; at least zero
  double shift = 0.0;  ///< m or m/s along the direction
};

/// Axis of the motion from one pose to another, in the frame that both are expressed in.
/// In      least_rad: below it the axis is lost in noise, whose size at the axis is about sigma / (2 sin(turn / 2))
/// Errors  OutOfRange below least_rad
/// Source  specimen data sheet 5; Woltring et al. 1985 for the noise. Above 135 degrees the direction is read from R +
///         R'
/// Thread  any but control
[[nodiscard]] base::Result<HelicalAxis> finiteHelicalAxis(const spatial::Pose& X_from, const spatial::Pose& X_to,
                                                          double least_rad = 0.035);

/// Standard deviations of a coordinate of a measured pose.
struct PoseNoise {
  double shift_m = 0.0, turn_rad = 0.0;
};

/// Standard deviations of a finite helical axis.
struct HelicalAxisError {
  double direction_rad = 0.0;      ///< of the angle to where it truly points
  double point_m = 0.0;            ///< of the distance, square to the axis, at the point nearest to the origin
  double turn = 0.0, shift = 0.0;  ///< rad, m
};

/// How far noise of both poses, independent and alike in all directions, moves the axis: its derivatives to first
/// order. The point is that nearest to the origin, so give poses whose origin lies near the axis.
/// Errors  OutOfRange below least_rad
/// Test    against repeated draws: tests/core/analysis/helical_axis_test.cpp
[[nodiscard]] base::Result<HelicalAxisError> helicalAxisError(const spatial::Pose& X_from, const spatial::Pose& X_to,
                                                              const PoseNoise& noise, double least_rad = 0.035);

/// Axis of an instantaneous motion.
/// In      V: twist of a body's point at p, both in the same axes; least_rad_per_s: below it the axis is lost in the
///         rates' noise
/// Errors  OutOfRange below least_rad_per_s
[[nodiscard]] base::Result<HelicalAxis> instantaneousHelicalAxis(const spatial::Twist& V, const spatial::Vector3& p_m,
                                                                 double least_rad_per_s);

}  // namespace articulus::analysis

#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/spatial/pose.h"
#include "core/spatial/six_vector.h"

namespace articulus::analysis {

/// A pose at a time.
struct PoseAtTime {
  double time_s = 0.0;
  spatial::Pose X;
};

/// How a body moved at one moment. Linear first, angular second, along the axes of the frame that the poses are in.
struct PoseRate {
  double time_s = 0.0;
  spatial::Vector6 velocity = spatial::Vector6::Zero();      ///< m/s, rad/s; of the body's origin
  spatial::Vector6 acceleration = spatial::Vector6::Zero();  ///< m/s2, rad/s2
};

/// The rates of a motion, and how well its poses tell them.
struct PoseRates {
  std::vector<PoseRate> at;  ///< every twentieth of the window, without half a window at either end and beside a gap
  double velocity_m_per_s = 0.0, velocity_rad_per_s = 0.0;            ///< standard error of a component, rms
  double acceleration_m_per_s2 = 0.0, acceleration_rad_per_s2 = 0.0;  ///< likewise
};

/// Velocity and acceleration of a body from its poses: within a window that moves along, a cubic in time through the
/// displacement and the rotation vector from the pose in its middle, whose derivatives there are the rates themselves.
/// Poses are averaged over a twentieth of the window first. Standard errors are from what the cubic leaves.
/// In      poses in order of time, at least eight a window; window_s: longer is calmer and rounds off more
/// Errors  InvalidArgument: a window that is not above zero; OutOfRange: no stretch as long as a window, or too few
///         poses in it
/// Source  Savitzky & Golay 1964, Anal Chem 36:1627-1639 (local least squares; here for uneven times)
/// Thread  any but control
/// Test    tests/core/analysis/pose_rates_test.cpp
[[nodiscard]] base::Result<PoseRates> poseRates(std::span<const PoseAtTime> poses, double window_s);

}  // namespace articulus::analysis

#pragma once
#include <span>

#include "core/analysis/joint/joint_convention.h"

namespace articulus::analysis {

/// How much of the second angle (ab- and adduction) goes with the first one (flexion). A first axis that is not the one
/// that the joint turns about makes the second angle come and go with it, although no bone does.
struct CrossTalk {
  double correlation = 0.0;  ///< of both angles, -1 to 1; zero where the second one stands within 1e-9 rad
  double going_rad = 0.0;    ///< standard deviation of the part of the second angle that follows the first one's course
};
/// In  R_AB: axes of the distal bone in those of the proximal one, two at least
[[nodiscard]] CrossTalk crossTalkOf(std::span<const spatial::Matrix3> R_AB, const JointConvention& convention,
                                    spatial::Side side);

/// The first axis of a joint (flexion of a knee) as its motion shows it.
struct FunctionalAxis {
  spatial::Vector3 direction = spatial::Vector3::UnitZ();  ///< in the given axes of the proximal bone A
  /// Turns the given axes of A, by the shortest way, to the found ones: R_AA'.
  spatial::Matrix3 correction = spatial::Matrix3::Identity();
  double tilt_rad = 0.0;   ///< from the given axis to the found one
  double error_rad = 0.0;  ///< standard error of the direction
  double range_rad = 0.0;  ///< over which the joint turned about it
  CrossTalk before, after;
};

/// Finds the axis of the proximal bone with which the second angle goes least with the first one. The sine of the
/// second angle is the cosine between the first axis, fixed in A, and the third one, fixed in B and on its way on a
/// cone about the true first axis; the axis is turned until nothing of that cosine goes with the way round the cone,
/// whatever the third angle does. Nothing is taken of the first and third angle being alike in time.
/// In      R_AB of one motion or several, in order; least_range_rad: over a shorter arc tilt and lean cannot be told
///         apart
/// Errors  InvalidArgument: a convention whose first and last axis are one (shoulder Y X' Y''), fewer than ten poses;
///         OutOfRange: less than least_range_rad
/// Out     error_rad from what is left, neighbours that hang together counted as fewer (lag one)
/// Source  cross-talk: Woltring 1994, J Biomech 27:1399-1414; least variance of ab- and adduction: Baker et al. 1999,
///         Hum Mov Sci 18:655-667; Rivest 2005, J Biomech 38:1604-1611
/// Thread  any but control
/// Test    tests/core/analysis/joint/functional_axes_test.cpp
[[nodiscard]] base::Result<FunctionalAxis> functionalAxis(std::span<const spatial::Matrix3> R_AB,
                                                          const JointConvention& convention, spatial::Side side,
                                                          double least_range_rad = 0.3490658503988659);

}  // namespace articulus::analysis

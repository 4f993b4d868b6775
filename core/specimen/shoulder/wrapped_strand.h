#pragma once
#include "core/spatial/types.h"

namespace articulus::specimen {

/// Shortest way of a strand from a fixed origin to an insertion on a moving body, straight or wound over a sphere of
/// that body.
/// Out  length, and the direction from the body towards the origin in which the strand pulls at the origin. What is
///      wound lies on the body, so the strand acts on the whole body as its tension along that direction at the origin:
///      the gradient of its length.
struct StrandWay {
  double length_m = 0.0;
  spatial::Vector3 towardsOrigin = spatial::Vector3::Zero();
};

/// Frames  both points from the sphere's centre, in one set of axes. The origin lies outside of the sphere; where a
///         strong load presses it in, the strand leaves the sphere above it, and the direction (still the gradient) is
///         longer than 1
/// Errors  none: at a wound angle of 180 degrees the points do not determine the side of the sphere, and one of them is
///         taken
/// Thread  any; real-time safe
/// Source  tangents and great circle; length continuous with its first derivative where the strand leaves the sphere
[[nodiscard]] StrandWay strandOverSphere(const spatial::Vector3& origin_m, const spatial::Vector3& insertion_m,
                                         double radius_m) noexcept;

}  // namespace articulus::specimen

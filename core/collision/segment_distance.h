#pragma once
#include "core/spatial/types.h"

namespace articulus::collision {

/// Where on two line segments p + s u and q + t v, with s and t in [0, 1], they come closest.
struct NearestOnSegments {
  double s = 0.0, t = 0.0;
};

/// In      starts p, q and directions with lengths u, v in m, of any length, zero too
/// Out     one of the nearest pairs where segments are parallel
/// Thread  any; real-time safe
/// Source  ours: a convex quadratic over the unit square is least where its slope is zero or on one of the four sides
[[nodiscard]] NearestOnSegments nearestOnSegments(const spatial::Vector3& p, const spatial::Vector3& u,
                                                  const spatial::Vector3& q, const spatial::Vector3& v) noexcept;

/// A line segment against a box along the axes.
struct SegmentToBox {
  double s = 0.0;                                       ///< where on the segment p + s u
  double distance_m = 0.0;                              ///< below zero: how deep its deepest point is inside
  spatial::Vector3 normal = spatial::Vector3::UnitZ();  ///< from the box to the segment, length 1
};

/// In      lower and upper corner of the box, start p and way u of the segment, m
/// Thread  any; real-time safe
/// Source  ours: the squared distance along the segment is convex and its slope is linear between the planes of the
///         faces, so the zero of the slope is bracketed by where the segment crosses those planes; inside, the depth is
///         the least of six linear functions
[[nodiscard]] SegmentToBox segmentToBox(const spatial::Vector3& lower, const spatial::Vector3& upper,
                                        const spatial::Vector3& p, const spatial::Vector3& u) noexcept;

}  // namespace articulus::collision

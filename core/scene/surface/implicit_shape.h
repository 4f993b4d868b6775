#pragma once
#include <Eigen/Geometry>
#include <vector>

#include "core/spatial/pose.h"

namespace articulus::scene {

/// A round piece of a body, by how far a point is from its surface: negative inside, exact for balls and boxes, near
/// enough to the distance for the others that neither blends nor the mesher notice.
/// In      m
/// Source  textbook distance of a point to a ball, a segment, a box; an ellipsoid's by one step of Newton's method
struct Piece {
  enum class Kind { Capsule, Ellipsoid, Box, Column, HalfSpace };
  Kind kind = Kind::Capsule;
  spatial::Pose X;                                     ///< of the piece in the body
  spatial::Vector3 size_m = spatial::Vector3::Zero();  ///< radii or half lengths; of a capsule its length and two radii
  double round_m = 0.0;                                ///< radius of the edges, within the size

  /// Negative inside.
  [[nodiscard]] double distance_m(const spatial::Vector3& p_m) const noexcept;
  /// Nothing of a half-space is bounded: empty.
  [[nodiscard]] Eigen::AlignedBox3d bounds() const;
};

[[nodiscard]] Piece ball(const spatial::Vector3& centre_m, double radius_m);
/// Round bar whose radius changes from one end to the other.
[[nodiscard]] Piece capsule(const spatial::Vector3& p0_m, const spatial::Vector3& p1_m, double radius0_m,
                            double radius1_m);
[[nodiscard]] Piece ellipsoid(const spatial::Pose& X, const spatial::Vector3& radii_m);
[[nodiscard]] Piece box(const spatial::Pose& X, const spatial::Vector3& halfSizes_m, double round_m);
/// Elliptic column about z.
[[nodiscard]] Piece column(const spatial::Pose& X, double rx_m, double ry_m, double halfHeight_m, double round_m);
/// All on the other side of the plane than its normal points to.
[[nodiscard]] Piece halfSpace(const spatial::Vector3& p_m, const spatial::Vector3& normal);

/// A body of pieces that flow into each other, taken one after the other.
/// In      m; blend_m: width over which two surfaces flow together, 0: a sharp edge
/// Thread  any
/// Test    tests/core/scene/surface/surface_mesher_test.cpp
class ImplicitShape {
 public:
  ImplicitShape& add(const Piece& piece, double blend_m = 0.0) { return take(piece, Join::Add, blend_m); }
  ImplicitShape& cut(const Piece& piece, double blend_m = 0.0) { return take(piece, Join::Cut, blend_m); }
  ImplicitShape& keep(const Piece& piece, double blend_m = 0.0) { return take(piece, Join::Keep, blend_m); }

  /// Negative inside; far away where nothing was added.
  [[nodiscard]] double distance_m(const spatial::Vector3& p_m) const noexcept;
  /// Of all that was added, with what its blends stand out.
  [[nodiscard]] Eigen::AlignedBox3d bounds() const;

 private:
  enum class Join { Add, Cut, Keep };
  struct Step {
    Piece piece;
    Join join;
    double blend_m;
  };
  ImplicitShape& take(const Piece& piece, Join join, double blend_m);
  std::vector<Step> steps_;
  Eigen::AlignedBox3d pieces_;
  double widestBlend_m_ = 0.0;
};

}  // namespace articulus::scene

#pragma once
#include <vector>

#include "core/scene/mesh.h"

namespace articulus::scene {

/// Pieces that several forms of arms are made of.
/// In      m; round_m: radius of the edges
/// Thread  any

/// Cylinder about z with rounded edges below and above; 0: a sharp one.
[[nodiscard]] Mesh drum(double radius_m, double z0_m, double z1_m, double roundBelow_m, double roundAbove_m,
                        int segments = 32);

/// Extruded outline with rounded edges on both sides.
[[nodiscard]] Mesh plate(const Outline& outline, double z0_m, double z1_m, double round_m);

/// Hull of two circles on the x axis, however near to each other: the larger one alone where it holds the other.
[[nodiscard]] Outline hull(double length_m, double radius0_m, double radius1_m, int segments = 32);

/// Two cheeks for a hinge about z at the origin, inner_m to outer_m from its middle, and the bridge that joins them
/// length_m behind it (towards -x), where a round limb of limbRadius_m goes on.
struct ForkSize {
  double radius_m = 0.0, inner_m = 0.0, outer_m = 0.0, length_m = 0.0, limbRadius_m = 0.0;
};
[[nodiscard]] Mesh fork(const ForkSize& size);

/// Body over rings of the same number of points, each counter-clockwise seen from beyond the last one; the first and
/// the last are closed and must be flat. Edges sharper than 40 degrees stay sharp.
[[nodiscard]] Mesh skin(const std::vector<std::vector<spatial::Vector3>>& rings);

/// Pose at p whose z axis points along z and whose x axis, as far as it is square to that, along x.
[[nodiscard]] spatial::Pose facing(const spatial::Vector3& p_m, const spatial::Vector3& z, const spatial::Vector3& x);

}  // namespace articulus::scene

#pragma once
#include <Eigen/Core>
#include <cstdint>
#include <span>
#include <vector>

#include "core/spatial/pose.h"

namespace articulus::scene {

/// Triangles with one normal a corner, and the few shapes that the scene is built from. Knows nothing of who draws it.
/// In      m.   Out  corners counter-clockwise seen from outside, unit normals
/// Thread  any
struct Mesh {
  struct Vertex {
    Eigen::Vector3f position, normal;
    float open = 1.0F;  ///< share of the light from all around that comes there; less in creases of the body itself
  };
  std::vector<Vertex> vertices;
  std::vector<std::uint32_t> indices;

  [[nodiscard]] std::size_t triangles() const { return indices.size() / 3; }
  /// Adds another mesh, moved to X.
  Mesh& append(const Mesh& other, const spatial::Pose& X = {});
};

/// A closed outline in the xy plane, counter-clockwise, seen whole from its origin.
using Outline = std::vector<Eigen::Vector2d>;

/// One ring of a loft: the outline pushed outwards by offset_m, at height z_m.
struct LoftRing {
  double offset_m = 0.0, z_m = 0.0;
};

[[nodiscard]] Outline circle(double radius_m, int segments);
[[nodiscard]] Outline ellipse(double rx_m, double ry_m, int segments);
[[nodiscard]] Outline roundedRectangle(double width_m, double depth_m, double corner_m, int cornerSegments = 4);
/// Hull of two circles on the x axis, at 0 and at length_m.
[[nodiscard]] Outline stadium(double length_m, double radius0_m, double radius1_m, int segments);

/// Body along z over an outline; the first and the last ring are closed. Edges sharper than 40 degrees stay sharp.
[[nodiscard]] Mesh loft(const Outline& outline, std::span<const LoftRing> rings);
/// Extruded outline with bevelled edges.
[[nodiscard]] Mesh prism(const Outline& outline, double z0_m, double z1_m, double bevel_m);
/// Body of revolution about z; profile is (radius, z) from below to above.
[[nodiscard]] Mesh lathe(std::span<const Eigen::Vector2d> profile, int segments);
/// Cylinder about z with bevelled edges.
[[nodiscard]] Mesh cylinder(double radius_m, double z0_m, double z1_m, double bevel_m, int segments = 32);
/// Round bar from p0 to p1.
[[nodiscard]] Mesh bar(const spatial::Vector3& p0_m, const spatial::Vector3& p1_m, double radius0_m, double radius1_m,
                       int segments = 20);
/// Part of a ring about z, from angle 0 to angle_rad.
[[nodiscard]] Mesh ringArc(double radius_m, double thickness_m, double angle_rad, int segments, int sides);

/// Pose at p whose z axis points along direction.
[[nodiscard]] spatial::Pose along(const spatial::Vector3& p_m, const spatial::Vector3& direction);

}  // namespace articulus::scene

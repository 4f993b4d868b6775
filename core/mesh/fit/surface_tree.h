#pragma once
#include <optional>

#include "core/mesh/triangle_mesh.h"

namespace articulus::mesh {

/// The place on a surface that is nearest to a point, or that a ray meets first, quickly: triangles in a tree of boxes.
/// In      mesh: stays as long as the tree
/// Thread  any; built in n log n, then const
/// Test    tests/core/mesh/bone_fit_test.cpp, against all triangles
class SurfaceTree {
 public:
  explicit SurfaceTree(const TriangleMesh& mesh);

  struct Nearest {
    spatial::Vector3 point{0, 0, 0};
    double distance = 0.0;
    std::uint32_t triangle = 0;
  };
  /// In      p in the unit of the mesh, which has at least one triangle
  [[nodiscard]] Nearest nearest(const spatial::Vector3& p) const;
  /// Where the ray from p first meets a triangle, from whichever side; nullopt where it meets none.
  /// In      direction: of any length but 0
  /// Out     distance: from p, in the unit of the mesh
  /// Source  Moeller & Trumbore 1997
  [[nodiscard]] std::optional<Nearest> firstOn(const spatial::Vector3& p, const spatial::Vector3& direction) const;

 private:
  struct Node {
    spatial::Vector3 lower{0, 0, 0}, upper{0, 0, 0};
    std::uint32_t first = 0, count = 0;  ///< of order_; count 0: its children are the next node and `first`
  };
  std::uint32_t build(std::uint32_t first, std::uint32_t count);
  const TriangleMesh& mesh_;
  std::vector<std::uint32_t> order_;
  std::vector<spatial::Vector3> middle_;  ///< of each triangle
  std::vector<Node> nodes_;
};

/// The point of a triangle that is nearest to p.
/// Source  Ericson 2005, Real-Time Collision Detection, 5.1.5
[[nodiscard]] spatial::Vector3 nearestOnTriangle(const spatial::Vector3& p, const spatial::Vector3& a,
                                                 const spatial::Vector3& b, const spatial::Vector3& c) noexcept;

}  // namespace articulus::mesh

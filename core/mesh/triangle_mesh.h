#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/spatial/types.h"

namespace articulus::mesh {

/// A surface of triangles as a file has it: corners that are shared once they are welded, triangles counter-clockwise
/// seen from outside. Nothing of it is known to any limit or guard: it is only drawn and fitted.
/// In      vertices in the unit of whoever made it (LengthUnit)
/// Thread  any
struct TriangleMesh {
  using Triangle = std::array<std::uint32_t, 3>;
  std::vector<spatial::Vector3> vertices;
  std::vector<Triangle> triangles;

  [[nodiscard]] const spatial::Vector3& corner(std::size_t triangle, std::size_t k) const {
    return vertices[triangles[triangle][k]];
  }
};

/// What a mesh file may have at most; one of a bone out of CT has a tenth of it.
struct MeshBounds {
  static constexpr std::size_t kFile_bytes = std::size_t{192} << 20;
  static constexpr std::size_t kTriangles = 3'000'000;
  static constexpr std::size_t kVertices = 3 * kTriangles;
  static constexpr double kFarthest = 1e6;  ///< of a corner from the origin, in the file's unit
};

}  // namespace articulus::mesh

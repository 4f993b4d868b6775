#pragma once
#include "core/mesh/triangle_mesh.h"

namespace articulus::mesh {

inline constexpr std::size_t kDrawnTriangles = 100'000;  ///< more are not seen on a screen, and cost each frame

/// A mesh for drawing with at most that many triangles: corners within a cell of a grid become their mean, and the
/// grid is made coarser until they are few enough. One with fewer stays as it is.
/// Thread  any; n log n, some five passes
/// Source  Rossignac & Borrel 1993 (vertex clustering)
[[nodiscard]] TriangleMesh simplified(TriangleMesh mesh, std::size_t mostTriangles = kDrawnTriangles);

}  // namespace articulus::mesh

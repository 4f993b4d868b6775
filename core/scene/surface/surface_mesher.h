#pragma once
#include <cstddef>

#include "core/scene/mesh.h"
#include "core/scene/surface/implicit_shape.h"

namespace articulus::scene {

/// How finely a shape is meshed.
struct Grain {
  double cell_m = 0.002;               ///< edge of a cell of the grid
  std::size_t mostTriangles = 40'000;  ///< beyond, the cells grow until they suffice
};

/// The surface of a shape as triangles: one corner for each sheet of surface in each cell of a grid, drawn onto the
/// surface, and two triangles for each edge of the grid that crosses it. Where a cell has several sheets they stay
/// apart, so that thin places remain closed surfaces. What reaches out of the bounds of the shape is closed there.
/// Out     closed, corners counter-clockwise seen from outside, normals that of the shape, darker in its creases; the
///         same shape gives the same mesh, bit for bit. Nothing where the shape is empty
/// Thread  any; some 10 to 40 ms a bone on one core
/// Source  the idea of dual contours over a grid: Gibson 1998, "Constrained Elastic Surface Nets"; several corners a
///         cell: Nielson 2004, "Dual Marching Cubes". Written from their descriptions
/// Test    tests/core/scene/surface/surface_mesher_test.cpp
[[nodiscard]] Mesh meshOf(const ImplicitShape& shape, const Grain& grain = {});

/// The other side's: its mirror image in the plane through the origin across an axis (0 x, 1 y, 2 z).
[[nodiscard]] Mesh mirrored(const Mesh& mesh, int axis);

}  // namespace articulus::scene

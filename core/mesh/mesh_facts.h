#pragma once
#include <string>
#include <vector>

#include "core/mesh/length_unit.h"
#include "core/mesh/triangle_mesh.h"

namespace articulus::mesh {

/// What a surface is like, in its own unit: told to a person before it is used.
/// In      a welded mesh
/// Thread  any; n log n
/// Test    tests/core/mesh/mesh_facts_test.cpp
struct MeshFacts {
  std::size_t triangles = 0, vertices = 0;
  std::size_t openEdges = 0;     ///< of one triangle only: a hole
  std::size_t crossedEdges = 0;  ///< that two neighbours walk in the same direction: one of them is turned
  std::size_t crowdedEdges = 0;  ///< of three triangles and more
  spatial::Vector3 lower{0, 0, 0}, upper{0, 0, 0};
  double area = 0.0;
  double volume = 0.0;  ///< below 0: its triangles look inwards. Means something where closed() only

  [[nodiscard]] bool closed() const noexcept { return openEdges == 0 && crowdedEdges == 0; }
  [[nodiscard]] bool sameTurn() const noexcept { return crossedEdges == 0; }
  [[nodiscard]] bool insideOut() const noexcept { return volume < 0.0; }
  [[nodiscard]] spatial::Vector3 size() const { return upper - lower; }
};
[[nodiscard]] MeshFacts factsOf(const TriangleMesh& mesh);

/// Looks at its triangles from the other side.
void turnInsideOut(TriangleMesh& mesh);
/// Its mirror image across the plane x = 0, with triangles that still look outwards.
void mirror(TriangleMesh& mesh);

/// What a person should know of it before it is used, each with the remedy; empty: it is sound.
[[nodiscard]] std::vector<std::string> warningsOf(const MeshFacts& facts, std::size_t againstNormals);

}  // namespace articulus::mesh

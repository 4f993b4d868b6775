#pragma once
#include <memory>
#include <string>
#include <vector>

#include "core/mesh/triangle_mesh.h"
#include "core/scene/specimens/specimen_drawing.h"
#include "core/spatial/bone_part.h"

namespace articulus::scene {

/// A bone as a person's own mesh has it, in place of the drawn one. Only seen: bodies that must not meet, limits and
/// control stay what the cell says.
struct OwnBone {
  spatial::BonePart part = spatial::BonePart::Moving;
  int between = 0;  ///< from the fixed end, from 1
  std::shared_ptr<const Mesh> mesh{};
  spatial::Pose X_NM{};
  std::string name{};  ///< "C5": of a bone between, by which a tracking system knows it; empty: it does not
};

/// A mesh for drawing: one normal a corner, sharp where faces meet at more than 50 degrees.
/// In      welded, in m
/// Thread  any; some 50 ms for 100,000 triangles
[[nodiscard]] Mesh surfaceOf(const mesh::TriangleMesh& mesh);

/// The same specimen with these bones instead of its own; pots, discs, menisci and ligaments stay. Of one whose shape
/// nobody knows, stumps remain where no mesh is given; its levels are as many as its bones between need, evenly spaced.
/// Out     a bone between that the specimen does not have is left out
/// Test    tests/core/scene/own_bones_test.cpp
[[nodiscard]] SpecimenDrawing withOwnBones(const SpecimenDrawing& drawing, const std::vector<OwnBone>& bones);

}  // namespace articulus::scene

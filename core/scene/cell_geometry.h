#pragma once
#include <span>
#include "core/scene/arm_geometry.h"
#include "core/scene/scene_model.h"

namespace articulus::scene {

/// A piece in the colour of one tone, or in its own.
struct ScenePart {
  Tone tone = Tone::Metal;
  Mesh mesh;
  std::optional<robot::ArmColours::Colour> colour = {};
};

/// Everything of the cell that is not the arm. Shapes and sizes are ours; the places come from the cell file.
/// Frames  named by each function; x anterior, y left, z cranial for bones
/// Thread  any
inline constexpr double kPotTop_m = 0.046;  ///< of an embedded bone: from its centre to the face of its block

[[nodiscard]] std::vector<ScenePart> loadCellParts(const cell::CellConfig& cell);  ///< in S
/// Between load cell and specimen. In  X_DG: where it is screwed on, z out of the specimen; radius_m: of the pot there,
/// to whose side it goes where its end cannot be reached (specimens/specimen_drawing.h); 0: only to its end. In S
inline const spatial::Pose kBlockTop{spatial::Matrix3::Identity(), {0, 0, kPotTop_m}};
[[nodiscard]] std::vector<ScenePart> bracketParts(const cell::CellConfig& cell, const spatial::Pose& X_DG = kBlockTop,
                                                  double radius_m = 0.0);
[[nodiscard]] std::vector<ScenePart> straightHolderParts(const cell::CellConfig& cell,
                                                         const spatial::Pose& X_DG = kBlockTop, double radius_m = 0.0);
/// A joint of which nothing but its ends is known: a stump on each side; in W.
[[nodiscard]] std::vector<ScenePart> plainParts(const spatial::Pose& X_WD, const spatial::Pose& X_WP);
/// Resin and block around the far half of a bone: above the upper one, below the lower one. In the bone.
[[nodiscard]] std::vector<ScenePart> embedding(bool above);

/// Pairs of points: the floor's grid, the edges of a box, the axis of a joint.
[[nodiscard]] Mesh floorGrid(double halfSize_m, double step_m);
/// One square that shadows fall on, in the plane of the grid.
[[nodiscard]] Mesh floorSquare(double halfSize_m);
[[nodiscard]] Mesh wayLines(std::span<const spatial::Vector3> way_m);  ///< from each point to the next
[[nodiscard]] Mesh boxEdges(const spatial::Vector3& lower_m, const spatial::Vector3& upper_m);

}  // namespace articulus::scene

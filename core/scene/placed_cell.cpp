#include "core/scene/placed_cell.h"

#include <iterator>
#include <utility>

#include "core/scene/arm_geometry.h"

namespace articulus::scene {

using spatial::Pose;

std::vector<ScenePart> placedCell(const cell::CellConfig& cell, const ScenePose& pose, const Fixture& fixture,
                                  const SpecimenDrawing& specimen, const Pose& X_WN, const Pose& X_WP,
                                  const std::set<std::string>& cuts) {
  std::vector<ScenePart> all;
  const auto add = [&all](const std::vector<ScenePart>& parts, const Pose& X) {
    for (const ScenePart& part : parts) {
      ScenePart placed{part.tone, {}, part.colour};
      placed.mesh.append(part.mesh, X);
      all.push_back(std::move(placed));
    }
  };
  for (const ArmPart& part : armParts(cell.robot))
    add({{part.tone, part.mesh, part.colour}},
        part.link < 0 ? pose.X_WB : pose.X_WL[static_cast<std::size_t>(part.link)]);
  add(loadCellParts(cell), pose.X_WS);
  add(bracketParts(cell, specimen.X_DG, specimen.gripRadius_m), pose.X_WS);
  add(fixtureParts(fixture, X_WP * spatial::Vector3(0, 0, -0.018)), {});
  if (specimen.known) {
    auto parts = partsAt(specimen, X_WN, pose.X_WD, cuts);
    std::move(parts.begin(), parts.end(), std::back_inserter(all));
    return all;
  }
  // A body that is clamped at the load cell has no block of its own.
  if ((pose.X_WD.translation - pose.X_WS.translation).norm() > kPotTop_m) add(embedding(true), pose.X_WD);
  add(embedding(false), X_WP);
  add(plainParts(pose.X_WD, X_WP), {});
  return all;
}

}  // namespace articulus::scene

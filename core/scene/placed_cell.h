#pragma once
#include <set>
#include <string>
#include <vector>

#include "core/scene/fixture.h"
#include "core/scene/scene_model.h"
#include "core/scene/specimens/specimen_drawing.h"

namespace articulus::scene {

/// All of a cell with its specimen as it stands, in W: for pictures that do not move.
/// In  X_WN: of the moving body as the vice closed; X_WP: of the lower end, of a specimen whose shape is not known;
///     cuts: names of structures that are cut
[[nodiscard]] std::vector<ScenePart> placedCell(const cell::CellConfig& cell, const ScenePose& pose,
                                                const Fixture& fixture, const SpecimenDrawing& specimen,
                                                const spatial::Pose& X_WN, const spatial::Pose& X_WP,
                                                const std::set<std::string>& cuts);

}  // namespace articulus::scene

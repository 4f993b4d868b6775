#pragma once
#include <memory>
#include <nlohmann/json_fwd.hpp>

#include "core/scene/specimens/drawing_facts.h"
#include "core/scene/specimens/specimen_drawing.h"
#include "core/specimen/specimen_factory.h"

namespace articulus::scene {

/// The drawing of a simulated specimen; each type of numbers is one row.
/// Thread  any; some 20 to 300 ms: not the one of a window
[[nodiscard]] SpecimenDrawing drawSpecimen(const specimen::SpecimenParameters& parameters, const DrawingFacts& facts);

/// The same of "simulation.specimen" of a cell file, as it is or as frozen with a run. What was drawn lately is kept.
/// In      viceTop_m, potTop_m: as DrawingFacts; of the rest the specimen tells itself
/// Out     never null; known is false where the numbers cannot be read or nobody draws such a joint
[[nodiscard]] std::shared_ptr<const SpecimenDrawing> drawingOf(const nlohmann::json& specimen,
                                                               std::optional<double> viceTop_m,
                                                               std::optional<double> potTop_m);

/// Names of what its file has cut from the beginning, so that it is seen cut.
[[nodiscard]] std::set<std::string> cutFromTheBeginning(const nlohmann::json& specimen);

}  // namespace articulus::scene

#pragma once
#include "core/scene/specimens/drawing_facts.h"
#include "core/scene/specimens/specimen_drawing.h"
#include "core/specimen/spine/spine_chain.h"
#include "core/specimen/spine/spine_specimen.h"

namespace articulus::scene {

/// Vertebrae, discs, facets and ligaments of a spine, as many levels as the specimen has, each where its model has it;
/// between both ends they share the motion evenly.
[[nodiscard]] SpecimenDrawing drawSpineChain(const specimen::SpineChainParameters& p, const DrawingFacts& facts);
/// The spine that is known only as a whole: its levels are those of its name.
[[nodiscard]] SpecimenDrawing drawSpine(const specimen::SpineParameters& p, const DrawingFacts& facts);
/// How many levels "L3-L5" has; 0: it cannot be read.
[[nodiscard]] int levelsNamed(const std::string& level);
/// Its vertebrae from the fixed end, which is the lower one: "L5", "L4", "L3" of "L3-L5"; empty: it cannot be read.
[[nodiscard]] std::vector<std::string> vertebraeNamed(const std::string& level);

}  // namespace articulus::scene

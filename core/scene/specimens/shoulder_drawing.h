#pragma once
#include "core/scene/specimens/drawing_facts.h"
#include "core/scene/specimens/specimen_drawing.h"
#include "core/specimen/shoulder/shoulder_parameters.h"

namespace articulus::scene {

/// A shoulder: head and socket are the balls of its model, the rim with labrum and defect its rim, strands of the
/// capsule from their origins over the head to their insertions. Coracoid, acromion and the blade of the scapula are
/// not in the model: drawn so that a shoulder is seen.
[[nodiscard]] SpecimenDrawing drawShoulder(const specimen::ShoulderParameters& p, const DrawingFacts& facts);

}  // namespace articulus::scene

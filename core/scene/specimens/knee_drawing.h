#pragma once
#include "core/scene/specimens/drawing_facts.h"
#include "core/scene/specimens/specimen_drawing.h"
#include "core/specimen/knee/knee_parameters.h"

namespace articulus::scene {

/// A knee: the condyles are the spheres of its model, the plateau its planes, the menisci what is left between them;
/// ligaments from insertion to insertion with their slack lengths. Patella, patellar tendon and fibula are not in the
/// model: drawn so that a knee is seen.
[[nodiscard]] SpecimenDrawing drawKnee(const specimen::KneeParameters& p, const DrawingFacts& facts);

}  // namespace articulus::scene

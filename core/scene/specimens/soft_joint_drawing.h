#pragma once
#include "core/scene/specimens/drawing_facts.h"
#include "core/scene/specimens/specimen_drawing.h"
#include "core/specimen/bench/spring_jig.h"

namespace articulus::scene {

/// Joints whose model is springs about a centre, by the joint that their file names: hip, ankle, a ligament with its
/// bone blocks, else a rubber joint between two plates. Shapes are ours, placed about that centre.
[[nodiscard]] SpecimenDrawing drawSoftJoint(const specimen::SpringJigParameters& p, const DrawingFacts& facts);

// Each in a file of its own.
[[nodiscard]] SpecimenDrawing drawHip(const specimen::SpringJigParameters& p, const DrawingFacts& facts);
[[nodiscard]] SpecimenDrawing drawAnkle(const specimen::SpringJigParameters& p, const DrawingFacts& facts);

}  // namespace articulus::scene

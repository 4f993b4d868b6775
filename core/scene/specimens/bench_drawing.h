#pragma once
#include "core/scene/specimens/drawing_facts.h"
#include "core/scene/specimens/specimen_drawing.h"
#include "core/specimen/bench/link_mechanism.h"
#include "core/specimen/bench/slider_specimen.h"
#include "core/specimen/bench/spring_jig.h"

namespace articulus::scene {

// What is no part of a body: polymer bodies of their true section and length, which bend as they are held; the same on
// a carriage, which is drawn where the body stands without bending sideways (its true place is not known outside of its
// model); the spring jig; the link mechanism with its rods at their true ends.
[[nodiscard]] SpecimenDrawing drawPolymerBody(const specimen::PolymerBodyParameters& p, const DrawingFacts& facts);
[[nodiscard]] SpecimenDrawing drawSlider(const specimen::SliderParameters& p, const DrawingFacts& facts);
[[nodiscard]] SpecimenDrawing drawSpringJig(const specimen::SpringJigParameters& p, const DrawingFacts& facts);
[[nodiscard]] SpecimenDrawing drawLinkMechanism(const specimen::LinkMechanismParameters& p, const DrawingFacts& facts);

}  // namespace articulus::scene

#pragma once
#include <span>

#include "core/publication/document/language.h"
#include "core/report/svg_drawing.h"
#include "core/run/analyses/load_at_point.h"

namespace articulus::publication {

/// Stress in a round body at the moment in which it was largest, below each other for each motion: along the body in
/// the plane of its bending, to scale; across the section that carries most, from the front and in space. All share
/// no scale: each states its own.
/// In      bodies: of one run, at least one; mark: above the picture
/// Source  Martinez 2012, Fig 7.7 and 7.8; here signed: tension and compression have their own colours
[[nodiscard]] report::SvgDrawing stressFigure(std::span<const run::StressedBody> bodies, Language language,
                                              double width_mm, const std::string& mark);

}  // namespace articulus::publication

#pragma once
#include <vector>

#include "core/scene/cell_geometry.h"
#include "core/scene/scene_model.h"

namespace articulus::scene {

// How loads are drawn, here and in the 3D view.
inline constexpr double kFullForce_N = 60.0, kFullMoment_Nm = 3.0;  // loads that draw a full arrow
inline constexpr double kFullArrow_m = 0.20, kArrowHead_m = 0.026, kArrowShaft_m = 0.0042;
inline constexpr double kMomentRing_m = 0.062, kMomentRingAngle_rad = 4.7;
/// Below these an arrow is hidden: it would only be noise.
inline constexpr double kLeastForce_N = 0.5, kLeastMoment_Nm = 0.02;

[[nodiscard]] Mesh arrowHead();

/// Force and moment at D as arrows: the moment with two heads along its axis and a ring about it.
/// Frames  in W
/// Thread  any
[[nodiscard]] std::vector<ScenePart> loadArrows(const ScenePose& pose);

}  // namespace articulus::scene

#pragma once
#include <span>

#include "core/scene/mesh.h"

namespace articulus::scene {

/// A landmark that was touched, and where the registered model has it.
struct SceneLandmark {
  spatial::Vector3 touched_W_m, model_W_m;
};

/// How much longer than it is the way from the one to the other is drawn: tenths of a millimetre are not seen.
inline constexpr double kResidualScale = 10.0;

/// A ball where each was touched.
/// Thread  any
[[nodiscard]] Mesh landmarkBalls(std::span<const SceneLandmark> landmarks);
/// A bar from each ball towards where the model has it, kResidualScale times as long; none below a hundredth of a
/// millimetre.
[[nodiscard]] Mesh residualBars(std::span<const SceneLandmark> landmarks);

}  // namespace articulus::scene

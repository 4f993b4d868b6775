#include "core/scene/landmark_shapes.h"

#include "core/scene/axis_shapes.h"

namespace articulus::scene {

using spatial::Vector3;

namespace {

constexpr double kBall_m = 0.002, kBar_m = 0.0006, kLeast_m = 1e-5;

}  // namespace

Mesh landmarkBalls(std::span<const SceneLandmark> landmarks) {
  const Mesh one = ball(kBall_m);
  Mesh all;
  for (const SceneLandmark& landmark : landmarks) all.append(one, {spatial::Matrix3::Identity(), landmark.touched_W_m});
  return all;
}

Mesh residualBars(std::span<const SceneLandmark> landmarks) {
  Mesh all;
  for (const SceneLandmark& landmark : landmarks) {
    const Vector3 off = landmark.model_W_m - landmark.touched_W_m;
    if (off.norm() < kLeast_m) continue;
    all.append(bar(landmark.touched_W_m, landmark.touched_W_m + kResidualScale * off, kBar_m, kBar_m));
  }
  return all;
}

}  // namespace articulus::scene

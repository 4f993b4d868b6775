// Landmarks as they are drawn: where they were touched, and towards where the model has them.
#include "core/scene/landmark_shapes.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace articulus::scene {
namespace {

using spatial::Vector3;

Vector3 farthestAlong(const Mesh& mesh, const Vector3& direction) {
  Vector3 farthest = Vector3::Zero();
  double most = -1e9;
  for (const auto& vertex : mesh.vertices) {
    const Vector3 p = vertex.position.cast<double>();
    if (p.dot(direction) > most) most = p.dot(direction), farthest = p;
  }
  return farthest;
}

TEST(LandmarkShapes, ABallStandsWhereEachWasTouched) {
  const std::vector<SceneLandmark> landmarks{{{0.5, 0.0, 0.3}, {0.5, 0.0, 0.3}}, {{0.5, 0.08, 0.3}, {0.5, 0.081, 0.3}}};
  const Mesh balls = landmarkBalls(landmarks);
  EXPECT_NEAR(farthestAlong(balls, Vector3::UnitY()).y(), 0.082, 1e-6);
  EXPECT_NEAR(farthestAlong(balls, -Vector3::UnitY()).y(), -0.002, 1e-6);
  EXPECT_EQ(landmarkBalls({}).triangles(), 0u);
}

TEST(LandmarkShapes, ABarLeadsTowardsTheModelAndNoneWhereNothingIsOff) {
  const std::vector<SceneLandmark> exact{{{0.5, 0.0, 0.3}, {0.5, 0.0, 0.3}}};
  EXPECT_EQ(residualBars(exact).triangles(), 0u);
  const std::vector<SceneLandmark> off{{{0.5, 0.08, 0.3}, {0.5, 0.081, 0.3}}};
  EXPECT_NEAR(farthestAlong(residualBars(off), Vector3::UnitY()).y(), 0.08 + kResidualScale * 0.001, 2e-3);
  EXPECT_GT(farthestAlong(residualBars(off), -Vector3::UnitY()).y(), 0.077) << "to the one side only";
}

}  // namespace
}  // namespace articulus::scene

// Axes as they are drawn: as long as they say, with gaps where they are told apart by gaps, solid seen from outside.
#include "core/scene/axis_shapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/scene/scene_model.h"
#include "core/spatial/rotation.h"
#include "tests/core/scene/mesh_checks.h"

namespace articulus::scene::test {
namespace {

/// Share of the way along z at which something is drawn, the head left out.
double drawnShare(const Mesh& mesh, double from, double to) {
  int drawn = 0;
  constexpr int kLooks = 2000;
  for (int look = 0; look < kLooks; ++look) {
    const double z = from + (to - from) * (look + 0.5) / kLooks;
    bool there = false;
    for (std::size_t i = 0; i + 2 < mesh.indices.size() && !there; i += 3) {
      float low = 1e9f, high = -1e9f;
      for (std::size_t k = 0; k < 3; ++k) {
        low = std::min(low, mesh.vertices[mesh.indices[i + k]].position.z());
        high = std::max(high, mesh.vertices[mesh.indices[i + k]].position.z());
      }
      there = low < z && z < high;
    }
    drawn += there ? 1 : 0;
  }
  return static_cast<double>(drawn) / kLooks;
}

TEST(AxisShapes, LinesAreToldApartByTheirGapsAndReachFromEndToEnd) {
  const double half = 0.12, radius = 0.002, headFrom = half - 8.0 * radius;
  const double shares[]{1.0, 0.6, 0.4};
  int i = 0;
  for (const AxisLine line : {AxisLine::Solid, AxisLine::Dashed, AxisLine::Dotted}) {
    const Mesh mesh = axisLine(line, half, radius);
    float low = 1.0f, high = -1.0f;
    for (const auto& v : mesh.vertices) {
      low = std::min(low, v.position.z());
      high = std::max(high, v.position.z());
    }
    EXPECT_NEAR(low, -half, 1e-6);
    EXPECT_NEAR(high, half, 1e-6);
    EXPECT_NEAR(drawnShare(mesh, -half, headFrom), shares[i++], 0.02);
    expectNormalsOutward(mesh, "axis");
  }
}

TEST(AxisShapes, ABallHasItsVolume) {
  const Mesh mesh = ball(0.01);
  EXPECT_NEAR(volumeOf(mesh) / (4.0 / 3.0 * M_PI * 1e-6), 1.0, 0.08);  // of 24 by 8 faces
  expectNormalsOutward(mesh, "ball");
}

// The axes of the clinical angles against what turning by a little more of each angle does.
TEST(AxisShapes, AClinicalAngleTurnsAboutItsAxis) {
  const auto cell = cell::loadCell("munich", ARTICULUS_RESOURCES);
  ASSERT_TRUE(cell) << cell.error().text();
  SceneModel model(*cell);
  const spatial::SpineAngles angles{0.4, -0.25, 0.3};
  record::Sample sample;
  sample[record::Channel::Flexion] = angles.flexion_rad;
  sample[record::Channel::LateralBending] = angles.lateralBending_rad;
  sample[record::Channel::AxialRotation] = angles.axialRotation_rad;
  const auto axes = model.evaluate(sample, true).jointAxes;
  ASSERT_TRUE(axes);
  constexpr double kLittle = 1e-6;
  const spatial::Matrix3 R = spatial::rotationOf(angles);
  const auto turned = [&](spatial::SpineAngles more) {
    return spatial::Vector3(spatial::logRotation(spatial::rotationOf(more) * R.transpose()) / kLittle);
  };
  EXPECT_LT((turned({0.4, -0.25 + kLittle, 0.3}) - (*axes)[0]).norm(), 1e-5);
  EXPECT_LT((turned({0.4 + kLittle, -0.25, 0.3}) - (*axes)[1]).norm(), 1e-5);
  EXPECT_LT((turned({0.4, -0.25, 0.3 + kLittle}) - (*axes)[2]).norm(), 1e-5);
  sample[record::Channel::Flexion] = std::nan("");
  EXPECT_FALSE(model.evaluate(sample, true).jointAxes) << "no angles, no axes";
}

TEST(AxisShapes, AModelThatForgetsTakesALateViewForOneClampedAtHome) {
  const auto cell = cell::loadCell("munich", ARTICULUS_RESOURCES);
  ASSERT_TRUE(cell);
  SceneModel model(*cell);
  record::Sample sample;
  sample.set(record::Channel::Joint1, cell->homeJoints_rad);
  sample[record::Channel::Joint4] += 0.3;
  (void)model.evaluate(sample, false);
  const auto seen = model.evaluate(sample, true);  // the vice closed here
  EXPECT_GT((seen.X_WP.translation - model.home().X_WP.translation).norm(), 1e-3);
  model.forget();
  EXPECT_LT((model.evaluate(sample, true).X_WP.translation - model.home().X_WP.translation).norm(), 1e-12);
  const spatial::Pose elsewhere{spatial::expRotation({0, 0.1, 0}), {0.7, 0.1, 0.5}};
  model.forget();
  model.clampAt(elsewhere);
  EXPECT_LT((model.evaluate(sample, true).X_WP.translation - below(elsewhere).translation).norm(), 1e-12);
}

}  // namespace
}  // namespace articulus::scene::test

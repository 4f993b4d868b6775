// A path in the frame of a registered body, put into the world: exact, whatever body, place and side.
#include "core/protocol/placement/path_placement.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "core/protocol/mirror.h"
#include "core/spatial/rotation.h"
#include "tests/core/protocol/steps/step_bench.h"

namespace articulus::protocol::test {
namespace {

using motion::PathPoint;
using spatial::Pose;
using spatial::Vector3;

Pose poseAt(std::mt19937& random, double turn_rad, double far_m) {
  std::uniform_real_distribution<double> one(-1.0, 1.0);
  return {spatial::expRotation(turn_rad * Vector3(one(random), one(random), one(random))),
          far_m * Vector3(one(random), one(random), one(random))};
}

double between(const Pose& a, const Pose& b) {
  return (a.translation - b.translation).norm() +
         spatial::logRotation(spatial::Matrix3(a.rotation * b.rotation.transpose())).norm();
}

TEST(PathPlacement, TheBoneGoesWhereItsModelSaysInEveryFrame) {
  // Bones whose poses are known in the model: what the robot is told must bring D's bone there.
  std::mt19937 random(7);
  for (int trial = 0; trial < 200; ++trial) {
    const Pose X_WM = poseAt(random, 3.0, 1.0), X_WR = poseAt(random, 0.5, 1.0);
    const Pose X_MBone0 = poseAt(random, 3.0, 0.1);         // of the moving bone in the model, at rest
    const Pose X_DBone = X_WR.inverse() * X_WM * X_MBone0;  // it is fixed in the robot's hand
    const Pose moved = poseAt(random, 1.5, 0.05);           // in the model
    const auto path = alongWorld({{0.0, Pose{}}, {2.0, moved}}, X_WM, X_WR.translation);
    ASSERT_EQ(path.size(), 2u);
    EXPECT_LT(between(path[0].X_RD, Pose{}), 1e-12);
    EXPECT_EQ(path[1].time_s, 2.0);
    // As the cycle reads a point: turned about D, shifted along W.
    const Pose X_WD{path[1].X_RD.rotation * X_WR.rotation, X_WR.translation + path[1].X_RD.translation};
    EXPECT_LT(between(X_WD * X_DBone, X_WM * moved * X_MBone0), 1e-12) << trial;
  }
}

TEST(PathPlacement, AHingeOfTheModelTurnsAboutItsOwnAxisOnRightAndLeftJoints) {
  // Flexion of 30 deg about the model's y through its origin; D stands 40 mm above that axis.
  const Vector3 p_WR(0.6, 0.1, 0.44);
  const PathPoint flexed{5.0, {spatial::expRotation({0.0, 0.5, 0.0}), Vector3::Zero()}};
  for (const double side : {1.0, -1.0}) {
    // On a left joint the model's y, to the outside, looks the other way, and its x is turned with it.
    Pose X_WM{spatial::expRotation({0.0, 0.0, side > 0 ? 0.0 : M_PI}), Vector3(0.6, 0.1, 0.4)};
    const auto placed = alongWorld({flexed}, X_WM, p_WR).front();
    EXPECT_LT((spatial::logRotation(placed.X_RD.rotation) - Vector3(0.0, side * 0.5, 0.0)).norm(), 1e-12);
    EXPECT_LT((placed.X_RD.translation - 0.04 * Vector3(side * std::sin(0.5), 0.0, std::cos(0.5) - 1.0)).norm(), 1e-12);
  }
}

TEST(PathPlacement, ThereAndBackIsTheSamePath) {
  std::mt19937 random(11);
  std::vector<PathPoint> points;
  for (int k = 0; k < 50; ++k) points.push_back({0.1 * k, poseAt(random, 1.0, 0.02)});
  const Pose X_WM = poseAt(random, 3.0, 1.0);
  const Vector3 p_WR(0.5, -0.2, 0.4);
  const auto back = alongWorld(asBodySees(points, X_WM, p_WR), X_WM, p_WR);
  ASSERT_EQ(back.size(), points.size());
  for (std::size_t k = 0; k < points.size(); ++k) EXPECT_LT(between(back[k].X_RD, points[k].X_RD), 1e-12);
}

constexpr const char* kRegistered =
    R"({"type": "replay_path", "path": "a.csv", "registered": true,
        "points": [[0, 0, 0, 0, 0, 0, 0], [5, 0, 0, 0, 0, 0.5, 0]]})";

ReplayPathStep stepOf(const std::string& text) {
  return std::get<ReplayPathStep>(test::read(textOf(text)).steps.back());
}

TEST(PathPlacement, APlacedStepIsDrivenFromWhereTheReferenceReallyIs) {
  ReplayPathStep step = stepOf(kRegistered);
  EXPECT_EQ(pointsAlongWorld(step, {0.6, 0.1, 0.44})[1].X_RD.translation, Vector3(Vector3::Zero()))
      << "as it stands where nothing has placed it";
  step.placement = PathPlacement{{spatial::Matrix3::Identity(), Vector3(0.6, 0.1, 0.4)}, {0.6, 0.1, 0.44}, 0, 1, {}};
  EXPECT_NEAR(pointsAsExpected(step)[1].X_RD.translation.x(), 0.04 * std::sin(0.5), 1e-12);
  EXPECT_NEAR(pointsAlongWorld(step, {0.6, 0.1, 0.45})[1].X_RD.translation.x(), 0.05 * std::sin(0.5), 1e-12)
      << "the unload has ended one centimetre higher";
  step.registered = false;
  EXPECT_EQ(pointsAsExpected(step)[1].X_RD.translation, Vector3(Vector3::Zero()));
}

TEST(PathPlacement, NoMirrorTurnsAPathOfThisVeryBone) {
  ReplayPathStep step = stepOf(kRegistered);
  step.points[1].X_RD = {spatial::expRotation({0.3, 0.0, 0.0}), Vector3(0.0, 0.002, 0.0)};
  Step registered(step);
  mirror(registered);
  EXPECT_EQ(std::get<ReplayPathStep>(registered).points[1].X_RD.translation.y(), 0.002);
  step.registered = false;
  Step plain(step);
  mirror(plain);
  EXPECT_EQ(std::get<ReplayPathStep>(plain).points[1].X_RD.translation.y(), -0.002);
}

TEST(PathPlacement, SpeedAndBoxAreCheckedWhereThePathWillBe) {
  ReplayPathStep step = stepOf(kRegistered);
  const auto problems = [&step] {
    Protocol p{"Placed", "", "", {UnloadStep{}}};
    p.steps.emplace_back(step);
    safety::LimitSet limits = generousLimits();
    limits.linearSpeed_m_per_s = 0.05;
    std::vector<std::string> keys;
    for (const auto& problem : validate(p, limits, Vector3(0.5, 0.0, 0.8))) keys.push_back(problem.key);
    return keys;
  };
  EXPECT_EQ(problems(), std::vector<std::string>{}) << "nobody knows yet where it will be";
  step.placement = PathPlacement{{spatial::Matrix3::Identity(), Vector3(0.5, 0.0, 0.76)}, {0.5, 0.0, 0.8}, 0, 1, {}};
  EXPECT_EQ(problems(), std::vector<std::string>{});
  step.placement->X_WM.translation.z() = -3.0;  // an arm of more than three metres
  EXPECT_NE(std::ranges::count(problems(), "speed"), 0);
  step.points.clear();
  EXPECT_NE(std::ranges::count(problems(), "registered"), 0) << "what a run records is never in that frame";
}

}  // namespace
}  // namespace articulus::protocol::test

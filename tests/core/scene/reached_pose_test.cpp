// An arm drawn at a pose that it was not measured at: forward kinematics leads back to that pose.
#include "core/scene/reached_pose.h"

#include <gtest/gtest.h>

#include "core/scene/scene_model.h"
#include "core/spatial/rotation.h"

namespace articulus::scene {
namespace {

TEST(ReachedPose, ForwardKinematicsLeadsBackToIt) {
  for (const char* key : {"munich", "ljubljana", "alesund", "gainesville", "lbr_polymer"}) {
    const auto cell = cell::loadCell(key, ARTICULUS_RESOURCES);
    ASSERT_TRUE(cell) << cell.error().text();
    const auto home = jointsAt(*cell, displacedFromHome(*cell, {}));
    ASSERT_TRUE(home) << key << ": " << home.error().text();
    EXPECT_LT((*home - cell->homeJoints_rad).norm(), 1e-3) << key << ": of all branches that of the home pose";
    const spatial::Pose X_WD = displacedFromHome(*cell, {0.004, -0.003, 0.006, 0.06, -0.03, 0.02});
    const auto joints = jointsAt(*cell, X_WD);
    ASSERT_TRUE(joints) << key << ": " << joints.error().text();
    const ScenePose pose = armAt(*cell, *joints);
    EXPECT_LT((pose.X_WD.translation - X_WD.translation).norm(), 1e-7) << key;
    EXPECT_LT(spatial::logRotation(pose.X_WD.rotation.transpose() * X_WD.rotation).norm(), 1e-7) << key;
    EXPECT_LT((*joints - cell->homeJoints_rad).cwiseAbs().maxCoeff(), 1.0) << key << ": near home";
  }
}

TEST(ReachedPose, ThePoseIsThatOfAMove) {
  const auto cell = cell::loadCell("munich", ARTICULUS_RESOURCES);
  ASSERT_TRUE(cell);
  const auto X_WD = displacedFromHome(*cell, {0.01, 0.02, 0.03, 0.3, -0.1, 0.2});
  const auto angles = spatial::spineAngles(X_WD.rotation * cell->X_WD_home.rotation.transpose());
  EXPECT_NEAR(angles.flexion_rad, 0.3, 1e-12);
  EXPECT_NEAR(angles.lateralBending_rad, -0.1, 1e-12);
  EXPECT_NEAR(angles.axialRotation_rad, 0.2, 1e-12);
  EXPECT_LT((X_WD.translation - cell->X_WD_home.translation - spatial::Vector3(0.01, 0.02, 0.03)).norm(), 1e-12);
}

TEST(ReachedPose, WhatIsOutOfReachIsSaid) {
  const auto cell = cell::loadCell("munich", ARTICULUS_RESOURCES);
  ASSERT_TRUE(cell);
  const auto joints = jointsAt(*cell, displacedFromHome(*cell, {3.0, 0, 0, 0, 0, 0}));
  ASSERT_FALSE(joints);
  EXPECT_NE(joints.error().text().find("does not reach"), std::string::npos);
}

}  // namespace
}  // namespace articulus::scene

// What an arm at rest is near to, against numbers that are found in another way.
#include "core/scene/pose_margins.h"

#include <gtest/gtest.h>

#include <Eigen/SVD>

#include "core/robot/kinematics.h"
#include "core/scene/reached_pose.h"

namespace articulus::scene {
namespace {

cell::CellConfig loaded(const char* key) {
  auto cell = cell::loadCell(key, ARTICULUS_RESOURCES);
  EXPECT_TRUE(cell.ok());
  return std::move(*cell);
}

TEST(PoseMargins, ShippedHomePosesAreWithinTheLimits) {
  for (const char* key : {"munich", "ljubljana", "alesund", "gainesville", "bologna", "lbr_polymer"}) {
    const auto cell = loaded(key);
    const auto margins = marginsAt(cell, cell.limits, cell.homeJoints_rad);
    EXPECT_GT(margins.jointRoom_rad, 0.0) << key;
    EXPECT_GT(margins.boxRoom_m, 0.0) << key;
    EXPECT_GT(margins.closest.distance_m, cell.limits.collisionDistance_m) << key;
    EXPECT_TRUE(margins.within(cell.limits)) << key;
  }
}

TEST(PoseMargins, NameTheJointAndTheSideOfTheBoxWithTheLeastRoom) {
  const auto cell = loaded("munich");
  for (int joint = 0; joint < cell.robot.joints; ++joint)
    for (const int side : {-1, 1}) {
      auto q = cell.homeJoints_rad;
      q[joint] = side > 0 ? cell.limits.jointUpper_rad[joint] + 0.01 : cell.limits.jointLower_rad[joint] - 0.01;
      const auto margins = marginsAt(cell, cell.limits, q);
      EXPECT_EQ(margins.joint, joint) << side;
      EXPECT_NEAR(margins.jointRoom_rad, -0.01, 1e-12);
      EXPECT_FALSE(margins.within(cell.limits));
    }
  auto limits = cell.limits;
  for (int axis = 0; axis < 3; ++axis)
    for (const int side : {-1, 1}) {
      limits = cell.limits;
      limits.boxLower_m.setConstant(-10.0);
      limits.boxUpper_m.setConstant(10.0);
      const double at = cell.X_WD_home.translation[axis];
      (side > 0 ? limits.boxUpper_m : limits.boxLower_m)[axis] = at - side * 0.002;
      const auto margins = marginsAt(cell, limits, cell.homeJoints_rad);
      EXPECT_EQ(margins.boxAxis, axis) << side;
      EXPECT_NEAR(margins.boxRoom_m, -0.002, 1e-9) << side;
      EXPECT_FALSE(margins.within(limits));
    }
}

TEST(PoseMargins, SingularValueIsThatOfTheJacobianByDifferences) {
  for (const char* key : {"munich", "lbr_polymer"}) {
    const auto cell = loaded(key);
    const auto bodyAt = [&cell](const robot::JointVector& q) {
      return cell.X_WB * robot::flangePose(cell.robot, q) * cell.X_FS * cell.X_SD;
    };
    constexpr double kStep = 1e-6;
    Eigen::MatrixXd J(6, cell.robot.joints);
    for (int i = 0; i < cell.robot.joints; ++i) {
      auto q = cell.homeJoints_rad;
      q[i] += kStep;
      const spatial::Pose a = bodyAt(q);
      q[i] -= 2.0 * kStep;
      const spatial::Pose b = bodyAt(q);
      const spatial::Matrix3 spin = (a.rotation - b.rotation) * b.rotation.transpose() / (2.0 * kStep);
      J.col(i) << (a.translation - b.translation) / (2.0 * kStep), spin(2, 1), spin(0, 2), spin(1, 0);
    }
    const double least = Eigen::JacobiSVD<Eigen::MatrixXd>(J).singularValues()[5];
    EXPECT_NEAR(marginsAt(cell, cell.limits, cell.homeJoints_rad).leastSingularValue, least, 1e-5) << key;
  }
}

TEST(PoseMargins, AnArmThatIsDraggedIntoTheTableIsSeenToTouchIt) {
  const auto cell = loaded("munich");
  auto q = cell.homeJoints_rad;
  double least_m = 1.0;
  for (int mm = 0; mm < 400; mm += 5) {
    const auto next = jointsAt(cell, displacedFromHome(cell, {0, 0, -1e-3 * mm, 0, 0, 0}), &q);
    if (!next) break;
    EXPECT_LT((*next - q).cwiseAbs().maxCoeff(), 0.3) << mm << " mm: it goes on without a jump";
    q = *next;
    const auto margins = marginsAt(cell, cell.limits, q);
    least_m = std::min(least_m, margins.closest.distance_m);
    if (margins.closest.distance_m < cell.limits.collisionDistance_m) {
      EXPECT_FALSE(margins.within(cell.limits));
    }
  }
  EXPECT_LT(least_m, 0.0) << "it got through the table";
}

}  // namespace
}  // namespace articulus::scene

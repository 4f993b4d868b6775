// Newton's inverse kinematics from a nearby start.
#include <Eigen/SVD>

#include "core/robot/kinematics.h"
#include "core/spatial/rotation.h"
#include "tests/core/robot/support.h"

namespace articulus::test {
namespace {

using robot::JointVector;

robot::Jacobian jacobianAt(const robot::RobotModel& model, const JointVector& q) {
  robot::LinkPoses poses;
  robot::forwardKinematics(model, q, poses);
  robot::Jacobian J;
  robot::jacobian(poses, poses.link[5] * model.X_LF.translation, J);
  return J;
}

double smallestSingularValue(const robot::Jacobian& J) {
  return Eigen::JacobiSVD<Eigen::MatrixXd>(Eigen::MatrixXd(J)).singularValues().minCoeff();
}

TEST(InverseKinematics, FindsRandomReachablePosesFromANearbyStart) {
  const auto model = rx90();
  Draw draw(52);
  int tried = 0;
  double worst = 0.0, other = 0.0;
  while (tried < 1000) {
    auto wanted = draw.withinRange(model);
    for (int i = 0; i < 6; ++i) wanted[i] *= 0.85;
    if (smallestSingularValue(jacobianAt(model, wanted)) < 0.08) continue;
    ++tried;
    const auto X = robot::flangePose(model, wanted);
    JointVector q = wanted + draw.joints(6, 0.15);
    ASSERT_TRUE(robot::inverseKinematics(model, X, q)) << "pose " << tried;
    const auto found = robot::flangePose(model, q);
    worst = std::max(worst, (found.translation - X.translation).norm());
    worst = std::max(worst, spatial::logRotation(found.rotation * X.rotation.transpose()).norm());
    other = std::max(other, (q - wanted).cwiseAbs().maxCoeff());
  }
  EXPECT_LT(worst, 2e-9);
  EXPECT_LT(other, 1e-7) << "it must not jump to another branch";
}

TEST(InverseKinematics, LeavesTheJointsAloneWhereThePoseCanNotBeReached) {
  const auto model = rx90();
  Draw draw(53);
  for (int k = 0; k < 50; ++k) {
    const auto start = draw.joints(6, 1.0);
    spatial::Pose X = robot::flangePose(model, start);
    X.translation += 3.0 * draw.vector(1.0).normalized();   // the arm reaches 0.985 m from its shoulder
    JointVector q = start;
    EXPECT_FALSE(robot::inverseKinematics(model, X, q));
    EXPECT_TRUE((q.array() == start.array()).all());
  }
}

TEST(InverseKinematics, RefusesASolutionBeyondTheJointRange) {
  const auto model = rx90();
  JointVector start(6), beyond(6);
  start << 0.2, 0.5, 1.2, 0.1, model.links[4].upper_rad - 0.02, 0.3;
  beyond = start;
  beyond[4] = model.links[4].upper_rad + 0.02;
  JointVector q = start;
  EXPECT_FALSE(robot::inverseKinematics(model, robot::flangePose(model, beyond), q));
  EXPECT_TRUE((q.array() == start.array()).all());
}

}  // namespace
}  // namespace articulus::test

// Forward kinematics and Jacobian against the printed closed form of the source and against Orocos KDL.
#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainjnttojacsolver.hpp>

#include "core/robot/kinematics.h"
#include "tests/core/robot/kdl_oracle.h"
#include "tests/core/robot/support.h"

namespace articulus::test {
namespace {

/// Martinez 2012, Appendix A: A_6^foot. Its q holds the offsets of (A.1) already.
Eigen::Matrix4d appendixA(const robot::JointVector& theta) {
  const double q[7] = {0, theta[0], theta[1] - M_PI / 2, theta[2] + M_PI / 2, theta[3], theta[4], theta[5]};
  const double s1 = sin(q[1]), c1 = cos(q[1]), s2 = sin(q[2]), c2 = cos(q[2]), s4 = sin(q[4]), c4 = cos(q[4]);
  const double s5 = sin(q[5]), c5 = cos(q[5]), s6 = sin(q[6]), c6 = cos(q[6]);
  const double s23 = sin(q[2] + q[3]), c23 = cos(q[2] + q[3]);
  Eigen::Matrix4d A;
  A << -s6 * (s1 * c4 + s4 * c1 * c23) - c6 * (s5 * c1 * s23 + c5 * (s1 * s4 - c1 * c4 * c23)),
      s6 * (s5 * c1 * s23 + c5 * (s1 * s4 - c1 * c4 * c23)) - c6 * (s1 * c4 + s4 * c1 * c23),
      c1 * c5 * s23 - s5 * (s1 * s4 - c1 * c4 * c23), 0.45 * c1 * (c2 + s23),
      s6 * (c1 * c4 - s1 * s4 * c23) - c6 * (s1 * s5 * s23 - c5 * (s4 * c1 + s1 * c4 * c23)),
      c6 * (c1 * c4 - s1 * s4 * c23) + s6 * (s1 * s5 * s23 - c5 * (s4 * c1 + s1 * c4 * c23)),
      s1 * c5 * s23 + s5 * (s4 * c1 + s1 * c4 * c23), 0.45 * s1 * (c2 + s23),
      s4 * s6 * s23 - c6 * (s5 * c23 + c4 * c5 * s23), s4 * c6 * s23 + s6 * (s5 * c23 + c4 * c5 * s23),
      c5 * c23 - s5 * c4 * s23, 0.42 + 0.45 * c23 - 0.45 * s2, 0, 0, 0, 1;
  return A;
}

TEST(ForwardKinematics, EqualsTheClosedFormOfAppendixA) {
  const auto model = rx90();
  Draw draw(11);
  double worst = 0.0;
  for (int k = 0; k < 10'000; ++k) {
    const auto q = draw.withinRange(model);
    robot::LinkPoses poses;
    robot::forwardKinematics(model, q, poses);
    const Eigen::Matrix4d A = appendixA(q);
    worst = std::max(worst, (poses.link[5].rotation - A.topLeftCorner<3, 3>()).cwiseAbs().maxCoeff());
    worst = std::max(worst, (poses.link[5].translation - A.topRightCorner<3, 1>()).cwiseAbs().maxCoeff());
  }
  std::printf("Appendix A: %.1e\n", worst);
  EXPECT_LT(worst, 1e-13);
}

TEST(ForwardKinematics, StandsUprightAtZeroWithTheFlangeOnTop) {
  const auto X = robot::flangePose(rx90(), robot::JointVector::Zero(6));
  EXPECT_LT((X.translation - spatial::Vector3(0, 0, 0.42 + 0.45 + 0.45 + 0.085)).norm(), 1e-14);
  EXPECT_LT((X.rotation - spatial::Matrix3::Identity()).norm(), 1e-14);
}

void compareWithKdl(const robot::RobotModel& model, std::uint64_t seed) {
  const KDL::Chain chain = kdlChain(model, true);
  KDL::ChainFkSolverPos_recursive fk(chain);
  KDL::ChainJntToJacSolver jac(chain);
  Draw draw(seed);
  double worstPose = 0.0, worstJacobian = 0.0;
  for (int k = 0; k < 2000; ++k) {
    const auto q = draw.withinRange(model);
    KDL::Frame frame;
    KDL::Jacobian expected(static_cast<unsigned>(model.joints));
    ASSERT_EQ(fk.JntToCart(toKdl(q), frame), 0);
    ASSERT_EQ(jac.JntToJac(toKdl(q), expected), 0);
    const auto X = robot::flangePose(model, q);
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c < 3; ++c) worstPose = std::max(worstPose, std::abs(X.rotation(r, c) - frame.M(r, c)));
    worstPose = std::max(worstPose, (X.translation - fromKdl(frame.p)).cwiseAbs().maxCoeff());
    robot::LinkPoses poses;
    robot::forwardKinematics(model, q, poses);
    robot::Jacobian J;
    robot::jacobian(poses, X.translation, J);
    worstJacobian = std::max(worstJacobian, (J - expected.data).cwiseAbs().maxCoeff());
  }
  std::printf("KDL: pose %.1e, Jacobian %.1e\n", worstPose, worstJacobian);
  EXPECT_LT(worstPose, 1e-13);
  EXPECT_LT(worstJacobian, 1e-13);
}

TEST(ForwardKinematics, FlangeAndJacobianEqualKdlOnTheRx90) { compareWithKdl(rx90(), 12); }
TEST(ForwardKinematics, FlangeAndJacobianEqualKdlOnASkewSevenAxisArm) { compareWithKdl(strangeArm(5), 13); }

TEST(Jacobian, OfAnOffsetPointIsTheDerivativeOfItsMotion) {
  const auto model = rx90();
  Draw draw(14);
  const spatial::Vector3 p_L(0.17, -0.05, 0.23);
  for (int k = 0; k < 200; ++k) {
    const auto q = draw.withinRange(model);
    const auto qd = draw.joints(6, 1.0);
    const double h = 1e-6;
    robot::LinkPoses now, before, after;
    robot::forwardKinematics(model, q, now);
    robot::forwardKinematics(model, q - h * qd, before);
    robot::forwardKinematics(model, q + h * qd, after);
    robot::Jacobian J;
    robot::jacobian(now, now.link[5] * p_L, J);
    const spatial::Vector6 V = J * qd;
    const spatial::Vector3 v = (after.link[5] * p_L - before.link[5] * p_L) / (2 * h);
    const spatial::Matrix3 W = (after.link[5].rotation - before.link[5].rotation) / (2 * h) * now.link[5].rotation.transpose();
    EXPECT_LT((V.head<3>() - v).norm(), 1e-8);
    EXPECT_LT((V.tail<3>() - spatial::Vector3(W(2, 1), W(0, 2), W(1, 0))).norm(), 1e-8);
  }
}

}  // namespace
}  // namespace articulus::test

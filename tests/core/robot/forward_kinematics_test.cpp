// Forward kinematics against the printed closed form of the source, Orocos KDL and a product of exponentials.
#include <kdl/chainfksolverpos_recursive.hpp>

#include "tests/core/robot/arms.h"
#include "tests/core/robot/kdl_oracle.h"

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

TEST(ForwardKinematicsOfTheRx90, EqualsTheClosedFormOfAppendixA) {
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

TEST(ForwardKinematicsOfTheRx90, StandsUprightAtZeroWithTheFlangeOnTop) {
  const auto X = robot::flangePose(rx90(), robot::JointVector::Zero(6));
  EXPECT_LT((X.translation - spatial::Vector3(0, 0, 0.42 + 0.45 + 0.45 + 0.085)).norm(), 1e-14);
  EXPECT_LT((X.rotation - spatial::Matrix3::Identity()).norm(), 1e-14);
}

double difference(const spatial::Pose& X, const KDL::Frame& F) {
  double worst = (X.translation - fromKdl(F.p)).cwiseAbs().maxCoeff();
  for (int r = 0; r < 3; ++r)
    for (int c = 0; c < 3; ++c) worst = std::max(worst, std::abs(X.rotation(r, c) - F.M(r, c)));
  return worst;
}

class ForwardKinematics : public EveryArm {};

TEST_P(ForwardKinematics, OfAllLinksAndTheFlangeEqualsKdl) {
  const KDL::Chain chain = kdlChain(arm, true);
  KDL::ChainFkSolverPos_recursive fk(chain);
  std::vector<KDL::Frame> frames(chain.getNrOfSegments());
  Draw draw(12);
  double links = 0.0, flange = 0.0;
  for (int k = 0; k < 10'000; ++k) {
    const auto q = draw.withinRange(arm);
    ASSERT_EQ(fk.JntToCart(toKdl(q), frames), 0);
    const auto poses = posesOf(arm, q);
    ASSERT_EQ(poses.count, arm.joints);
    for (std::size_t i = 0; i < static_cast<std::size_t>(arm.joints); ++i)
      links = std::max(links, difference(poses.link[i], frames[i]));
    flange = std::max(flange, difference(robot::flangePose(arm, q), frames.back()));
  }
  std::printf("KDL, 10 000 states: links %.1e, flange %.1e\n", links, flange);
  EXPECT_LT(links, 1e-14);
  EXPECT_LT(flange, 1e-14);
}

// The arm as a product of exponentials of screws that are read off at joint angles zero: no DH step in it but those of
// the zero pose, which are made of Eigen's elementary turns.
TEST_P(ForwardKinematics, EqualsTheProductOfExponentials) {
  using Eigen::AngleAxisd, Eigen::Isometry3d, Eigen::Translation3d, spatial::Vector3;
  std::vector<Isometry3d> atZero;
  Isometry3d X = Isometry3d::Identity();
  X.linear() = arm.X_B0.rotation;
  X.translation() = arm.X_B0.translation;
  for (int i = 0; i < arm.joints; ++i) {
    const robot::LinkGeometry& g = arm.links[static_cast<std::size_t>(i)].geometry;
    X = X * Translation3d(g.a_m(), 0, 0) * AngleAxisd(g.alpha_rad(), Vector3::UnitX()) *
        AngleAxisd(g.beta_rad(), Vector3::UnitY()) * AngleAxisd(g.thetaOffset_rad(), Vector3::UnitZ()) *
        Translation3d(0, 0, g.d_m());
    atZero.push_back(X);
  }
  Draw draw(15);
  double worst = 0.0;
  for (int k = 0; k < 2000; ++k) {
    const auto q = draw.withinRange(arm);
    const auto poses = posesOf(arm, q);
    Isometry3d product = Isometry3d::Identity();
    for (int i = 0; i < arm.joints; ++i) {
      const auto n = static_cast<std::size_t>(i);
      const Vector3 axis = atZero[n].linear().col(2), point = atZero[n].translation();
      product = product * Translation3d(point) * AngleAxisd(q[i], axis) * Translation3d(-point);
      const Isometry3d expected = product * atZero[n];
      worst = std::max({worst, (expected.linear() - poses.link[n].rotation).cwiseAbs().maxCoeff(),
                        (expected.translation() - poses.link[n].translation).cwiseAbs().maxCoeff()});
    }
  }
  std::printf("product of exponentials: %.1e\n", worst);
  EXPECT_LT(worst, 1e-14);
}

TEST_P(ForwardKinematics, IsTheProductOfJointTransformsThatTheDynamicsStartFrom) {
  Draw draw(16);
  for (int k = 0; k < 200; ++k) {
    const auto q = draw.withinRange(arm);
    const auto poses = posesOf(arm, q);
    const auto t = transformsOf(arm, q);
    spatial::Pose fromSteps, fromTransforms = arm.X_B0;
    for (int i = 0; i < arm.joints; ++i) {
      const auto n = static_cast<std::size_t>(i);
      fromSteps = fromSteps * spatial::Pose{t.rotation[n], t.translation[n]};
      fromTransforms = fromTransforms * robot::jointTransform(arm.links[n].geometry, q[i]);
      for (const spatial::Pose* X : {&fromSteps, &fromTransforms}) {
        EXPECT_LT((X->rotation - poses.link[n].rotation).norm(), 1e-13);
        EXPECT_LT((X->translation - poses.link[n].translation).norm(), 1e-13);
      }
    }
  }
}

ARTICULUS_ON_EVERY_ARM(ForwardKinematics);

}  // namespace
}  // namespace articulus::test

// Jacobian, its shift and its time derivative against Orocos KDL and differences; manipulability and condition number
// against Eigen's singular values; damped least squares exact away from singularities, bounded and continuous through
// them.
#include <Eigen/LU>
#include <Eigen/SVD>
#include <kdl/chainjnttojacdotsolver.hpp>
#include <kdl/chainjnttojacsolver.hpp>

#include "core/spatial/dense_solvers.h"
#include "tests/core/robot/arms.h"
#include "tests/core/robot/kdl_oracle.h"

namespace articulus::test {
namespace {

using robot::JointVector;
using spatial::Vector3;

/// The arm with a tool point at the tip of its KDL chain, away from every axis.
robot::RobotModel withToolPoint(robot::RobotModel model) {
  model.X_LF.translation += Vector3(0.11, -0.07, 0.23);
  return model;
}

robot::Jacobian jacobianAtFlange(const robot::RobotModel& model, const JointVector& q) {
  const auto poses = posesOf(model, q);
  robot::Jacobian J;
  robot::jacobian(poses, poses.last() * model.X_LF.translation, J);
  return J;
}

class Jacobian : public EveryArm {};

TEST_P(Jacobian, OfAToolPointEqualsKdl) {
  const auto model = withToolPoint(arm);
  const KDL::Chain chain = kdlChain(model, true);
  KDL::ChainJntToJacSolver solver(chain);
  Draw draw(61);
  double worst = 0.0;
  for (int k = 0; k < 10'000; ++k) {
    const auto q = draw.withinRange(model);
    KDL::Jacobian expected(static_cast<unsigned>(model.joints));
    ASSERT_EQ(solver.JntToJac(toKdl(q), expected), 0);
    worst = std::max(worst, (jacobianAtFlange(model, q) - expected.data).cwiseAbs().maxCoeff());
  }
  std::printf("KDL, 10 000 states: Jacobian %.1e\n", worst);
  EXPECT_LT(worst, 2e-14);
}

TEST_P(Jacobian, TimeDerivativeEqualsKdl) {
  const auto model = withToolPoint(arm);
  const KDL::Chain chain = kdlChain(model, true);
  KDL::ChainJntToJacDotSolver solver(chain);
  solver.setHybridRepresentation();
  Draw draw(62);
  double matrix = 0.0, product = 0.0;
  for (int k = 0; k < 10'000; ++k) {
    const auto q = draw.withinRange(model), qd = draw.joints(model.joints, 3.0);
    KDL::Jacobian expected(static_cast<unsigned>(model.joints));
    KDL::Twist acceleration;
    const KDL::JntArrayVel state(toKdl(q), toKdl(qd));
    ASSERT_EQ(solver.JntToJacDot(state, expected), 0);
    ASSERT_EQ(solver.JntToJacDot(state, acceleration), 0);
    const auto poses = posesOf(model, q);
    robot::Jacobian Jdot;
    robot::jacobianDerivative(poses, poses.last() * model.X_LF.translation, qd, Jdot);
    matrix = std::max(matrix, (Jdot - expected.data).cwiseAbs().maxCoeff());
    spatial::Vector6 a;
    a << fromKdl(acceleration.vel), fromKdl(acceleration.rot);
    product = std::max(product, relative(spatial::Vector6(Jdot * qd), a, 1.0));
  }
  std::printf("KDL, 10 000 states: dJ/dt %.1e, dJ/dt qd %.1e\n", matrix, product);
  EXPECT_LT(matrix, 1e-13);
  EXPECT_LT(product, 1e-13);
}

TEST_P(Jacobian, TimeDerivativeIsItsCentralDifference) {
  const auto model = withToolPoint(arm);
  Draw draw(63);
  double worst = 0.0;
  for (int k = 0; k < 500; ++k) {
    const auto q = draw.withinRange(model), qd = draw.joints(model.joints, 1.0);
    const double h = 1e-5;
    const auto poses = posesOf(model, q);
    robot::Jacobian Jdot;
    robot::jacobianDerivative(poses, poses.last() * model.X_LF.translation, qd, Jdot);
    const robot::Jacobian difference =
        (jacobianAtFlange(model, q + h * qd) - jacobianAtFlange(model, q - h * qd)) / (2.0 * h);
    worst = std::max(worst, (Jdot - difference).cwiseAbs().maxCoeff());
  }
  std::printf("central differences: dJ/dt %.1e\n", worst);
  EXPECT_LT(worst, 5e-9);
}

TEST_P(Jacobian, OfAPointOfAnyLinkIsTheDerivativeOfItsMotion) {
  Draw draw(64);
  double worst = 0.0;
  for (int k = 0; k < 100; ++k) {
    const auto q = draw.withinRange(arm), qd = draw.joints(arm.joints, 1.0);
    const Vector3 p_L = draw.vector(0.3);
    const double h = 1e-5;
    const auto now = posesOf(arm, q), before = posesOf(arm, q - h * qd), after = posesOf(arm, q + h * qd);
    for (int link = 1; link <= arm.joints; ++link) {
      const auto i = static_cast<std::size_t>(link - 1);
      robot::Jacobian J;
      robot::jacobianOfLink(now, link, now.link[i] * p_L, J);
      const spatial::Vector6 V = J * qd;
      const Vector3 v = (after.link[i] * p_L - before.link[i] * p_L) / (2 * h);
      const spatial::Matrix3 W =
          (after.link[i].rotation - before.link[i].rotation) / (2 * h) * now.link[i].rotation.transpose();
      worst = std::max({worst, (V.head<3>() - v).norm(), (V.tail<3>() - Vector3(W(2, 1), W(0, 2), W(1, 0))).norm()});
      EXPECT_TRUE((J.rightCols(arm.joints - link).array() == 0.0).all()) << "a later joint moves link " << link;
    }
  }
  std::printf("central differences: J of every link %.1e\n", worst);
  EXPECT_LT(worst, 5e-9);
}

TEST_P(Jacobian, ShiftedToAnAxisOfRotationIsTheJacobianOfThatPoint) {
  Draw draw(65);
  double worst = 0.0;
  for (int k = 0; k < 500; ++k) {
    const auto poses = posesOf(arm, draw.withinRange(arm));
    const Vector3 from = poses.last() * draw.vector(0.3), to = from + draw.vector(0.5);
    robot::Jacobian shifted, expected;
    robot::jacobian(poses, from, shifted);
    robot::jacobian(poses, to, expected);
    robot::shiftJacobian(to - from, shifted);
    worst = std::max(worst, (shifted - expected).cwiseAbs().maxCoeff());
  }
  EXPECT_LT(worst, 1e-14);
}

TEST_P(Jacobian, ManipulabilityAndConditionNumberEqualEigensSingularValues) {
  Draw draw(66);
  double manipulability = 0.0, condition = 0.0, largest = 0.0;
  for (int k = 0; k < 3000; ++k) {
    auto q = draw.withinRange(arm);
    if (k % 3 == 0) q[4] *= 1e-6;  // a stretched wrist, where the arm has one
    const auto J = jacobianAtFlange(arm, q);
    for (const double length : {1.0, 0.7}) {
      Eigen::MatrixXd scaled = J;
      scaled.topRows(3) /= length;
      const Eigen::VectorXd sigma = spatial::singularValues(scaled);
      const double kappa = sigma[0] / sigma[5];
      manipulability =
          std::max(manipulability, std::abs(robot::manipulability(J, length) - sigma.prod()) / sigma.prod() / kappa);
      condition = std::max(condition, std::abs(robot::conditionNumber(J, length) - kappa) / kappa / kappa);
      largest = std::max(largest, kappa);
    }
  }
  std::printf("relative, by condition number (up to %.0e): manipulability %.1e, condition number %.1e\n", largest,
              manipulability, condition);
  EXPECT_LT(manipulability, 1e-14);
  EXPECT_LT(condition, 1e-14);
}
ARTICULUS_ON_EVERY_ARM(Jacobian);

TEST(Manipulability, OfAnElbowWristArmIsKnownInClosedForm) {
  // det J of the RX 90-B: two links of 0.45 m with a spherical wrist. |det J| at the wrist centre is
  // a d |sin of elbow| |radius of the wrist centre| |sin q5|.
  const auto model = rx90();
  Draw draw(67);
  for (int k = 0; k < 1000; ++k) {
    const auto q = draw.withinRange(model);
    const auto poses = posesOf(model, q);
    robot::Jacobian J;
    robot::jacobian(poses, poses.last().translation, J);
    const double radius = 0.45 * (std::sin(q[1]) + std::sin(q[1] + q[2]));
    const double expected = 0.45 * 0.45 * std::abs(std::sin(q[2]) * radius * std::sin(q[4]));
    EXPECT_NEAR(robot::manipulability(J, 1.0), expected, 1e-14);
    EXPECT_NEAR(robot::manipulability(J, 0.5), expected / 0.125, 1e-13) << "the length enters three times";
  }
}

TEST(ConditionNumber, IsInfiniteOrHugeInASingularity) {
  const auto model = rx90();
  JointVector q(6);
  q << 0.3, 0.7, 1.4, 0.4, 0.0, -0.2;
  EXPECT_GT(robot::conditionNumber(jacobianAtFlange(model, q), 0.9), 1e14);
  EXPECT_LT(robot::manipulability(jacobianAtFlange(model, q), 0.9), 1e-15);
  EXPECT_TRUE(std::isinf(robot::conditionNumber(robot::Jacobian::Zero(6, 6), 0.9)));
}

double smallestSingularValue(const robot::Jacobian& J) { return spatial::singularValues(J).minCoeff(); }

constexpr double kThreshold = 0.04, kLambda = 0.08;

class DampedLeastSquares : public EveryArm {};

TEST_P(DampedLeastSquares, IsThePlainInverseAwayFromSingularities) {
  Draw draw(51);
  int used = 0;
  double worst = 0.0;
  for (int k = 0; k < 2000; ++k) {
    const auto J = jacobianAtFlange(arm, draw.withinRange(arm));
    const double sigma = smallestSingularValue(J);
    spatial::Vector6 step;
    step << draw.vector(1.0), draw.vector(1.0);
    double told = -1.0;
    const auto dq = robot::dampedLeastSquares(J, step, kThreshold, kLambda, &told);
    ASSERT_NEAR(told, sigma, 1e-7);
    if (sigma < kThreshold) continue;
    ++used;
    const Eigen::VectorXd exact = spatial::shortestLeastSquares(J, step, 1e-12);
    worst = std::max(worst, (dq - exact).norm() / exact.norm());
  }
  EXPECT_GT(used, 200);
  std::printf("plain inverse: %.1e relative over %d poses\n", worst, used);
  EXPECT_LT(worst, 1e-10);
}
ARTICULUS_ON_EVERY_ARM(DampedLeastSquares);

struct Singularity {
  const char* name;
  JointVector (*at)(double s);  ///< a path through it at s = 0
  friend std::ostream& operator<<(std::ostream& out, const Singularity& which) { return out << which.name; }
};
JointVector joints(double a, double b, double c, double d, double e, double f) {
  JointVector q(6);
  q << a, b, c, d, e, f;
  return q;
}
const Singularity kSingularities[] = {
    {"wrist", [](double s) { return joints(0.3, 0.7, 1.4, 0.4, s, -0.2); }},            // axes 4 and 6 in line
    {"elbow", [](double s) { return joints(0.3, 0.7, s, 0.4, 0.8, -0.2); }},            // arm stretched
    {"shoulder", [](double s) { return joints(0.3, 0.6 + s, -1.2, 0.4, 0.8, -0.2); }},  // wrist above axis 1
    {"all_at_once", [](double s) { return joints(0.3, s, 1.3 * s, 0.4, -0.7 * s, -0.2); }}};

class ThroughSingularities : public ::testing::TestWithParam<Singularity> {};

TEST_P(ThroughSingularities, JointSpeedIsBoundedAndWithoutJumps) {
  const auto model = rx90();
  spatial::Vector6 step;
  step << 0.1, -0.2, 0.1, 0.5, 0.3, -0.4;
  for (const auto& [threshold, lambda] : {std::pair{kThreshold, kLambda}, {0.08, 0.02}, {0.04, 0.02}}) {
    const double bound = robot::dampedGain(threshold, lambda);
    JointVector last;
    double largest = 0.0, largestPlain = 0.0, jump = 0.0, smallest = 1.0;
    for (int k = -3000; k <= 3000; ++k) {
      const auto J = jacobianAtFlange(model, GetParam().at(1e-4 * k));
      double sigma = 0.0;
      const auto dq = robot::dampedLeastSquares(J, step, threshold, lambda, &sigma);
      ASSERT_TRUE(dq.allFinite());
      ASSERT_LE(dq.norm(), bound * step.norm() * (1.0 + 1e-9)) << "at step " << k;
      smallest = std::min(smallest, sigma);
      largest = std::max(largest, dq.norm());
      if (k != 0)
        largestPlain = std::max(largestPlain, Eigen::MatrixXd(J).fullPivLu().solve(Eigen::VectorXd(step)).norm());
      if (k > -3000) jump = std::max(jump, (dq - last).norm());
      last = dq;
    }
    std::printf("%s, threshold %.2f, lambda %.2f: |dq| at most %.2f, bound %.2f (plain inverse %.0f), jump %.3f\n",
                GetParam().name, threshold, lambda, largest, bound * step.norm(), largestPlain, jump);
    EXPECT_LT(smallest, 1e-6) << "the path must pass the singularity";
    EXPECT_GT(largestPlain, 50.0) << "and the plain inverse must suffer there";
    EXPECT_LT(jump, 0.02 * largest);
  }
}
INSTANTIATE_TEST_SUITE_P(Rx90, ThroughSingularities, ::testing::ValuesIn(kSingularities),
                         [](const auto& tried) { return std::string(tried.param.name); });

TEST(DampedGain, IsTheLargestAmplificationOfAnySingularValueAndReached) {
  for (const auto& [threshold, lambda] :
       {std::pair{0.04, 0.08}, {0.08, 0.02}, {0.04, 0.02}, {0.1, 0.05}, {0.1, 0.07}, {0.1, 0.0708}}) {
    double largest = 0.0;
    for (int k = 1; k <= 20'000; ++k) {
      robot::Jacobian J = robot::Jacobian::Identity(6, 6);
      J(5, 5) = 2.0 * threshold * k / 20'000.0;
      const spatial::Vector6 step = spatial::Vector6::Unit(5);
      largest = std::max(largest, robot::dampedLeastSquares(J, step, threshold, lambda).norm());
    }
    EXPECT_LE(largest, robot::dampedGain(threshold, lambda) * (1.0 + 1e-12));
    EXPECT_GT(largest, robot::dampedGain(threshold, lambda) * (1.0 - 1e-3));
  }
}

}  // namespace
}  // namespace articulus::test

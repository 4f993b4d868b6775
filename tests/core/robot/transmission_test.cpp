// Gear coupling of the wrist, (4.4) to (4.7), and the linear solver of the plant.
#include <Eigen/Cholesky>

#include "core/robot/dynamics.h"
#include "tests/core/robot/support.h"

namespace articulus::test {
namespace {

using robot::JointVector;

TEST(WristCoupling, MotorAnglesFollowEquation45ThereAndBack) {
  const auto model = rx90();
  Draw draw(41);
  const double k5 = model.gear(4, 4), k6 = model.gear(5, 5);
  ASSERT_EQ(model.gear(5, 4), k6) << "(4.5): motor 6 turns with joints 5 and 6 at the same ratio";
  for (int k = 0; k < 1000; ++k) {
    const auto q = draw.withinRange(model);
    const JointVector motor = model.gear * q;
    EXPECT_NEAR(motor[4], k5 * q[4], 1e-10);
    EXPECT_NEAR(motor[5], k6 * q[4] + k6 * q[5], 1e-10);
    // the printed inverse of (4.5)
    EXPECT_NEAR(motor[4] / k5, q[4], 1e-13);
    EXPECT_NEAR(-motor[4] / k5 + motor[5] / k6, q[5], 1e-13);
    for (int i = 0; i < 4; ++i) EXPECT_NEAR(motor[i] / model.gear(i, i), q[i], 1e-13);
  }
}

TEST(WristCoupling, MotorTorquesFollowEquation44ThereAndBack) {
  const auto model = rx90();
  Draw draw(42);
  const double k5 = model.gear(4, 4), k6 = model.gear(5, 5);
  for (int k = 0; k < 1000; ++k) {
    const auto motor = draw.joints(6, 2.0);
    const JointVector tau = model.gear.transpose() * motor;
    EXPECT_NEAR(tau[4], k5 * motor[4] + k6 * motor[5], 1e-10);
    EXPECT_NEAR(tau[5], k6 * motor[5], 1e-10);
    // The inverse of the first matrix of (4.4). Printed is -1/kr6 in its corner; that inverts it only where kr5 = kr6.
    EXPECT_NEAR(tau[4] / k5 - tau[5] / k5, motor[4], 1e-13);
    EXPECT_NEAR(tau[5] / k6, motor[5], 1e-13);
  }
}

TEST(WristCoupling, GearsNeitherMakeNorTakePower) {
  const auto model = rx90();
  Draw draw(43);
  for (int k = 0; k < 1000; ++k) {
    const auto motorTorque = draw.joints(6, 2.0), qd = draw.joints(6, 3.0);
    const double atMotors = motorTorque.dot(model.gear * qd);
    const double atJoints = JointVector(model.gear.transpose() * motorTorque).dot(qd);
    EXPECT_NEAR(atMotors, atJoints, 1e-9);
  }
}

TEST(SolvePositiveDefinite, EqualsTheCholeskyOfEigenForAllSizes) {
  Draw draw(44);
  double worst = 0.0;
  for (int n = 1; n <= robot::kMaxJoints; ++n) {
    for (int k = 0; k < 300; ++k) {
      Eigen::MatrixXd A(n, n);
      for (int i = 0; i < n; ++i) A.col(i) = draw.joints(n, 1.0);
      const robot::JointMatrix B = A * A.transpose() + 0.05 * Eigen::MatrixXd::Identity(n, n);
      const auto y = draw.joints(n, 10.0);
      JointVector x = y;
      ASSERT_TRUE(robot::solvePositiveDefinite(B, x));
      const JointVector expected = Eigen::LLT<Eigen::MatrixXd>(B).solve(y);
      worst = std::max(worst, (x - expected).norm() / expected.norm());
    }
  }
  EXPECT_LT(worst, 1e-12);
}

TEST(SolvePositiveDefinite, RefusesWhatIsNotPositiveDefinite) {
  robot::JointMatrix indefinite = robot::JointMatrix::Identity(6, 6);
  indefinite(2, 3) = indefinite(3, 2) = 1.5;
  JointVector y = JointVector::Ones(6);
  EXPECT_FALSE(robot::solvePositiveDefinite(indefinite, y));
  robot::JointMatrix broken = robot::JointMatrix::Identity(6, 6);
  broken(4, 4) = std::numeric_limits<double>::quiet_NaN();
  y.setOnes();
  EXPECT_FALSE(robot::solvePositiveDefinite(broken, y)) << "a NaN must not pass as an acceleration";
}

}  // namespace
}  // namespace articulus::test

// Motors and joints, with the coupling of the wrist, (4.4) to (4.7); and the linear solver of the plant.
#include <Eigen/Cholesky>

#include "core/robot/transmission.h"
#include "tests/core/robot/arms.h"

namespace articulus::test {
namespace {

using robot::JointVector;

TEST(WristCoupling, MotionsFollowEquations45To47ThereAndBack) {
  const auto model = rx90();
  Draw draw(41);
  const double k5 = model.gear(4, 4), k6 = model.gear(5, 5);
  ASSERT_EQ(model.gear(5, 4), k6) << "(4.5): motor 6 turns with joints 5 and 6 at the same ratio";
  for (int k = 0; k < 1000; ++k) {
    // one matrix for positions, speeds and accelerations
    for (const JointVector& joint : {draw.withinRange(model), draw.joints(6, 4.0), draw.joints(6, 30.0)}) {
      JointVector motor, back;
      robot::motorMotion(model, joint, motor);
      EXPECT_NEAR(motor[4], k5 * joint[4], 1e-10);
      EXPECT_NEAR(motor[5], k6 * joint[4] + k6 * joint[5], 1e-10);
      for (int i = 0; i < 4; ++i) EXPECT_NEAR(motor[i] / model.gear(i, i), joint[i], 1e-13);
      // the printed inverse
      EXPECT_NEAR(motor[4] / k5, joint[4], 1e-13);
      EXPECT_NEAR(-motor[4] / k5 + motor[5] / k6, joint[5], 1e-13);
      robot::jointMotion(model, motor, back);
      EXPECT_LT((back - joint).cwiseAbs().maxCoeff(), 1e-13);
    }
  }
}

TEST(WristCoupling, TorquesFollowEquation44ThereAndBack) {
  const auto model = rx90();
  Draw draw(42);
  const double k5 = model.gear(4, 4), k6 = model.gear(5, 5);
  for (int k = 0; k < 1000; ++k) {
    const auto motor = draw.joints(6, 2.0);
    JointVector tau, back;
    robot::torqueAtJoints(model, motor, tau);
    EXPECT_NEAR(tau[4], k5 * motor[4] + k6 * motor[5], 1e-10);
    EXPECT_NEAR(tau[5], k6 * motor[5], 1e-10);
    // The inverse of the first matrix of (4.4). Printed is -1/kr6 in its corner; that inverts it only where kr5 = kr6.
    EXPECT_NEAR(tau[4] / k5 - tau[5] / k5, motor[4], 1e-13);
    EXPECT_NEAR(tau[5] / k6, motor[5], 1e-13);
    robot::motorTorque(model, tau, back);
    EXPECT_LT((back - motor).cwiseAbs().maxCoeff(), 1e-13);
  }
}

class Transmission : public EveryArm {};

TEST_P(Transmission, IsTheGearMatrixAndItsInverseOnBothSides) {
  Draw draw(43);
  const robot::JointMatrix& gear = arm.gear;
  for (int k = 0; k < 1000; ++k) {
    const auto joint = draw.joints(arm.joints, 2.0), torque = draw.joints(arm.joints, 2.0);
    JointVector motor, tau, back;
    robot::motorMotion(arm, joint, motor);
    EXPECT_LT(relative(motor, JointVector(gear * joint)), 1e-14);
    robot::torqueAtJoints(arm, torque, tau);
    EXPECT_LT(relative(tau, JointVector(gear.transpose() * torque)), 1e-14);
    EXPECT_NEAR(torque.dot(motor), tau.dot(joint), 1e-9) << "gears neither make nor take power";
    robot::jointMotion(arm, motor, back);
    EXPECT_LT(relative(back, joint), 1e-12);
    robot::motorTorque(arm, tau, back);
    EXPECT_LT(relative(back, torque), 1e-12);
  }
}
ARTICULUS_ON_EVERY_ARM(Transmission);

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

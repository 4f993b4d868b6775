// Kinematics and dynamics run in the control thread: no heap, lock, file, text or exception in any of them.
#include <thread>

#include "core/robot/transmission.h"
#include "tests/core/robot/arms.h"
#include "tests/support/forbidden_calls.h"

namespace articulus::test {
namespace {

using robot::JointMatrix;
using robot::JointVector;

class RealTimeSafe : public EveryArm {};

TEST_P(RealTimeSafe, EveryFunctionOfKinematicsAndDynamics) {
  Draw draw(91);
  const auto q = draw.withinRange(arm), qd = draw.joints(arm.joints, 1.0), qdd = draw.joints(arm.joints, 1.0);
  const spatial::Vector6 step = spatial::Vector6::Constant(0.1);
  const spatial::Wrench F(draw.vector(10.0), draw.vector(1.0));
  double sum = 0.0;
  (void)takeForbiddenCalls();
  watch();
  {
    robot::LinkPoses poses;
    robot::forwardKinematics(arm, q, poses);
    const spatial::Pose X = robot::flangePose(arm, q), X1 = robot::jointTransform(arm.links[0].geometry, q[0]);
    robot::Jacobian J, inner, Jdot;
    robot::jacobian(poses, X.translation, J);
    robot::jacobianOfLink(poses, 3, X.translation, inner);
    robot::shiftJacobian(X1.translation, inner);
    robot::jacobianDerivative(poses, X.translation, qd, Jdot);
    sum += robot::manipulability(J, 0.9) + robot::conditionNumber(J, 0.9) + Jdot(0, 0) + inner(0, 0);
    sum += robot::dampedLeastSquares(J, step, 0.04, 0.08)[0] + robot::dampedGain(0.04, 0.02);
    robot::LinkTransforms t;
    robot::linkTransforms(arm, q, t);
    JointVector tau, out;
    JointMatrix B, C;
    robot::inverseDynamics(arm, t, qd, qdd, F, tau);
    robot::linkMassMatrix(arm, t, B);
    robot::massMatrix(arm, t, B);
    robot::coriolisMatrix(arm, poses, qd, C);
    robot::gravityTorque(arm, t, out);
    robot::frictionTorque(arm, qd, out);
    robot::biasTorque(arm, t, qd, out);
    robot::jointTorque(arm, t, qd, qdd, tau);
    sum += robot::forwardDynamics(arm, t, qd, tau, out, {}, F) ? out[0] : 0.0;
    robot::motorMotion(arm, qd, out);
    robot::jointMotion(arm, out, tau);
    robot::motorTorque(arm, tau, out);
    robot::torqueAtJoints(arm, out, tau);
    sum += robot::mechanicalEnergy(arm, q, qd) + C(0, 0);
  }
  rest();
  EXPECT_TRUE(std::isfinite(sum));
  EXPECT_EQ(takeForbiddenCalls().all(), 0);
}

TEST_P(RealTimeSafe, OneModelServesSeveralThreadsWithTheSameBits) {
  const auto work = [this] {
    Draw draw(92);
    double sum = 0.0;
    for (int k = 0; k < 500; ++k) {
      const auto q = draw.withinRange(arm), qd = draw.joints(arm.joints, 1.0);
      JointVector qdd;
      sum += robot::forwardDynamics(arm, transformsOf(arm, q), qd, qd, qdd) ? qdd.sum() : 0.0;
      sum += robot::flangePose(arm, q).translation.sum();
    }
    return sum;
  };
  const double alone = work();
  double a = 0.0, b = 0.0;
  std::thread first([&] { a = work(); }), second([&] { b = work(); });
  first.join();
  second.join();
  EXPECT_EQ(a, alone);
  EXPECT_EQ(b, alone);
}
ARTICULUS_ON_EVERY_ARM(RealTimeSafe);

TEST(ForbiddenCallsGuard, CountsTheHeapInThisProgramToo) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  (void)takeForbiddenCalls();
  watch();
  {
    Eigen::VectorXd onTheHeap = Eigen::VectorXd::Zero(100);
    asm volatile("" : : "r"(onTheHeap.data()) : "memory");
  }
  rest();
  EXPECT_GE(takeForbiddenCalls().heap, 2);
#endif
}

}  // namespace
}  // namespace articulus::test

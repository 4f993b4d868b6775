// The controller's own model, and the observer that learns what the model does not know.
#include "core/control/arm_model.h"

#include <Eigen/LU>

#include "tests/core/robot/support.h"
#include "tests/hardware/plant.h"

namespace articulus::test {
namespace {

using control::ArmModelState;
using robot::JointVector;
using spatial::Pose;
using spatial::Vector3;

control::ArmModel munichModel(const Pose& X_WB = {}) {
  const auto s = benchSetUp();
  return {s.model, s.parameters.toolMass_kg, s.parameters.toolCentre_m, X_WB, s.X_FS, s.X_SD};
}

TEST(ArmModel, DrivesAndTorquesAreInverseOfEachOther) {
  const auto model = munichModel();
  Draw draw(61);
  for (int k = 0; k < 1000; ++k) {
    JointVector tau, back, volts = draw.joints(6, 9.9), again;
    model.torques(volts, tau);
    EXPECT_FALSE(model.drives(tau, again));
    EXPECT_LT((again - volts).cwiseAbs().maxCoeff(), 1e-12);
    model.torques(again, back);
    EXPECT_LT((back - tau).cwiseAbs().maxCoeff(), 1e-10);
  }
}

TEST(ArmModel, TheWristCouplingMapsTorquesAsEquation44Says) {
  const auto model = munichModel();
  const auto& drives = model.robot().drives;
  JointVector tau = JointVector::Zero(6), volts;
  tau << 0, 0, 0, 0, 10.0, 4.0;
  EXPECT_FALSE(model.drives(tau, volts));
  EXPECT_NEAR(volts[4] * drives[4].torquePerVolt_Nm, 10.0 / 65.0 - 4.0 / 65.0, 1e-13);
  EXPECT_NEAR(volts[5] * drives[5].torquePerVolt_Nm, 4.0 / 45.0, 1e-13);
}

TEST(ArmModel, ATorqueBeyondADriveIsClippedAndSaid) {
  const auto model = munichModel();
  for (int i = 0; i < 6; ++i) {
    for (const double sign : {-1.0, 1.0}) {
      JointVector volts;
      EXPECT_TRUE(model.drives(sign * 1e4 * JointVector::Unit(6, i), volts));
      EXPECT_LE(volts.cwiseAbs().maxCoeff(), 10.0);
      EXPECT_EQ(volts[i], sign * 10.0);
    }
  }
}

TEST(ArmModel, JacobianIsTheMotionOfTheBodyInWorldAxes) {
  Pose X_WB{spatial::expRotation(Vector3(0.1, -0.2, 0.7)), Vector3(0.4, -0.3, 0.2)};
  const auto model = munichModel(X_WB);
  Draw draw(62);
  for (int k = 0; k < 100; ++k) {
    const auto q = draw.withinRange(nominalArm());
    const auto qd = draw.joints(6, 1.0);
    const double h = 1e-6;
    ArmModelState now, before, after;
    model.update(q, qd, now);
    model.update(q - h * qd, qd, before);
    model.update(q + h * qd, qd, after);
    const spatial::Vector6 V = now.J * qd;
    const Vector3 v = (after.X_WD.translation - before.X_WD.translation) / (2 * h);
    const Vector3 w = spatial::logRotation(after.X_WD.rotation * before.X_WD.rotation.transpose()) / (2 * h);
    EXPECT_LT((V.head<3>() - v).norm(), 1e-8);
    EXPECT_LT((V.tail<3>() - w).norm(), 1e-8);
  }
}

TEST(ArmModel, GravityPointsDownInTheWorldHoweverTheBaseIsMounted) {
  // An arm that hangs from the ceiling: holding torque is minus the slope of its potential energy in the world.
  const Pose ceiling{spatial::expRotation(Vector3(M_PI, 0, 0)), Vector3(0, 0, 2.0)};
  const auto model = munichModel(ceiling);
  auto hanging = model.robot();
  hanging.gravity_m_per_s2 = Vector3(0, 0, 9.81);
  Draw draw(63);
  const JointVector rest = JointVector::Zero(6);
  for (int k = 0; k < 50; ++k) {
    const auto q = draw.withinRange(nominalArm());
    ArmModelState state;
    model.update(q, rest, state);
    for (int i = 0; i < 6; ++i) {
      const JointVector d = 1e-5 * JointVector::Unit(6, i);
      const double slope =
          (robot::mechanicalEnergy(hanging, q + d, rest) - robot::mechanicalEnergy(hanging, q - d, rest)) / 2e-5;
      EXPECT_NEAR(state.bias[i], slope, 1e-5);
    }
  }
}

/// Plant = controller's model, plus a torque that the controller does not know.
struct RigidArm {
  explicit RigidArm(const JointVector& unknownTorque)
      : unknown(unknownTorque), q(benchSetUp().start_rad), qd(JointVector::Zero(6)) {
    observer.configure(25.0, 1e-3);
    observer.reset(q);
    model.update(q, qd, seen);
  }
  void cycle(const JointVector& push) {
    const JointVector tau = seen.bias + push;
    observer.predict(seen, tau, {});
    for (int k = 0; k < 10; ++k) {
      ArmModelState truth;
      model.update(q, qd, truth);
      JointVector a = tau + unknown - truth.bias;
      EXPECT_TRUE(robot::solvePositiveDefinite(truth.B, a));
      q += 1e-4 * qd + 0.5e-8 * a;
      qd += 1e-4 * a;
    }
    observer.correct(q, seen.B);
    model.update(q, observer.velocity(), seen);
  }
  control::ArmModel model = munichModel();
  control::JointObserver observer;
  ArmModelState seen;
  JointVector unknown, q, qd;
};

TEST(JointObserver, RecoversAConstantDisturbanceAndTheVelocity) {
  JointVector unknown(6);
  unknown << 4.0, -6.0, 3.0, -1.5, 0.8, -0.4;
  RigidArm arm(unknown);
  // Pushed against the disturbance by a little more, so that the arm moves at a gentle acceleration.
  const JointVector push = -0.8 * unknown;
  for (int k = 0; k < 300; ++k) arm.cycle(push);
  double worst = 0.0, worstVelocity = 0.0;
  for (int k = 0; k < 200; ++k) {
    arm.cycle(push);
    worst = std::max(worst, ((arm.observer.disturbance() - unknown).array() / unknown.array()).abs().maxCoeff());
    worstVelocity = std::max(worstVelocity, (arm.observer.velocity() - arm.qd).cwiseAbs().maxCoeff());
  }
  EXPECT_GT(arm.qd.cwiseAbs().maxCoeff(), 0.1) << "the arm must move";
  std::printf("observer: disturbance off by %.2f %%, velocity by %.1e rad/s\n", 100 * worst, worstVelocity);
  EXPECT_LT(worst, 0.03);
  EXPECT_LT(worstVelocity, 2e-3);
}

TEST(JointObserver, SettlesWithItsBandwidthAndWithoutOvershootOfTheEstimate) {
  const JointVector unknown = JointVector::Unit(6, 1) * 5.0;
  RigidArm arm(unknown);
  double largest = 0.0;
  int settledAt = -1;
  for (int k = 0; k < 400; ++k) {
    arm.cycle(JointVector::Zero(6));
    const double d = arm.observer.disturbance()[1];
    largest = std::max(largest, d);
    if (std::abs(d - 5.0) > 0.25) settledAt = k;
  }
  // three equal poles at 25 Hz: within 5 % after 6.3 time constants = 40 ms
  EXPECT_GT(settledAt, 15);
  EXPECT_LT(settledAt, 60);
  EXPECT_LT(largest, 5.0 * 1.03);
}

TEST(JointObserver, ResetStartsAtRestWithoutDisturbance) {
  RigidArm arm(JointVector::Constant(6, 1.0));
  for (int k = 0; k < 50; ++k) arm.cycle(JointVector::Zero(6));
  arm.observer.reset(arm.q);
  EXPECT_EQ(arm.observer.velocity().norm(), 0.0);
  EXPECT_EQ(arm.observer.disturbance().norm(), 0.0);
  EXPECT_EQ((arm.observer.position() - arm.q).norm(), 0.0);
}

TEST(JointObserver, AKnownContactLoadIsNoDisturbance) {
  // The specimen pushes back: with the load handed over, the observer must not learn it as friction.
  RigidArm arm(JointVector::Zero(6));
  const spatial::Wrench onSpecimen(Vector3(10, -20, -60), Vector3(1, -2, 1));
  for (int k = 0; k < 400; ++k) {
    const JointVector carried = arm.seen.J.transpose() * onSpecimen.data;
    arm.observer.predict(arm.seen, arm.seen.bias + carried, onSpecimen);  // in balance: the arm stands
    arm.observer.correct(arm.q, arm.seen.B);
    arm.model.update(arm.q, arm.observer.velocity(), arm.seen);
  }
  EXPECT_LT(arm.observer.disturbance().cwiseAbs().maxCoeff(), 1e-9);
}

}  // namespace
}  // namespace articulus::test

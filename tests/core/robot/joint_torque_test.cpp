// Torques of the whole machine: each term against its own formula, friction through the wrist's gears, forward dynamics
// as the inverse of inverse dynamics.
#include "tests/core/robot/arms.h"

namespace articulus::test {
namespace {

using robot::JointMatrix;
using robot::JointVector;
using robot::TorqueTerms;

class JointTorque : public EveryArm {};

TEST_P(JointTorque, IsMassTimesAccelerationPlusCoriolisGravityFrictionMinusSpring) {
  Draw draw(81);
  double worst = 0.0;
  for (int k = 0; k < 1000; ++k) {
    const auto q = draw.withinRange(arm), qd = draw.joints(arm.joints, 2.0), qdd = draw.joints(arm.joints, 10.0);
    const auto t = transformsOf(arm, q);
    JointMatrix B, C;
    robot::massMatrix(arm, t, B);
    robot::coriolisMatrix(arm, posesOf(arm, q), qd, C);
    JointVector gravity, friction, tau, bias;
    robot::gravityTorque(arm, t, gravity);
    robot::frictionTorque(arm, qd, friction);
    JointVector expected = B * qdd + C * qd + gravity + friction;
    if (arm.spring.joint >= 0) expected[arm.spring.joint] -= robot::springTorque(arm.spring, q[arm.spring.joint]);
    robot::jointTorque(arm, t, qd, qdd, tau);
    worst = std::max(worst, relative(tau, expected, 1.0));
    robot::jointTorque(arm, t, qd, JointVector::Zero(arm.joints), tau, TorqueTerms::noFriction());
    robot::biasTorque(arm, t, qd, bias);
    EXPECT_TRUE((bias.array() == tau.array()).all());
  }
  std::printf("sum of terms: %.1e\n", worst);
  EXPECT_LT(worst, 1e-12);
}

TEST_P(JointTorque, OfLinksOnlyHasNoRotorSpringOrFriction) {
  robot::RobotModel bare = arm;
  bare.spring.joint = -1;
  for (auto& drive : bare.drives) drive.rotorInertia_kgm2 = drive.coulombFriction_Nm = drive.viscousFriction_Nms = 0.0;
  Draw draw(82);
  for (int k = 0; k < 200; ++k) {
    const auto q = draw.withinRange(arm), qd = draw.joints(arm.joints, 2.0), qdd = draw.joints(arm.joints, 10.0);
    const auto t = transformsOf(arm, q);
    JointVector links, ofBare, noFriction, whole, friction;
    robot::jointTorque(arm, t, qd, qdd, links, TorqueTerms::linksOnly());
    robot::jointTorque(bare, t, qd, qdd, ofBare);
    EXPECT_LT(relative(links, ofBare, 1.0), 1e-14);
    robot::jointTorque(arm, t, qd, qdd, noFriction, TorqueTerms::noFriction());
    robot::jointTorque(arm, t, qd, qdd, whole);
    robot::frictionTorque(arm, qd, friction);
    EXPECT_LT(relative(JointVector(whole - noFriction), friction, 1.0), 1e-12);
  }
}

TEST_P(JointTorque, ForwardDynamicsGivesTheAccelerationBack) {
  Draw draw(83);
  double all = 0.0, links = 0.0, contact = 0.0;
  for (int k = 0; k < 5000; ++k) {
    const auto q = draw.withinRange(arm), qd = draw.joints(arm.joints, 3.0), qdd = draw.joints(arm.joints, 10.0);
    const auto t = transformsOf(arm, q);
    JointVector tau, back;
    robot::jointTorque(arm, t, qd, qdd, tau);
    ASSERT_TRUE(robot::forwardDynamics(arm, t, qd, tau, back));
    all = std::max(all, relative(back, qdd));
    robot::jointTorque(arm, t, qd, qdd, tau, TorqueTerms::linksOnly());
    ASSERT_TRUE(robot::forwardDynamics(arm, t, qd, tau, back, TorqueTerms::linksOnly()));
    links = std::max(links, relative(back, qdd));
    const spatial::Wrench F(draw.vector(100.0), draw.vector(20.0));
    robot::inverseDynamics(arm, t, qd, qdd, F, tau);
    ASSERT_TRUE(robot::forwardDynamics(arm, t, qd, tau, back, TorqueTerms::linksOnly(), F));
    contact = std::max(contact, relative(back, qdd));
  }
  std::printf("5000 states: acceleration back to %.1e, links only %.1e, with contact %.1e\n", all, links, contact);
  EXPECT_LT(all, 1e-9);
  EXPECT_LT(links, 1e-9);
  EXPECT_LT(contact, 1e-9);
}
ARTICULUS_ON_EVERY_ARM(JointTorque);

TEST(ForwardDynamics, SaysWhereALinkHasNoInertia) {
  auto model = rx90();
  model.links[5].mass_kg = 0.0;
  model.links[5].inertia_kgm2.setZero();
  JointVector qdd;
  const JointVector zero = JointVector::Zero(6);
  EXPECT_FALSE(robot::forwardDynamics(model, transformsOf(model, zero), zero, zero, qdd, TorqueTerms::linksOnly()));
  ASSERT_EQ(qdd.size(), 6);
  EXPECT_TRUE(qdd.array().isNaN().all()) << "nobody may take it for an acceleration";
  EXPECT_TRUE(robot::forwardDynamics(model, transformsOf(model, zero), zero, zero, qdd))
      << "the rotors still have theirs";
}

TEST(Friction, OfTheWristGoesThroughTheCoupledGears) {
  const auto model = rx90();
  const double k5 = model.gear(4, 4), k6 = model.gear(5, 5);
  const auto at = [&](std::size_t i, double speed) {
    const auto& drive = model.drives[i];
    return drive.coulombFriction_Nm * (speed > 0 ? 1.0 : speed < 0 ? -1.0 : 0.0) + drive.viscousFriction_Nms * speed;
  };
  ASSERT_GT(at(5, 1.0), 0.0);
  Draw draw(84);
  for (int k = 0; k < 500; ++k) {
    const auto qd = draw.joints(6, 2.0);
    JointVector tau;
    robot::frictionTorque(model, qd, tau);
    for (std::size_t i = 0; i < 4; ++i) {  // motors of their own
      const auto n = static_cast<int>(i);
      EXPECT_NEAR(tau[n], model.gear(n, n) * at(i, model.gear(n, n) * qd[n]), 1e-12 * (1.0 + std::abs(tau[n])));
    }
    const double motor5 = at(4, k5 * qd[4]), motor6 = at(5, k6 * (qd[4] + qd[5]));     // (4.6)
    EXPECT_NEAR(tau[4], k5 * motor5 + k6 * motor6, 1e-12 * (1.0 + std::abs(tau[4])));  // (4.4)
    EXPECT_NEAR(tau[5], k6 * motor6, 1e-12 * (1.0 + std::abs(tau[5])));
  }
  // Joint 5 turns motor 6 too: joint 6 feels friction although it does not turn.
  JointVector tau;
  robot::frictionTorque(model, JointVector::Unit(6, 4), tau);
  EXPECT_GT(tau[5], 0.0);
  // Nothing turns: no friction, whatever the sign of a zero.
  robot::frictionTorque(model, -JointVector::Zero(6), tau);
  EXPECT_TRUE((tau.array() == 0.0).all());
}

TEST(Friction, TakesPowerAndNeverGivesAny) {
  for (const auto& arm : allArms()) {
    Draw draw(85);
    for (int k = 0; k < 500; ++k) {
      const auto qd = draw.joints(arm.model.joints, 2.0);
      JointVector tau;
      robot::frictionTorque(arm.model, qd, tau);
      EXPECT_GE(tau.dot(qd), 0.0) << arm.name;
    }
  }
}

}  // namespace
}  // namespace articulus::test

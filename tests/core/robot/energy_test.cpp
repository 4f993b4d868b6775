// Energy: the function of the library against a sum over rigid bodies from KDL frames, and its conservation under
// forward dynamics, which fails for any wrong sign or missing term of mass matrix, Coriolis, gravity, rotor or spring.
#include <kdl/chainfksolvervel_recursive.hpp>

#include "tests/core/robot/arms.h"
#include "tests/core/robot/kdl_oracle.h"

namespace articulus::test {
namespace {

using robot::JointVector;

/// Length of the spring from the two points of Fig 4.2: the anchor on link 1, the lever on link 2.
double springEnergy(const robot::BalanceSpring& s, double q) {
  const Eigen::Vector2d anchor(s.anchorDistance_m, 0.0);
  const Eigen::Vector2d lever(s.leverArm_m * std::cos(q), s.leverArm_m * std::sin(q));
  const double stretch = (anchor - lever).norm() - std::abs(s.anchorDistance_m - s.leverArm_m);
  return s.preload_N * stretch + 0.5 * s.stiffness_N_per_m * stretch * stretch;
}

/// Body by body, from twists that KDL propagates.
double energyByBodies(const robot::RobotModel& model, const KDL::Chain& chain, const JointVector& q,
                      const JointVector& qd) {
  KDL::ChainFkSolverVel_recursive fk(chain);
  double energy = 0.0;
  for (int i = 0; i < model.joints; ++i) {
    KDL::FrameVel X;
    EXPECT_EQ(fk.JntToCart(KDL::JntArrayVel(toKdl(q), toKdl(qd)), X, i + 1), 0);
    const auto& link = model.links[static_cast<std::size_t>(i)];
    const KDL::Twist V = X.GetTwist().RefPoint(X.GetFrame().M * toKdl(link.centreOfMass_m));
    const spatial::Vector3 v = fromKdl(V.vel), w_L = fromKdl(X.GetFrame().M.Inverse(V.rot));
    energy += 0.5 * link.mass_kg * v.squaredNorm() + 0.5 * w_L.dot(link.inertia_kgm2 * w_L);
    energy -= link.mass_kg * model.gravity_m_per_s2.dot(fromKdl(X.GetFrame() * toKdl(link.centreOfMass_m)));
  }
  const JointVector motor = model.gear * qd;
  for (int i = 0; i < model.joints; ++i)
    energy += 0.5 * model.drives[static_cast<std::size_t>(i)].rotorInertia_kgm2 * motor[i] * motor[i];
  if (model.spring.joint >= 0) energy += springEnergy(model.spring, q[model.spring.joint]);
  return energy;
}

class Energy : public EveryArm {};

TEST_P(Energy, IsTheSumOverBodiesRotorsAndSpring) {
  const auto chain = kdlChain(arm, false);
  Draw draw(31);
  double worst = 0.0;
  for (int k = 0; k < 500; ++k) {
    const auto q = draw.withinRange(arm), qd = draw.joints(arm.joints, 3.0);
    const double expected = energyByBodies(arm, chain, q, qd);
    worst = std::max(worst, std::abs(robot::mechanicalEnergy(arm, q, qd) - expected) / (1.0 + std::abs(expected)));
  }
  EXPECT_LT(worst, 1e-12);
}

struct State {
  JointVector q, qd;
};

State derivative(const robot::RobotModel& model, const State& s, const JointVector& tau,
                 const robot::TorqueTerms& terms) {
  robot::LinkTransforms t;
  robot::linkTransforms(model, s.q, t);
  JointVector qdd;
  EXPECT_TRUE(robot::forwardDynamics(model, t, s.qd, tau, qdd, terms));
  return {s.qd, qdd};
}

State rungeKutta(const robot::RobotModel& model, const State& s, const JointVector& tau, double h,
                 const robot::TorqueTerms& terms = robot::TorqueTerms::noFriction()) {
  const auto moved = [&](const State& d, double f) {
    return State{JointVector(s.q + f * d.q), JointVector(s.qd + f * d.qd)};
  };
  const State a = derivative(model, s, tau, terms), b = derivative(model, moved(a, h / 2), tau, terms);
  const State c = derivative(model, moved(b, h / 2), tau, terms), d = derivative(model, moved(c, h), tau, terms);
  return {s.q + h / 6 * (a.q + 2 * b.q + 2 * c.q + d.q), s.qd + h / 6 * (a.qd + 2 * b.qd + 2 * c.qd + d.qd)};
}

TEST_P(Energy, OfTheFallingFrictionlessArmIsConserved) {
  Draw draw(32);
  double worst = 0.0;
  for (int run = 0; run < 4; ++run) {
    State s{draw.joints(arm.joints, 1.0), draw.joints(arm.joints, 1.0)};
    const double start = robot::mechanicalEnergy(arm, s.q, s.qd);
    double exchanged = 0.0;
    const JointVector none = JointVector::Zero(arm.joints);
    for (int k = 0; k < 10'000; ++k) {
      s = rungeKutta(arm, s, none, 1e-4);
      const double kinetic = robot::mechanicalEnergy(arm, s.q, s.qd) - robot::mechanicalEnergy(arm, s.q, none);
      exchanged = std::max(exchanged, kinetic);
    }
    ASSERT_GT(exchanged, 5.0) << "the arm must have fallen for the test to say anything";
    worst = std::max(worst, std::abs(robot::mechanicalEnergy(arm, s.q, s.qd) - start) / exchanged);
  }
  std::printf("energy drift over 1 s: %.1e of the kinetic energy\n", worst);
  EXPECT_LT(worst, 1e-8);
}

// Friction jumps where a motor turns back, which an integrator of fourth order sees as an error of first order: small
// steps.
TEST_P(Energy, IsLostToFrictionAndNowhereElse) {
  Draw draw(36);
  State s{draw.joints(arm.joints, 1.0), draw.joints(arm.joints, 1.0)};
  const JointVector none = JointVector::Zero(arm.joints);
  const double start = robot::mechanicalEnergy(arm, s.q, s.qd), h = 2e-5;
  const auto power = [&] {
    JointVector tau;
    robot::frictionTorque(arm, s.qd, tau);
    return tau.dot(s.qd);
  };
  double lost = 0.0, before = power();
  for (int k = 0; k < 5'000; ++k) {
    s = rungeKutta(arm, s, none, h, {});
    const double now = power();
    lost += 0.5 * h * (before + now);
    before = now;
  }
  const double change = robot::mechanicalEnergy(arm, s.q, s.qd) - start;
  std::printf("lost to friction %.3f J, energy changed by %.3f J\n", lost, change);
  EXPECT_NEAR(change, -lost, 1e-3 * (0.1 + lost));
}
ARTICULUS_ON_EVERY_ARM(Energy);

TEST(EnergyOfTheRx90, GrowsByTheWorkOfTheTorques) {
  const auto model = robot::withPayload(rx90(), 1.6, {0.06, -0.03, 0.12}, 0.004 * spatial::Matrix3::Identity());
  Draw draw(34);
  State s{draw.joints(6, 0.5), draw.joints(6, 0.5)};
  const JointVector tau = 20.0 * draw.joints(6, 1.0);
  const double start = robot::mechanicalEnergy(model, s.q, s.qd);
  const JointVector from = s.q;
  for (int k = 0; k < 5000; ++k) s = rungeKutta(model, s, tau, 1e-4);
  const double work = tau.dot(s.q - from);  // constant torques
  EXPECT_GT(std::abs(work), 1.0);
  EXPECT_NEAR(robot::mechanicalEnergy(model, s.q, s.qd) - start, work, 1e-7 * std::abs(work));
}

TEST(BalanceSpring, TorqueIsMinusTheSlopeOfItsEnergyAndPullsHome) {
  const auto spring = rx90().spring;
  ASSERT_EQ(spring.joint, 1);
  for (double q = -2.4; q <= 2.4; q += 0.01) {
    const double h = 1e-5;
    const double slope = (springEnergy(spring, q + h) - springEnergy(spring, q - h)) / (2 * h);
    EXPECT_NEAR(robot::springTorque(spring, q), -slope, 1e-5);
    if (std::abs(q) > 0.02) {
      EXPECT_LT(robot::springTorque(spring, q) * q, 0.0) << "the spring must return joint 2 to zero";
    }
  }
}

}  // namespace
}  // namespace articulus::test

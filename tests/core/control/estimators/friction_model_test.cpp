// What the model expects of friction: Dahl's loop in closed form, through the gears, and that it helps where a joint
// turns round.
#include "core/control/estimators/friction_model.h"

#include <algorithm>
#include <array>

#include "core/control/laws/hybrid.h"
#include "core/robot/transmission.h"
#include "tests/core/control/clamped_cell.h"

namespace articulus::test {
namespace {

using robot::JointVector;

control::FrictionModel modelOf(double share) {
  control::FrictionModel friction(nominalArm());
  control::GainSet gains = control::defaultGains();
  gains[control::Gain::FrictionModel] = share;
  friction.useGains(gains);
  return friction;
}

TEST(FrictionModel, BuildsUpOverItsWayAndTurnsRoundWithTheMotionOnEveryJoint) {
  for (int joint = 0; joint < 6; ++joint)
    for (const double sign : {-1.0, 1.0}) {
      auto friction = modelOf(1.0);
      JointVector q = JointVector::Zero(6);
      const JointVector rest = JointVector::Zero(6);
      friction.reset(q);
      EXPECT_EQ(friction.torque().norm(), 0.0);
      for (int k = 0; k < 2000; ++k) {
        q[joint] += sign * 2e-5;
        friction.step(q, rest);
      }
      // The same by the robot's own Coulomb friction, without the viscous part.
      robot::RobotModel dry = nominalArm();
      for (auto& drive : dry.drives) drive.viscousFriction_Nms = 0.0;
      JointVector expected;
      robot::frictionTorque(dry, JointVector(sign * JointVector::Unit(6, joint)), expected);
      EXPECT_LT((friction.torque() - expected).norm(), 1e-6 * expected.norm()) << "joint " << joint;
      EXPECT_GT(sign * friction.torque()[joint], 0.0) << "friction takes torque from the motion";
      // Back by one presliding way of the motor (stretched by 1.2): e^-1 of the change is left.
      if (joint >= 4) continue;  // these two turn each other's motors
      const auto k = static_cast<std::size_t>(joint);
      const double way = 1.2 * dry.drives[k].presliding_rad / dry.gear(joint, joint);
      for (int i = 0; i < 1000; ++i) {
        q[joint] -= sign * std::abs(way) / 1000;
        friction.step(q, rest);
      }
      EXPECT_NEAR(friction.torque()[joint], expected[joint] * (-1.0 + 2.0 * std::exp(-1.0)),
                  1e-6 * std::abs(expected[joint]));
    }
}

TEST(FrictionModel, ItsShareIsTheGainsAndNoiseOfTheEncodersAddsUpToNothing) {
  auto none = modelOf(0.0), half = modelOf(0.5), all = modelOf(1.0);
  JointVector q = JointVector::Zero(6);
  for (auto* f : {&none, &half, &all}) f->reset(q);
  for (int k = 0; k < 500; ++k) {
    q += JointVector::Constant(6, 1e-5);
    for (auto* f : {&none, &half, &all}) f->step(q, JointVector::Constant(6, 0.01));
  }
  EXPECT_EQ(none.torque().norm(), 0.0);
  EXPECT_LT((half.torque() - 0.5 * all.torque()).norm(), 1e-12);
  // A joint that only trembles by an encoder step keeps what it had.
  auto trembling = modelOf(1.0);
  trembling.reset(q);
  for (int k = 0; k < 10'000; ++k) trembling.step(q + (k % 2) * JointVector::Constant(6, 3e-6), JointVector::Zero(6));
  EXPECT_LT(trembling.torque().cwiseAbs().maxCoeff(), 0.05 * all.torque().cwiseAbs().maxCoeff());
}

/// Turns every joint to and fro on an arm whose Coulomb friction is so many times the file's, and on which besides a
/// constant weight is not known; at half of the turns it stands for a while.
control::FrictionModel learnedOn(const std::array<double, 6>& times) {
  auto friction = modelOf(0.8);
  const robot::RobotModel& arm = nominalArm();
  JointVector q = JointVector::Zero(6), motor(6), last(6), built = JointVector::Zero(6), joint(6), qd(6);
  friction.reset(q);
  robot::motorMotion(arm, q, last);
  for (int k = 0; k < 30'000; ++k) {
    const double t = 1e-3 * k, phase = std::fmod(t, 6.0);
    for (int i = 0; i < 6; ++i)
      qd[i] = phase < 2.0 ? 0.02 : phase < 3.0 || (phase > 4.0 && phase < 5.0) ? -0.02 : phase < 4.0 ? 0.0 : -0.02;
    q += 1e-3 * qd;
    friction.step(q, qd);
    robot::motorMotion(arm, q, motor);
    for (int i = 0; i < 6; ++i) {
      const auto& drive = arm.drives[static_cast<std::size_t>(i)];
      const double way = motor[i] - last[i];
      const double end = std::copysign(times[static_cast<std::size_t>(i)] * drive.coulombFriction_Nm, way);
      built[i] = end + (built[i] - end) * std::exp(-std::abs(way) / drive.presliding_rad);
    }
    last = motor;
    robot::torqueAtJoints(arm, built, joint);
    JointVector weight(6);
    weight << 5, -10, 8, 1, -1, 0.5;
    friction.learn(weight - joint, qd);
  }
  return friction;
}

TEST(FrictionModel, LearnsAWornArmsFrictionFromItsTurnsWhateverWeightIsNotKnown) {
  const std::array<double, 6> worn{1.9, 1.7, 1.8, 3.6, 1.5, 2.0};
  const auto friction = learnedOn(worn);
  for (int i = 0; i < 6; ++i)
    EXPECT_NEAR(friction.wear(i), worn[static_cast<std::size_t>(i)], 0.03 * worn[static_cast<std::size_t>(i)]) << i;
}

TEST(FrictionModel, LeavesAnArmThatIsAsItsFileSaysAlone) {
  const auto friction = learnedOn({1.1, 0.9, 1.0, 1.12, 0.5, 0.15});
  for (int i = 0; i < 6; ++i) EXPECT_EQ(friction.wear(i), 1.0) << i;
  const auto somewhat = learnedOn({1.25, 1, 1, 1, 1, 1});
  EXPECT_GT(somewhat.wear(0), 1.05);
  EXPECT_LT(somewhat.wear(0), 1.25) << "between the two it comes in smoothly";
}

TEST(FrictionModel, WhatIsLearnedComesInWithTheMotionAndNotAsAJump) {
  auto friction = learnedOn({2.0, 2.0, 2.0, 2.0, 2.0, 2.0});
  const double file_Nm = nominalArm().drives[0].coulombFriction_Nm * nominalArm().gear(0, 0);
  JointVector q = JointVector::Zero(6);
  friction.reset(q);
  double last = 0.0, largest = 0.0;
  for (int k = 0; k < 2000; ++k) {
    q[0] += 1e-6;
    friction.step(q, JointVector::Zero(6));
    largest = std::max(largest, std::abs(friction.torque()[0] - last));
    last = friction.torque()[0];
  }
  EXPECT_LT(largest, 0.02 * file_Nm);
  EXPECT_NEAR(last, 0.9 * 2.0 * file_Nm, 0.08 * file_Nm) << "nine tenths of what was measured";
}

/// Largest force aside while flexion is driven to and fro at a degree a second, which turns joints round.
double forceAside(double share) {
  double worst = 0.0;
  ClampedCell cell;
  cell.gains[control::Gain::FrictionModel] = share;
  cell.friction.useGains(cell.gains);
  cell.unload();
  control::Hybrid law;
  law.useGains(cell.gains);
  law.engage(cell.input);
  control::SetPoint w;
  w.selection = control::Selection::all(control::AxisMode::Force);
  w.selection.axis[4] = control::AxisMode::Position;
  const spatial::Pose from = cell.modelState.X_WD;
  double rate = 0.0, angle = 0.0;
  for (int k = 0; k < 24'000; ++k) {
    const double wanted = (k / 6000) % 2 == 0 ? kDegree : -kDegree;
    rate += std::clamp(wanted - rate, -1e-2 * kDegree, 1e-2 * kDegree);
    angle += 1e-3 * rate;
    w.X_WD = from;
    w.X_WD.rotation = spatial::expRotation(spatial::Vector3(0, angle, 0)) * from.rotation;
    w.V_WD_W.data = rate * spatial::Vector6::Unit(4);
    cell.cycle([&] { law.step(cell.input, w, cell.tau); });
    if (k > 5000) worst = std::max(worst, cell.input.F_D_W.force().cwiseAbs().maxCoeff());
  }
  return worst;
}

TEST(FrictionModel, LessensTheForceThatAReversalMakesWithTenPerCentOfModelError) {
  const double without = forceAside(0.0), with = forceAside(0.8);
  std::printf("largest force aside: %.2f N without, %.2f N with the friction expected\n", without, with);
  EXPECT_LT(with, 0.8 * without);
}

}  // namespace
}  // namespace articulus::test

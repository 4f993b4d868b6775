// Any law on any arm: every law converges on an arm that takes torques, velocities or positions, with six joints and
// with seven.
#include "core/control/level_adapter.h"

#include <vector>

#include "core/motion/min_jerk.h"
#include "tests/core/control/level_rig.h"

namespace articulus::test {
namespace {

using control::Law;
using control::SetPoint;
using robot::CommandLevel;
using robot::JointVector;
using spatial::Vector3;
using spatial::Vector6;

/// What the arm takes, and after how many cycles it does it.
struct Wire {
  CommandLevel level;
  int deadCycles;
};
/// Torque arms have no dead time here: theirs is that of the amplifier.
std::vector<Wire> wires(int dead) {
  return {{CommandLevel::JointTorque, 0},
          {CommandLevel::JointVelocity, 0},
          {CommandLevel::JointPosition, 0},
          {CommandLevel::JointVelocity, dead},
          {CommandLevel::JointPosition, dead}};
}
const char* name(CommandLevel level) {
  return level == CommandLevel::JointTorque ? "torque" : level == CommandLevel::JointVelocity ? "velocity" : "position";
}

SetPoint resting(const LevelRig& rig) {
  SetPoint w;
  w.q = rig.input.q;
  w.qd = w.qdd = w.tau = JointVector::Zero(rig.q().size());
  w.X_WD = rig.state.X_WD;
  return w;
}

class OnEveryArm : public ::testing::TestWithParam<std::tuple<Law, int, Wire>> {
 protected:
  OnEveryArm()
      : arm(rigArm(std::get<1>(GetParam()))),
        rig(arm.model, arm.start, std::get<2>(GetParam()).level, std::get<2>(GetParam()).deadCycles) {}
  [[nodiscard]] Law law() const { return std::get<0>(GetParam()); }
  void say(const char* what, double a, double b) const {
    std::printf("%s on %s by %s, dead time %d ms: %s %.5f, %.5f\n", std::string(info(law()).key).c_str(), arm.name,
                name(std::get<2>(GetParam()).level), std::get<2>(GetParam()).deadCycles, what, a, b);
  }
  RigArm arm;
  LevelRig rig;
};

std::string caseName(const ::testing::TestParamInfo<OnEveryArm::ParamType>& p) {
  return std::string(info(std::get<0>(p.param)).key) + "_" + std::to_string(std::get<1>(p.param)) + "_" +
         name(std::get<2>(p.param).level) + "_" + std::to_string(std::get<2>(p.param).deadCycles);
}

class JointLaws : public OnEveryArm {};
TEST_P(JointLaws, ReachAPositionOfTheJoints) {
  rig.start(law());
  SetPoint w = resting(rig);
  const JointVector from = w.q;
  double worst = 0.0;
  for (int k = 0; k < 3500; ++k) {
    const auto c = motion::minJerk(1e-3 * k, 2.0);
    w.q = from + JointVector::Constant(from.size(), 0.2 * c.s);
    w.qd.setConstant(0.2 * c.rate_per_s);
    w.qdd.setConstant(0.2 * c.acceleration_per_s2);
    rig.cycle(w);
    worst = std::max(worst, (rig.q() - w.q).cwiseAbs().maxCoeff());
  }
  const double end = (rig.q() - w.q).cwiseAbs().maxCoeff();
  say("largest and last error, mrad", worst * 1e3, end * 1e3);
  EXPECT_LT(end, 1e-4);
  EXPECT_LT(worst, 0.02);
}
INSTANTIATE_TEST_SUITE_P(LevelAdapter, JointLaws,
                         ::testing::Combine(::testing::Values(Law::IndependentJoints, Law::JointCascade),
                                            ::testing::Values(6, 7), ::testing::ValuesIn(wires(20))),
                         caseName);

class PoseLaws : public OnEveryArm {};
TEST_P(PoseLaws, ReachAPoseOfTheBody) {
  rig.start(law());
  SetPoint w = resting(rig);
  w.selection = control::Selection::all(control::AxisMode::Position);
  const spatial::Pose from = w.X_WD;
  const Vector3 shift(0.03, -0.02, 0.025), turn(0.05, 0.08, -0.06);
  double worst = 0.0;
  const auto apart = [&] { return (rig.state.X_WD.translation - w.X_WD.translation).norm(); };
  for (int k = 0; k < 4000; ++k) {
    const auto c = motion::minJerk(1e-3 * k, 2.0);
    w.X_WD.translation = from.translation + c.s * shift;
    w.X_WD.rotation = spatial::expRotation(c.s * turn) * from.rotation;
    w.V_WD_W.data << c.rate_per_s * shift, c.rate_per_s * turn;
    w.A_WD_W << c.acceleration_per_s2 * shift, c.acceleration_per_s2 * turn;
    rig.cycle(w);
    worst = std::max(worst, apart());
  }
  const double angle = spatial::logRotation(w.X_WD.rotation * rig.state.X_WD.rotation.transpose()).norm();
  say("largest and last error, mm", worst * 1e3, apart() * 1e3);
  EXPECT_LT(apart(), 0.1e-3);
  EXPECT_LT(angle, 0.02 * kDegree);  // the impedance law comes in slowly, as a spring does
  EXPECT_LT(rig.qd().cwiseAbs().maxCoeff(), 1e-3) << "at rest";
}
INSTANTIATE_TEST_SUITE_P(LevelAdapter, PoseLaws,
                         ::testing::Combine(::testing::Values(Law::CartesianPd, Law::InverseDynamics, Law::Hybrid,
                                                              Law::VelocityForce, Law::Impedance, Law::Parallel),
                                            ::testing::Values(6, 7), ::testing::ValuesIn(wires(20))),
                         caseName);

/// A specimen of medium stiffness: 4 N/mm and 0.35 Nm/deg.
Vector6 softDiagonal() {
  Vector6 k;
  k << 4000, 4000, 4000, 20, 20, 20;
  return k;
}

class LoadLaws : public OnEveryArm {};
TEST_P(LoadLaws, ReachALoad) {
  rig.stiffness = softDiagonal().asDiagonal();
  rig.start(law());
  SetPoint w = resting(rig);
  Vector6 target;
  target << 8.0, -5.0, 6.0, 0.3, 0.5, -0.4;
  double worst = 0.0;
  for (int k = 0; k < 8000; ++k) {
    w.F_D_W.data = target * std::min(1.0, k / 4000.0);
    rig.cycle(w);
    worst = std::max(worst, (rig.input.F_D_W.data - w.F_D_W.data).tail<3>().cwiseAbs().maxCoeff());
  }
  const Vector6 error = rig.input.F_D_W.data - target;
  say("last error, N and Nm", error.head<3>().cwiseAbs().maxCoeff(), error.tail<3>().cwiseAbs().maxCoeff());
  EXPECT_LT(error.head<3>().cwiseAbs().maxCoeff(), 0.1);
  EXPECT_LT(error.tail<3>().cwiseAbs().maxCoeff(), 0.01);
  EXPECT_LT(rig.qd().cwiseAbs().maxCoeff(), 1e-3) << "at rest";
}
INSTANTIATE_TEST_SUITE_P(LevelAdapter, LoadLaws,
                         ::testing::Combine(::testing::Values(Law::DirectForce, Law::DirectCartesian, Law::Hybrid,
                                                              Law::VelocityForce, Law::Impedance),
                                            ::testing::Values(6, 7), ::testing::ValuesIn(wires(4))),
                         caseName);

TEST(LevelAdapter, TheVirtualArmDoesNotRunAwayFromAnArmThatIsHeld) {
  // The real arm does not follow at all: a command for ever further would let it jump when it is let go.
  const RigArm arm = rigArm(6);
  for (const CommandLevel level : {CommandLevel::JointVelocity, CommandLevel::JointPosition}) {
    LevelRig rig(arm.model, arm.start, level);
    control::ControllerSet set(6, level);
    set.useGains(rig.gains);
    set.use(Law::JointCascade, rig.input, control::Takeover::FromBrakes);
    SetPoint w = resting(rig);
    w.q += JointVector::Constant(6, 1.0);
    JointVector command;
    for (int k = 0; k < 5000; ++k) {
      set.step(rig.input, w, command);
      rig.input.command = command;
    }
    const double lead = level == CommandLevel::JointPosition ? (command - rig.q()).cwiseAbs().maxCoeff()
                                                             : command.cwiseAbs().maxCoeff();
    std::printf("held, by %s: asks %.4f\n", name(level), lead);
    EXPECT_LT(lead, level == CommandLevel::JointPosition ? 0.031 : 0.13);
  }
}

TEST(LevelAdapter, GoesOnFromACommandThatWasChangedOnItsWay) {
  // A guard cut the command: the next one must not jump back to where the law believed to be.
  const RigArm arm = rigArm(6);
  LevelRig rig(arm.model, arm.start, CommandLevel::JointPosition);
  rig.start(Law::JointCascade);
  SetPoint w = resting(rig);
  w.q[0] += 0.02;
  for (int k = 0; k < 300; ++k) rig.cycle(w);
  const JointVector cut = rig.command - JointVector::Unit(6, 0) * 0.004;
  rig.input.command = cut;
  rig.set.step(rig.input, w, rig.command);
  EXPECT_LT((rig.command - cut).cwiseAbs().maxCoeff(), 2e-4);
}

TEST(LevelAdapter, AVelocityIsEnforcedOnATorqueArmAgainstAnUnknownLoad) {
  const RigArm arm = rigArm(6);
  LevelRig rig(arm.model, arm.start, CommandLevel::JointTorque);
  control::LevelAdapter adapter(6, CommandLevel::JointTorque);
  adapter.useGains(rig.gains);
  adapter.engage(rig.input, control::Takeover::FromBrakes);
  JointVector wanted(6), tau;
  wanted << 0.05, -0.04, 0.03, 0.06, -0.05, 0.04;
  // As measured: no velocity yet, and a disturbance of friction that the observer has found.
  rig.input.disturbance << -8, 12, -6, -3, 3, -1;
  adapter.convert(rig.input, CommandLevel::JointVelocity, wanted, tau);
  const JointVector still = rig.state.bias - rig.input.disturbance;
  JointVector acceleration = tau - still;
  ASSERT_TRUE(robot::solvePositiveDefinite(rig.state.B, acceleration));
  for (int i = 0; i < 6; ++i) EXPECT_GT(acceleration[i] * wanted[i], 0.0) << "joint " << i + 1;
  JointVector later;
  rig.input.saturated = true;
  adapter.convert(rig.input, CommandLevel::JointVelocity, wanted, tau);
  for (int k = 0; k < 2000; ++k) adapter.convert(rig.input, CommandLevel::JointVelocity, wanted, later);
  EXPECT_EQ((later - tau).norm(), 0.0) << "the integrator must wait while a drive is clipped";
  rig.input.saturated = false;
  for (int k = 0; k < 100'000; ++k) adapter.convert(rig.input, CommandLevel::JointVelocity, wanted, later);
  JointVector grown = later - tau;
  ASSERT_TRUE(robot::solvePositiveDefinite(rig.state.B, grown));
  EXPECT_LT(grown.cwiseAbs().maxCoeff(), 20.0 + 1e-6) << "the integrator must be bounded";
}

}  // namespace
}  // namespace articulus::test

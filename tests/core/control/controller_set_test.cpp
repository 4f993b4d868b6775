// Changes of law and selection under load, and what stands in the catalogue of laws.
#include "core/control/controller_set.h"

#include <set>

#include "tests/core/control/level_rig.h"

namespace articulus::test {
namespace {

using control::AxisMode;
using control::Law;
using control::Selection;
using control::SetPoint;
using control::Takeover;
using robot::CommandLevel;
using robot::JointVector;
using spatial::Vector6;

SetPoint resting(const LevelRig& rig) {
  SetPoint w;
  w.q = rig.input.q;
  w.qd = w.qdd = w.tau = JointVector::Zero(rig.q().size());
  w.X_WD = rig.state.X_WD;
  w.F_D_W = rig.input.F_D_W;
  w.selection = Selection::all(AxisMode::Force);
  return w;
}

TEST(LawCatalogue, HasARowForEveryLawAtItsPlace) {
  std::set<std::string_view> keys;
  for (std::size_t i = 0; i < control::kLawCount; ++i) {
    const auto& row = control::lawCatalogue()[i];
    EXPECT_EQ(static_cast<std::size_t>(row.law), i) << row.key;
    EXPECT_TRUE(keys.insert(row.key).second) << row.key << " twice";
    EXPECT_FALSE(row.label.empty()) << i;
    EXPECT_FALSE(row.meaning.empty()) << row.key;
    EXPECT_FALSE(row.source.empty()) << row.key;
  }
  EXPECT_EQ(control::info(Law::Hybrid).key, "hybrid");
  EXPECT_TRUE(control::info(Law::Hybrid).usesSelection());
  EXPECT_EQ(control::info(Law::VelocityForce).makes, CommandLevel::JointVelocity);
  EXPECT_FALSE(control::info(Law::InverseDynamics).answersToLoad);
}

// A number from a file or from the wire indexes nothing.
TEST(LawCatalogue, ANumberThatIsNoLawGetsARowThatSaysSo) {
  for (const int number : {static_cast<int>(Law::Count), 1000, -1, -2147483647}) {
    EXPECT_EQ(control::info(static_cast<Law>(number)).key, "unknown") << number;
    EXPECT_EQ(control::info(static_cast<Law>(number)).law, Law::Count) << number;
    EXPECT_FALSE(control::info(static_cast<Law>(number)).answersToLoad) << number;
  }
}

// A set of which nobody chose a law, and one that was told a law that there is not.
TEST(ControllerSet, WithoutALawItHoldsTheJointsWhereTheyAre) {
  const RigArm arm = rigArm(6);
  for (const CommandLevel level : {CommandLevel::JointTorque, CommandLevel::JointVelocity, CommandLevel::JointPosition})
    for (const bool told : {false, true}) {
      LevelRig rig(arm.model, arm.start, level);
      if (told) rig.set.use(static_cast<Law>(77), rig.input);
      SetPoint w;  // not even of the arm's size
      if (told) w = resting(rig), w.q.array() += 0.5, w.F_D_W.data.setConstant(50.0);
      double farthest = 0.0;
      for (int k = 0; k < 1000; ++k) {
        rig.cycle(w);
        ASSERT_EQ(rig.command.size(), 6);
        ASSERT_TRUE(rig.command.allFinite());
        farthest = std::max(farthest, (rig.q() - arm.start).cwiseAbs().maxCoeff());
      }
      std::printf("level %d, %s: at most %.1e rad away\n", static_cast<int>(level),
                  told ? "told an unknown law" : "told nothing", farthest);
      EXPECT_LT(farthest, 1e-4);
      EXPECT_EQ(rig.set.law(), Law::JointCascade);
      rig.start(Law::InverseDynamics);
      EXPECT_EQ(rig.set.law(), Law::InverseDynamics);
    }
}

TEST(ControllerSet, EveryLawIsThereAndStepsByItself) {
  const RigArm arm = rigArm(6);
  for (const auto& row : control::lawCatalogue()) {
    LevelRig rig(arm.model, arm.start, CommandLevel::JointTorque);
    rig.start(row.law);
    EXPECT_EQ(rig.set.law(), row.law) << row.key << " is another law";
    rig.cycle(resting(rig));
    EXPECT_TRUE(rig.command.allFinite()) << row.key;
  }
}

/// Holds a load of 20 N and 1.5 Nm on a specimen of medium stiffness with one law, then takes the next.
class EveryLaw : public ::testing::TestWithParam<int> {};
TEST_P(EveryLaw, TakesOverUnderLoadFromEachOtherWithoutAJumpOfTheTorque) {
  const Law before = static_cast<Law>(GetParam());
  const RigArm arm = rigArm(6);
  double worst = 0.0, worstNext = 0.0;
  for (const auto& next : control::lawCatalogue()) {
    LevelRig rig(arm.model, arm.start, CommandLevel::JointTorque);
    rig.stiffness = Vector6(4000, 4000, 4000, 20, 20, 20).asDiagonal();
    rig.neutral.translation += spatial::Vector3(0.004, -0.002, 0.002);
    rig.neutral.rotation = spatial::expRotation(spatial::Vector3(0.05, 0.05, -0.02)) * rig.neutral.rotation;
    rig.cycle(resting(rig));
    rig.start(before);
    SetPoint w = resting(rig);
    for (int k = 0; k < 400; ++k) rig.cycle(w);
    const JointVector last = rig.command;
    rig.set.use(next.law, rig.input);
    w = resting(rig);
    rig.cycle(w);
    const JointVector first = rig.command;
    worst = std::max(worst, (first - last).cwiseAbs().maxCoeff());
    rig.cycle(w);
    worstNext = std::max(worstNext, (rig.command - first).cwiseAbs().maxCoeff());
  }
  std::printf("after %s: largest step of a torque %.2e Nm at the change, %.3f Nm in the cycle after\n",
              std::string(control::info(before).key).c_str(), worst, worstNext);
  EXPECT_LT(worst, 1e-9);
  EXPECT_LT(worstNext, 2.0);  // a thirtieth of what fades; the largest after a push that let the arm run
}
INSTANTIATE_TEST_SUITE_P(ControllerSet, EveryLaw, ::testing::Range(0, static_cast<int>(control::kLawCount)));

TEST(ControllerSet, AVelocityGoesOnWhereALawTakesOverOnAnArmWithLoopsOfItsOwn) {
  const RigArm arm = rigArm(6);
  for (const CommandLevel level : {CommandLevel::JointVelocity, CommandLevel::JointPosition})
    for (const auto& next : control::lawCatalogue()) {
      LevelRig rig(arm.model, arm.start, level);
      rig.start(Law::JointCascade);
      SetPoint w = resting(rig);
      JointVector before = rig.q(), last = rig.q();
      for (int k = 0; k < 500; ++k) {  // all joints at 0.1 rad/s
        w.qd.setConstant(0.1 * std::min(1.0, k / 200.0));
        w.q += 1e-3 * w.qd;
        before = last;
        last = rig.command;
        rig.cycle(w);
      }
      const JointVector was =
          level == CommandLevel::JointVelocity ? rig.command : JointVector((rig.command - last) / 1e-3);
      last = rig.command;
      rig.set.use(next.law, rig.input);
      rig.cycle(resting(rig));
      const JointVector is =
          level == CommandLevel::JointVelocity ? rig.command : JointVector((rig.command - last) / 1e-3);
      EXPECT_LT((is - was).cwiseAbs().maxCoeff(), 0.01) << next.key;
    }
}

TEST(ControllerSet, AnotherSelectionUnderLoadDoesNotJump) {
  const RigArm arm = rigArm(6);
  for (const auto& row : control::lawCatalogue()) {
    if (!row.usesSelection()) continue;
    LevelRig rig(arm.model, arm.start, CommandLevel::JointTorque);
    rig.stiffness = Vector6(4000, 4000, 4000, 20, 20, 20).asDiagonal();
    rig.neutral.translation += spatial::Vector3(0.003, -0.002, 0.002);
    rig.cycle(resting(rig));
    rig.start(row.law);
    SetPoint w = resting(rig);
    double worst = 0.0;
    for (int k = 0; k < 2000; ++k) {
      if (k % 200 == 100) {
        const int change = k / 200;
        w = resting(rig);
        w.selection.axis[static_cast<std::size_t>(change % 6)] = static_cast<AxisMode>(1 + change % 3);
        w.selection.frame = static_cast<control::TaskFrame>(change % 3);
      }
      const JointVector last = rig.command;
      rig.cycle(w);
      if (k % 200 == 100) worst = std::max(worst, (rig.command - last).cwiseAbs().maxCoeff());
    }
    std::printf("%s: largest step of a torque at a change of selection %.2e Nm\n", std::string(row.key).c_str(), worst);
    EXPECT_LT(worst, 1e-9) << row.key;
  }
}

TEST(ControllerSet, AStopDoesNotWaitForTheFade) {
  // A push of 60 Nm is in force; the stop must not go on with it.
  const RigArm arm = rigArm(6);
  LevelRig rig(arm.model, arm.start, CommandLevel::JointTorque);
  rig.start(Law::JointCascade);
  rig.input.tau = rig.state.bias + JointVector::Constant(6, 60.0);
  JointVector smooth, atOnce;
  const SetPoint w = resting(rig);
  rig.set.use(Law::JointCascade, rig.input, Takeover::Smooth);
  rig.set.step(rig.input, w, smooth);
  EXPECT_LT((smooth - rig.input.tau).norm(), 1e-9);
  rig.set.use(Law::JointCascade, rig.input, Takeover::AtOnce);
  rig.set.step(rig.input, w, atOnce);
  EXPECT_LT((atOnce - rig.state.bias).cwiseAbs().maxCoeff(), 1e-6);
}

TEST(ControllerSet, WhatFadesIsGoneAfterATenthOfASecond) {
  const RigArm arm = rigArm(6);
  LevelRig rig(arm.model, arm.start, CommandLevel::JointTorque), plain(arm.model, arm.start, CommandLevel::JointTorque);
  const SetPoint w = resting(rig);
  plain.start(Law::JointCascade);
  rig.input.tau = rig.state.bias + JointVector::Constant(6, 10.0);
  rig.set.use(Law::JointCascade, rig.input);
  JointVector a, b;
  for (int k = 0; k < 150; ++k) {
    rig.set.step(rig.input, w, a);
    plain.set.step(plain.input, w, b);
  }
  EXPECT_LT((a - b).cwiseAbs().maxCoeff(), 10.0 * std::exp(-149e-3 / control::LevelAdapter::kFade_s) * 1.001);
  EXPECT_GT((a - b).cwiseAbs().maxCoeff(), 10.0 * std::exp(-149e-3 / control::LevelAdapter::kFade_s) * 0.999);
}

TEST(ControllerSet, TheSameStepsGiveTheSameBits) {
  const RigArm arm = rigArm(7);
  for (const auto& row : control::lawCatalogue()) {
    JointVector end[2];
    for (auto& q : end) {
      LevelRig rig(arm.model, arm.start, CommandLevel::JointVelocity, 3);
      rig.stiffness = Vector6(2000, 2000, 2000, 10, 10, 10).asDiagonal();
      rig.start(row.law);
      SetPoint w = resting(rig);
      w.F_D_W.data << 1, 2, 3, 0.1, 0.1, 0.1;
      for (int k = 0; k < 300; ++k) rig.cycle(w);
      q = rig.q();
    }
    EXPECT_EQ((end[0] - end[1]).norm(), 0.0) << row.key;
  }
}

}  // namespace
}  // namespace articulus::test

// The driver of an ABB arm against its virtual controller over a real socket on loopback: joints and poses, hold, ramp,
// lost and lying messages, every stop. Time is the controller's cycle; nothing waits.
#include <gmock/gmock.h>

#include "tests/hardware/streamed/egm_rig.h"

namespace articulus::test {
namespace {

using hardware::EgmStop;
using robot::ArmTrouble;
using robot::JointVector;

class Egm : public ::testing::TestWithParam<bool> {
 protected:
  static constexpr double kNear = 1e-7;
};

TEST_P(Egm, MovesEachAxisBothSidesAndHoldsWhereItIsSwitchedOff) {
  EgmRig rig(GetParam());
  rig.switchOn();
  ASSERT_TRUE(rig.state.brakesReleased) << rig.told();
  for (int joint = 0; joint < 6; ++joint)
    for (const double sign : {1.0, -1.0}) {
      rig.command.position_rad[joint] += sign * 0.1;
      rig.cycle(120);
      EXPECT_LT((rig.plant.q - rig.command.position_rad).cwiseAbs().maxCoeff(), kNear) << joint;
    }
  EXPECT_EQ(rig.controller->refused(), 0U);
  rig.command.enable = false;
  rig.cycle(3);
  const JointVector stands = rig.plant.q;
  rig.command.position_rad[0] += 1.0;
  rig.cycle(50);
  EXPECT_LT((rig.plant.q - stands).cwiseAbs().maxCoeff(), kNear);
  EXPECT_TRUE(rig.state.valid);
  EXPECT_EQ(rig.controller->stopped(), EgmStop::None) << "it is answered while it stands, or its program ends";
}

TEST_P(Egm, DrivesOffWhileItMovesRampsToRestEachAxisBothSides) {
  for (int joint = 0; joint < 6; ++joint)
    for (const double sign : {1.0, -1.0}) {
      EgmRig r(GetParam());
      r.switchOn();
      r.command.position_rad[joint] += sign * 0.5;
      r.cycle(40);
      double before = r.plant.q[joint], step = 0.0;
      r.cycle();
      step = r.plant.q[joint] - before;
      ASSERT_GT(sign * step, 1e-4) << "it moves";
      r.command.enable = false;
      for (int k = 0; k < 60; ++k) {
        before = r.plant.q[joint];
        r.cycle();
        const double next = r.plant.q[joint] - before;
        EXPECT_LT(std::abs(next - step), 8.0 * 0.004 * 0.004 * 1.01) << "its acceleration";
        step = next;
      }
      EXPECT_NEAR(step, 0.0, 1e-12);
      EXPECT_FALSE(r.state.driveFault) << r.told();
      EXPECT_FALSE(r.state.brakesReleased);
    }
}

TEST_P(Egm, EveryStopIsToldAndNothingMovesAgainWithoutAPerson) {
  struct Stop {
    const char* what;
    std::function<void(hardware::EgmFaults&, bool)> set;
    ArmTrouble trouble;
  };
  const std::vector<Stop> stops{{"motors", [](auto& f, bool on) { f.motorsOff = on; }, ArmTrouble::ArmOff},
                                {"error", [](auto& f, bool on) { f.error = on; }, ArmTrouble::ProtectiveStop},
                                {"program", [](auto& f, bool on) { f.noProgram = on; }, ArmTrouble::ProgramStopped}};
  for (const Stop& stop : stops)
    for (int joint = 0; joint < 6; ++joint)
      for (const double sign : {1.0, -1.0}) {
        EgmRig r(GetParam());
        r.switchOn();
        r.command.position_rad[joint] += sign * 0.4;
        r.cycle(20);
        stop.set(r.controller->faults(), true);
        r.cycle(4);
        EXPECT_EQ(r.state.trouble, stop.trouble) << stop.what << ": " << r.told();
        EXPECT_TRUE(r.state.driveFault) << stop.what;
        const JointVector stands = r.plant.q;
        stop.set(r.controller->faults(), false);
        r.cycle(40);
        EXPECT_LT((r.plant.q - stands).cwiseAbs().maxCoeff(), kNear) << stop.what << ": nobody has confirmed";
        r.command.enable = false;
        r.cycle(3);
        EXPECT_FALSE(r.state.driveFault) << stop.what;
        r.switchOn();
        EXPECT_TRUE(r.state.brakesReleased) << stop.what << ": " << r.told();
      }
}

TEST_P(Egm, OneLieAmongTruthsIsPassedOver) {
  EgmRig rig(GetParam());
  rig.switchOn();
  const JointVector stands = rig.plant.q;
  auto& faults = rig.controller->faults();
  for (std::atomic<int>* lie :
       {&faults.duplicateMessages, &faults.delayMessages, &faults.cutMessages, &faults.nanMessages,
        &faults.staleMessages, &faults.jumpMessages, &faults.otherTypes, &faults.loseMessages, &faults.loseReplies}) {
    *lie = 1;
    rig.cycle(30);
    EXPECT_TRUE(rig.state.valid);
    EXPECT_FALSE(rig.state.driveFault) << rig.told();
    EXPECT_LT((rig.plant.q - stands).cwiseAbs().maxCoeff(), kNear);
  }
  EXPECT_EQ(rig.controller->stopped(), EgmStop::None);
  EXPECT_EQ(rig.arm->health().otherType, 1U);
  EXPECT_GE(rig.arm->health().malformed, 2U);
  EXPECT_GE(rig.arm->health().stale, 2U);
}

TEST_P(Egm, AnEndOfItsProgramByTimeOutNeedsAPersonOnBothSides) {
  EgmRig rig(GetParam());
  rig.switchOn();
  rig.answers = false;
  rig.cycle(30);
  EXPECT_EQ(rig.controller->stopped(), EgmStop::Timeout);
  rig.answers = true;
  rig.command.position_rad[2] += 0.1;
  const JointVector stands = rig.plant.q;
  rig.cycle(40);
  EXPECT_TRUE(rig.state.driveFault) << rig.told();
  rig.controller->restart();
  rig.cycle(40);
  EXPECT_LT((rig.plant.q - stands).cwiseAbs().maxCoeff(), kNear);
  EXPECT_TRUE(rig.state.driveFault) << rig.told();
  rig.command.enable = false;
  rig.cycle(3);
  rig.switchOn();
  EXPECT_TRUE(rig.state.brakesReleased) << rig.told();
}

INSTANTIATE_TEST_SUITE_P(Guidance, Egm, ::testing::Bool(), [](const auto& p) { return p.param ? "pose" : "joints"; });

TEST(EgmArm, AnOlderControllerThatSaysLessMovesAsWell) {
  hardware::VirtualEgmSettings older;
  older.oldInterface = true;
  EgmRig rig(false, older);
  rig.switchOn();
  EXPECT_TRUE(rig.state.brakesReleased) << rig.told();
}

TEST(EgmArm, AProgramThatDoesNotRunIsTold) {
  EgmRig rig;
  rig.controller->faults().noProgram = true;
  rig.cycle(4);
  rig.command.enable = true;
  rig.cycle(105);
  EXPECT_EQ(rig.state.trouble, ArmTrouble::NotStarted) << rig.told();
}

}  // namespace
}  // namespace articulus::test

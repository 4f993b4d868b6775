// What every RobotArm promises, simulated or real: the same tests for all of them (arm_rig.h).
#include <gtest/gtest.h>

#include "tests/hardware/contract/arm_rig.h"
#include "tests/support/comma_locale.h"
#include "tests/support/forbidden_calls.h"

namespace articulus::test {
namespace {

using robot::JointVector;

class ArmContract : public ::testing::TestWithParam<ArmRigRow> {
 protected:
  ArmContract() : rig_(GetParam().make()) {
    command_.level = robot::CommandLevel::JointPosition;
    command_.position_rad = rig_->truth();
    const auto joints = command_.position_rad.size();
    command_.velocity_rad_per_s = command_.torque_Nm = command_.drive_V = JointVector::Zero(joints);
  }
  void cycle(int n = 1) {
    for (int i = 0; i < n; ++i) {
      rig_->pass();
      rig_->arm().read(rig_->now(), state_);
      rig_->arm().write(command_);
    }
  }
  void switchOn() {
    cycle(4);
    command_.enable = true;
    command_.position_rad = state_.position_rad;
    cycle(rig_->settles());
  }
  void switchOff() {
    command_.enable = false;
    cycle(rig_->settles());
  }
  [[nodiscard]] static double most(const JointVector& v) { return v.cwiseAbs().maxCoeff(); }

  CommaLocale locale_;  // of no matter to a device
  std::unique_ptr<ArmRig> rig_;
  device::ArmCommand command_;
  device::ArmState state_;
};

TEST_P(ArmContract, SaysWhereTheArmIsInTheStationsTime) {
  base::Nanoseconds last = 0;
  for (int i = 0; i < 20; ++i) {
    cycle();
    EXPECT_GE(state_.time, last) << "time went back";
    EXPECT_LE(state_.time, rig_->now()) << "from the future";
    last = state_.time;
  }
  EXPECT_GE(state_.time, rig_->now() - rig_->period());
  EXPECT_TRUE(state_.valid);
  EXPECT_FALSE(state_.driveFault);
  EXPECT_LT(most(state_.position_rad - rig_->truth()), rig_->accuracy_rad());
}

TEST_P(ArmContract, MovesNothingUnasked) {
  const JointVector start = rig_->truth();
  command_.position_rad[0] += 0.02;
  cycle(30);
  EXPECT_FALSE(state_.brakesReleased);
  EXPECT_LT(most(rig_->truth() - start), rig_->accuracy_rad());
}

TEST_P(ArmContract, FollowsEachJointToBothSides) {
  switchOn();
  ASSERT_TRUE(state_.brakesReleased);
  for (int joint = 0; joint < command_.position_rad.size(); ++joint)
    for (const double sign : {1.0, -1.0}) {
      for (int i = 0; i < 20; ++i) {
        command_.position_rad[joint] += sign * 0.001;
        cycle();
      }
      cycle(rig_->settles());
      EXPECT_LT(most(rig_->truth() - command_.position_rad), 2 * rig_->accuracy_rad()) << "joint " << joint + 1;
      EXPECT_LT(most(state_.position_rad - rig_->truth()), rig_->accuracy_rad());
      EXPECT_FALSE(state_.driveFault) << "joint " << joint + 1;
    }
}

TEST_P(ArmContract, StandsWhenTheDrivesAreOff) {
  switchOn();
  switchOff();
  EXPECT_FALSE(state_.brakesReleased);
  const JointVector stands = rig_->truth();
  command_.position_rad[1] += 0.02;
  cycle(30);
  EXPECT_LT(most(rig_->truth() - stands), rig_->accuracy_rad());
}

TEST_P(ArmContract, ALevelThatItDoesNotTakeIsADriveFault) {
  switchOn();
  command_.level = robot::CommandLevel::JointTorque;
  cycle(3);
  EXPECT_TRUE(state_.driveFault);
}

TEST_P(ArmContract, ThreeSilentCyclesAreNotValidAndAPersonStartsAnew) {
  switchOn();
  if (!rig_->lose()) {
    EXPECT_STREQ(GetParam().name, "simulated") << "what has a wire can lose it";
    return;
  }
  cycle(2);
  EXPECT_TRUE(state_.valid);
  cycle();
  EXPECT_FALSE(state_.valid);
  EXPECT_NE(state_.trouble, robot::ArmTrouble::None) << "it does not say why";
  rig_->back();
  cycle(10);
  EXPECT_TRUE(state_.valid) << "it is back";
  const JointVector stands = rig_->truth();
  command_.position_rad[0] += 0.005;
  cycle(20);
  EXPECT_LT(most(rig_->truth() - stands), rig_->accuracy_rad()) << "nobody has confirmed";
  switchOff();
  EXPECT_FALSE(state_.driveFault);
  switchOn();
  EXPECT_TRUE(state_.brakesReleased);
}

TEST_P(ArmContract, CallsNothingInTheCycleThatAllocatesOrBlocks) {
  switchOn();
  (void)takeForbiddenCalls();
  for (int i = 0; i < 60; ++i) {
    if (i == 20) (void)rig_->lose();
    if (i == 24) rig_->back();
    command_.enable = i < 30 || i > 40;
    rig_->pass();
    watch();
    rig_->arm().read(rig_->now(), state_);
    rig_->arm().write(command_);
    rest();
  }
  const ForbiddenCalls calls = takeForbiddenCalls();
  EXPECT_EQ(calls.all(), 0) << calls.heap << " heap, " << calls.locks << " locks, " << calls.files << " files, "
                            << calls.sleeps << " sleeps, " << calls.formats << " formats";
}

INSTANTIATE_TEST_SUITE_P(Arms, ArmContract, ::testing::ValuesIn(armRigs()),
                         [](const auto& made) { return std::string(made.param.name); });

}  // namespace
}  // namespace articulus::test

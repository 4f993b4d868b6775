// Load cells that jump, drives that turn the wrong way and loops that ask for more than the body is allowed.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/core/safety/sound_cell.h"

namespace articulus::safety {
namespace {

using spatial::inRadians;

class Clamped : public Sound {
 protected:
  Clamped() {
    in.mounted = in.loadKnown = true;
    (void)within(static_cast<int>(1.1 * JumpWatch::kSettles_s / in.dt_s));
  }
  [[nodiscard]] double leastStep(int axis) const {
    return axis < 3 ? std::max(JumpWatch::kLeast_N, JumpWatch::kShare * limits.wrench.head<3>().minCoeff())
                    : std::max(JumpWatch::kLeast_Nm, JumpWatch::kShare * limits.wrench.tail<3>().minCoeff());
  }
};

TEST_F(Clamped, ALoadThatJumpsWhileTheArmStandsIsAFaultOfItsAxisOnBothSides) {
  for (int axis = 0; axis < 6; ++axis)
    for (const double sign : {1.0, -1.0}) {
      const auto before = in.raw_S;
      in.raw_S.data[axis] += sign * 0.9 * leastStep(axis);
      EXPECT_FALSE(within(20).latched()) << axis;
      in.raw_S.data[axis] += sign * (1.1 * leastStep(axis) + 0.2);
      const Fault found = within(3);
      EXPECT_EQ(found.code, FaultCode::LoadImplausible) << axis;
      EXPECT_EQ(found.axis, axis);
      EXPECT_EQ(std::signbit(found.value), sign < 0.0);
      EXPECT_GT(std::abs(found.value), std::abs(found.limit));
      EXPECT_EQ(info(found.code).reaction, Reaction::BrakeAtOnce);
      EXPECT_NE(describe(found).find("from one sample to the next"), std::string::npos) << describe(found);
      in.raw_S = before;
      (void)within(20);
    }
}

TEST_F(Clamped, TheAxisOfAJumpIsThatOfTheWorldAndNotOfTheLoadCell) {
  in.R_WS = Eigen::AngleAxisd(inRadians(90.0), spatial::Vector3::UnitZ()).toRotationMatrix();
  in.raw_S.data[0] += 2.0 * leastStep(0);
  EXPECT_EQ(within(3).axis, 1);
}

TEST_F(Clamped, OneSampleThatIsOffIsNoJump) {
  for (int k = 0; k < 50; ++k) {
    in.raw_S.data[2] += 50.0;
    EXPECT_FALSE(step().latched());
    in.raw_S.data[2] -= 50.0;
    EXPECT_FALSE(within(5).latched());
  }
}

TEST_F(Clamped, ALoadThatRisesWithTheMotionIsNoJump) {
  for (int k = 0; k < 200; ++k) {  // 100 N/mm, 20 mm/s
    in.X_WD.translation[2] += 2e-5;
    in.raw_S.data[2] += 2.0;
    EXPECT_FALSE(step().latched());
  }
}

TEST_F(Clamped, ClampingAndLettingGoAreNoJump) {
  for (const bool mounted : {false, true}) {
    in.mounted = mounted;
    in.raw_S.data[2] += 40.0;
    EXPECT_FALSE(within(100).latched());
  }
}

TEST_F(Clamped, WhatChangedWhileNobodyLookedIsNoJump) {
  in.elapsed_s = 0.05;
  in.raw_S.data[0] += 20.0;
  EXPECT_FALSE(step().latched());
  in.elapsed_s = in.dt_s;
  EXPECT_FALSE(within(20).latched());
}

/// An arm with loops of its own that is told speeds.
class Told : public Sound {
 protected:
  Told() { in.wantsJoints = in.knowsTorques = false; }
  /// The first fault within so many cycles of a joint that is told so fast and moves so fast.
  Fault drive(int joint, double told_rad_per_s, double moves_rad_per_s, int cycles) {
    in.told_rad_per_s[joint] = told_rad_per_s;
    for (int k = 0; k < cycles; ++k) {
      in.q[joint] += moves_rad_per_s * in.dt_s;
      if (const Fault found = step(); found.latched()) return found;
    }
    return {};
  }
};

TEST_F(Told, AJointThatGoesTheOtherWayIsAFaultOnBothSides) {
  for (int joint = 0; joint < kJoints; ++joint)
    for (const double sign : {1.0, -1.0}) {
      watch = {};
      in.told_rad_per_s.setZero();
      (void)within(20);
      const double before = in.q[joint];
      const Fault found = drive(joint, sign * 0.05, -sign * 0.05, 300);
      EXPECT_EQ(found.code, FaultCode::FollowingError) << joint;
      EXPECT_EQ(found.axis, joint);
      EXPECT_EQ(std::signbit(found.value), sign > 0.0) << "the side that it went to";
      EXPECT_LT(std::abs(in.q[joint] - before), inRadians(0.4)) << "seen too late";
      EXPECT_EQ(info(found.code).reaction, Reaction::BrakeAtOnce);
    }
}

TEST_F(Told, FrictionThatHoldsAJointIsNoWrongWay) {
  EXPECT_FALSE(drive(4, 0.01, 1e-5, 1000).latched());
  EXPECT_FALSE(drive(4, 0.01, -1e-5, 1000).latched()) << "it gives way a little";
}

TEST_F(Told, AJointThatIsBehindWhereItTurnsRoundGoesNoWrongWay) {
  for (int turn = 0; turn < 4; ++turn) {
    const double sign = turn % 2 == 0 ? 1.0 : -1.0;
    EXPECT_FALSE(drive(1, sign * 0.2, -sign * 0.2, 30).latched()) << "30 ms behind";
    EXPECT_FALSE(drive(1, sign * 0.2, sign * 0.2, 300).latched());
  }
}

/// An arm that takes positions: a law that sees a joint held back stops pushing on, and the speeds it tells are none.
TEST_F(Told, AJointThatStaysAwayFromItsPositionIsAFaultOnBothSides) {
  moves = true;
  for (int joint = 0; joint < kJoints; ++joint)
    for (const double sign : {1.0, -1.0}) {
      watch = {};
      in.told_rad = in.q;
      EXPECT_FALSE(within(100).latched());
      in.told_rad[joint] += sign * 0.03;  // as far as a law leads
      const Fault found = within(200);
      EXPECT_EQ(found.code, FaultCode::FollowingError) << joint;
      EXPECT_EQ(found.axis, joint);
      EXPECT_EQ(std::signbit(found.value), sign < 0.0);
      EXPECT_EQ(info(found.code).reaction, Reaction::BrakeAtOnce);
    }
}

TEST_F(Told, AJointThatLagsAndArrivesIsNone) {
  moves = true;
  in.told_rad = in.q;
  for (const double sign : {1.0, -1.0})
    for (int k = 0; k < 1000; ++k) {  // 100 ms behind, with a stop of a tenth of a second in it
      const bool stands = k > 800;
      in.told_rad_per_s.setConstant(stands ? 0.0 : sign * 0.3);
      in.told_rad += in.told_rad_per_s * in.dt_s;
      in.q += (in.told_rad - in.q) * in.dt_s / 0.1;
      ASSERT_FALSE(step().latched()) << k;
    }
}

TEST_F(Told, WithItsDrivesOffAnArmMayBeAnywhere) {
  in.told_rad = in.q;
  in.told_rad[2] += 0.5;
  in.controllerOn = false;
  EXPECT_FALSE(within(500).latched());
}

class Demanded : public Told {
 protected:
  Demanded() {
    in.mounted = in.loadKnown = in.followsLoad = true;
    limits.linearSpeed_m_per_s = 0.2;
    limits.angularSpeed_rad_per_s = 0.6;
  }
  Fault ask(int axis, double share) {
    in.told_W = {};
    in.told_W.data[axis] = share * (axis < 3 ? limits.linearSpeed_m_per_s : limits.angularSpeed_rad_per_s);
    in.told_rad_per_s.setZero();
    in.told_rad_per_s[3] = 1e-3 * share;  // so little that nothing else is seen
    return within(50);
  }
};

TEST_F(Demanded, ALawThatAsksForMoreSpeedThanTheBodyIsAllowedIsAFaultOnEveryAxisAndBothSides) {
  for (int axis = 0; axis < 6; ++axis)
    for (const double sign : {1.0, -1.0}) {
      watch = {};
      EXPECT_FALSE(ask(axis, sign).latched()) << "the limit itself may be asked for";
      const Fault found = ask(axis, sign * 1.1 * DemandWatch::kMost);
      EXPECT_EQ(found.code, FaultCode::ControllerDiverged) << axis;
      EXPECT_EQ(found.axis, 3) << "the joint that is told most";
      EXPECT_EQ(std::signbit(found.value), sign < 0.0);
      EXPECT_GT(std::abs(found.value), std::abs(found.limit));
      EXPECT_EQ(info(found.code).reaction, Reaction::BrakeAtOnce);
    }
}

TEST_F(Demanded, ASingleCycleIsNone) {
  for (int k = 0; k < 50; ++k) {
    in.told_W.data[4] = 10.0;
    EXPECT_FALSE(step().latched());
    in.told_W.data[4] = 0.0;
    EXPECT_FALSE(within(3).latched());
  }
}

TEST_F(Demanded, WhereNoLoadIsFollowedTheSpeedLimitsAreEnough) {
  in.followsLoad = false;
  EXPECT_FALSE(ask(1, 2.0).latched());
  in.followsLoad = true;
  in.mounted = false;
  EXPECT_FALSE(ask(1, 2.0).latched());
}

/// An arm that takes torques, with its load cell zeroed.
class Torqued : public Sound {
 protected:
  Torqued() {
    in.knowsTorques = in.loadKnown = true;
    in.wantsJoints = false;
    (void)wiggle(500);
  }
  /// At rest, the last digit of every encoder flickers, but for that of one joint.
  Fault wiggle(int cycles, int but = -1) {
    for (int k = 0; k < cycles; ++k) {
      for (int i = 0; i < kJoints; ++i)
        if (i != but) in.q[i] += in.cycle % 2 == 0 ? 1e-6 : -1e-6;
      if (const Fault found = step(); found.latched()) return found;
    }
    return {};
  }
  [[nodiscard]] double allowed(double share) const { return share * limits.unexplainedTorque * in.friction_Nm[0]; }
};

TEST_F(Torqued, AnEncoderThatStandsWhileItsDrivePushesMoreThanFrictionBearsIsNamedOnBothSides) {
  for (int joint = 0; joint < kJoints; ++joint)
    for (const double sign : {1.0, -1.0}) {
      (void)wiggle(20, joint);
      in.given_Nm[joint] = sign * 0.9 * allowed(EncoderWatch::kPushShare);
      EXPECT_FALSE(wiggle(100, joint).latched()) << "friction may bear it";
      in.given_Nm[joint] = sign * 1.1 * allowed(EncoderWatch::kPushShare);
      EXPECT_FALSE(wiggle(static_cast<int>(0.8 * EncoderWatch::kPushHolds_s / in.dt_s), joint).latched());
      const Fault found = wiggle(20, joint);
      EXPECT_EQ(found.code, FaultCode::TorqueUnexplained) << joint;
      EXPECT_EQ(found.axis, joint);
      EXPECT_EQ(std::signbit(found.value), sign < 0.0);
      in.given_Nm[joint] = 0.0;
      (void)wiggle(20);
    }
}

TEST_F(Torqued, WhereOthersMoveInFreeSpaceAnEncoderThatStandsForLongIsTrustedLess) {
  const auto push = [this](int but, bool mounted) {
    watch = {};
    in.given_Nm[4] = 0.0;
    (void)wiggle(400);
    in.mounted = mounted;
    in.wantsJoints = true;
    in.wantedQ = in.q;
    in.wantedQd[0] = 2.0 * EncoderWatch::kOthersMove_rad_per_s;
    (void)wiggle(2);
    in.given_Nm[4] = 1.1 * allowed(EncoderWatch::kFreePushShare);
    const Fault found = wiggle(700, but);
    in.wantsJoints = false;
    return found.code;
  };
  EXPECT_EQ(push(-1, false), FaultCode::None) << "its last digit flickers";
  EXPECT_EQ(push(4, true), FaultCode::None) << "a specimen may be pushed against";
  EXPECT_EQ(push(4, false), FaultCode::TorqueUnexplained);
}

TEST_F(Torqued, WhatIsCarriedIsNoPush) {
  in.given_Nm[1] = in.carried_Nm[1] = 100.0;
  EXPECT_FALSE(wiggle(1000, 1).latched());
}

TEST_F(Torqued, AnEncoderThatStandsWhileItsJointIsWantedToMoveIsNamed) {
  for (const double sign : {1.0, -1.0}) {
    watch = {};
    in.wantsJoints = false;
    (void)wiggle(400);
    in.wantsJoints = true;
    in.wantedQ = in.q;
    in.wantedQd[3] = sign * 0.01;
    EXPECT_FALSE(wiggle(120, 3).latched()) << "a weak law leaves it to friction";
    in.given_Nm[3] = sign * 1.1 * allowed(EncoderWatch::kWantedPushShare);
    const Fault found = wiggle(200, 3);
    EXPECT_EQ(found.code, FaultCode::EncoderImplausible);
    EXPECT_EQ(found.axis, 3);
    EXPECT_EQ(std::signbit(found.limit), sign < 0.0);
    in.given_Nm.setZero();
    in.wantedQd.setZero();
  }
}

TEST_F(Torqued, EncodersThatAllStandWhileALoadIsFollowedAreNamed) {
  const int most = static_cast<int>(EncoderWatch::kAllStand_s / in.dt_s);
  EXPECT_FALSE(within(2 * most).latched()) << "nothing is clamped";
  in.mounted = in.followsLoad = true;
  (void)wiggle(50);
  EXPECT_FALSE(within(most - 5).latched());
  (void)wiggle(2);
  const Fault found = within(most + 5);
  EXPECT_EQ(found.code, FaultCode::EncoderImplausible);
  EXPECT_EQ(found.axis, -1);
  EXPECT_NE(describe(found).find("all encoders"), std::string::npos) << describe(found);
}

TEST_F(Torqued, WhatBecomesUnexplainedAtOnceIsSeenBeforeItIsTooMuch) {
  in.mounted = true;
  for (int joint = 0; joint < kJoints; ++joint)
    for (const double sign : {1.0, -1.0}) {
      const double most = sign * allowed(TorqueWatch::kStepShare);
      (void)wiggle(50);
      for (int k = 0; k < 50; ++k) {
        in.unexplained_Nm[joint] += 0.9 * most / 50.0;
        EXPECT_FALSE(wiggle(1).latched()) << "friction turns round in a while";
      }
      in.unexplained_Nm[joint] = 0.0;
      watch = {};
      (void)wiggle(500);
      in.unexplained_Nm[joint] = 1.1 * most;
      const Fault found = wiggle(4);
      EXPECT_EQ(found.code, FaultCode::TorqueUnexplained) << joint;
      EXPECT_EQ(found.axis, joint);
      EXPECT_EQ(std::signbit(found.value), sign < 0.0);
      in.unexplained_Nm[joint] = 0.0;
      watch = {};
      (void)wiggle(500);
    }
}

TEST_F(Torqued, WhereALoadIsFollowedLessMayBeUnexplained) {
  for (int joint = 0; joint < kJoints; ++joint)
    for (const double sign : {1.0, -1.0}) {
      const auto feel = [&](double share, bool follows) {
        watch = {};
        in.mounted = in.followsLoad = follows;
        (void)wiggle(400);
        Fault found;
        for (int k = 0; k < 200 && !found.latched(); ++k) {  // slower than a step
          in.unexplained_Nm[joint] = sign * share * allowed(TorqueWatch::kSlowShare) * std::min(k / 100.0, 1.0);
          in.given_Nm[joint] = -in.unexplained_Nm[joint];  // the drive bears what is felt: it leaves no more room
          found = wiggle(1);
        }
        in.unexplained_Nm.setZero();
        in.given_Nm.setZero();
        return found;
      };
      EXPECT_FALSE(feel(0.9, true).latched()) << joint;
      EXPECT_FALSE(feel(1.1, false).latched()) << "in other motions inertia errs too";
      const Fault found = feel(1.1, true);
      EXPECT_EQ(found.code, FaultCode::TorqueUnexplained) << joint;
      EXPECT_EQ(found.axis, joint);
      EXPECT_EQ(std::signbit(found.value), sign < 0.0);
    }
}

TEST_F(Torqued, ALawThatAcceleratesAJointByMoreThanFrictionTakesIsNamed) {
  in.mounted = in.followsLoad = true;
  for (int joint = 0; joint < kJoints; ++joint)
    for (const double sign : {1.0, -1.0}) {
      const int holds = static_cast<int>(DemandWatch::kPushHolds_s / in.dt_s);
      const double most = sign * allowed(DemandWatch::kPushShare);
      watch = {};
      (void)wiggle(400);
      in.given_Nm[joint] = in.carried_Nm[joint] = 5.0 * most;
      EXPECT_FALSE(wiggle(100).latched()) << "it carries that";
      in.given_Nm[joint] += 0.9 * most;
      EXPECT_FALSE(wiggle(100).latched()) << "friction may take it";
      in.given_Nm[joint] += 0.2 * most;
      EXPECT_FALSE(wiggle(holds - 1).latched()) << "not yet";
      in.given_Nm[joint] -= 2.0 * 1.1 * most;
      EXPECT_FALSE(wiggle(holds - 1).latched()) << "to the other side it begins anew";
      in.given_Nm[joint] += 2.0 * 1.1 * most;
      const Fault found = wiggle(holds + 3);
      EXPECT_EQ(found.code, FaultCode::TorqueUnexplained) << joint;
      EXPECT_EQ(found.axis, joint);
      EXPECT_EQ(std::signbit(found.value), sign < 0.0);
      in.given_Nm.setZero();
      in.carried_Nm.setZero();
    }
}

TEST_F(Torqued, WhereNoLoadIsFollowedALawMayAccelerateTheArm) {
  in.mounted = true;
  in.given_Nm[2] = 1.1 * allowed(DemandWatch::kPushShare);
  EXPECT_FALSE(wiggle(200).latched());
  in.followsLoad = true;
  in.mounted = false;
  EXPECT_FALSE(wiggle(200).latched());
}

TEST_F(Torqued, WhatALoadThatIsNoLongerBelievedLeavesIsNoStep) {
  in.mounted = true;
  (void)wiggle(50);
  in.loadBelieved = false;
  in.unexplained_Nm[1] = 1.1 * allowed(TorqueWatch::kStepShare);
  EXPECT_FALSE(wiggle(50).latched());
  in.loadBelieved = true;
  in.unexplained_Nm[1] = 0.0;
  EXPECT_FALSE(wiggle(50).latched());
}

TEST_F(Torqued, AnotherToolIsNoStep) {
  in.mounted = false;  // with a specimen in the vice the tool stays
  in.unexplained_Nm[1] = 1.1 * allowed(TorqueWatch::kStepShare);
  EXPECT_FALSE(wiggle(50).latched());
}

}  // namespace
}  // namespace articulus::safety

#include "core/safety/plausibility/plausibility.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/core/safety/sound_cell.h"

namespace articulus::safety {
namespace {

using spatial::inRadians;

TEST_F(Sound, HasNoFault) { EXPECT_FALSE(within(5000).latched()); }

TEST_F(Sound, ALoadCellThatSaysTheSameForTooLongIsFrozen) {
  (void)within(500);
  frozen = true;
  const Fault found = within(200);
  EXPECT_EQ(found.code, FaultCode::LoadCellFrozen);
  EXPECT_GT(found.value, LoadCellWatch::kLeast_s);
  EXPECT_LT(found.value, 2.0 * LoadCellWatch::kLeast_s);
  EXPECT_EQ(info(found.code).reaction, Reaction::BrakeAtOnce);
}

TEST_F(Sound, AQuietLoadCellGetsTheTimeThatItsOwnNoiseLeavesIt) {
  const auto quiet = [this](int same) {
    for (int k = 0; k < 40; ++k) {
      frozen = false;
      (void)step();
      frozen = true;
      if (const Fault found = within(same); found.latched()) return found;
    }
    return Fault{};
  };
  in.controllerOn = false;  // it is learned before the drives are switched on
  (void)quiet(20);
  in.controllerOn = true;
  EXPECT_FALSE(quiet(60).latched()) << "three times its longest silence";
  EXPECT_EQ(within(400).code, FaultCode::LoadCellFrozen);
}

TEST_F(Sound, ALoadCellThatStandsForLongTeachesNoPatience) {
  in.controllerOn = false;
  for (int k = 0; k < 5; ++k) {
    frozen = false;
    (void)step();
    frozen = true;
    (void)within(200);
  }
  frozen = false;
  (void)step();
  in.controllerOn = true;
  frozen = true;
  const Fault found = within(200);
  EXPECT_EQ(found.code, FaultCode::LoadCellFrozen);
  EXPECT_LE(found.limit, LoadCellWatch::kLeast_s);
}

TEST_F(Sound, ALoadCellWithoutNewSamplesIsNotFrozenButOld) {
  (void)within(100);
  frozen = true;
  for (int i = 0; i < 500; ++i) {
    ++in.cycle;  // the counter stands
    EXPECT_FALSE(watch.check(in, limits).latched());
  }
}

TEST_F(Sound, AnEncoderThatJumpsFartherThanItsDriveReachesIsNamed) {
  for (int joint = 0; joint < kJoints; ++joint)
    for (const double sign : {1.0, -1.0}) {
      watch = {};
      (void)within(20);
      in.q[joint] += sign * inRadians(0.05);
      in.wantedQ = in.q;
      const Fault found = within(1);
      EXPECT_EQ(found.code, FaultCode::EncoderImplausible) << joint;
      EXPECT_EQ(found.axis, joint);
      EXPECT_EQ(std::signbit(found.value), sign < 0.0);
    }
}

TEST_F(Sound, AJumpAfterAMissedCycleSaysNothing) {
  (void)within(20);
  in.elapsed_s = 0.005;
  in.q[2] += inRadians(0.05);
  in.wantedQ = in.q;
  EXPECT_FALSE(within(1).latched());
  in.elapsed_s = in.dt_s;
  EXPECT_FALSE(within(50).latched());
}

// A busy host reads the encoders of a sound arm early and late: what it moved meanwhile is no jump.
TEST_F(Sound, AnArmThatMovesAndIsReadUnevenlyDoesNotJump) {
  for (const double speed_rad_per_s : {0.5, -0.5}) {
    watch = {};
    in.q = in.wantedQ = robot::JointVector::Constant(kJoints, 0.3);
    in.largestStep_rad.setConstant(1e-4);
    for (int i = 0; i < 2000; ++i) {
      const double late_s = i < 50 ? 0.0 : 0.98e-3 * std::abs(std::sin(0.7 * i) * std::sin(1.9 * i));
      // A plant that is computed in quarters of a millisecond may be where it was.
      in.armTime = static_cast<base::Nanoseconds>(std::floor((i * in.dt_s + late_s) * 4e3)) * 250'000 + 1;
      in.wantedQd.setConstant(speed_rad_per_s);
      in.told_rad_per_s = in.wantedQd;
      in.q.setConstant(0.3 + speed_rad_per_s * static_cast<double>(in.armTime - 1) * 1e-9);
      in.wantedQ = in.q;
      const Fault found = step();
      ASSERT_FALSE(found.latched()) << i << " " << found.value << " " << found.limit;
    }
  }
}

// Nor may a time stamp that lies hide one: what uneven reading explains is bounded by the speed and by one cycle.
TEST_F(Sound, ATimeStampThatJumpsHidesNoJumpOfAnEncoder) {
  for (const base::Nanoseconds lie :
       {base::Nanoseconds{-5'000'000'000}, base::Nanoseconds{900'000}, base::Nanoseconds{60'000'000'000}})
    for (int joint = 0; joint < kJoints; ++joint) {
      watch = {};
      in.q = in.wantedQ = robot::JointVector::Constant(kJoints, 0.3);
      in.armTime = 1;
      for (int i = 0; i < 20; ++i, in.armTime += 1'000'000) ASSERT_FALSE(step().latched());
      in.armTime += lie;
      in.q[joint] += inRadians(0.15);
      in.wantedQ = in.q;
      EXPECT_EQ(within(1).axis, joint) << lie;
    }
}

/// A velocity servo on its friction is told a little for as long as the arm stands: forty seconds of it were a fault.
TEST_F(Sound, AJointThatHoldsItsPlaceOnItsFrictionMayStandForMinutes) {
  for (const double sign : {1.0, -1.0}) {
    watch = {};
    in.told_rad_per_s.setConstant(sign * 0.8 * EncoderWatch::kFrozenWay_rad / EncoderWatch::kForgets_s);
    EXPECT_FALSE(within(static_cast<int>(300.0 / in.dt_s)).latched()) << sign;
    // What is told a little more than that is still seen, however slow it is.
    in.told_rad_per_s *= 1.5;
    EXPECT_EQ(within(static_cast<int>(20.0 / in.dt_s)).code, FaultCode::EncoderImplausible) << sign;
  }
}

TEST_F(Sound, AnEncoderThatStandsWhileItsDriveIsToldToMoveIsNamed) {
  for (int joint = 0; joint < kJoints; ++joint)
    for (const double sign : {1.0, -1.0}) {
      watch = {};
      in.told_rad_per_s.setZero();
      (void)within(20);
      in.told_rad_per_s[joint] = sign * 0.1;
      const Fault found = within(40);
      EXPECT_EQ(found.code, FaultCode::EncoderImplausible) << joint;
      EXPECT_EQ(found.axis, joint);
      EXPECT_EQ(found.value, 0.0);
      EXPECT_EQ(std::signbit(found.limit), sign < 0.0);
    }
}

TEST_F(Sound, BrakesThatAreReportedClosedWhileTheDrivesAreOnAreAFault) {
  (void)within(20);
  in.brakesReleased = false;
  EXPECT_EQ(within(1).code, FaultCode::BrakesNotReleased);
  watch = {};
  EXPECT_FALSE(within(400).latched()) << "they may take half a second to open";
  EXPECT_EQ(within(200).code, FaultCode::BrakesNotReleased);
}

TEST_F(Sound, WhatMovesOnClosedBrakesIsSeenByTheEncodersAlone) {
  in.controllerOn = in.brakesReleased = false;
  EXPECT_FALSE(within(400).latched());
  Fault found;
  for (int i = 0; i < 50 && !found.latched(); ++i) {
    in.q[1] -= 1e-4;
    found = step();
  }
  EXPECT_EQ(found.code, FaultCode::MovesOnBrakes);
  EXPECT_EQ(found.axis, 1);
  EXPECT_LT(found.value, 0.0);
}

TEST_F(Sound, AnArmThatWasAwayBeginsAnew) {
  for (const bool on : {true, false}) {
    watch = {};
    in.controllerOn = in.brakesReleased = on;
    (void)within(400);
    in.armValid = false;
    (void)within(20);
    in.q[3] += inRadians(20.0);  // led elsewhere meanwhile
    in.wantedQ = in.q;
    in.armValid = true;
    EXPECT_FALSE(within(50).latched()) << on;
  }
}

TEST_F(Sound, AnotherNumberOfJointsIsAnotherArm) {
  in.controllerOn = in.brakesReleased = in.wantsJoints = false;
  in.q.resize(0);
  in.told_rad_per_s.resize(0);
  EXPECT_FALSE(within(400).latched());
  in.q = robot::JointVector::Constant(kJoints, 1.0);
  in.told_rad_per_s = robot::JointVector::Zero(kJoints);
  EXPECT_FALSE(within(400).latched());
}

TEST_F(Sound, ATorqueThatNothingExplainsIsAFaultOfItsJointOnBothSides) {
  in.knowsTorques = in.loadKnown = true;
  for (int joint = 0; joint < kJoints; ++joint)
    for (const double sign : {1.0, -1.0}) {
      watch = {};
      in.unexplained_Nm.setZero();
      (void)within(400);
      in.unexplained_Nm[joint] = sign * 5.9;
      EXPECT_FALSE(within(50).latched()) << "within twice the friction";
      in.unexplained_Nm[joint] = sign * 6.5;
      const Fault found = within(20);
      EXPECT_EQ(found.code, FaultCode::TorqueUnexplained);
      EXPECT_EQ(found.axis, joint);
      EXPECT_EQ(std::signbit(found.limit), sign < 0.0);
    }
}

TEST_F(Sound, AModelThatIsOffInFastMotionIsNoFaultAndADriveThatDoesNotObeyIs) {
  moves = true;
  in.knowsTorques = in.loadKnown = true;
  for (int joint = 0; joint < kJoints; ++joint)
    for (const double sign : {1.0, -1.0}) {
      watch = {};
      in.unexplained_Nm.setZero(), in.given_Nm.setZero();
      (void)within(400);
      in.given_Nm[joint] = sign * 100.0;
      in.unexplained_Nm[joint] = -sign * 15.0;
      EXPECT_FALSE(within(50).latched()) << "inertia a seventh off";
      in.unexplained_Nm[joint] = -sign * 100.0;
      EXPECT_EQ(within(20).code, FaultCode::TorqueUnexplained) << "the drive gives nothing";
    }
}

TEST_F(Sound, BeforeTheLoadCellWasZeroedItsOffsetMayBeUnexplained) {
  in.knowsTorques = true;
  (void)within(400);
  in.unexplained_Nm[4] = 17.5;
  EXPECT_FALSE(within(50).latched());
  in.unexplained_Nm[4] = 18.5;
  EXPECT_EQ(within(20).code, FaultCode::TorqueUnexplained);
}

TEST_F(Sound, AJointThatDoesNotFollowIsAFaultOnBothSides) {
  for (int joint = 0; joint < kJoints; ++joint)
    for (const double sign : {1.0, -1.0}) {
      watch = {};
      in.wantedQ = in.q;
      (void)within(20);
      in.wantedQ[joint] += sign * 0.9 * FollowingWatch::kLargest_rad;
      EXPECT_FALSE(within(100).latched());
      in.wantedQ[joint] = in.q[joint] + sign * 1.1 * FollowingWatch::kLargest_rad;
      const Fault found = within(50);
      EXPECT_EQ(found.code, FaultCode::FollowingError);
      EXPECT_EQ(found.axis, joint);
      EXPECT_EQ(std::signbit(found.value), sign < 0.0);
    }
}

class Loaded : public Sound {
 protected:
  Loaded() {
    in.mounted = in.loadKnown = in.followsLoad = true;
    in.stiffness.diagonal() << 2e4, 2e4, 1e5, 20.0, 20.0, 20.0;
    in.stiffnessTrust = 0.5;
    in.F_D_W.data << 20, 0, 0, 0, 0, 0;
  }
  /// Moves along an axis of the body for a second, with so much of the load that this must make.
  Fault move(int axis, double rate_per_s, double share) {
    for (int i = 0; i < 1000; ++i) {
      in.X_WD.translation[axis] += rate_per_s * in.dt_s;
      in.F_D_W.data[axis] += share * in.stiffness(axis, axis) * rate_per_s * in.dt_s;
      if (const Fault found = step(); found.latched()) return found;
    }
    return {};
  }
};

TEST_F(Loaded, ALoadThatFollowsTheMotionIsNoFault) {
  EXPECT_FALSE(move(0, 2e-3, 1.0).latched());
  EXPECT_FALSE(move(0, -2e-3, 0.5).latched()) << "half as stiff as it was learned";
}

TEST_F(Loaded, ALoadThatStandsWhileTheSpecimenIsMovedIsOne) {
  const Fault found = move(0, 2e-3, 0.0);
  EXPECT_EQ(found.code, FaultCode::LoadImplausible);
  EXPECT_EQ(found.axis, 0);
  EXPECT_LT(in.X_WD.translation[0], 1.5e-3) << "seen too late";
}

TEST_F(Loaded, InTheNeutralZoneTheStiffnessOfItsEndIsNotExpected) {
  in.F_D_W.data[0] = 0.9 * ResponseWatch::kStillLoaded * limits.wrench[0];
  EXPECT_FALSE(move(0, 2e-3, 0.0).latched());
}

TEST_F(Loaded, WhatWasLetGoHasNoLoadToChange) {
  in.F_D_W.data.setZero();
  EXPECT_FALSE(move(0, 2e-3, 0.0).latched());
}

TEST_F(Loaded, NothingIsExpectedWhereNoLawFollowsALoad) {
  in.followsLoad = false;
  EXPECT_FALSE(move(0, 2e-3, 0.0).latched());
}

TEST_F(Loaded, NothingIsExpectedOfAStiffnessThatIsNotKnown) {
  in.stiffnessTrust = 0.0;
  EXPECT_FALSE(move(0, 2e-3, 0.0).latched());
}

}  // namespace
}  // namespace articulus::safety

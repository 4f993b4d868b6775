#include "core/safety/supervisor.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <set>

#include "core/safety/limit_test_result.h"
#include "supervised.h"

namespace articulus::safety {
namespace {

struct Side {
  int axis, sign;
};
std::vector<Side> sides(int axes) {
  std::vector<Side> all;
  for (int axis = 0; axis < axes; ++axis)
    for (const int sign : {1, -1}) all.push_back({axis, sign});
  return all;
}
std::string sideName(const testing::TestParamInfo<Side>& given) {
  return "Axis" + std::to_string(given.param.axis + 1) + (given.param.sign > 0 ? "Plus" : "Minus");
}

class SupervisorTest : public testing::TestWithParam<Side> {
 protected:
  SupervisorTest() { supervisor.useLimits(limits); }
  void expectFault(FaultCode code, int axis, double value, double limit, const std::string& words) {
    const Fault fault = supervisor.check(in);
    EXPECT_EQ(fault.code, code) << describe(fault);
    EXPECT_EQ(fault.axis, axis);
    if (std::isfinite(value)) {
      EXPECT_DOUBLE_EQ(fault.value, value);
    }
    if (std::isfinite(limit)) {
      EXPECT_DOUBLE_EQ(fault.limit, limit);
    }
    EXPECT_EQ(fault.cycle, 4711u);
    EXPECT_NE(describe(fault).find(words), std::string::npos) << describe(fault) << "\n does not say " << words;
  }
  void expectWell() {
    const Fault fault = supervisor.check(in);
    EXPECT_FALSE(fault.latched()) << describe(fault);
  }
  const LimitSet limits = limitsOf();
  SupervisorInput in = wellInput();
  Supervisor supervisor;
};

using JointSides = SupervisorTest;
INSTANTIATE_TEST_SUITE_P(Supervisor, JointSides, testing::ValuesIn(sides(6)), sideName);

TEST_P(JointSides, PositionJustInsideAndJustBeyond) {
  const auto [i, sign] = GetParam();
  const double limit = sign > 0 ? limits.jointUpper_rad[i] : limits.jointLower_rad[i];
  in.q[i] = limit - sign * 1e-9;
  expectWell();
  in.q[i] = limit;
  expectWell();
  in.q[i] = limit + sign * 1e-9;
  expectFault(FaultCode::JointPositionLimit, i, in.q[i], limit, "joint " + std::to_string(i + 1) + " is at");
}

TEST_P(JointSides, SpeedJustInsideAndJustBeyond) {
  const auto [i, sign] = GetParam();
  const double limit = sign * limits.jointSpeed_rad_per_s[i];
  in.qd[i] = limit;
  expectWell();
  in.qd[i] = limit * (1.0 + 1e-9);
  expectFault(FaultCode::JointSpeedLimit, i, in.qd[i], limit, "allowed are 60.0 deg/s");
}

TEST_P(JointSides, NotFinitePositionOrSpeed) {
  const auto [i, sign] = GetParam();
  in.q[i] = sign > 0 ? kNaN : sign * std::numeric_limits<double>::infinity();
  expectFault(FaultCode::EncoderInvalid, i, kNaN, kNaN,
              "joint " + std::to_string(i + 1) + " reports no valid position");
  in = wellInput();
  in.qd[i] = kNaN;
  expectFault(FaultCode::EncoderInvalid, i, kNaN, kNaN, "joint " + std::to_string(i + 1));
}

// After a limit was acknowledged the joint may come back, but not go further; back inside the limit holds again.
TEST_P(JointSides, AcknowledgedPositionMayComeBackButNotGoFurther) {
  const auto [i, sign] = GetParam();
  const double limit = sign > 0 ? limits.jointUpper_rad[i] : limits.jointLower_rad[i];
  const double way = 0.3, slack = 0.015;
  in.q[i] = limit + sign * way;
  supervisor.tolerateExcess(in);
  expectWell();
  in.q[i] = limit + sign * (way + slack);
  EXPECT_EQ(supervisor.check(in).code, FaultCode::JointPositionLimit) << "it may go further out";
  in.q[i] = limit + sign * 0.5 * way;
  expectWell();
  in.q[i] = limit + sign * (0.5 * way + slack);
  EXPECT_EQ(supervisor.check(in).code, FaultCode::JointPositionLimit) << "the tolerance does not follow the way back";
  in.q[i] = limit - sign * slack;
  expectWell();
  in.q[i] = limit + sign * 1e-6;
  EXPECT_EQ(supervisor.check(in).code, FaultCode::JointPositionLimit) << "back inside the limit must hold again";
}

using BoxSides = SupervisorTest;
INSTANTIATE_TEST_SUITE_P(Supervisor, BoxSides, testing::ValuesIn(sides(3)), sideName);

TEST_P(BoxSides, BoxJustInsideAndJustBeyond) {
  const auto [i, sign] = GetParam();
  const double limit = sign > 0 ? limits.boxUpper_m[i] : limits.boxLower_m[i];
  in.X_WD.translation[i] = limit;
  expectWell();
  in.X_WD.translation[i] = limit + sign * 1e-9;
  expectFault(FaultCode::SafetyBox, i, in.X_WD.translation[i], limit, std::string("at ") + "xyz"[i] + " =");
}

TEST_P(BoxSides, AcknowledgedBoxMayComeBackButNotGoFurther) {
  const auto [i, sign] = GetParam();
  const double limit = sign > 0 ? limits.boxUpper_m[i] : limits.boxLower_m[i];
  in.X_WD.translation[i] = limit + sign * 0.05;
  supervisor.tolerateExcess(in);
  expectWell();
  in.X_WD.translation[i] = limit + sign * 0.055;
  EXPECT_EQ(supervisor.check(in).code, FaultCode::SafetyBox);
  in.X_WD.translation[i] = limit + sign * 0.02;
  expectWell();
  in.X_WD.translation[i] = limit + sign * 0.026;
  EXPECT_EQ(supervisor.check(in).code, FaultCode::SafetyBox);
  in.X_WD.translation[i] = limit - sign * 0.01;
  expectWell();
  in.X_WD.translation[i] = limit + sign * 1e-6;
  EXPECT_EQ(supervisor.check(in).code, FaultCode::SafetyBox);
}

TEST_P(BoxSides, LinearAndAngularSpeedJustInsideAndJustBeyond) {
  const auto [i, sign] = GetParam();
  in.V_WD_W.data[i] = sign * limits.linearSpeed_m_per_s;
  in.V_WD_W.data[3 + i] = sign * limits.angularSpeed_rad_per_s;
  expectWell();
  in.V_WD_W.data[i] *= 1.0 + 1e-9;
  expectFault(FaultCode::LinearSpeedLimit, i, in.V_WD_W.data[i], sign * limits.linearSpeed_m_per_s,
              std::string("along ") + "xyz"[i] + " at");
  in.V_WD_W.data[i] = 0.0;
  in.V_WD_W.data[3 + i] *= 1.0 + 1e-9;
  expectFault(FaultCode::AngularSpeedLimit, i, in.V_WD_W.data[3 + i], sign * limits.angularSpeed_rad_per_s,
              std::string("about ") + "xyz"[i] + " at");
}

using LoadSides = SupervisorTest;
INSTANTIATE_TEST_SUITE_P(Supervisor, LoadSides, testing::ValuesIn(sides(6)), sideName);
constexpr const char* kLoad[] = {"Fx", "Fy", "Fz", "Mx", "My", "Mz"};

TEST_P(LoadSides, LoadJustInsideAndJustBeyond) {
  const auto [i, sign] = GetParam();
  in.F_D_W.data[i] = sign * limits.wrench[i];
  expectWell();
  in.F_D_W.data[i] *= 1.0 + 1e-9;
  expectFault(i < 3 ? FaultCode::ForceLimit : FaultCode::MomentLimit, i, in.F_D_W.data[i], sign * limits.wrench[i],
              std::string(kLoad[i]) + " is");
}

TEST_P(LoadSides, AcknowledgedLoadMayShrinkButNotGrow) {
  const auto [i, sign] = GetParam();
  const auto code = i < 3 ? FaultCode::ForceLimit : FaultCode::MomentLimit;
  const double limit = limits.wrench[i];
  in.F_D_W.data[i] = sign * 1.5 * limit;
  supervisor.tolerateExcess(in);
  expectWell();
  in.F_D_W.data[i] = sign * 1.55 * limit;
  EXPECT_EQ(supervisor.check(in).code, code);
  in.F_D_W.data[i] = sign * 1.2 * limit;
  expectWell();
  in.F_D_W.data[i] = sign * 1.25 * limit;
  EXPECT_EQ(supervisor.check(in).code, code);
  in.F_D_W.data[i] = -sign * 1.001 * limit;
  EXPECT_TRUE(!supervisor.check(in).latched() || supervisor.check(in).code == code);
  in.F_D_W.data[i] = 0.0;
  expectWell();
  in.F_D_W.data[i] = sign * limit * (1.0 + 1e-6);
  EXPECT_EQ(supervisor.check(in).code, code);
}

// A stop at a limit ends just inside as often as just beyond; noise must not bring the fault back at once.
TEST_P(LoadSides, AcknowledgedJustInsideHasSlackForTheNoise) {
  const auto [i, sign] = GetParam();
  const double limit = limits.wrench[i];
  in.F_D_W.data[i] = sign * 0.999 * limit;
  supervisor.tolerateExcess(in);
  for (const double noise : {1.0005, 0.9995, 1.001, 0.998, 1.002}) {
    in.F_D_W.data[i] = sign * noise * limit;
    expectWell();
  }
}

TEST_P(LoadSides, RawChannelNotFinite) {
  const auto [i, sign] = GetParam();
  in.raw_S.data[i] = sign > 0 ? kNaN : std::numeric_limits<double>::infinity();
  expectFault(FaultCode::SensorInvalid, i, kNaN, kNaN, std::string("channel ") + kLoad[i]);
}

TEST_F(SupervisorTest, WhatTheLoadCellsDriverKnowsIsToldInPlaceOfTheChannel) {
  in.raw_S.data[2] = kNaN;
  in.loadCellTrouble = robot::LoadCellTrouble::NoSensor;
  const Fault invalid = supervisor.check(in);
  EXPECT_EQ(invalid.code, FaultCode::SensorInvalid);
  EXPECT_THAT(describe(invalid), testing::HasSubstr("Load cell invalid: its receiver has no sensor that is ready"));
  in.raw_S.data[2] = 0.0;
  in.sensorAge_s = 1.0;
  in.loadCellTrouble = robot::LoadCellTrouble::Taken;
  const Fault stale = supervisor.check(in);
  EXPECT_EQ(stale.code, FaultCode::SensorStale);
  EXPECT_THAT(describe(stale), testing::HasSubstr("another program reads it"));
  EXPECT_THAT(describe(stale), testing::HasSubstr("End the other program"));
  in.sensorAge_s = 0.0;
  expectWell();  // a trouble without a wrong sample stops nothing
}

TEST_F(SupervisorTest, AgeAndBridgedCyclesOfTheSensor) {
  in.sensorAge_s = limits.sensorAge_s;
  in.bridgedCycles = limits.bridgedSensorCycles;
  expectWell();
  in.sensorAge_s += 1e-9;
  expectFault(FaultCode::SensorStale, -1, in.sensorAge_s, limits.sensorAge_s, "10 ms old");
  in.sensorAge_s = 0.0;
  ++in.bridgedCycles;
  in.sensorAge_s = 0.006;
  const Fault bridged = supervisor.check(in);
  EXPECT_EQ(bridged.code, FaultCode::SensorStale);
  EXPECT_THAT(describe(bridged), testing::HasSubstr("no new sample of it for 6 ms, in more cycles in a row"));
}

TEST_F(SupervisorTest, LateStreak) {
  in.lateStreak = limits.lateCycleStreak - 1;
  expectWell();
  ++in.lateStreak;
  expectFault(FaultCode::MissedDeadlines, -1, limits.lateCycleStreak, limits.lateCycleStreak,
              "10 control cycles in a row");
}

TEST_F(SupervisorTest, OperatorSilentAndDeadManOnlyWhileMoving) {
  in.operatorSilence_s = limits.operatorTimeout_s;
  expectWell();
  in.operatorSilence_s += 1e-6;
  expectFault(FaultCode::OperatorLost, -1, in.operatorSilence_s, limits.operatorTimeout_s, "silent for 500 ms");
  in.deadManHeld = false;
  expectFault(FaultCode::DeadManReleased, -1, kNaN, kNaN, "handle released");
  in.moving = false;
  expectWell();
}

TEST_F(SupervisorTest, ArmInvalidDriveFaultAndEmergencyStop) {
  in.driveFault = true;
  expectFault(FaultCode::DriveFault, -1, kNaN, kNaN, "Drive fault");
  in.armValid = false;
  expectFault(FaultCode::EncoderInvalid, -1, kNaN, kNaN, "positions as invalid");
  in.emergencyStop = true;
  expectFault(FaultCode::EmergencyStop, -1, kNaN, kNaN, "Emergency stop");
  in.controllerOn = false;
  expectFault(FaultCode::EmergencyStop, -1, kNaN, kNaN, "Emergency stop");
  in.emergencyStop = false;
  expectWell();
}

// Who reads "check the amplifiers" where the network is at fault looks in the wrong place.
TEST_F(SupervisorTest, WhatTheArmsDriverKnowsIsTheCauseThatIsTold) {
  for (int t = 1; t < static_cast<int>(robot::ArmTrouble::Count); ++t) {
    in.armTrouble = static_cast<robot::ArmTrouble>(t);
    const robot::ArmTroubleInfo& words = robot::info(in.armTrouble);
    EXPECT_FALSE(words.label.empty() || words.cause.empty() || words.remedy.empty()) << t;
    for (const bool valid : {true, false}) {
      in.armValid = valid;
      in.driveFault = true;
      const Fault fault = supervisor.check(in);
      EXPECT_EQ(fault.code, valid ? FaultCode::DriveFault : FaultCode::EncoderInvalid);
      EXPECT_EQ(labelOf(fault), words.label);
      const std::string text = describe(fault);
      EXPECT_NE(text.find(words.cause), std::string::npos) << text;
      EXPECT_NE(text.find(words.remedy), std::string::npos) << text;
      EXPECT_EQ(text.find("amplifiers"), std::string::npos) << text;
      EXPECT_EQ(text.find("encoder cable"), std::string::npos) << text;
    }
  }
  in.armTrouble = robot::ArmTrouble::None;
  in.armValid = true;
  EXPECT_NE(describe(supervisor.check(in)).find("Check the amplifiers"), std::string::npos);
  in.driveFault = false;
  in.armTrouble = robot::ArmTrouble::Silent;
  expectWell();  // alone it is no fault: one lost telegram is bridged
}

// What nothing can be concluded from comes before the limits that are computed from it.
TEST_F(SupervisorTest, UntrustworthySignalsComeBeforeLimits) {
  in.F_D_W.data[2] = 1e6;
  in.q[0] = 100.0;
  in.raw_S.data[1] = kNaN;
  EXPECT_EQ(supervisor.check(in).code, FaultCode::SensorInvalid);
  in.q[3] = kNaN;
  EXPECT_EQ(supervisor.check(in).code, FaultCode::EncoderInvalid);
}

TEST_F(SupervisorTest, SaturatedCellIsAnOverloadWhateverTheSum) {
  in.saturated = true;
  expectFault(FaultCode::SensorOverload, -1, kNaN, limits.sensorSum, "end of its range");
}

class DistanceTest : public SupervisorTest {
 protected:
  DistanceTest() { in.proximity = &near; }
  /// Pair number k at so many millimetres.
  void at(int k, double distance_mm) {
    int i = 0;
    while (i < near.nearPairs && near.near[static_cast<std::size_t>(i)].pair != k) ++i;
    near.nearPairs = std::max(near.nearPairs, i + 1);
    near.near[static_cast<std::size_t>(i)] = {k, 1e-3 * distance_mm, 1e-3 * distance_mm,
                                              collision::PartName("part " + std::to_string(k)),
                                              collision::PartName("vice")};
  }
  collision::Proximity near;
  const double limit_mm = 1e3 * limits.collisionDistance_m;
};

TEST_F(DistanceTest, JustEnoughAndJustTooClose) {
  at(3, limit_mm);
  expectWell();
  at(3, limit_mm - 1e-6);
  expectFault(FaultCode::Collision, -1, 1e-3 * (limit_mm - 1e-6), limits.collisionDistance_m, "part 3 and vice are");
  at(3, -4.0);
  expectFault(FaultCode::Collision, -1, -0.004, limits.collisionDistance_m,
              "part 3 and vice touch, 20.0 mm must be left");
}

TEST_F(DistanceTest, TheClosestOfSeveralIsNamed) {
  at(1, limit_mm - 2.0);
  at(2, limit_mm - 5.0);
  at(3, limit_mm - 3.0);
  EXPECT_EQ(supervisor.check(in).partA.view(), "part 2");
}

TEST_F(DistanceTest, AcknowledgedPairMayPartButNotComeCloser) {
  at(3, limit_mm - 8.0);
  supervisor.tolerateExcess(in);
  expectWell();
  at(3, limit_mm - 9.5);
  EXPECT_EQ(supervisor.check(in).code, FaultCode::Collision) << "it may come closer";
  at(3, limit_mm - 4.0);
  expectWell();
  at(3, limit_mm - 5.5);
  EXPECT_EQ(supervisor.check(in).code, FaultCode::Collision) << "the tolerance does not follow the way back";
  at(3, limit_mm + 1.0);
  expectWell();
  at(3, limit_mm - 0.01);
  EXPECT_EQ(supervisor.check(in).code, FaultCode::Collision) << "far enough again, the limit must hold again";
}

TEST_F(DistanceTest, AcknowledgingAgainAndAgainLeadsNoCloser) {
  double left_mm = limit_mm - 0.5;
  at(3, left_mm);
  supervisor.tolerateExcess(in);
  for (int n = 0; n < 10; ++n) {
    for (expectWell(); !supervisor.check(in).latched(); at(3, left_mm)) left_mm -= 0.01;
    supervisor.tolerateExcess(in);
    expectWell();  // where the stop ended it may stay, and from there part
  }
  std::printf("ten times acknowledged and led closer: from %.2f to %.2f mm\n", limit_mm - 0.5, left_mm);
  EXPECT_GT(left_mm, limit_mm - 0.5 - 1.0 - 10 * 0.04);
}

TEST_F(DistanceTest, WhatIsToleratedIsGrantedOnceHoweverOftenItIsAskedFor) {
  at(3, limit_mm - 3.0);
  for (const double closer_mm : {0.0, 0.4, 0.8}) {
    at(3, limit_mm - 3.0 - closer_mm);
    supervisor.tolerateExcess(in);
    expectWell();
  }
  at(3, limit_mm - 4.05);
  EXPECT_EQ(supervisor.check(in).code, FaultCode::Collision);
}

TEST_F(DistanceTest, NothingIsToleratedBelowTheLeastDistance) {
  at(3, 5.2);
  supervisor.tolerateExcess(in);
  expectWell();
  at(3, 4.9);
  EXPECT_EQ(supervisor.check(in).code, FaultCode::Collision);
  supervisor.tolerateExcess(in);
  EXPECT_EQ(supervisor.check(in).code, FaultCode::Collision) << "it was acknowledged away";
  at(3, 5.1);
  supervisor.tolerateExcess(in);
  expectWell();
  // Where less must be left, half of it.
  LimitSet closer = limits;
  closer.collisionDistance_m = 0.006;
  supervisor.useLimits(closer);
  at(4, 3.1);
  supervisor.tolerateExcess(in);
  expectWell();
  at(4, 2.9);
  supervisor.tolerateExcess(in);
  EXPECT_EQ(supervisor.check(in).code, FaultCode::Collision);
}

TEST_F(DistanceTest, WhatIsToleratedOfOnePairIsNotToleratedOfAnother) {
  at(3, limit_mm - 8.0);
  supervisor.tolerateExcess(in);
  at(4, limit_mm - 1.0);
  const Fault fault = supervisor.check(in);
  EXPECT_EQ(fault.code, FaultCode::Collision);
  EXPECT_EQ(fault.partA.view(), "part 4");
}

TEST_F(DistanceTest, APairThatIsNotListedAnyMoreHasComeBack) {
  at(3, limit_mm - 8.0);
  supervisor.tolerateExcess(in);
  near.nearPairs = 0;
  expectWell();
  at(3, limit_mm - 4.0);
  EXPECT_EQ(supervisor.check(in).code, FaultCode::Collision);
}

TEST_F(DistanceTest, AcknowledgedJustInsideHasSlackForTheNoise) {
  at(3, limit_mm + 0.4);
  supervisor.tolerateExcess(in);
  for (const double noise : {0.4, -0.3, 0.2, -0.5}) {
    at(3, limit_mm + noise);
    expectWell();
  }
}

TEST_F(DistanceTest, AFullListDoesNotReachBeyondItsEnd) {
  for (int k = 0; k < collision::kMaxNearPairs; ++k) at(k, limit_mm - 1.0 - 0.1 * k);
  EXPECT_EQ(supervisor.check(in).partA.view(), "part 31");
  supervisor.tolerateExcess(in);
  expectWell();
}

TEST_F(SupervisorTest, NewLimitsHoldAtOnce) {
  in.F_D_W.data[0] = 0.5 * limits.wrench[0];
  expectWell();
  LimitSet tighter = limits;
  tighter.wrench[0] = 0.4 * limits.wrench[0];
  supervisor.useLimits(tighter);
  EXPECT_EQ(supervisor.check(in).code, FaultCode::ForceLimit);
}

TEST(FaultTable, EveryCodeHasKeyLabelTimeAndRemedy) {
  std::set<std::string_view> keys;
  for (int c = 0; c < static_cast<int>(FaultCode::Count); ++c) {
    const FaultInfo& i = info(static_cast<FaultCode>(c));
    EXPECT_EQ(i.code, static_cast<FaultCode>(c)) << "row " << c << " of the table is out of order";
    EXPECT_TRUE(keys.insert(i.key).second) << i.key;
    EXPECT_FALSE(i.label.empty());
    if (c == 0) continue;
    EXPECT_GT(i.stopTime_s, 0.0) << i.key;
    EXPECT_LE(i.stopTime_s, 0.5) << i.key;
    EXPECT_FALSE(i.remedy.empty()) << i.key;
    const std::string words = describe({static_cast<FaultCode>(c), 1, 1.0, 1.0, 1});
    EXPECT_NE(words.find(i.label), std::string::npos) << words;
    EXPECT_NE(words.find(i.remedy), std::string::npos) << words;
  }
}

TEST(FaultTable, NumbersReadAsAPersonExpectsThem) {
  EXPECT_NE(describe({FaultCode::ForceLimit, 2, -212.44, -200.0, 1}).find("Fz is -212.4 N, allowed are 200.0 N"),
            std::string::npos);
  EXPECT_NE(describe({FaultCode::ForceLimit, 2, 100.04, 100.0, 1}).find("Fz is 100.04 N, allowed are 100.0 N"),
            std::string::npos)
      << "what is told reads other than what is allowed";
  EXPECT_NE(describe({FaultCode::ForceLimit, 2, -100.0003, 100.0, 1}).find("Fz is -100.0003 N"), std::string::npos);
  EXPECT_NE(describe({FaultCode::MomentLimit, 3, 8.123, 8.0, 1}).find("Mx is 8.12 Nm, allowed are 8.00 Nm"),
            std::string::npos);
  EXPECT_NE(describe({FaultCode::SafetyBox, 0, 1.0512, 1.05, 1}).find("x = 1051.2 mm, the box ends at 1050.0 mm"),
            std::string::npos);
  EXPECT_NE(describe({FaultCode::JointPositionLimit, 4, -M_PI / 2, -1.5, 1})
                .find("joint 5 is at -90.00 deg, its limit is -85.94 deg"),
            std::string::npos);
  EXPECT_NE(describe({FaultCode::ControllerDiverged, 2, 0.1, 0.0873, 1}).find("joint 3"), std::string::npos);
  EXPECT_NE(describe({FaultCode::ControllerDiverged, 5, 0.0, 0.0, 1}).find("joint 6 is not a number"),
            std::string::npos);
  const collision::PartName bracket("bracket"), vice("vice");
  EXPECT_NE(describe({FaultCode::Collision, -1, 0.0312, 0.02, 1, bracket, vice})
                .find("bracket and vice are 31.2 mm apart and close in, 20.0 mm must be left"),
            std::string::npos);
  EXPECT_NE(describe({FaultCode::Collision, -1, 0.0188, 0.02, 1, bracket, vice})
                .find("bracket and vice are 18.8 mm apart, 20.0 mm must be left"),
            std::string::npos);
  EXPECT_NE(describe({FaultCode::Oscillation, 2, 3.24, 2.0, 1})
                .find("Fz swings by 3.2 N with the force gains lowered, allowed are 2.0 N"),
            std::string::npos);
  EXPECT_NE(describe({FaultCode::Oscillation, 4, 0.324, 0.2, 1}).find("My swings by 0.32 Nm"), std::string::npos);
  EXPECT_NE(describe({FaultCode::Oscillation, 6, 0.0234, 0.01, 1}).find("the moving body swings along x by 23.4 mm/s"),
            std::string::npos);
  EXPECT_NE(describe({FaultCode::Oscillation, 11, 0.2, 0.1, 1}).find("the moving body swings about z by 11.5 deg/s"),
            std::string::npos);
  EXPECT_NE(describe({FaultCode::Oscillation, 2, 1.1, 1.5, 1})
                .find("Fz swings by 1.1 N and grows with the force gains lowered"),
            std::string::npos);
  LimitTestResult trip;
  trip.limit = FaultCode::Oscillation;
  const std::pair<int, std::string> names[] = {
      {5, "Oscillation, Mz"}, {7, "Oscillation, along y"}, {9, "Oscillation, about x"}};
  for (const auto& [axis, name] : names) {
    trip.axis = axis;
    EXPECT_EQ(nameOf(trip), name);
  }
  EXPECT_NE(
      describe({FaultCode::NearSingularity, -1, 0.0312, 0.02, 1}).find("value is 0.031 and falls, 0.020 must be left"),
      std::string::npos);
  EXPECT_NE(describe({FaultCode::NearSingularity, -1, 0.0188, 0.02, 1}).find("value is 0.019, 0.020 must be left"),
            std::string::npos);
  EXPECT_NE(describe({FaultCode::SetUpLinearSpeed, 1, -0.12, -0.1, 1})
                .find("Set-up linear speed: the moving body moves along y at -120.0 mm/s, allowed are 100.0 mm/s"),
            std::string::npos);
  EXPECT_EQ(describe({}), "No fault.");
}

}  // namespace
}  // namespace articulus::safety

#include "core/safety/supervisor.h"

#include <gtest/gtest.h>

#include "supervisor_fixture.h"

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

using SupervisorTest = SupervisorFixture<testing::TestWithParam<Side>>;

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
  expectFault(FaultCode::JointSpeedLimit, i, in.qd[i], limit, "the limit is 60.0 deg/s");
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

TEST_F(SupervisorTest, NewLimitsHoldAtOnce) {
  in.F_D_W.data[0] = 0.5 * limits.wrench[0];
  expectWell();
  LimitSet tighter = limits;
  tighter.wrench[0] = 0.4 * limits.wrench[0];
  supervisor.useLimits(tighter);
  EXPECT_EQ(supervisor.check(in).code, FaultCode::ForceLimit);
}

}  // namespace
}  // namespace articulus::safety

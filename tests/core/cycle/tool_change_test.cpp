// Another tool by command: the load cell's readings and the arm's model both take it, and the arm stays where it is.
#include <gtest/gtest.h>

#include <cstdio>

#include "core/sensing/tool_calibration.h"
#include "tests/support/cycle_rig.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using cycle::CommandKind;
using record::Channel;
using record::EventKind;
using robot::JointVector;
using spatial::Vector6;

sensing::ToolCalibration stated(const CycleRig& rig, double more_kg) {
  sensing::ToolCalibration tool;
  tool.mass_kg = rig.cell.tool.mass_kg + more_kg;
  tool.centre_S_m = rig.cell.tool.centreOfMass_m;
  return tool;
}

cycle::Command use(const sensing::ToolCalibration& tool) {
  auto c = command(CommandKind::UseTool);
  c.tool = &tool;
  return c;
}

/// Joint torques that a mass at the tool's centre of mass asks for, from its potential energy: no dynamics under test.
JointVector weightOf(const CycleRig& rig, double mass_kg) {
  const auto height_m = [&rig](const JointVector& q) {
    return (rig.cell.X_WB * robot::flangePose(rig.cell.robot, q) * (rig.cell.X_FS * rig.cell.tool.centreOfMass_m)).z();
  };
  JointVector torque(6);
  const double h = 1e-6;
  for (int i = 0; i < 6; ++i) {
    JointVector up = rig.cell.homeJoints_rad, down = up;
    up[i] += h;
    down[i] -= h;
    torque[i] = mass_kg * 9.81 * (height_m(up) - height_m(down)) / (2.0 * h);
  }
  return torque;
}

Vector6 mean(CycleRig& rig, Channel first, int cycles) {
  Vector6 sum = Vector6::Zero();
  for (int i = 0; i < cycles; ++i) {
    rig.run();
    sum += rig.snapshot().sample.six(first) / cycles;
  }
  return sum;
}

// The reading changes by the weight that is taken off more. The joints carry what they carried, so the arm's model must
// have taken the same weight: otherwise the observer would find it.
TEST(ToolChange, LoadCellAndArmModelBothTakeIt) {
  constexpr double kMore_kg = 3.0;
  CycleRig rig;
  rig.switchOn();
  auto tool = stated(rig, 0.0);
  tool.offsetKnown = true;
  ASSERT_EQ(rig.order(use(tool)), AckCode::Accepted);
  rig.run(1000);
  const Vector6 load = mean(rig, Channel::ForceX, 300), disturbance = mean(rig, Channel::Friction1, 300);
  auto heavier = stated(rig, kMore_kg);
  heavier.offsetKnown = true;
  (void)rig.events();
  ASSERT_EQ(rig.order(use(heavier)), AckCode::Accepted);
  EXPECT_EQ(rig.snapshot().tool, &heavier);
  const auto events = rig.events();
  const auto said =
      std::find_if(events.begin(), events.end(), [](const auto& e) { return e.kind == EventKind::ToolChanged; });
  ASSERT_NE(said, events.end());
  EXPECT_EQ(said->value, heavier.mass_kg);
  EXPECT_TRUE(rig.snapshot().sensorZeroed) << "the offset is known";
  rig.run(1000);
  const spatial::Vector3 force = (mean(rig, Channel::ForceX, 300) - load).head<3>();
  const JointVector found = mean(rig, Channel::Friction1, 300) - disturbance, weight = weightOf(rig, kMore_kg);
  std::printf(
      "%.1f kg more: reading changes by %.3f %.3f %.3f N; a joint carries up to %.2f Nm of it, found as a disturbance "
      "%.2f Nm\n",
      kMore_kg, force.x(), force.y(), force.z(), weight.cwiseAbs().maxCoeff(), found.cwiseAbs().maxCoeff());
  EXPECT_NEAR(force.z(), -9.81 * kMore_kg, 0.15);
  EXPECT_LT(force.head<2>().norm(), 0.15);
  ASSERT_GT(weight.cwiseAbs().maxCoeff(), 10.0) << "a weight that nobody feels proves nothing";
  EXPECT_LT(found.cwiseAbs().maxCoeff(), 1.5);

  heavier.offsetKnown = false;
  ASSERT_EQ(rig.order(use(heavier)), AckCode::Accepted);
  EXPECT_FALSE(rig.snapshot().sensorZeroed) << "loads mean nothing until it is zeroed";
  EXPECT_EQ(rig.order(CommandKind::Unload), AckCode::RefusedNotZeroed);
}

// Somebody may put a tool in force that is far from what hangs there: the arm stays where it is.
TEST(ToolChange, AWrongToolDoesNotThrowTheArm) {
  for (const double more_kg : {3.0, -1.0, 0.0}) {
    CycleRig rig;
    rig.switchOn();
    auto tool = stated(rig, more_kg);
    tool.mass_kg = std::max(tool.mass_kg, 0.0);
    const JointVector home = rig.devices->arm().truePosition();
    const auto point = [&rig] {
      const spatial::Pose X_WF = rig.cell.X_WB * robot::flangePose(rig.cell.robot, rig.devices->arm().truePosition());
      return (X_WF * rig.cell.X_FS * rig.cell.X_SD).translation;
    };
    const spatial::Vector3 from = point();
    ASSERT_EQ(rig.order(use(tool)), AckCode::Accepted);
    double away_m = 0.0, fastest = 0.0;
    for (int i = 0; i < 1500; ++i) {
      rig.run();
      away_m = std::max(away_m, (point() - from).norm());
      fastest = std::max(fastest, rig.devices->arm().trueVelocity().cwiseAbs().maxCoeff());
    }
    std::printf("%+.1f kg: tool point leaves by %.3f mm, fastest joint %.3f deg/s\n", more_kg, away_m * 1e3,
                fastest / kDegree);
    EXPECT_FALSE(rig.snapshot().fault.latched()) << safety::describe(rig.snapshot().fault);
    EXPECT_LT(away_m, 1e-4);
    EXPECT_LT((rig.devices->arm().truePosition() - home).cwiseAbs().maxCoeff(), 0.02 * kDegree);
  }
}

TEST(ForceLaw, TheCommandUnloadIsDoneByTheLawInForce) {
  CycleRig rig;
  rig.switchOn();
  rig.zero();
  EXPECT_EQ(rig.snapshot().forceLaw, rig.cell.forceLaw);
  (void)rig.events();
  auto useLaw = command(CommandKind::UseLaw);
  useLaw.law = control::Law::Hybrid;
  ASSERT_EQ(rig.order(useLaw), AckCode::Accepted);
  EXPECT_EQ(rig.snapshot().forceLaw, control::Law::Hybrid);
  EXPECT_EQ(rig.snapshot().law, control::Law::JointCascade) << "it holds";
  auto events = rig.events();
  auto said = std::find_if(events.begin(), events.end(), [](const auto& e) { return e.kind == EventKind::LawChanged; });
  ASSERT_NE(said, events.end());
  EXPECT_EQ(said->textView(), "force law: hybrid");
  EXPECT_EQ(said->code, static_cast<int>(control::Law::Hybrid));
  rig.setVice(true);
  rig.run(50);
  ASSERT_EQ(rig.order(CommandKind::Unload), AckCode::Accepted);
  EXPECT_EQ(rig.snapshot().law, control::Law::Hybrid);
  events = rig.events();
  said = std::find_if(events.begin(), events.end(), [](const auto& e) { return e.kind == EventKind::LawChanged; });
  ASSERT_NE(said, events.end());
  EXPECT_EQ(said->textView(), "law: hybrid");
  EXPECT_EQ(rig.order(useLaw), AckCode::RefusedByState) << "in motion";
  EXPECT_TRUE(rig.runUntilStop(30'000)) << safety::describe(rig.snapshot().fault);
  EXPECT_TRUE(rig.snapshot().referenceSet);
}

// What a load cell says before it is zeroed may be far off, and the drives carry it: when it is taken for an offset,
// they go on.
TEST(ToolChange, ZeroingAFarOffsetDoesNotThrowTheArm) {
  for (const int sign : {1, -1})
    for (int axis = 0; axis < 3; ++axis) {
      CycleRig rig;
      rig.switchOn();
      auto tool = stated(rig, 0.0);
      tool.gravityMap = tool.mapInForce();
      tool.linear = true;
      for (int column = 0; column < 3; ++column)
        tool.gravityMap(3 + axis, column) += 0.2 * sign;  // 2 Nm wherever gravity points along S
      ASSERT_EQ(rig.order(use(tool)), AckCode::Accepted);
      rig.run(300);
      ASSERT_EQ(rig.order(CommandKind::ZeroSensor), AckCode::Accepted);
      const JointVector stands = rig.devices->arm().truePosition();
      double fastest = 0.0;
      for (int i = 0; i < 1500; ++i) {
        rig.run();
        fastest = std::max(fastest, rig.devices->arm().trueVelocity().cwiseAbs().maxCoeff());
      }
      const double away = (rig.devices->arm().truePosition() - stands).cwiseAbs().maxCoeff();
      std::printf("moment %d off by %+.1f Nm: fastest joint %.3f deg/s, farthest %.4f deg\n", axis, 2.0 * sign,
                  fastest / kDegree, away / kDegree);
      EXPECT_TRUE(rig.snapshot().sensorZeroed);
      EXPECT_FALSE(rig.snapshot().fault.latched()) << safety::describe(rig.snapshot().fault);
      EXPECT_LT(fastest, 0.5 * kDegree);
      EXPECT_LT(away, 0.02 * kDegree);
    }
}

}  // namespace
}  // namespace articulus::test

#include "core/protocol/segment_rules.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/protocol/compiler.h"

namespace articulus::protocol {
namespace {

using control::AxisMode;
using control::Law;
using control::Selection;

Segment task(Law law, AxisMode mode) {
  Segment s;
  s.kind = SegmentKind::Task;
  s.law = law;
  s.duration_s = 1.0;
  s.selection = Selection::all(mode);
  return s;
}

TEST(SegmentRules, ATaskIsOfForceWhereAnyAxisFollowsALoadOrIsFree) {
  for (const Law law : {Law::Hybrid, Law::Impedance, Law::VelocityForce}) {
    EXPECT_FALSE(followsLoads(task(law, AxisMode::Position)));
    EXPECT_FALSE(followsLoads(task(law, AxisMode::Hold)));
    for (std::size_t axis = 0; axis < 6; ++axis)
      for (const AxisMode mode : {AxisMode::Force, AxisMode::Free}) {
        Segment s = task(law, AxisMode::Position);
        s.selection.axis[axis] = mode;
        EXPECT_TRUE(followsLoads(s)) << "axis " << axis;
        EXPECT_EQ(needsLoadCell(s), mode == AxisMode::Force) << "axis " << axis;
      }
  }
  for (const Law law : {Law::CartesianPd, Law::InverseDynamics})
    EXPECT_FALSE(followsLoads(task(law, AxisMode::Force))) << "it reads no selection";
  for (const Law law : {Law::DirectForce, Law::Parallel, Law::ForceGuidance, Law::TorqueMonitoredRotation,
                        Law::DirectJoint, Law::DirectCartesian})
    EXPECT_TRUE(followsLoads(task(law, AxisMode::Hold)));
}

TEST(SegmentRules, WhateverEndsOrReversesByALoadNeedsTheLoadCell) {
  Segment s = task(Law::InverseDynamics, AxisMode::Position);
  EXPECT_FALSE(needsLoadCell(s));
  s.end = {3, 1.0};
  EXPECT_TRUE(needsLoadCell(s));
  s.end = {};
  s.jog = {.axis = 3, .rate_per_s = 0.1, .furthest = 0.1};
  EXPECT_FALSE(needsLoadCell(s));
  s.jog.load = 1.0;
  EXPECT_TRUE(needsLoadCell(s));
  s.kind = SegmentKind::Unload;
  EXPECT_TRUE(needsLoadCell(s));
  s.kind = SegmentKind::Move;
  EXPECT_FALSE(needsLoadCell(s));
}

TEST(SegmentRules, RefusesWhatNoArmCanRun) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto refuses = [](const char* what, auto change) {
    Segment s = task(Law::Hybrid, AxisMode::Force);
    EXPECT_TRUE(canRun(s, 6));
    change(s);
    EXPECT_FALSE(canRun(s, 6)) << what;
  };
  refuses("a law that is none", [](Segment& s) { s.law = Law::Count; });
  refuses("a joint law in the task space", [](Segment& s) { s.law = Law::JointCascade; });
  refuses("a task without an end", [](Segment& s) { s.duration_s = 0.0; });
  refuses("a duration that is no number", [&](Segment& s) { s.duration_s = nan; });
  refuses("a load that is no number", [&](Segment& s) { s.base[2] = nan; });
  refuses("a direction that is no number", [&](Segment& s) { s.direction[2] = nan; });
  refuses("an end on an axis that is none", [](Segment& s) { s.end.axis = 6; });
  refuses("a jog on an axis that is none", [](Segment& s) { s.jog = {.axis = 6, .rate_per_s = 0.1, .furthest = 0.1}; });
  refuses("a jog that goes nowhere", [](Segment& s) { s.jog = {.axis = 1, .rate_per_s = 0.1}; });
  refuses("a jog that goes for ever", [&](Segment& s) {
    s.jog = {.axis = 1, .rate_per_s = 0.1, .furthest = std::numeric_limits<double>::infinity()};
  });
  refuses("a path without a time", [](Segment& s) { s.path.shape = motion::PathShape::Line; });
  refuses("a way that is no number", [&](Segment& s) { s.path.size_m[0] = nan; });
  refuses("a swing that is no number", [&](Segment& s) { s.swing[4] = nan; });
  refuses("a way to a goal that is no line", [](Segment& s) { s.toGoal = true; });
  refuses("a rectangle to a goal", [](Segment& s) {
    s.toGoal = true;
    s.path.shape = motion::PathShape::Rectangle;
    s.path.time_s = 1.0;
  });
  refuses("a tolerance below zero", [](Segment& s) { s.forceTolerance_N = -0.1; });
  refuses("a tolerance that is no number", [&](Segment& s) { s.momentTolerance_Nm = nan; });
  refuses("a time to settle below zero", [](Segment& s) { s.settle_s = -1.0; });
  refuses("a wait that never ends", [](Segment& s) { s.timeout_s = std::numeric_limits<double>::infinity(); });
  refuses("a limit of load that is no number", [&](Segment& s) { s.limits.wrench[5] = nan; });
  refuses("a limit of load that nothing keeps", [](Segment& s) { s.limits.wrench[0] = 0.0; });
  refuses("a limit of speed below zero", [](Segment& s) { s.limits.linearSpeed_m_per_s = -0.1; });
  refuses("a limit of speed that is no number", [&](Segment& s) { s.limits.angularSpeed_rad_per_s = nan; });
  refuses("a rotation without an angle", [](Segment& s) { s.law = Law::TorqueMonitoredRotation; });
  refuses("torques of another arm", [](Segment& s) {
    s.law = Law::DirectJoint;
    s.jointTorque_Nm = robot::JointVector::Zero(7);
  });
  refuses("a load by a law of poses", [](Segment& s) {
    s.kind = SegmentKind::Load;
    s.law = Law::InverseDynamics;
  });
  refuses("joints by a law of loads", [](Segment& s) {
    s.kind = SegmentKind::Joints;
    s.joints_rad = robot::JointVector::Zero(6);
  });
  refuses("joints of another arm", [](Segment& s) {
    s.kind = SegmentKind::Joints;
    s.law = Law::JointCascade;
    s.joints_rad = robot::JointVector::Zero(7);
  });
}

TEST(SegmentRules, OneCourseOfPosesAtMost) {
  const auto spline = motion::SplinePath::through({{0.0, {}}, {1.0, {}}});
  ASSERT_TRUE(spline.ok());
  Segment s = task(Law::InverseDynamics, AxisMode::Position);
  s.spline = &*spline;
  EXPECT_TRUE(canRun(s, 6));
  EXPECT_FALSE(needsLoadCell(s));
  s.path.shape = motion::PathShape::Line;
  s.path.time_s = 1.0;
  EXPECT_FALSE(canRun(s, 6)) << "a path beside a spline";
  s.spline = nullptr;
  EXPECT_TRUE(canRun(s, 6));
  s.toGoal = true;
  EXPECT_TRUE(canRun(s, 6));
  EXPECT_FALSE(needsLoadCell(s)) << "nothing follows a load";
  s.law = Law::Hybrid;
  s.timeout_s = 1.0;
  EXPECT_FALSE(needsLoadCell(s)) << "no axis to settle";
  s.selection.axis[0] = AxisMode::Force;
  EXPECT_TRUE(needsLoadCell(s));
}

TEST(SegmentRules, ForceStepsAreCompiledForTheChosenLaw) {
  Protocol protocol;
  protocol.steps = {UnloadStep{}, LoadStep{},
                    LoadCycleStep{.motion = "LB", .axis = 3, .amplitude = 1.0, .rate_per_s = 1.0}};
  const auto plan = compile(protocol, Law::Hybrid);
  ASSERT_TRUE(plan.ok());
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(plan->segment[i].law, Law::Hybrid);
    EXPECT_TRUE(canRun(plan->segment[i], 6));
  }
}

}  // namespace
}  // namespace articulus::protocol

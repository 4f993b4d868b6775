#include "core/protocol/compiler.h"

#include <gmock/gmock.h>

#include "core/protocol/segment_rules.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"
#include "tests/core/protocol/language_examples.h"

namespace articulus::protocol {
namespace {

using control::AxisMode;
using control::Law;
using spatial::Vector6;
using test::read;
using test::textOf;

constexpr double kDegree = spatial::kRadiansPerDegree;

/// The segments after the unload.
struct Compiled {
  explicit Compiled(const std::string& steps, Law forceLaw = Law::DirectForce)
      : program(*expand(read(textOf(steps)))), compiler(program, forceLaw) {
    auto result = compiler.stretch(0);
    EXPECT_TRUE(result.ok()) << result.error().text();
    stretch = std::move(*result);
    for (int i = 0; i < stretch.plan.segments; ++i)
      EXPECT_TRUE(canRun(stretch.plan.segment[static_cast<std::size_t>(i)], 6)) << i;
  }
  const Segment& operator[](std::size_t i) const { return stretch.plan.segment[i + 1]; }
  Program program;
  Compiler compiler;
  Compiler::Stretch stretch;
};

Vector6 wanted(const Segment& s, double time_s) {
  const double value = s.sampled ? s.sampled->at(time_s).value : s.profile.at(time_s).value;
  return s.base + value * s.direction;
}

Vector6 six(double a, double b, double c, double d, double e, double f) {
  Vector6 v;
  v << a, b, c, d, e, f;
  return v;
}

TEST(Compiler, ARampTakesLoadsFromTheHeldToTheGoalAndPosesToThatOfTheReference) {
  const Compiled c(R"({"type": "load", "target_force_N": [0, 0, -30], "time_s": 2, "return_to_zero": false},
    {"type": "ramp", "axes": {"Fz_N": -50, "Ry_deg": 30, "Rx": "hold"}, "time_s": 4, "hold_s": 1, "limits": {"Mz_Nm": 2},
     "force_tolerance_N": 1, "moment_tolerance_Nm": 0.1, "settle_s": 2, "timeout_s": 20})");
  const Segment& s = c[1];
  EXPECT_EQ(s.kind, SegmentKind::Task);
  EXPECT_EQ(s.law, Law::Hybrid);
  EXPECT_EQ(s.step, 2);
  EXPECT_EQ(wanted(s, 0.0), six(0, 0, -30, 0, 0, 0));
  EXPECT_NEAR(wanted(s, 2.0)[2], -40, 1e-9);
  EXPECT_EQ(wanted(s, 5.0), six(0, 0, -50, 0, 0, 0));
  EXPECT_TRUE(s.toGoal);
  EXPECT_EQ(s.path.shape, motion::PathShape::Line);
  EXPECT_NEAR(s.path.turn_rad[1], 30 * kDegree, 1e-15);
  EXPECT_EQ(s.path.turn_rad[0], 0.0);
  EXPECT_EQ(s.path.time_s, 4);
  EXPECT_EQ(s.duration_s, 5);
  EXPECT_EQ(s.selection.axis[3], AxisMode::Hold);
  EXPECT_EQ(s.selection.axis[4], AxisMode::Position);
  EXPECT_EQ(s.limits.wrench[5], 2);
  EXPECT_EQ(s.settle_s, 2);
  EXPECT_EQ(s.timeout_s, 20);
  EXPECT_EQ(s.forceTolerance_N, 1);
}

TEST(Compiler, TheAxesChooseTheLaw) {
  const auto law = [](const std::string& axes, Law force = Law::DirectForce) {
    return Compiled(R"({"type": "ramp", "axes": {)" + axes + R"(}, "time_s": 4})", force)[0].law;
  };
  EXPECT_EQ(law(R"("Fx_N": 1)"), Law::DirectForce);
  EXPECT_EQ(law(R"("Fx_N": 1)", Law::Parallel), Law::Parallel);
  EXPECT_EQ(law(R"("X_mm": 1, "Y_mm": 0, "Z_mm": 0, "Rx_deg": 0, "Ry_deg": 0, "Rz_deg": 0)"), Law::InverseDynamics);
  EXPECT_EQ(law(R"("X_mm": 1, "others": "hold")"), Law::Hybrid);
  EXPECT_EQ(law(R"("X_mm": 1)"), Law::Hybrid);
  EXPECT_EQ(law(R"("X": "free")"), Law::Hybrid);
  EXPECT_EQ(Compiled(R"({"type": "ramp", "axes": {"X_mm": 1}, "law": "impedance", "time_s": 4})")[0].law,
            Law::Impedance);
}

TEST(Compiler, WavesGoAboutWhatIsThereInLoadAndPose) {
  const Compiled c(R"({"type": "ramp", "axes": {"Fz_N": -50, "Ry_deg": 30}, "time_s": 4},
    {"type": "sine", "axes": {"Fz_N": 20, "Ry_deg": 10}, "time_s": 2, "hold_s": 1, "cycles": 3},
    {"type": "triangle", "axes": {"Mx_Nm": 2}, "time_s": 2, "both_sides": false})");
  const Segment &sine = c[1], &triangle = c[2];
  EXPECT_EQ(sine.base, six(0, 0, -50, 0, 0, 0));
  EXPECT_NEAR(wanted(sine, 2.5)[2], -30, 1e-9);
  EXPECT_NEAR(wanted(sine, 2 + 1 + 4 + 0.5)[2], -70, 1e-9);
  EXPECT_NEAR(sine.swing[4], 10 * kDegree, 1e-15);
  EXPECT_EQ(sine.swing.head<4>().norm(), 0.0);
  EXPECT_EQ(sine.path.shape, motion::PathShape::Rest);
  EXPECT_EQ(sine.profile.shape, motion::ProfileShape::Sine);
  EXPECT_NEAR(sine.duration_s, 3 * (4 * 2 + 2), 1e-12);
  EXPECT_EQ(triangle.base, six(0, 0, -50, 0, 0, 0)) << "the load that is not driven stays";
  EXPECT_NEAR(triangle.duration_s, 4, 1e-12);
}

TEST(Compiler, AProfileIsKeptAliveWithItsStretch) {
  const Compiled c(
      R"({"type": "profile", "axes": {"My_Nm": 2, "X_mm": 1}, "profile_time_s": [0, 1, 3], "profile_value": [0, 1, 0], "cycles": 2})");
  ASSERT_NE(c[0].sampled, nullptr);
  EXPECT_EQ(c.stretch.keep.size(), 1u);
  EXPECT_NEAR(wanted(c[0], 1.0)[4], 2.0, 1e-12);
  EXPECT_NEAR(c[0].duration_s, 6.0, 1e-12);
  EXPECT_NEAR(c[0].swing[0], 0.001, 1e-15);
  EXPECT_EQ(c[0].swing[4], 0.0);
}

TEST(Compiler, AWaitAfterAWaveformGoesOnWithWhatItReached) {
  const Compiled c(
      R"({"type": "ramp", "axes": {"Fz_N": -50, "Ry_deg": 30}, "frame": "tool", "time_s": 4}, {"type": "wait", "duration_s": 7})");
  const Segment& s = c[1];
  EXPECT_EQ(s.kind, SegmentKind::Task);
  EXPECT_EQ(s.law, Law::Hybrid);
  EXPECT_EQ(s.selection, c[0].selection);
  EXPECT_EQ(wanted(s, 3.0), six(0, 0, -50, 0, 0, 0));
  EXPECT_FALSE(s.toGoal);
  EXPECT_EQ(s.path.shape, motion::PathShape::Rest);
  EXPECT_EQ(s.duration_s, 7);
  EXPECT_EQ(s.step, 2);
}

TEST(Compiler, GuidanceAndRotationAreTasksOfTheirLaw) {
  const Compiled c(
      R"({"type": "guide", "axes": {"Fx_N": 0, "Fz_N": -20}, "force_tolerance_N": 0.5, "timeout_s": 30, "farthest_mm": 45},
    {"type": "rotate", "axis": "Rz", "frame": "tool", "angle_deg": -20, "torque_Nm": 1.5, "axes": {"Fx_N": 30}, "interval_deg": 0.05, "timeout_s": 90})");
  EXPECT_EQ(c[0].law, Law::ForceGuidance);
  EXPECT_EQ(c[0].base, six(0, 0, -20, 0, 0, 0));
  EXPECT_EQ(c[0].selection.axis[1], AxisMode::Hold);
  EXPECT_EQ(c[0].selection.axis[2], AxisMode::Force);
  EXPECT_EQ(c[0].timeout_s, 30);
  EXPECT_NEAR(c[0].end.way_m, 0.045, 1e-15);
  EXPECT_EQ(c[1].law, Law::TorqueMonitoredRotation);
  EXPECT_EQ(c[1].rotation.axis, 2);
  EXPECT_NEAR(c[1].rotation.angle_rad, -20 * kDegree, 1e-15);
  EXPECT_EQ(c[1].rotation.torque_Nm, 1.5);
  EXPECT_LE(c[1].rotation.step_rad, c[1].rotation.interval_rad);
  EXPECT_EQ(c[1].duration_s, 90);
  EXPECT_EQ(c[1].rotation.frame, control::TaskFrame::Tool);
  EXPECT_EQ(c[1].selection.frame, control::TaskFrame::World) << "forces stay with the world while the tool turns";
  EXPECT_EQ(c[1].base, six(30, 0, 0, 0, 0, 0));
}

TEST(Compiler, AStopIsTheEndOfItsSegment) {
  const Compiled c(
      R"({"type": "ramp", "axes": {"Ry_deg": 30, "others": "hold"}, "time_s": 4, "stop_at": {"My_Nm": 5}})");
  EXPECT_EQ(c[0].end.axis, 4);
  EXPECT_EQ(c[0].end.magnitude, 5);
}

TEST(Compiler, ARampThatReturnsGoesBackToTheHeldLoad) {
  const Compiled c(
      R"({"type": "ramp", "axes": {"Fz_N": -50}, "time_s": 4}, {"type": "ramp", "axes": {"Fz_N": -80}, "time_s": 4, "returns": true}, {"type": "ramp", "axes": {}, "time_s": 1})");
  EXPECT_NEAR(wanted(c[1], 4.0)[2], -80, 1e-9);
  EXPECT_NEAR(wanted(c[1], 8.0)[2], -50, 1e-9);
  EXPECT_EQ(c[1].duration_s, 8);
  EXPECT_NEAR(wanted(c[2], 0.0)[2], -50, 1e-9);
  EXPECT_EQ(wanted(c[2], 1.0)[2], 0.0);
}

TEST(Compiler, StretchesEndAtWhatIsNoMotionAndAtTheEndOfAPlan) {
  const Program program = *expand(read(textOf(
      R"({"type": "wait", "duration_s": 1}, {"type": "prompt", "text": "?"}, {"type": "repeat", "times": 100, "steps": [{"type": "wait", "duration_s": 1}]})")));
  Compiler compiler(program, Law::DirectForce);
  const auto first = compiler.stretch(0);
  EXPECT_EQ(first->plan.segments, 2);
  EXPECT_EQ(first->next, 2);
  EXPECT_FALSE(compiler.stretch(2).ok());
  const auto second = compiler.stretch(3);
  EXPECT_EQ(second->plan.segments, kMaxSegments);
  EXPECT_EQ(second->next, 3 + kMaxSegments);
  EXPECT_EQ(second->plan.segment[5].step, 8);
  const auto last = compiler.stretch(second->next);
  EXPECT_EQ(last->plan.segments, 100 - kMaxSegments);
  EXPECT_EQ(last->next, 103);
}

TEST(Compiler, AReplayGoesToTheStartFirstAndThenAlong) {
  const Program program = *expand(read(textOf(
      R"({"type": "replay_path", "path": "w", "reversed": true, "speed": 0.5, "hold_s": 2}, {"type": "wait", "duration_s": 3})")));
  std::vector<motion::PathPoint> points(3);
  for (int i = 0; i < 3; ++i) {
    points[static_cast<std::size_t>(i)].time_s = 10.0 + 2.0 * i;
    points[static_cast<std::size_t>(i)].X_RD.translation = {0.001 * i, 0, 0};
    points[static_cast<std::size_t>(i)].X_RD.rotation = spatial::expRotation({0, 0.1 * i, 0});
  }
  Compiler compiler(program, Law::DirectForce);
  const auto replay = compiler.replay(1, points);
  ASSERT_TRUE(replay.ok()) << replay.error().text();
  ASSERT_EQ(replay->plan.segments, 2);
  const Segment &to = replay->plan.segment[0], &along = replay->plan.segment[1];
  EXPECT_EQ(to.kind, SegmentKind::Move);
  EXPECT_NEAR(to.X_HT.translation[0], 0.002, 1e-15);
  EXPECT_EQ(along.law, Law::InverseDynamics);
  ASSERT_NE(along.spline, nullptr);
  EXPECT_NEAR(along.duration_s, 8.0 + 2.0, 1e-12);
  EXPECT_EQ(replay->next, 2);
  const auto wait = compiler.stretch(2);
  EXPECT_EQ(wait->plan.segment[0].kind, SegmentKind::Move);
  EXPECT_NEAR(wait->plan.segment[0].X_HT.translation[0], 0.0, 1e-12) << "it stands at the path's end";
  EXPECT_FALSE(compiler.replay(1, {points[0]}).ok());
  EXPECT_FALSE(compiler.replay(0, points).ok());
}

TEST(Compiler, WhatIsNoFlatProtocolIsNotCutShort) {
  EXPECT_FALSE(compile(read(textOf(R"({"type": "prompt", "text": "?"})"))).ok());
  EXPECT_FALSE(compile(read(textOf(R"({"type": "wait", "duration_s": 1}, {"type": "mark", "text": "!"})"))).ok());
  EXPECT_FALSE(
      compile(read(textOf(
                  R"({"type": "profile", "axes": {"My_Nm": 2}, "profile_time_s": [0, 1], "profile_value": [0, 1]})")))
          .ok());
  EXPECT_TRUE(
      compile(read(textOf(R"({"type": "repeat", "times": 3, "steps": [{"type": "wait", "duration_s": 1}]})"))).ok());
}

}  // namespace
}  // namespace articulus::protocol

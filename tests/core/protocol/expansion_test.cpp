#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>
#include <map>

#include "core/protocol/forecast.h"
#include "core/protocol/mirror.h"
#include "core/protocol/program.h"
#include "core/spatial/units.h"
#include "tests/core/protocol/language_examples.h"

namespace articulus::protocol {
namespace {

using control::AxisMode;
using test::read;
using test::textOf;
using testing::ElementsAre;

constexpr double kDegree = spatial::kRadiansPerDegree;

Program expanded(const std::string& steps, spatial::Side side = spatial::Side::Right, const std::string& more = {}) {
  auto program = expand(read(textOf(steps, more)), side);
  EXPECT_TRUE(program.ok()) << program.error().text();
  return std::move(*program);
}

std::vector<std::string> places(const Program& program) {
  std::vector<std::string> all;
  for (const Action& a : program.actions) all.push_back(a.place);
  return all;
}

/// Walks as a runner does; holds says what each Check finds.
std::vector<int> walked(const Program& program, const std::function<bool(const Action&)>& holds) {
  std::vector<int> seen;
  for (int i = 0; i < static_cast<int>(program.actions.size());) {
    const Action& a = program.actions[static_cast<std::size_t>(i)];
    EXPECT_EQ(a.number, i);
    int next = i + 1;
    if (a.kind == ActionKind::Jump) next = a.jump;
    else if (a.kind == ActionKind::Check) {
      const int to = holds(a) ? a.jump : a.jumpElse;
      if (to >= 0) next = to;
    } else {
      seen.push_back(i);
    }
    EXPECT_GT(next, i) << "every jump goes forward";
    i = next;
  }
  return seen;
}

TEST(Expansion, AFlatProtocolKeepsItsNumbers) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 50; ++i) {
    const Protocol p = test::randomProtocol(random);
    const auto program = expand(p);
    ASSERT_TRUE(program.ok());
    ASSERT_EQ(program->actions.size(), p.steps.size());
    for (std::size_t k = 0; k < p.steps.size(); ++k) {
      EXPECT_EQ(program->actions[k].number, static_cast<int>(k));
      EXPECT_EQ(program->actions[k].topStep, static_cast<int>(k));
      EXPECT_EQ(program->actions[k].kind, ActionKind::Motion);
      EXPECT_EQ(toJson(program->actions[k].step), toJson(p.steps[k]));
    }
  }
}

TEST(Expansion, ASweepIsOneAfterTheOtherAndSaysWhere) {
  const Program p = expanded(R"({"type": "sweep", "parameter": "flexion", "unit": "deg", "values": [0, 30], "steps": [
      {"type": "ramp", "axes": {"Ry_deg": "$flexion"}, "time_s": 5}, {"type": "ramp", "label": "drawer", "axes": {"Fx_N": 30}, "time_s": 5}]})");
  EXPECT_THAT(places(p), ElementsAre("unload", "flexion 0 deg > ramp", "flexion 0 deg > drawer",
                                     "flexion 30 deg > ramp", "flexion 30 deg > drawer"));
  EXPECT_NEAR(std::get<WaveformStep>(p.actions[3].step).goals.axis[4].value, 30 * kDegree, 1e-12);
  EXPECT_EQ(p.actions[4].topStep, 1);
  EXPECT_EQ(p.actions[4].step.line, 7);
}

TEST(Expansion, ARepeatEndsWhereItHasConverged) {
  const Program p = expanded(
      R"({"type": "repeat", "times": 3, "until": {"measure": {"of": "Fx"}, "change_N": 1}, "steps": [{"type": "wait", "duration_s": 1}]},
    {"type": "repeat", "times": 2, "steps": [{"type": "wait", "duration_s": 1}]})");
  // 0 unload; 1 wait, 2 check, 3 wait, 4 check, 5 wait; 6, 7 wait
  ASSERT_EQ(p.actions.size(), 8u);
  EXPECT_TRUE(p.actions[2].compareWithLast);
  EXPECT_EQ(p.actions[2].value, 1.0);
  EXPECT_EQ(p.actions[2].block, p.actions[4].block);
  EXPECT_THAT(walked(p, [](const Action&) { return false; }), ElementsAre(0, 1, 3, 5, 6, 7));
  EXPECT_THAT(walked(p, [](const Action& a) { return a.number == 4; }), ElementsAre(0, 1, 3, 6, 7));
}

TEST(Expansion, ABranchGoesOneWay) {
  const Program p = expanded(
      R"({"type": "branch", "measure": {"of": "Fz"}, "above_N": 5, "then": [{"type": "mark", "text": "a"}, {"type": "mark", "text": "b"}],
    "else": [{"type": "mark", "text": "c"}]}, {"type": "branch", "measure": {"of": "Fz"}, "below_N": 5, "then": [{"type": "mark", "text": "d"}]}, {"type": "mark", "text": "e"})");
  const auto texts = [&](bool first, bool second) {
    std::string all;
    for (const int i : walked(p, [&](const Action& a) { return a.below ? second : first; }))
      if (const auto* mark = std::get_if<MarkStep>(&p.actions[static_cast<std::size_t>(i)].step)) all += mark->text;
    return all;
  };
  EXPECT_EQ(texts(true, true), "abde");
  EXPECT_EQ(texts(true, false), "abe");
  EXPECT_EQ(texts(false, true), "cde");
  EXPECT_EQ(texts(false, false), "ce");
}

TEST(Expansion, APassivePathIsAngleByAngleThereAndBack) {
  const Program p = expanded(
      R"({"type": "passive_path", "path": "p", "axis": "Ry", "to_deg": 15, "step_deg": 7, "rate_deg_per_s": 2, "repeats": 2, "timeout_s": 9})");
  std::vector<double> angles;
  std::map<std::string, std::vector<double>> poses;
  double last = 0.0;
  for (const Action& a : p.actions) {
    if (a.kind == ActionKind::Motion && a.number > 0) {
      const auto& d = std::get<WaveformStep>(a.step);
      EXPECT_EQ(d.goals.axis[4].mode, AxisMode::Position);
      for (const std::size_t other : {0u, 1u, 2u, 3u, 5u})
        EXPECT_EQ(d.goals.axis[other], (AxisGoal{AxisMode::Force, 0.0}));
      EXPECT_EQ(d.timeout_s, 9);
      const double angle = d.goals.axis[4].value / kDegree;
      EXPECT_NEAR(d.time_s, std::max(std::abs(angle - last) / 2.0, 1.0), 1e-9);
      last = angle;
    }
    if (a.kind != ActionKind::TakePose) continue;
    EXPECT_EQ(a.begins, poses[a.path].empty()) << a.path;
    poses[a.path].push_back(std::round(last * 1e6) / 1e6);
  }
  const std::map<std::string, std::vector<double>> expected{
      {"p", {0, 7, 14, 15}}, {"p back", {14, 7, 0}}, {"p 2", {0, 7, 14, 15}}, {"p 2 back", {14, 7, 0}}};
  EXPECT_EQ(poses, expected);
}

TEST(Expansion, ARecordedPathStandsAroundItsSteps) {
  const Program p = expanded(
      R"({"type": "record_path", "path": "w", "distance_mm": 1, "steps": [{"type": "wait", "duration_s": 1}]}, {"type": "replay_path", "path": "w"})");
  ASSERT_EQ(p.actions.size(), 5u);
  EXPECT_EQ(p.actions[1].kind, ActionKind::RecordPath);
  EXPECT_EQ(std::get<RecordPathStep>(p.actions[1].step).distance_m, 0.001);
  EXPECT_EQ(p.actions[2].place, "w > wait");
  EXPECT_EQ(p.actions[3].kind, ActionKind::EndPath);
  EXPECT_EQ(p.actions[3].path, "w");
  EXPECT_EQ(p.actions[4].kind, ActionKind::Replay);
  EXPECT_EQ(p.actions[4].path, "w");
}

TEST(Expansion, EachKindOfLeafIsItsKindOfAction) {
  const Program p = expanded(
      R"({"type": "home"}, {"type": "zero"}, {"type": "prompt", "text": "?"}, {"type": "cut", "structure": "ACL"}, {"type": "mark", "text": "!"},
    {"type": "guide", "axes": {"Fx_N": 0}}, {"type": "rotate", "axis": "Rx", "angle_deg": 5, "torque_Nm": 1}, {"type": "move", "time_s": 1})");
  const std::vector<ActionKind> expected{ActionKind::Motion, ActionKind::Home,   ActionKind::Zero,
                                         ActionKind::Prompt, ActionKind::Cut,    ActionKind::Mark,
                                         ActionKind::Motion, ActionKind::Motion, ActionKind::Motion};
  ASSERT_EQ(p.actions.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(p.actions[i].kind, expected[i]) << i;
}

TEST(Expansion, TheLoadCellMustBeZeroedBeforeUnlessTheProgramSurelyDoesItFirst) {
  const auto needs = [](const std::string& steps) {
    Protocol p = read(textOf(steps));
    p.steps.erase(p.steps.begin());  // the unload
    return needsZeroedLoadCell(*expand(p));
  };
  const std::string zero = R"({"type": "zero"})", load = R"({"type": "ramp", "axes": {"My_Nm": 1}, "time_s": 1})",
                    move = R"({"type": "move", "time_s": 1})";
  const auto repeat = [](const std::string& steps) {
    return R"({"type": "repeat", "times": 2, "steps": [)" + steps + "]}";
  };
  EXPECT_TRUE(needs(load));
  EXPECT_FALSE(needs(move));
  EXPECT_FALSE(needs(zero + ", " + load));
  EXPECT_TRUE(needs(load + ", " + zero));
  EXPECT_FALSE(needs(repeat(zero) + ", " + load)) << "inside a block it counts too";
  EXPECT_TRUE(needs(repeat(load)));
  EXPECT_TRUE(
      needs(move + R"(, {"type": "branch", "measure": {"of": "Fx"}, "above_N": 5, "then": [)" + zero + "]}, " + load))
      << "a branch may leave it out";
}

TEST(Expansion, LimitsOfBlocksHoldForWhatIsInThemTheTighterOne) {
  const Program p = expanded(
      R"({"type": "repeat", "times": 1, "limits": {"Fx_N": 50, "Fy_N": 10}, "steps": [{"type": "wait", "duration_s": 1, "limits": {"Fx_N": 20, "Fy_N": 15}}]},
    {"type": "wait", "duration_s": 1})");
  EXPECT_EQ(p.actions[1].step.limits.wrench[0], 20);
  EXPECT_EQ(p.actions[1].step.limits.wrench[1], 10);
  EXPECT_FALSE(p.actions[2].step.limits.any());
}

TEST(Expansion, TooLongIsRefused) {
  const auto program = expand(read(textOf(
      R"({"type": "repeat", "times": 200, "steps": [{"type": "repeat", "times": 200, "steps": [{"type": "wait", "duration_s": 1}]}]})")));
  ASSERT_FALSE(program.ok());
  EXPECT_EQ(program.error().code, base::ErrorCode::OutOfRange);
  EXPECT_FALSE(program.error().remedy.empty());
  const auto endless = expand(read(textOf(R"({"type": "passive_path", "to_deg": 9, "step_deg": 0})")));
  ASSERT_FALSE(endless.ok());
  EXPECT_EQ(endless.error().code, base::ErrorCode::InvalidArgument);
}

const std::string kSided =
    R"({"type": "load_cycle", "motion": "LB", "axis": "Mx", "amplitude_Nm": 2, "rate_Nm_per_s": 1},
    {"type": "load", "target_force_N": [1, 2, 3], "target_moment_Nm": [4, 5, 6], "time_s": 1},
    {"type": "move", "translation_m": [0.1, 0.2, 0.3], "flexion_rad": 0.1, "lateral_bending_rad": 0.2, "axial_rotation_rad": 0.3, "time_s": 1},
    {"type": "ramp", "axes": {"Fx_N": 1, "Fy_N": 2, "Z_m": 0.3, "Mx_Nm": 4, "Ry_rad": 0.5, "Rz_rad": 0.6}, "frame": "joint", "time_s": 1},
    {"type": "guide", "axes": {"Fx_N": 1, "Fy_N": 2}}, {"type": "rotate", "axis": "Rz", "angle_rad": 0.1, "torque_Nm": 1, "axes": {"Fx_N": 3, "Fy_N": 4}},
    {"type": "passive_path", "axis": "Rx", "to_rad": 0.2, "step_rad": 0.2},
    {"type": "branch", "measure": {"of": "Fy", "statistic": "maximum"}, "above_N": 5, "then": [{"type": "wait", "duration_s": 1,
      "report": [{"name": "r", "of": "y", "statistic": "minimum", "expected_minimum_mm": 1, "expected_maximum_mm": 3}]}]})";

TEST(Expansion, ALeftJointIsTheMirrorImageWhereTheProtocolIsWrittenForBoth) {
  const std::string both = "\"side_aware\": true,\n";
  const Program left = expanded(kSided, spatial::Side::Left, both);
  const auto& a = left.actions;
  EXPECT_EQ(std::get<LoadCycleStep>(a[1].step).amplitude, -2);
  EXPECT_EQ(std::get<LoadStep>(a[2].step).target, (std::array<double, 6>{1, -2, 3, -4, 5, -6}));
  EXPECT_EQ(std::get<MoveStep>(a[3].step).translation_m, spatial::Vector3(0.1, -0.2, 0.3));
  EXPECT_EQ(std::get<MoveStep>(a[3].step).angles_rad, spatial::Vector3(0.1, -0.2, -0.3));
  const auto& axes = std::get<WaveformStep>(a[4].step).goals.axis;
  const std::array<double, 6> wave{1, -2, 0.3, -4, 0.5, -0.6};
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(axes[i].value, wave[i]) << i;
  EXPECT_EQ(std::get<GuideStep>(a[5].step).target[1], -2);
  EXPECT_EQ(std::get<RotateStep>(a[6].step).angle_rad, -0.1);
  EXPECT_EQ(std::get<RotateStep>(a[6].step).force_N, (std::array<double, 3>{3, -4, 0}));
  EXPECT_EQ(std::get<WaveformStep>(a[9].step).goals.axis[3].value, -0.2);
  const Action& check = *std::find_if(a.begin(), a.end(), [](const Action& x) { return x.kind == ActionKind::Check; });
  EXPECT_EQ(check.measure.statistic, Statistic::Minimum);
  EXPECT_TRUE(check.below);
  EXPECT_EQ(check.value, -5);
  const Report& report = a.back().step.reports.at(0);
  EXPECT_EQ(report.measure.statistic, Statistic::Maximum);
  EXPECT_EQ(*report.expectedMinimum, -0.003);
  EXPECT_EQ(*report.expectedMaximum, -0.001);
}

TEST(Expansion, OnlyALeftJointOfASideAwareProtocolIsMirrored) {
  const auto plain = [](const Program& p) { return toJson(p.actions.at(2).step)["target_force_N"]; };
  const nlohmann::json expected{1, 2, 3};
  EXPECT_EQ(plain(expanded(kSided, spatial::Side::Left)), expected);
  EXPECT_EQ(plain(expanded(kSided, spatial::Side::Right, "\"side_aware\": true,\n")), expected);
}

TEST(Expansion, AMirroredPathIsReflectedInThePlaneOfSymmetry) {
  ReplayPathStep replay;
  replay.points.push_back(
      {0.0,
       {spatial::Matrix3(Eigen::AngleAxisd(0.3, spatial::Vector3(0.6, 0.0, 0.8)).toRotationMatrix()),
        spatial::Vector3(1, 2, 3)}});
  Step step = replay;
  mirror(step);
  const auto& pose = std::get<ReplayPathStep>(step).points[0].X_RD;
  EXPECT_EQ(pose.translation, spatial::Vector3(1, -2, 3));
  // An axial vector in the plane of the mirror changes its sign.
  const spatial::Matrix3 expected = Eigen::AngleAxisd(-0.3, spatial::Vector3(0.6, 0.0, 0.8)).toRotationMatrix();
  EXPECT_LT((pose.rotation - expected).norm(), 1e-14);
}

TEST(Forecast, TheLongerWayAndAllTimesCount) {
  const std::string steps =
      R"({"type": "repeat", "times": 3, "until": {"measure": {"of": "Fx"}, "change_N": 1}, "steps": [{"type": "wait", "duration_s": 10}]},
    {"type": "branch", "measure": {"of": "Fz"}, "above_N": 5, "then": [{"type": "wait", "duration_s": 7}], "else": [{"type": "wait", "duration_s": 9}]},
    {"type": "prompt", "text": "?"}, {"type": "cut", "structure": "ACL"})";
  const Forecast f = forecast(expanded(steps), {.rate_Hz = 100.0});
  EXPECT_NEAR(f.duration_s, 1.5 + 0.7 + 30.0 + 9.0, 0.4) << "and what lies between two motions";
  EXPECT_EQ(f.prompts, 1);
  EXPECT_EQ(f.cuts, 1);
  EXPECT_EQ(f.samples, std::llround(100.0 * f.duration_s));
  EXPECT_GT(f.storedBytes, 4000 * 76 * 8) << "76 numbers a sample";
}

TEST(Forecast, PeaksAndDurationsOfWaveforms) {
  const Forecast f = forecast(
      expanded(
          R"({"type": "ramp", "axes": {"Fz_N": -50, "Ry_deg": 30}, "time_s": 4, "hold_s": 1, "timeout_s": 30, "settle_s": 2, "force_tolerance_N": 1, "moment_tolerance_Nm": 1},
    {"type": "sine", "axes": {"Fz_N": 20, "Ry_deg": 10}, "time_s": 2, "hold_s": 1, "cycles": 3},
    {"type": "triangle", "axes": {"Mx_Nm": 2}, "time_s": 2, "hold_s": 1, "cycles": 3, "both_sides": false},
    {"type": "ramp", "axes": {"Mx_Nm": 1}, "time_s": 3, "returns": true},
    {"type": "profile", "axes": {"My_Nm": 2}, "profile_time_s": [0, 1, 4], "profile_value": [0, -1.5, 0], "cycles": 2},
    {"type": "record_path", "path": "w", "steps": [{"type": "wait", "duration_s": 5}]}, {"type": "replay_path", "path": "w", "speed": 0.5, "hold_s": 1})"),
      {});
  EXPECT_NEAR(f.duration_s,
              1.5 + 0.7 + (4 + 1 + 2) + 3 * (4 * 2 + 2 * 1) + 3 * (2 * 2 + 1) + 2 * 3 + 2 * 4 + 5 + (3 + 10 + 1), 0.5)
      << "and what lies between two motions";
  EXPECT_NEAR(f.peakLoad[2], 70, 1e-12);
  EXPECT_NEAR(f.peakLoad[3], 2, 1e-12);
  EXPECT_NEAR(f.peakLoad[4], 3, 1e-12);
  EXPECT_NEAR(f.peakDisplacement[4], 40 * kDegree, 1e-12);
}

constexpr const char* kSearching =
    R"({"type": "guide", "axes": {"Fx_N": 30}, "settle_s": 0.5, "timeout_s": 90}, {"type": "wait", "duration_s": 2},
    {"type": "branch", "measure": {"of": "Fz"}, "above_N": 5, "then": [{"type": "wait", "duration_s": 7}], "else": [{"type": "wait", "duration_s": 20}]})";

TEST(Forecast, TellsWhatSearchesAreBoundedBy) {
  const Forecast f = forecast(expanded(kSearching), {});
  EXPECT_GT(f.duration_s, 1.5 + 0.5 + 2.0 + 20.0 + 1.0) << "a search takes its time";
  EXPECT_LT(f.duration_s, 60.0);
  EXPECT_NEAR(f.most_s, 60.0 + 0.5 + 90.0 + 2.0 + 20.0, 0.5) << "unloading and searching to their time limits";
}

TEST(Forecast, WhatARunBeforeTookGoesBeforeWhatIsReckoned) {
  const Program program = expanded(kSearching);
  const Forecast without = forecast(program, {});
  RunTimes before{std::vector<double>(program.actions.size(), -1.0), std::vector<int>(program.actions.size(), -1)};
  before.action_s[0] = 9.0;   // the unload
  before.action_s[1] = 31.0;  // the search
  before.action_s[2] = 2.0;
  before.held[3] = 1;  // the branch went the short way
  before.action_s[4] = 7.0;
  const Forecast f = forecast(program, {}, &before);
  EXPECT_NEAR(f.duration_s, 9.0 + 31.0 + 2.0 + 7.0, 0.5);
  EXPECT_EQ(f.most_s, without.most_s) << "its bounds are what they were";
  ASSERT_EQ(f.rest_s.size(), program.actions.size());
  for (std::size_t i = 1; i < f.rest_s.size(); ++i) EXPECT_LE(f.rest_s[i], f.rest_s[i - 1] + 20.5) << "the other way";
  EXPECT_NEAR(f.rest_s[2], 9.0, 0.5);
}

TEST(Forecast, MotionsThatTheLimitsSlowDownTakeLonger) {
  const Program program = expanded(
      R"({"type": "move", "translation_mm": [0, 0, 20], "time_s": 1}, {"type": "ramp", "axes": {"Ry_deg": 20}, "time_s": 1})");
  const double free_s = forecast(program, {}).duration_s;
  const double slow_s = forecast(program, {.linearSpeed_m_per_s = 0.01, .angularSpeed_rad_per_s = 0.1}).duration_s;
  EXPECT_NEAR(slow_s - free_s, (1.875 / 0.7) * (0.02 / 0.01 + 20 * kDegree / 0.1) - 2.0, 1e-9);
}

}  // namespace
}  // namespace articulus::protocol

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "core/protocol/compiler.h"
#include "core/protocol/protocol_json.h"
#include "core/protocol/validation.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"
#include "tests/core/protocol/language_examples.h"

namespace articulus::protocol {
namespace {

using control::AxisMode;
using nlohmann::json;
using test::everyStep;
using test::stepOf;
using test::textOf;
using testing::AllOf;
using testing::HasSubstr;

constexpr double kDegree = spatial::kRadiansPerDegree;

template <class S>
std::vector<S> all(const Protocol& p) {
  std::vector<S> found;
  for (const Step& step : p.steps)
    if (const auto* s = std::get_if<S>(&step)) found.push_back(*s);
  return found;
}

TEST(LanguageJson, QuantitiesArriveInSi) {
  const Protocol p = everyStep();
  const auto move = all<MoveStep>(p).at(0);
  EXPECT_NEAR((move.translation_m - spatial::Vector3(0.001, 0.002, 0.003)).norm(), 0.0, 1e-15);
  EXPECT_NEAR(move.angles_rad[0], 10 * kDegree, 1e-15);
  EXPECT_EQ(move.angles_rad[1], 0.1);
  EXPECT_NEAR(move.angles_rad[2], -5 * kDegree, 1e-15);
  const auto passive = all<PassivePathStep>(p).at(0);
  EXPECT_EQ(passive.path, "neutral");
  EXPECT_EQ(passive.axis, 4);
  EXPECT_NEAR(passive.to_rad, 60 * kDegree, 1e-15);
  EXPECT_NEAR(passive.step_rad, 7 * kDegree, 1e-15);
  EXPECT_NEAR(passive.rate_rad_per_s, 5 * kDegree, 1e-15);
  EXPECT_EQ(passive.repeats, 2);
  EXPECT_EQ(passive.frame, control::TaskFrame::Joint);
  const auto record = all<RecordPathStep>(p).at(0);
  EXPECT_NEAR(record.distance_m, 0.0005, 1e-18);
  EXPECT_NEAR(record.angle_rad, 0.2 * kDegree, 1e-15);
  ASSERT_EQ(record.steps.size(), 1u);
  const auto rotate = all<RotateStep>(p).at(0);
  EXPECT_EQ(rotate.axis, 2);
  EXPECT_NEAR(rotate.angle_rad, -20 * kDegree, 1e-15);
  EXPECT_NEAR(rotate.interval_rad, 2 * kDegree, 1e-15);
  EXPECT_EQ(rotate.torque_Nm, 1.5);
  EXPECT_EQ(rotate.force_N, (std::array<double, 3>{30, 2, 0}));
  const auto guide = all<GuideStep>(p).at(0);
  EXPECT_EQ(guide.axes, (std::array<bool, 6>{true, false, true, false, false, false}));
  EXPECT_EQ(guide.target[2], -20);
  EXPECT_EQ(guide.timeout_s, 20);
  EXPECT_NEAR(guide.farthest_m, 0.045, 1e-15);
  const auto replays = all<ReplayPathStep>(p);
  EXPECT_TRUE(replays.at(0).reversed);
  EXPECT_EQ(replays.at(0).speed, 0.5);
  ASSERT_EQ(replays.at(1).points.size(), 2u);
  EXPECT_EQ(replays.at(1).points[1].X_RD.translation[0], 0.001);
}

TEST(LanguageJson, AxesOfAWaveformAreLoadsPosesHeldOrFree) {
  const auto waves = all<WaveformStep>(everyStep());
  const WaveformStep& d = waves.at(0);
  EXPECT_EQ(d.shape, Waveform::Ramp);
  EXPECT_EQ(d.goals.frame, control::TaskFrame::Joint);
  EXPECT_EQ(d.law, control::Law::Hybrid);
  EXPECT_EQ(d.goals.axis[0], (AxisGoal{AxisMode::Force, 50}));
  EXPECT_EQ(d.goals.axis[1], (AxisGoal{AxisMode::Force, 0}));
  EXPECT_EQ(d.goals.axis[2].mode, AxisMode::Free);
  EXPECT_EQ(d.goals.axis[3].mode, AxisMode::Hold);
  EXPECT_EQ(d.goals.axis[4].mode, AxisMode::Position);
  EXPECT_NEAR(d.goals.axis[4].value, 30 * kDegree, 1e-15);
  EXPECT_EQ(d.stopAxis, 5);
  EXPECT_EQ(d.stopLoad, 3);
  EXPECT_EQ(d.timeout_s, 30);
  EXPECT_TRUE(waves.at(1).returns);
  EXPECT_EQ(waves.at(2).shape, Waveform::Sine);
  EXPECT_FALSE(waves.at(2).bothSides);
  EXPECT_EQ(waves.at(3).goals.axis[0].mode, AxisMode::Hold) << "others";
  EXPECT_EQ(waves.at(3).cycles, 4);
  EXPECT_EQ(waves.at(3).reportedCycle, 4);
  EXPECT_EQ(waves.at(4).profileTime_s, (std::vector<double>{0, 1, 2.5}));
}

TEST(LanguageJson, ParametersLimitsReportsAndLinesOfSteps) {
  const Protocol p = everyStep();
  const Step& cycle = p.steps.at(4);
  EXPECT_EQ(std::get<LoadCycleStep>(cycle).amplitude, 2.0);
  EXPECT_EQ(cycle.label, "flexed");
  EXPECT_EQ(cycle.limits.wrench[0], 150);
  EXPECT_EQ(cycle.limits.wrench[5], 4);
  EXPECT_EQ(cycle.limits.wrench[3], LimitTightening::kNone);
  EXPECT_NEAR(cycle.limits.angularSpeed_rad_per_s, 10 * kDegree, 1e-15);
  EXPECT_NEAR(cycle.limits.linearSpeed_m_per_s, 0.02, 1e-15);
  ASSERT_EQ(cycle.reports.size(), 1u);
  EXPECT_EQ(cycle.reports[0].measure, (Measure{Statistic::Range, "flexion", "", 2}));
  EXPECT_NEAR(*cycle.reports[0].expectedMaximum, 40 * kDegree, 1e-15);
  EXPECT_EQ(cycle.reports[0].source, "a book");
  EXPECT_EQ(all<LoadStep>(p).at(0).target[2], -30.0);
  const auto branches = all<BranchStep>(p);
  EXPECT_FALSE(branches.at(0).below);
  EXPECT_EQ(branches.at(1).value, 1.0) << "0.5*$moment";
  EXPECT_EQ(branches.at(1).measure, (Measure{Statistic::Mean, "Mx", "flexed", 1}));
  const auto repeat = all<RepeatStep>(p).at(0);
  EXPECT_TRUE(repeat.untilConverged);
  EXPECT_NEAR(repeat.change, 0.5 * kDegree, 1e-15);
  // The head has eleven lines.
  EXPECT_EQ(p.steps[0].line, 12);
  EXPECT_EQ(p.steps[1].line, 13);
  EXPECT_EQ(p.steps[5].line, p.steps[4].line + 3);
  EXPECT_EQ(p.cell, "munich");
  EXPECT_TRUE(p.sideAware);
  ASSERT_EQ(p.analyses.size(), 1u);
  EXPECT_EQ(*p.analyses[0].options, json({{"path", "neutral"}}));
  EXPECT_EQ(p.parameters.at(1).label, "push") << "its name where it has no label";
}

TEST(LanguageJson, ASweepPutsItsValueIntoEachPass) {
  const auto sweeps = all<SweepStep>(everyStep());
  const SweepStep& s = sweeps.at(1);
  EXPECT_EQ(s.values, (std::vector<double>{0, 30, 60, 90}));
  ASSERT_EQ(s.passes.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_NEAR(std::get<WaveformStep>(s.passes[i].at(0)).goals.axis[4].value, 30.0 * static_cast<double>(i) * kDegree,
                1e-12);
}

TEST(LanguageJson, AParameterInDegreesOrMillimetresIsConvertedToTheUnitOfTheKey) {
  const std::string parameters =
      R"("parameters": [{"name": "a", "unit": "deg", "value": 90, "minimum": 0, "maximum": 90},
    {"name": "d", "unit": "mm", "value": 5, "minimum": 0, "maximum": 90}, {"name": "n", "value": 3, "minimum": 1, "maximum": 9}],)";
  const auto inRadians = std::get<MoveStep>(
      stepOf(R"({"type": "move", "flexion_rad": "$a", "translation_m": ["-$d", 0, "2*$d"], "time_s": 1})", parameters));
  EXPECT_NEAR(inRadians.angles_rad[0], 90 * kDegree, 1e-15);
  EXPECT_NEAR(inRadians.translation_m[0], -0.005, 1e-15);
  EXPECT_NEAR(inRadians.translation_m[2], 0.010, 1e-15);
  EXPECT_NEAR(std::get<MoveStep>(stepOf(R"({"type": "move", "flexion_deg": " -0.5 * $a ", "time_s": 1})", parameters))
                  .angles_rad[0],
              -45 * kDegree, 1e-15);
  EXPECT_EQ(std::get<RepeatStep>(stepOf(R"({"type": "repeat", "times": "$n", "steps": []})", parameters)).times, 3);
}

TEST(LanguageJson, WhatWasReadIsWrittenAndWhatWasChangedIsWrittenWithItsNumbers) {
  Protocol p = everyStep();
  const json written = toJson(p);
  EXPECT_EQ(written, *p.document);
  EXPECT_EQ(written["steps"][4]["amplitude_Nm"], "$moment");
  std::get<WaitStep>(p.steps.at(6)).duration_s = 7.5;
  const json changed = toJson(p);
  EXPECT_EQ(changed["steps"][6]["duration_s"], 7.5);
  EXPECT_EQ(changed["steps"][4]["amplitude_Nm"], 2.0);
  EXPECT_FALSE(changed.contains("parameters")) << "nothing asks for them any more";
}

/// The turn of a path's point goes through a matrix: its last digits may change.
json rounded(json j) {
  if (j.is_structured())
    for (auto& element : j) element = rounded(element);
  return j.is_number_float() ? json(std::round(j.get<double>() * 1e12) / 1e12) : j;
}

TEST(LanguageJson, EveryStepSurvivesTheWayToJsonAndBack) {
  const Protocol p = everyStep();
  for (std::size_t i = 0; i < p.steps.size(); ++i) {
    Protocol alone;
    alone.name = "alone";
    alone.steps = {p.steps[i]};
    const json written = toJson(alone);
    const auto again = fromJson(written, "again");
    ASSERT_TRUE(again.ok()) << typeName(p.steps[i]) << ": " << again.error().text();
    EXPECT_EQ(rounded(toJson(again->steps.at(0))), rounded(toJson(p.steps[i]))) << typeName(p.steps[i]);
    EXPECT_EQ(typeName(again->steps.at(0)), typeName(p.steps[i]));
  }
}

TEST(LanguageJson, WhatAPauseDoesIsReadChangedAndWritten) {
  const std::string text = textOf(R"({"type": "wait", "duration_s": 1})");
  Protocol p = test::read(text);
  EXPECT_FALSE(p.unloadsInPause);
  EXPECT_FALSE(toJson(p).contains("pause"));
  p.unloadsInPause = true;  // with its text, and without
  for (const bool asMade : {false, true}) {
    if (asMade) p.document = {};
    EXPECT_EQ(toJson(p).at("pause"), "unload");
    const auto again = fromJson(toJson(p), "again");
    ASSERT_TRUE(again.ok()) << again.error().text();
    EXPECT_TRUE(again->unloadsInPause);
    auto program = expand(*again);
    ASSERT_TRUE(program.ok());
    EXPECT_TRUE(program->unloadsInPause);
    EXPECT_TRUE(Compiler(*program, control::kLoadLaw).stretch(0)->plan.unloadsInPause);
  }
  p = *fromJson(toJson(p), "again");
  p.unloadsInPause = false;
  EXPECT_FALSE(fromJson(toJson(p), "again")->unloadsInPause);
}

TEST(LanguageJson, TheFirstFormatIsStillRead) {
  std::string text = textOf(R"({"type": "wait", "duration_s": 1})");
  text.replace(text.find("protocol-2"), 10, "protocol-1");
  EXPECT_EQ(test::read(text).steps.size(), 2u);
}

TEST(LanguageJson, InstantiatePutsOtherValuesIn) {
  const Protocol p = everyStep();
  const auto other = instantiate(p, {{"moment", 4.0}, {"angle", 60.0}});
  ASSERT_TRUE(other.ok()) << other.error().text();
  EXPECT_EQ(std::get<LoadCycleStep>(other->steps.at(4)).amplitude, 4.0);
  EXPECT_NEAR(all<WaveformStep>(*other).at(0).goals.axis[4].value, 60 * kDegree, 1e-12);
  EXPECT_EQ(other->parameters.at(0).value, 4.0);
  EXPECT_EQ(other->parameters.at(1).value, 30.0);
  EXPECT_EQ(toJson(*other)["parameters"][0]["value"], 4.0) << "a run that froze it says what it ran with";
  const auto beyond = instantiate(p, {{"moment", 5.01}});
  ASSERT_FALSE(beyond.ok());
  EXPECT_EQ(beyond.error().code, base::ErrorCode::OutOfRange);
  EXPECT_THAT(beyond.error().message,
              AllOf(HasSubstr("Moment (moment)"), HasSubstr("5.01 Nm"), HasSubstr("0.5 to 5.0 Nm")));
  EXPECT_FALSE(instantiate(p, {{"moment", std::numeric_limits<double>::quiet_NaN()}}).ok());
  const auto unknown = instantiate(p, {{"torque", 1}});
  ASSERT_FALSE(unknown.ok());
  EXPECT_THAT(unknown.error().text(), AllOf(HasSubstr("torque"), HasSubstr("moment, push, angle")));
  EXPECT_THAT(instantiate(test::lateralBending(), {{"moment", 1}}).error().text(), HasSubstr("It has none"));
}

// A step that is wrong, and what the complaint must then say; it stands on line 6.
struct Wrong {
  const char* what;
  std::string step;
  const char* says;
  std::string more = {};
};
void PrintTo(const Wrong& wrong, std::ostream* out) { *out << wrong.what; }
class WrongStep : public testing::TestWithParam<Wrong> {};

TEST_P(WrongStep, IsNamedWithFileLineKeyAndRemedy) {
  const auto p = fromText(textOf(GetParam().step, GetParam().more), "mine.json");
  ASSERT_FALSE(p.ok());
  EXPECT_THAT(p.error().message,
              AllOf(HasSubstr(GetParam().more.empty() ? "mine.json, line 6: steps[1]" : "mine.json, line"),
                    HasSubstr(GetParam().says)));
  EXPECT_FALSE(p.error().remedy.empty());
}

const std::string kNm =
    "\"parameters\": [{\"name\": \"m\", \"unit\": \"Nm\", \"value\": 1, \"minimum\": 0, \"maximum\": 2}],\n";
std::string parameter(const std::string& keys) { return "\"parameters\": [{" + keys + "}],\n"; }
INSTANTIATE_TEST_SUITE_P(
    All, WrongStep,
    testing::Values(
        Wrong{"NoAxes", R"({"type": "ramp", "time_s": 1})", "axes is missing"},
        Wrong{"AxesAnArray", R"({"type": "ramp", "axes": [], "time_s": 1})", "axes must be an object"},
        Wrong{"NoTime", R"({"type": "ramp", "axes": {}})", "time_s is missing"},
        Wrong{"UnknownAxis", R"({"type": "ramp", "axes": {"Mw_Nm": 1}, "time_s": 1})", "axes.Mw_Nm is not a key"},
        Wrong{"WrongUnit", R"({"type": "ramp", "axes": {"Mx_N": 1}, "time_s": 1})", "axes.Mx_N is not a key"},
        Wrong{"AxisTwice", R"({"type": "ramp", "axes": {"Mx_Nm": 1, "Rx_deg": 2}, "time_s": 1})",
              "about the same axis"},
        Wrong{"AxisWord", R"({"type": "ramp", "axes": {"X": "stay"}, "time_s": 1})",
              "is \"stay\", which is none of hold, free"},
        Wrong{"Others", R"({"type": "ramp", "axes": {"others": "position"}, "time_s": 1})",
              "none of force, hold, free"},
        Wrong{"Frame", R"({"type": "ramp", "axes": {}, "frame": "base", "time_s": 1})", "none of world, tool, joint"},
        Wrong{"Law", R"({"type": "ramp", "axes": {}, "law": "magic", "time_s": 1})", "no control law"},
        Wrong{"StopTwice", R"({"type": "ramp", "axes": {}, "time_s": 1, "stop_at": {"Fx_N": 1, "Mx_Nm": 1}})",
              "a second load to stop at"},
        Wrong{"StopNothing", R"({"type": "ramp", "axes": {}, "time_s": 1, "stop_at": {}})", "all missing"},
        Wrong{"ReturnsOfASine", R"({"type": "sine", "axes": {}, "time_s": 1, "returns": true})",
              "returns is not a key of a sine step"},
        Wrong{"ProfileColumns", R"({"type": "profile", "axes": {}, "profile_time_s": [0, 1], "profile_value": [0]})",
              "has 1 numbers, profile_time_s has 2"},
        Wrong{"ProfileNothing", R"({"type": "profile", "axes": {}})", "file is missing"},
        Wrong{"GuideNothing", R"({"type": "guide"})", "axes is missing"},
        Wrong{"GuideByPose", R"({"type": "guide", "axes": {"X_mm": 1}})", "not a key of \"axes\" of a guide step"},
        Wrong{"RotateNoAxis", R"({"type": "rotate", "angle_deg": 1, "torque_Nm": 1})", "axis is missing"},
        Wrong{"RotateAxis", R"({"type": "rotate", "axis": "X", "angle_deg": 1, "torque_Nm": 1})", "none of Rx, Ry, Rz"},
        Wrong{"PassiveAxis", R"({"type": "passive_path", "axis": "X", "to_deg": 1, "step_deg": 1})", "no rotation"},
        Wrong{"RecordNoSteps", R"({"type": "record_path", "path": "a"})", "steps is missing"},
        Wrong{"Points", R"({"type": "replay_path", "path": "a.csv", "points": [[1, 2]]})", "rows of seven numbers"},
        Wrong{"PointsAText", R"({"type": "replay_path", "path": "a.csv", "points": "x"})", "array of rows"},
        Wrong{"SweepNoValues", R"({"type": "sweep", "parameter": "a", "steps": []})", "from is missing"},
        Wrong{"SweepEmpty", R"({"type": "sweep", "parameter": "a", "values": [], "steps": []})", "values is empty"},
        Wrong{"SweepNoStep", R"({"type": "sweep", "parameter": "a", "from": 0, "to": 1, "step": 0, "steps": []})",
              "does not lead"},
        Wrong{"SweepWrongWay", R"({"type": "sweep", "parameter": "a", "from": 0, "to": 1, "step": -1, "steps": []})",
              "does not lead"},
        Wrong{"SweepEndless", R"({"type": "sweep", "parameter": "a", "from": 0, "to": 1, "step": 1e-9, "steps": []})",
              "more than 1000 values"},
        Wrong{"SweepUnit", R"({"type": "sweep", "parameter": "a", "unit": "degree", "values": [1], "steps": []})",
              "no unit"},
        Wrong{"SweepPasses", R"({"type": "sweep", "parameter": "a", "values": [1, 2], "passes": [[]]})",
              "has 1 entries, values has 2"},
        Wrong{"SweepPassNoList", R"({"type": "sweep", "parameter": "a", "values": [1], "passes": [1]})",
              "must be an array"},
        Wrong{"UntilNothing", R"({"type": "repeat", "until": {}, "steps": []})", "measure is missing"},
        Wrong{"MeasureOf", R"({"type": "repeat", "until": {"measure": {"of": "Fw"}, "change_N": 1}, "steps": []})",
              "not measured"},
        Wrong{"MeasureNothing", R"({"type": "branch", "measure": {}, "above_N": 1, "then": []})", "of is missing"},
        Wrong{"Statistic",
              R"({"type": "branch", "measure": {"of": "Fx", "statistic": "median"}, "above_N": 1, "then": []})",
              "is \"median\""},
        Wrong{"ChangeUnit", R"({"type": "repeat", "until": {"measure": {"of": "Fx"}, "change_Nm": 1}, "steps": []})",
              "change_Nm is not a key"},
        Wrong{"BranchNoMeasure", R"({"type": "branch", "above_N": 1, "then": []})", "measure is missing"},
        Wrong{"BranchBoth", R"({"type": "branch", "measure": {"of": "Fx"}, "above_N": 1, "below_N": 1, "then": []})",
              "are both there"},
        Wrong{"BranchNeither", R"({"type": "branch", "measure": {"of": "Fx"}, "then": []})", "above are missing"},
        Wrong{"SubNoKey", R"({"type": "sub_protocol"})", "protocol is missing"},
        Wrong{"PromptChoices", R"({"type": "prompt", "text": "a", "choices": [1]})", "texts only"},
        Wrong{"PromptChoicesNoList", R"({"type": "prompt", "text": "a", "choices": "b"})", "array of texts"},
        Wrong{"CutNothing", R"({"type": "cut"})", "structure is missing"},
        Wrong{"LimitKey", R"({"type": "wait", "duration_s": 1, "limits": {"Fx_Nm": 1}})",
              "limits.Fx_Nm is not a key of \"limits\""},
        Wrong{"ReportNoName", R"({"type": "wait", "duration_s": 1, "report": [{"of": "Fx"}]})",
              "report[0].name is missing"},
        Wrong{"ReportNoMeasure", R"({"type": "wait", "duration_s": 1, "report": [{"name": "a"}]})", "of is missing"},
        Wrong{"ReportOfAStep",
              R"({"type": "wait", "duration_s": 1, "report": [{"name": "a", "of": "Fx", "step": "b"}]})",
              "not a key of a report"},
        Wrong{"ReportUnit",
              R"({"type": "wait", "duration_s": 1, "report": [{"name": "a", "of": "Fx", "expected_minimum_Nm": 1}]})",
              "not a key of a report"},
        Wrong{"NoSuchParameter", R"({"type": "wait", "duration_s": "$t"})", "$t, which is no parameter"},
        Wrong{"NoExpression", R"({"type": "wait", "duration_s": "1+$t"})", "must be a number, or a parameter"},
        Wrong{"Infinite", R"({"type": "wait", "duration_s": "1e999*$m"})", "which is in Nm, and wants s", kNm},
        Wrong{"InfiniteFactor", R"({"type": "ramp", "axes": {"Mx_Nm": "1e999*$m"}, "time_s": 1})", "must be finite",
              kNm},
        Wrong{"HalfCycles", R"({"type": "sine", "axes": {}, "time_s": 1, "cycles": "0.5*$n"})", "whole number",
              parameter(R"("name": "n", "value": 3, "minimum": 0, "maximum": 9)")},
        Wrong{"ParameterName", "{}", "can not follow a $",
              parameter(R"("name": "2m", "value": 1, "minimum": 0, "maximum": 2)")},
        Wrong{"SweepParameter", R"({"type": "sweep", "parameter": "0,5", "values": [1], "steps": []})",
              "can not follow a $"},
        Wrong{"ParameterUnit", "{}", "no unit",
              parameter(R"("name": "m", "unit": "kg", "value": 1, "minimum": 0, "maximum": 2)")},
        Wrong{"ParameterRange", "{}", "more than its maximum",
              parameter(R"("name": "m", "value": 1, "minimum": 3, "maximum": 2)")},
        Wrong{"ParameterBeyond", "{}", "allowed is 0.0 to 2.0",
              parameter(R"("name": "m", "value": 3, "minimum": 0, "maximum": 2)")},
        Wrong{"ParameterNoRange", "{}", "minimum is missing", parameter(R"("name": "m", "value": 3)")},
        Wrong{
            "ParameterTwice", "{}", "for a second time",
            "\"parameters\": [{\"name\": \"m\", \"value\": 1, \"minimum\": 0, \"maximum\": 2}, {\"name\": \"m\"}],\n"}),
    [](const auto& row) { return row.param.what; });

TEST(LanguageJson, BlocksStandInEachOtherOnlySoDeep) {
  std::string inner = R"({"type": "wait", "duration_s": 1})";
  for (int i = 0; i < 8; ++i) inner = R"({"type": "repeat", "steps": [)" + inner + "]}";
  EXPECT_TRUE(fromText(textOf(inner), "mine.json").ok());
  const auto deeper = fromText(textOf(R"({"type": "repeat", "steps": [)" + inner + "]}"), "mine.json");
  ASSERT_FALSE(deeper.ok());
  EXPECT_THAT(deeper.error().message, HasSubstr("more than 8 blocks"));
}

}  // namespace
}  // namespace articulus::protocol

#include <gmock/gmock.h>

#include "core/base/json_reader.h"
#include "core/protocol/validation.h"
#include "tests/core/protocol/language_examples.h"

namespace articulus::protocol {
namespace {

using test::generousLimits;
using test::read;
using test::textOf;
using testing::AllOf;
using testing::HasSubstr;

TEST(LanguageValidation, AcceptsWhatCanRun) {
  const Protocol p = read(textOf(
      R"({"type": "load_cycle", "label": "a", "motion": "FE", "axis": "My", "amplitude_Nm": 2, "rate_Nm_per_s": 1, "limits": {"Fz_N": 100}},
    {"type": "guide", "axes": {"Fx_N": 0}}, {"type": "rotate", "axis": "Ry", "angle_deg": 20, "torque_Nm": 2},
    {"type": "ramp", "label": "b", "axes": {"Ry_deg": 10, "Fz_N": -20}, "time_s": 10, "stop_at": {"My_Nm": 3}},
    {"type": "sine", "axes": {"Fz_N": 20, "Ry_deg": 2}, "time_s": 4},
    {"type": "passive_path", "to_deg": 30, "step_deg": 10, "repeats": 2}, {"type": "replay_path", "path": "passive 2 back"},
    {"type": "record_path", "path": "w", "steps": [{"type": "wait", "duration_s": 1}]}, {"type": "replay_path", "path": "w"}, {"type": "unload"},
    {"type": "repeat", "times": 3, "until": {"measure": {"of": "Fz", "step": "a"}, "change_N": 1}, "steps": [{"type": "ramp", "label": "c", "axes": {"Fz_N": 1}, "time_s": 1}]},
    {"type": "sweep", "parameter": "x", "unit": "N", "values": [1, 2], "steps": [{"type": "ramp", "label": "d", "axes": {"Fz_N": "$x"}, "time_s": 1}]},
    {"type": "branch", "measure": {"of": "My", "step": "b"}, "above_Nm": 1, "then": [{"type": "mark", "text": "m"}]},
    {"type": "prompt", "text": "?"}, {"type": "cut", "structure": "ACL"}, {"type": "home"}, {"type": "zero"})"));
  for (const auto& problem : validate(p, generousLimits())) ADD_FAILURE() << describe(problem, p);
}

struct Fault {
  const char* what;
  std::string step;  ///< after an unload, on line 6
  const char* key;
  const char* says;
  const char* place = "";
};
void PrintTo(const Fault& fault, std::ostream* out) { *out << fault.what; }
class LanguageFault : public testing::TestWithParam<Fault> {};

TEST_P(LanguageFault, IsFoundWhereItIs) {
  const Protocol p = read(textOf(GetParam().step));
  const auto problems = validate(p, generousLimits());
  ASSERT_EQ(problems.size(), 1u) << (problems.empty() ? "not found" : describe(problems[1], p));
  EXPECT_EQ(problems[0].step, 1);
  EXPECT_EQ(problems[0].line, 6);
  EXPECT_EQ(problems[0].key, GetParam().key);
  EXPECT_EQ(problems[0].place, GetParam().place);
  EXPECT_THAT(problems[0].text(), HasSubstr(GetParam().says));
  EXPECT_THAT(describe(problems[0], p), AllOf(HasSubstr("Step 2 ("), HasSubstr("line 6"), HasSubstr(GetParam().place)));
}

const std::string kWait = R"({"type": "wait", "duration_s": 1})";
INSTANTIATE_TEST_SUITE_P(
    All, LanguageFault,
    testing::Values(
        Fault{"LooserForce", R"({"type": "wait", "duration_s": 1, "limits": {"Fx_N": 300}})", "limits",
              "looser than the 200 N in force"},
        Fault{"LooserSpeed", R"({"type": "wait", "duration_s": 1, "limits": {"linear_speed_m_per_s": 1}})", "limits",
              "the speed is 1 m/s, looser"},
        Fault{"LooserTurn", R"({"type": "wait", "duration_s": 1, "limits": {"angular_speed_rad_per_s": 1}})", "limits",
              "rate of turn"},
        Fault{
            "LooserThanTheBlock",
            R"({"type": "repeat", "limits": {"Fx_N": 20}, "steps": [{"type": "wait", "duration_s": 1, "limits": {"Fx_N": 30}}]})",
            "limits", "looser than the 20 N", "1 of 1"},
        Fault{"NoLimit", R"({"type": "wait", "duration_s": 1, "limits": {"Fx_N": 0}})", "limits", "more than zero"},
        Fault{"LoadBeyondTheTightenedLimit",
              R"({"type": "ramp", "axes": {"Fx_N": 10}, "time_s": 1, "limits": {"Fx_N": 11}})", "axes",
              "Fx reaches 10 N, at most 9.9 N"},
        Fault{"SpeedBeyondTheTightenedLimit",
              R"({"type": "ramp", "axes": {"X_mm": 50}, "time_s": 1, "limits": {"linear_speed_mm_per_s": 50}})",
              "time_s", "at least 1.9 s"},
        Fault{"LabelTwice",
              R"({"type": "repeat", "label": "a", "steps": [{"type": "wait", "label": "a", "duration_s": 1}]})",
              "label", "is there twice", "1 of 1"},
        Fault{"ReportName", R"({"type": "wait", "duration_s": 1, "report": [{"name": "", "of": "Fx"}]})", "report",
              "no name"},
        Fault{"ReportCycle", R"({"type": "wait", "duration_s": 1, "report": [{"name": "a", "of": "Fx", "cycle": -1}]})",
              "report", "cycle of a report is -1"},
        Fault{
            "ReportRange",
            R"({"type": "wait", "duration_s": 1, "report": [{"name": "a", "of": "Fx", "expected_minimum_N": 2, "expected_maximum_N": 1}]})",
            "report", "more than the most"},
        Fault{
            "MeasureNoSuchLabel",
            R"({"type": "branch", "measure": {"of": "Fx", "step": "z"}, "above_N": 1, "then": [{"type": "wait", "duration_s": 1}]})",
            "measure", "has the label \"z\""},
        Fault{
            "MeasureCycle",
            R"({"type": "branch", "measure": {"of": "Fx", "cycle": -2}, "above_N": 1, "then": [{"type": "wait", "duration_s": 1}]})",
            "measure", "cycle of the measure is -2"},
        Fault{
            "MeasureLabelOfItsOwnBranch",
            R"({"type": "branch", "measure": {"of": "Fx", "step": "t"}, "above_N": 1, "then": [{"type": "wait", "label": "t", "duration_s": 1}]})",
            "measure", "has the label \"t\""},
        Fault{"RampBeyondMargin", R"({"type": "ramp", "axes": {"Mx_Nm": -9.1}, "time_s": 1})", "axes",
              "Mx reaches 9.1 Nm"},
        Fault{"RampOutOfTheBox", R"({"type": "ramp", "axes": {"Y_mm": 410}, "time_s": 60})", "axes", "410 mm along y"},
        Fault{"RampTurnsTooFar", R"({"type": "ramp", "axes": {"Ry_deg": 175}, "time_s": 60})", "axes",
              "Ry is 175 deg; allowed: -170 to 170 deg"},
        Fault{"RampTooFast", R"({"type": "ramp", "axes": {"Ry_deg": 60}, "time_s": 1})", "time_s", "at least 4 s"},
        Fault{"RampInNoTime", R"({"type": "ramp", "axes": {"Fx_N": 1}, "time_s": 0})", "time_s", "more than 0"},
        Fault{"RampNegativeHold", R"({"type": "ramp", "axes": {"Fx_N": 1}, "time_s": 1, "hold_s": -1})", "hold_s",
              "Hold is -1 s; allowed: 0 to 86400 s"},
        Fault{"RampByPoseReturns", R"({"type": "ramp", "axes": {"X_mm": 1}, "time_s": 1, "returns": true})", "returns",
              "does not come back"},
        Fault{"StopBeyondMargin", R"({"type": "ramp", "axes": {"X_mm": 1}, "time_s": 1, "stop_at": {"Mx_Nm": 9.5}})",
              "stop_at", "Mx reaches 9.5 Nm"},
        Fault{"StopAtNothing", R"({"type": "ramp", "axes": {"X_mm": 1}, "time_s": 1, "stop_at": {"Mx_Nm": 0}})",
              "stop_at", "more than 0"},
        Fault{"SettlingWithoutTimeout",
              R"({"type": "ramp", "axes": {"X_mm": 1}, "time_s": 1, "force_tolerance_N": 1, "moment_tolerance_Nm": 1})",
              "timeout_s", "Time limit is 0, it must be more than 0"},
        Fault{
            "SettlingLongerThanItsTimeout",
            R"({"type": "ramp", "axes": {"X_mm": 1}, "time_s": 1, "force_tolerance_N": 1, "moment_tolerance_Nm": 1, "settle_s": 5, "timeout_s": 5})",
            "timeout_s", "Time limit must be longer than Settling time"},
        Fault{"SettlingNoForceTolerance",
              R"({"type": "ramp", "axes": {"X_mm": 1}, "time_s": 1, "moment_tolerance_Nm": 1, "timeout_s": 5})",
              "force_tolerance_N", "Force tolerance is 0, it must be more than 0"},
        Fault{"SettlingNoMomentTolerance",
              R"({"type": "ramp", "axes": {"X_mm": 1}, "time_s": 1, "force_tolerance_N": 1, "timeout_s": 5})",
              "moment_tolerance_Nm", "Moment tolerance is 0, it must be more than 0"},
        Fault{
            "SettlingOfPoses",
            R"({"type": "ramp", "axes": {"X_mm": 1, "others": "hold"}, "time_s": 1, "force_tolerance_N": 1, "moment_tolerance_Nm": 1, "timeout_s": 5})",
            "timeout_s", "No axis follows a load"},
        Fault{"LawOfPoses", R"({"type": "ramp", "axes": {"Fx_N": 1}, "law": "inverse_dynamics", "time_s": 1})", "law",
              "follows a pose on all six axes"},
        Fault{"LawOfLoads", R"({"type": "ramp", "axes": {"X_mm": 1}, "law": "direct_force", "time_s": 1})", "law",
              "follows a load on all six axes"},
        Fault{"LawOfJoints", R"({"type": "ramp", "axes": {"X_mm": 1}, "law": "joint_cascade", "time_s": 1})", "law",
              "can not follow the axes of a drive"},
        Fault{"SineOfNothing", R"({"type": "sine", "axes": {"Fx_N": 0}, "time_s": 1})", "axes", "No axis is driven"},
        Fault{"SineTooManyCycles", R"({"type": "sine", "axes": {"Fx_N": 1}, "time_s": 1, "cycles": 1001})", "cycles",
              "1 to 1000"},
        Fault{"SineReportedCycle",
              R"({"type": "sine", "axes": {"Fx_N": 1}, "time_s": 1, "cycles": 2, "reported_cycle": 3})",
              "reported_cycle", "one of the 2"},
        Fault{"SineTooFast", R"({"type": "sine", "axes": {"Ry_deg": 20}, "time_s": 1})", "time_s", "at least 1.1 s"},
        Fault{"ProfileGoesBackInTime",
              R"({"type": "profile", "axes": {"Fx_N": 1}, "profile_time_s": [0, 2, 1], "profile_value": [0, 1, 0]})",
              "file", ""},
        Fault{
            "ProfileRepeatedThatEndsElsewhere",
            R"({"type": "profile", "axes": {"Fx_N": 1}, "cycles": 2, "profile_time_s": [0, 2], "profile_value": [0, 1]})",
            "file", "ends elsewhere"},
        Fault{"ProfileBeyondMargin",
              R"({"type": "profile", "axes": {"Fx_N": 100}, "profile_time_s": [0, 2], "profile_value": [0, -2]})",
              "axes", "Fx reaches 200 N"},
        Fault{"ProfileTooFast",
              R"({"type": "profile", "axes": {"X_mm": 100}, "profile_time_s": [0, 0.5], "profile_value": [0, 1]})",
              "time_s", "times as fast as the speed limits"},
        Fault{"GuideNothing", R"({"type": "guide", "axes": {}})", "axes", "No load is led"},
        Fault{"GuideAMoment", R"({"type": "guide", "axes": {"Mx_Nm": 1}})", "axes", "searches for forces"},
        Fault{"GuideBeyondMargin", R"({"type": "guide", "axes": {"Fx_N": 190}})", "axes", "Fx reaches 190 N"},
        Fault{"GuideTooFine", R"({"type": "guide", "axes": {"Fx_N": 1}, "force_tolerance_N": 0.1})",
              "force_tolerance_N", "0.25 to 1000 N"},
        Fault{"RotateNowhere", R"({"type": "rotate", "axis": "Rx", "angle_deg": 0, "torque_Nm": 1})", "angle_rad",
              "-170 to 170 deg, not 0"},
        Fault{"RotateNoTorque", R"({"type": "rotate", "axis": "Rx", "angle_deg": 5, "torque_Nm": 0})", "torque_Nm",
              "more than 0"},
        Fault{"RotateBeyondMargin", R"({"type": "rotate", "axis": "Rx", "angle_deg": 5, "torque_Nm": 9.5})",
              "torque_Nm", "Mx reaches 9.5 Nm"},
        Fault{"RotateNoInterval",
              R"({"type": "rotate", "axis": "Rx", "angle_deg": 5, "torque_Nm": 1, "interval_deg": 0})", "interval_rad",
              "more than 0"},
        Fault{"RotateForever", R"({"type": "rotate", "axis": "Rx", "angle_deg": 5, "torque_Nm": 1, "timeout_s": 0})",
              "timeout_s", "Time limit is 0 s; allowed: more than 0"},
        Fault{
            "RotateFasterThanTheLimit",
            R"({"type": "rotate", "axis": "Rx", "angle_deg": 5, "torque_Nm": 1, "limits": {"angular_speed_rad_per_s": 0.01}})",
            "limits", "turns at 0.035 rad/s"},
        Fault{"PassiveNoName", R"({"type": "passive_path", "path": "", "to_deg": 5, "step_deg": 1})", "path",
              "no name"},
        Fault{"PassiveNowhere", R"({"type": "passive_path", "from_deg": 5, "to_deg": 5, "step_deg": 1})", "to_rad",
              "ends where it begins"},
        Fault{"PassiveTooFar", R"({"type": "passive_path", "to_deg": 175, "step_deg": 1})", "to_rad",
              "-170 to 170 deg"},
        Fault{"PassiveManyStops", R"({"type": "passive_path", "to_deg": 50, "step_deg": 0.01})", "step_rad",
              "more than 1000 stops"},
        Fault{"PassiveTooFast", R"({"type": "passive_path", "to_deg": 50, "step_deg": 1, "rate_deg_per_s": 20})",
              "rate_rad_per_s", "may be 15.27887 deg/s at most"},
        Fault{"PassiveRepeats", R"({"type": "passive_path", "to_deg": 50, "step_deg": 1, "repeats": 0})", "repeats",
              "1 to 1000"},
        Fault{"RecordNoName", R"({"type": "record_path", "path": "", "steps": [{"type": "wait", "duration_s": 1}]})",
              "path", "no name"},
        Fault{"RecordNoDistance",
              R"({"type": "record_path", "path": "a", "distance_m": 0, "steps": [{"type": "wait", "duration_s": 1}]})",
              "distance_m", "more than 0"},
        Fault{"RecordNoAngle",
              R"({"type": "record_path", "path": "a", "angle_rad": -1, "steps": [{"type": "wait", "duration_s": 1}]})",
              "angle_rad", "more than 0"},
        Fault{
            "RecordWhileRecording",
            R"({"type": "record_path", "path": "a", "steps": [{"type": "record_path", "path": "b", "steps": [{"type": "wait", "duration_s": 1}]}]})",
            "type", "recorded already", "a"},
        Fault{"RecordNothing", R"({"type": "record_path", "path": "a", "steps": []})", "steps", "no steps"},
        Fault{"ReplayUnknown", R"({"type": "replay_path", "path": "q"})", "path", "has recorded the path \"q\""},
        Fault{"ReplayNoName", R"({"type": "replay_path", "path": ""})", "path", "no name"},
        Fault{"ReplayNoSpeed",
              R"({"type": "replay_path", "path": "a.csv", "speed": 0, "points": [[0,0,0,0,0,0,0],[1,0,0,0,0,0.1,0]]})",
              "speed", "more than 0"},
        Fault{
            "ReplayNegativeHold",
            R"({"type": "replay_path", "path": "a.csv", "hold_s": -1, "points": [[0,0,0,0,0,0,0],[1,0,0,0,0,0.1,0]]})",
            "hold_s", "Hold at the end is -1 s; allowed: 0 to 86400 s"},
        Fault{"ReplayTooFast",
              R"({"type": "replay_path", "path": "a.csv", "points": [[0,0,0,0,0,0,0],[0.5,0,0,0,0,0.5,0]]})", "speed",
              "times as fast"},
        Fault{"ReplayNoPath",
              R"({"type": "replay_path", "path": "a.csv", "points": [[0,0,0,0,0,0,0],[0,0,0,0,0,0.5,0]]})", "path", ""},
        Fault{
            "ReplayOutOfTheBox",
            R"({"type": "replay_path", "path": "a.csv", "points": [[0,0,0,0,0,0,0],[60,0.5,0,0,0,0,0],[61,0.5,0,0,0,0,0]]})",
            "path", "500 mm along x"},
        Fault{"SweepNoParameter",
              R"({"type": "sweep", "parameter": "", "values": [1], "steps": [{"type": "wait", "duration_s": 1}]})",
              "parameter", "no parameter"},
        Fault{"SweepNoSteps", R"({"type": "sweep", "parameter": "a", "values": [1, 2], "steps": []})", "steps",
              "no steps"},
        Fault{
            "SweepOneValueTooLarge",
            R"({"type": "sweep", "parameter": "a", "unit": "N", "values": [1, 200, 300], "steps": [{"type": "ramp", "axes": {"Fx_N": "$a"}, "time_s": 1}]})",
            "axes", "Fx reaches 200 N", "a 200 N"},
        Fault{"RepeatNever", R"({"type": "repeat", "times": 0, "steps": [{"type": "wait", "duration_s": 1}]})", "times",
              "1 to 1000"},
        Fault{
            "ConvergenceOfOne",
            R"({"type": "repeat", "times": 1, "until": {"measure": {"of": "Fx"}, "change_N": 1}, "steps": [{"type": "wait", "duration_s": 1}]})",
            "times", "can not converge"},
        Fault{
            "NoChange",
            R"({"type": "repeat", "times": 2, "until": {"measure": {"of": "Fx"}, "change_N": 0}, "steps": [{"type": "wait", "duration_s": 1}]})",
            "until", "more than 0"},
        Fault{
            "LoadAfterTheMoveOfTheTimeBefore",
            R"({"type": "repeat", "times": 2, "steps": [{"type": "load", "target_force_N": [1, 0, 0], "time_s": 1}, {"type": "move", "time_s": 1}]})",
            "type", "follows a move", "2 of 2"},
        Fault{"BranchNothing", R"({"type": "branch", "measure": {"of": "Fx"}, "above_N": 1, "then": []})", "then",
              "no steps"},
        Fault{
            "InTheOtherWay",
            R"({"type": "branch", "measure": {"of": "Fx"}, "above_N": 1, "then": [{"type": "wait", "duration_s": 1}], "else": [{"type": "wait", "duration_s": 0}]})",
            "duration_s", "more than 0", "else"},
        Fault{"PromptNoText", R"({"type": "prompt", "text": ""})", "text", "no text"},
        Fault{"PromptNoChoice", R"({"type": "prompt", "text": "a", "choices": []})", "choices", "no choices"},
        Fault{"PromptEmptyChoice", R"({"type": "prompt", "text": "a", "choices": [""]})", "choices", "no text"},
        Fault{"CutNothing", R"({"type": "cut", "structure": ""})", "structure", "No structure"},
        Fault{"MarkNothing", R"({"type": "mark", "text": ""})", "text", "no text"}),
    [](const auto& row) { return row.param.what; });

/// Problems of these steps alone, no unload before them.
std::vector<Problem> ofAlone(const std::string& steps) {
  Protocol p = read(textOf(steps));
  p.steps.erase(p.steps.begin());
  return validate(p, generousLimits());
}

TEST(LanguageValidation, WhatFollowsALoadNeedsAnUnloadOrAGuideStepBefore) {
  for (const char* step :
       {R"({"type": "ramp", "axes": {"Fx_N": 1}, "time_s": 1})",
        R"({"type": "rotate", "axis": "Rx", "angle_deg": 1, "torque_Nm": 1})",
        R"({"type": "passive_path", "to_deg": 5, "step_deg": 1})",
        R"({"type": "ramp", "axes": {"X_mm": 1, "others": "hold"}, "time_s": 1, "stop_at": {"Fx_N": 5}})"}) {
    const auto problems = ofAlone(step);
    ASSERT_EQ(problems.size(), 1u) << step;
    EXPECT_THAT(problems[0].message, HasSubstr("Put an unload or a guide step"));
    EXPECT_TRUE(ofAlone(std::string(R"({"type": "guide", "axes": {"Fx_N": 0}},)") + step).empty()) << step;
  }
  EXPECT_TRUE(ofAlone(R"({"type": "ramp", "axes": {"X_mm": 1, "others": "hold"}, "time_s": 1})").empty())
      << "poses alone need none";
  const auto first = ofAlone(
      R"({"type": "branch", "measure": {"of": "Fx"}, "above_N": 1, "then": [{"type": "wait", "duration_s": 1}]})");
  ASSERT_EQ(first.size(), 1u);
  EXPECT_THAT(first[0].message, HasSubstr("no motion before"));
}

TEST(LanguageValidation, APathOfOneWayOnlyIsNotThereAfterTheBranch) {
  const std::string record = R"({"type": "record_path", "path": "w", "steps": [{"type": "wait", "duration_s": 1}]})";
  const auto branch = [&](const std::string& other) {
    const Protocol p = read(textOf(R"({"type": "branch", "measure": {"of": "Fx"}, "above_N": 1, "then": [)" + record +
                                   R"(], "else": [)" + other + R"(]}, {"type": "replay_path", "path": "w"})"));
    return validate(p, generousLimits());
  };
  EXPECT_TRUE(branch(record).empty());
  EXPECT_EQ(branch(kWait).size(), 1u);
}

TEST(LanguageValidation, ASubProtocolHasItsOwnLabels) {
  const std::string sub =
      R"({"type": "sub_protocol", "protocol": "s", "steps": [{"type": "wait", "label": "a", "duration_s": 1}]})";
  const Protocol p = read(textOf(R"({"type": "wait", "label": "a", "duration_s": 1}, )" + sub + ", " + sub));
  EXPECT_TRUE(validate(p, generousLimits()).empty());
  const Protocol empty = read(textOf(R"({"type": "sub_protocol", "protocol": "s", "steps": []})"));
  EXPECT_EQ(validate(empty, generousLimits()).size(), 1u);
}

TEST(LanguageValidation, TheExampleOfTheReadmeCanRun) {
  const auto text = base::readTextFile(ARTICULUS_RESOURCES "/README.md");
  ASSERT_TRUE(text.ok());
  const std::string open = "```jsonc\n";
  const auto from = text->find(open), to = text->find("```", from + open.size());
  ASSERT_NE(from, std::string::npos);
  const Protocol p = read(text->substr(from + open.size(), to - from - open.size()));
  for (const auto& problem : validate(p, generousLimits())) ADD_FAILURE() << describe(problem, p);
}

TEST(LanguageValidation, TooManyActionsAreAProblemOfTheWhole) {
  const Protocol p = read(textOf(
      R"({"type": "repeat", "times": 200, "steps": [{"type": "repeat", "times": 200, "steps": [{"type": "wait", "duration_s": 1}]}]})"));
  const auto problems = validate(p, generousLimits());
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].step, -1);
  EXPECT_THAT(problems[0].text(), AllOf(HasSubstr("20000 actions"), HasSubstr("fewer")));
  EXPECT_EQ(duration_s(p), 0.0);
}

}  // namespace
}  // namespace articulus::protocol

// A fix that is offered takes its problem away, and where it was the only one nothing is left.
#include "core/protocol/check/problem_fix.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "core/protocol/step_catalogue.h"
#include "core/protocol/step_fields.h"
#include "core/protocol/validation.h"
#include "tests/core/protocol/language_examples.h"

namespace articulus::protocol {
namespace {

using test::generousLimits;
using test::read;
using test::textOf;
using Act = ProblemFix::Act;

/// The list that the step with the problem is in, and its place there.
struct Place {
  std::vector<Step>* list;
  std::size_t index;
};
Place placeOf(const Problem& problem, Protocol& protocol) {
  Place place{&protocol.steps, static_cast<std::size_t>(problem.step)};
  for (const auto& inside : problem.inside) {
    for (const StepBlock& block : blocksOf((*place.list)[place.index]))
      if (block.key == inside.list && !block.again) {
        place.list = const_cast<std::vector<Step>*>(block.steps);  // NOLINT(cppcoreguidelines-pro-type-const-cast)
        break;
      }
    place.index = static_cast<std::size_t>(inside.step);
  }
  return place;
}

/// As an editor does it.
void fix(const Problem& problem, Protocol& protocol) {
  ASSERT_TRUE(problem.fix) << problem.message;
  if (problem.step < 0) {
    ASSERT_EQ(problem.key, "name");
    protocol.name = problem.fix->text;
    return;
  }
  const Place place = placeOf(problem, protocol);
  if (problem.fix->act == Act::UnloadBefore)
    place.list->insert(place.list->begin() + static_cast<std::ptrdiff_t>(place.index), UnloadStep{});
  else ASSERT_TRUE(apply(*problem.fix, place.list->at(place.index))) << problem.message;
}

struct Fault {
  const char* what;
  std::string step;  ///< after an unload
  Act act;
  double number = 0.0;
  const char* text = "";
};
void PrintTo(const Fault& fault, std::ostream* out) { *out << fault.what; }
class OnlyFault : public testing::TestWithParam<Fault> {};

TEST_P(OnlyFault, NothingIsWrongOnceItIsFixed) {
  Protocol p = read(textOf(GetParam().step));
  const auto problems = validate(p, generousLimits());
  ASSERT_EQ(problems.size(), 1U);
  ASSERT_TRUE(problems[0].fix) << problems[0].text();
  EXPECT_EQ(problems[0].fix->act, GetParam().act);
  EXPECT_NEAR(problems[0].fix->number, GetParam().number, 1e-9);
  EXPECT_EQ(problems[0].fix->text, GetParam().text);
  fix(problems[0], p);
  for (const auto& left : validate(p, generousLimits())) ADD_FAILURE() << describe(left, p);
}

constexpr const char* kRecorded =
    R"({"type": "record_path", "path": "w", "steps": [{"type": "wait", "duration_s": 1}]},)";

INSTANTIATE_TEST_SUITE_P(
    All, OnlyFault,
    testing::Values(
        Fault{"CycleBeyondTheLimit",
              R"({"type": "load_cycle", "motion": "FE", "axis": "My", "amplitude_Nm": -9.5, "rate_Nm_per_s": 1})",
              Act::SetNumber, -9.0},
        Fault{"CycleAboutALoadThatIsHeld",
              R"({"type": "load", "target_moment_Nm": [0, -7, 0], "time_s": 2, "return_to_zero": false},
                 {"type": "load_cycle", "motion": "FE", "axis": "My", "amplitude_Nm": 3, "rate_Nm_per_s": 1})",
              Act::SetNumber, 2.0},
        Fault{"CycleWithoutName",
              R"({"type": "load_cycle", "motion": "", "axis": "Mz", "amplitude_Nm": 1, "rate_Nm_per_s": 1})",
              Act::SetText, 0.0, "AR"},
        Fault{"CycleReportedTooLate",
              R"({"type": "load_cycle", "motion": "FE", "axis": "My", "amplitude_Nm": 1, "rate_Nm_per_s": 1,
                  "cycles": 2, "reported_cycle": 3})",
              Act::SetNumber, 2.0},
        Fault{"OneTargetOfSix",
              R"({"type": "load", "target_force_N": [1, 0, -181], "target_moment_Nm": [0, 0, 1], "time_s": 2})",
              Act::SetNumber, -180.0},
        Fault{"OneMomentOfSix", R"({"type": "load", "target_moment_Nm": [0, 9.4, 1], "time_s": 2})", Act::SetNumber,
              9.0},
        Fault{"HeldLoadRepeated",
              R"({"type": "load", "target_force_N": [1, 0, 0], "time_s": 2, "cycles": 3, "return_to_zero": false})",
              Act::SetNumber, 1.0},
        Fault{"MoveTooFast", R"({"type": "move", "translation_mm": [300, 0, 0], "time_s": 5})", Act::SetNumber, 5.7},
        Fault{"TurnJustTooFast", R"({"type": "move", "axial_rotation_rad": 0.4, "time_s": 1})", Act::SetNumber, 1.5},
        Fault{"MoveOutOfTheBox", R"({"type": "move", "translation_mm": [0, -410, 0], "time_s": 60})", Act::SetNumber,
              -0.4},
        Fault{"RampOutOfTheBox", R"({"type": "ramp", "axes": {"Y_mm": 410}, "time_s": 60})", Act::SetNumber, 0.4},
        Fault{"RampBeyondTheLimit", R"({"type": "ramp", "axes": {"Mx_Nm": -9.1, "Fx_N": 3}, "time_s": 1})",
              Act::SetNumber, -9.0},
        Fault{"RampBeyondItsOwnLimit", R"({"type": "ramp", "axes": {"Fx_N": 10}, "time_s": 1, "limits": {"Fx_N": 11}})",
              Act::SetNumber, 9.9},
        Fault{"RampTooFast", R"({"type": "ramp", "axes": {"Ry_deg": 60}, "time_s": 1})", Act::SetNumber, 4.0},
        Fault{"SineTooFast", R"({"type": "sine", "axes": {"Ry_deg": 20}, "time_s": 1})", Act::SetNumber, 1.1},
        Fault{"ProfileBeyondTheLimit",
              R"({"type": "profile", "axes": {"Fx_N": 100}, "profile_time_s": [0, 2], "profile_value": [0, -2]})",
              Act::SetNumber, 90.0},
        Fault{"StopBeyondTheLimit", R"({"type": "ramp", "axes": {"X_mm": 1}, "time_s": 1, "stop_at": {"Mx_Nm": 9.5}})",
              Act::SetNumber, 9.0},
        Fault{"LawOfPoses", R"({"type": "ramp", "axes": {"Fx_N": 1}, "law": "inverse_dynamics", "time_s": 1})",
              Act::LeaveOut},
        Fault{"LawOfJoints", R"({"type": "ramp", "axes": {"X_mm": 1}, "law": "joint_cascade", "time_s": 1})",
              Act::LeaveOut},
        Fault{"NegativeHold", R"({"type": "ramp", "axes": {"Fx_N": 1}, "time_s": 1, "hold_s": -1})", Act::SetNumber,
              0.0},
        Fault{"TooManyCycles", R"({"type": "sine", "axes": {"Fx_N": 1}, "time_s": 1, "cycles": 1001})", Act::SetNumber,
              1000.0},
        Fault{"GuideBeyondTheLimit", R"({"type": "guide", "axes": {"Fx_N": 0, "Fz_N": 190}})", Act::SetNumber, 180.0},
        Fault{"GuideTooFine", R"({"type": "guide", "axes": {"Fx_N": 1}, "force_tolerance_N": 0.1})", Act::SetNumber,
              0.25},
        Fault{"TorqueBeyondTheLimit", R"({"type": "rotate", "axis": "Rx", "angle_deg": 5, "torque_Nm": 9.5})",
              Act::SetNumber, 9.0},
        Fault{"PassiveTooFast", R"({"type": "passive_path", "to_deg": 5, "step_deg": 1, "rate_rad_per_s": 0.4})",
              Act::SetNumber, 15.27 * 3.14159265358979323846 / 180.0},
        Fault{"PassiveWithoutName", R"({"type": "passive_path", "path": "", "to_deg": 5, "step_deg": 1})", Act::SetText,
              0.0, "path"},
        Fault{"RecordedWithoutName",
              R"({"type": "record_path", "path": "path", "steps": [{"type": "wait", "duration_s": 1}]},
                 {"type": "record_path", "path": "", "steps": [{"type": "wait", "duration_s": 1}]})",
              Act::SetText, 0.0, "path 2"},
        Fault{"ReplayOfTheOnlyPath", std::string(kRecorded) + R"({"type": "replay_path", "path": "v"})", Act::SetText,
              0.0, "w"},
        Fault{"LooserForce", R"({"type": "wait", "duration_s": 1, "limits": {"Fx_N": 300}})", Act::LeaveOut},
        Fault{"LooserSpeed", R"({"type": "wait", "duration_s": 1, "limits": {"linear_speed_m_per_s": 1}})",
              Act::LeaveOut},
        Fault{"NoLimitInABlock",
              R"({"type": "repeat", "times": 2, "steps": [{"type": "wait", "duration_s": 1, "limits": {"Mz_Nm": 0}}]})",
              Act::LeaveOut},
        Fault{"LabelTwice",
              R"({"type": "repeat", "label": "a", "steps": [{"type": "wait", "label": "a", "duration_s": 1},
                                                            {"type": "wait", "label": "a 2", "duration_s": 1}]})",
              Act::SetText, 0.0, "a 3"},
        Fault{"LoadAfterAMove",
              R"({"type": "move", "time_s": 1},
                 {"type": "load_cycle", "motion": "FE", "axis": "My", "amplitude_Nm": 1, "rate_Nm_per_s": 1})",
              Act::UnloadBefore},
        Fault{"LoadAfterAMoveTheSecondTime",
              R"({"type": "repeat", "times": 2, "steps": [
                   {"type": "load_cycle", "motion": "FE", "axis": "My", "amplitude_Nm": 1, "rate_Nm_per_s": 1},
                   {"type": "move", "time_s": 1}]})",
              Act::UnloadBefore},
        Fault{"InTheOtherWayOfABranch",
              R"({"type": "ramp", "axes": {"Fx_N": 1}, "time_s": 1},
                 {"type": "branch", "measure": {"of": "Fx"}, "above_N": 1, "then": [{"type": "wait", "duration_s": 1}],
                  "else": [{"type": "wait", "duration_s": 1}, {"type": "ramp", "axes": {"Mz_Nm": 9.2}, "time_s": 1}]})",
              Act::SetNumber, 9.0}),
    [](const auto& row) { return row.param.what; });

TEST(ProblemFix, WhatNoOneCanKnowIsNotOffered) {
  for (const char* step : {
           R"({"type": "ramp", "axes": {"Fx_N": 1}, "time_s": 0})",                // any time
           R"({"type": "rotate", "axis": "Rx", "angle_deg": 0, "torque_Nm": 1})",  // to which side
           R"({"type": "ramp", "axes": {"Fx_N": 1e6}, "time_s": 1})",              // a slip of the finger
           R"({"type": "replay_path", "path": "v"})",                              // there is none
           R"({"type": "load", "target_force_N": [179, 0, 0], "time_s": 2, "return_to_zero": false},
              {"type": "load_cycle", "motion": "x", "axis": "Fx", "amplitude_N": 5, "rate_N_per_s": 1,
               "limits": {"Fx_N": 150}})",
       }) {
    const auto problems = validate(read(textOf(step)), generousLimits());
    ASSERT_FALSE(problems.empty()) << step;
    for (const auto& problem : problems) EXPECT_FALSE(problem.fix) << step << ": " << problem.text();
  }
}

TEST(ProblemFix, AProtocolWithoutNameGetsOneAndAFirstLoadItsUnload) {
  Protocol p = test::lateralBending();
  p.name.clear();
  p.steps.erase(p.steps.begin());
  auto problems = validate(p, generousLimits());
  ASSERT_EQ(problems.size(), 2U);
  for (const auto& problem : problems) fix(problem, p);
  EXPECT_FALSE(p.name.empty());
  EXPECT_TRUE(std::holds_alternative<UnloadStep>(p.steps.front()));
  EXPECT_TRUE(validate(p, generousLimits()).empty());
}

TEST(ProblemFix, ChangesNothingOfAStepThatHasNoSuchField) {
  Step step = WaitStep{.duration_s = 3.0};
  const auto before = std::get<WaitStep>(step).duration_s;
  EXPECT_FALSE(apply({.act = Act::SetNumber, .key = "amplitude", .number = 1.0}, step));
  EXPECT_FALSE(apply({.act = Act::SetNumber, .key = "duration_s", .component = 1, .number = 1.0}, step));
  EXPECT_FALSE(apply({.act = Act::SetText, .key = "duration_s", .text = "long"}, step));
  EXPECT_FALSE(apply({.act = Act::LeaveOut, .key = "limits", .component = 10}, step));
  EXPECT_FALSE(apply({.act = Act::UnloadBefore, .key = "type"}, step));
  EXPECT_EQ(std::get<WaitStep>(step).duration_s, before);
  EXPECT_TRUE(apply({.act = Act::SetNumber, .key = "duration_s", .number = 1.0}, step));
  EXPECT_EQ(std::get<WaitStep>(step).duration_s, 1.0);
}

TEST(ProblemFix, SaysWhichNumberOfAVectorIsWrong) {
  const auto components = [](const std::string& step) {
    std::vector<int> all;
    for (const auto& problem : validate(read(textOf(step)), generousLimits())) all.push_back(problem.component);
    return all;
  };
  EXPECT_EQ(components(R"({"type": "move", "translation_mm": [0, 0, 500], "time_s": 60})"), std::vector{2});
  EXPECT_EQ(
      components(R"({"type": "load", "target_force_N": [0, 190, 0], "target_moment_Nm": [0, 0, 9.5], "time_s": 1})"),
      (std::vector{1, 5}));
  EXPECT_EQ(components(R"({"type": "load", "target_moment_Nm": [0, 6000, 0], "time_s": 1})"), std::vector{4});
  EXPECT_EQ(components(R"({"type": "ramp", "axes": {"Fz_N": 190, "Ry_deg": 175}, "time_s": 60})"), std::vector{4})
      << "out of its range is said first";
  EXPECT_EQ(components(R"({"type": "ramp", "axes": {"Fz_N": 190, "Mx_Nm": 9.5}, "time_s": 60})"), (std::vector{2, 3}));
}

/// Every number of every kind of step, too small and too large, alone and inside blocks.
TEST(ProblemFix, TakesItsProblemAwayWhateverNumberIsWrong) {
  const Protocol all = test::everyStep();
  const auto limits = generousLimits();
  int fixed = 0;
  for (std::size_t at = 0; at < all.steps.size(); ++at)
    for (const FieldSpec& field : fieldsOf(all.steps[at]))
      for (const FieldNumber& number : numbersOf(field, all.steps[at]))
        for (const double wrong : {-1.0, 0.0, 7.0, 12.0, 185.0, 2000.0, 1e5}) {
          Protocol p = all;
          int before = 0;
          for (const FieldSpec& other : fieldsOf(p.steps[at])) {
            if (&other == &field) break;
            if (other.problem == field.problem && (!other.in || other.in(p.steps[at]))) before += componentsOf(other);
          }
          ASSERT_TRUE(apply({.act = Act::SetNumber,
                             .key = std::string(field.problem),
                             .component = before + number.component,
                             .number = wrong},
                            p.steps[at]));
          for (const Problem& problem : validate(p, limits)) {
            if (!problem.fix) continue;
            Protocol mended = p;
            fix(problem, mended);
            const auto left = validate(mended, limits);
            EXPECT_TRUE(std::ranges::none_of(left, [&](const Problem& other) {
              return other.step == problem.step && other.key == problem.key && other.component == problem.component &&
                     other.place == problem.place && other.message == problem.message;
            })) << describe(problem, p);
            ++fixed;
          }
        }
  EXPECT_GT(fixed, 100);
}

}  // namespace
}  // namespace articulus::protocol

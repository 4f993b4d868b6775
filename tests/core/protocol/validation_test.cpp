#include "core/protocol/validation.h"

#include <gmock/gmock.h>

#include <functional>
#include <limits>

#include "core/protocol/program.h"
#include "tests/core/protocol/protocol_examples.h"

namespace articulus::protocol {
namespace {

using testing::HasSubstr;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(Validation, AcceptsWhatIsWithinLimits) {
  std::mt19937_64 random(11);
  for (int i = 0; i < 300; ++i) {
    const Protocol protocol = test::randomProtocol(random);
    for (const auto& problem : validate(protocol, test::generousLimits())) ADD_FAILURE() << describe(problem, protocol);
  }
}

struct Fault {
  const char* what;
  std::function<void(Protocol&)> doIt;
  int step;
  const char* key;
  const char* says;
};

void PrintTo(const Fault& fault, std::ostream* out) { *out << fault.what; }

LoadCycleStep& cycle(Protocol& p) { return std::get<LoadCycleStep>(p.steps[1]); }
UnloadStep& unload(Protocol& p) { return std::get<UnloadStep>(p.steps[0]); }
template <class S>
S& put(Protocol& p, S step) {
  p.steps.emplace_back(step);
  return std::get<S>(p.steps.back());
}

class ProtocolFault : public testing::TestWithParam<Fault> {};

TEST_P(ProtocolFault, IsFoundWhereItIs) {
  Protocol protocol = test::lateralBending();
  ASSERT_TRUE(validate(protocol, test::generousLimits()).empty());
  GetParam().doIt(protocol);
  const auto problems = validate(protocol, test::generousLimits());
  ASSERT_EQ(problems.size(), 1u) << "not found, or more than the one thing that is wrong";
  EXPECT_EQ(problems[0].step, GetParam().step);
  EXPECT_EQ(problems[0].key, GetParam().key);
  EXPECT_THAT(problems[0].message, HasSubstr(GetParam().says));
}

INSTANTIATE_TEST_SUITE_P(
    All, ProtocolFault,
    testing::Values(
        Fault{"NoName", [](Protocol& p) { p.name.clear(); }, -1, "name", "no name"},
        Fault{"NoSteps", [](Protocol& p) { p.steps.clear(); }, -1, "steps", "no steps"},
        Fault{"TooManySteps", [](Protocol& p) { p.steps.resize(kMaxActions + 1, WaitStep{1.0}); }, -1, "steps",
              "more than 20000 actions"},
        Fault{"NegativeTolerance", [](Protocol& p) { unload(p).forceTolerance_N = -1; }, 0, "force_tolerance_N",
              "Force tolerance is -1 N; allowed: more than 0, at most 1000 N"},
        Fault{"ZeroMomentTolerance", [](Protocol& p) { unload(p).momentTolerance_Nm = 0; }, 0, "moment_tolerance_Nm",
              "Moment tolerance is 0 Nm; allowed: more than 0"},
        Fault{"TimeoutWithinHold", [](Protocol& p) { unload(p).timeout_s = 1.0; }, 0, "timeout_s",
              "Time limit must be longer than Settling time"},
        Fault{"NoMotion", [](Protocol& p) { cycle(p).motion.clear(); }, 1, "motion", "no name"},
        Fault{"SeventhAxis", [](Protocol& p) { cycle(p).axis = 6; }, 1, "axis", "Fx, Fy, Fz"},
        Fault{"NoAmplitude", [](Protocol& p) { cycle(p).amplitude = 0; }, 1, "amplitude", "not 0"},
        Fault{"AmplitudeNotANumber", [](Protocol& p) { cycle(p).amplitude = kNan; }, 1, "amplitude",
              "Amplitude is not a number"},
        Fault{"AmplitudeBeyondMargin", [](Protocol& p) { cycle(p).amplitude = -9.01; }, 1, "amplitude", "at most 9 Nm"},
        Fault{"NoRate", [](Protocol& p) { cycle(p).rate_per_s = 0; }, 1, "rate_per_s", "more than 0"},
        Fault{"NegativeRate", [](Protocol& p) { cycle(p).rate_per_s = -0.1; }, 1, "rate_per_s", "more than 0"},
        Fault{"NeverEndingRate", [](Protocol& p) { cycle(p).rate_per_s = 1e-9; }, 1, "rate_per_s", "a day"},
        Fault{"TooManyCycles", [](Protocol& p) { cycle(p).cycles = 1001; }, 1, "cycles", "1 to 1000"},
        Fault{"ReportedCycleAfterTheLast", [](Protocol& p) { cycle(p).reportedCycle = 4; }, 1, "reported_cycle",
              "Cycle used for results is 4, it must be one of the 3"},
        Fault{"ReportedCycleZero", [](Protocol& p) { cycle(p).reportedCycle = 0; }, 1, "reported_cycle", "1 to 1000"},
        Fault{"NegativeHold", [](Protocol& p) { cycle(p).hold_s = -1; }, 1, "hold_s",
              "Hold at each peak is -1 s; allowed: 0 to 86400 s"},
        Fault{"ForceWithoutUnload", [](Protocol& p) { p.steps.erase(p.steps.begin()); }, 0, "type",
              "unload step before"},
        Fault{"ForceAfterMove", [](Protocol& p) { put(p, MoveStep{}), put(p, std::get<LoadCycleStep>(p.steps[1])); }, 3,
              "type", "follows a move"},
        Fault{"ForceAfterMoveAndWait",
              [](Protocol& p) {
                put(p, MoveStep{}), put(p, WaitStep{}), put(p, LoadStep{{1, 0, 0, 0, 0, 0}, 1, 0, 1, true});
              },
              4, "type", "follows a move"},
        Fault{"TargetBeyondMargin", [](Protocol& p) { put(p, LoadStep{}).target[2] = -181; }, 2, "target",
              "Fz reaches 181 N"},
        Fault{"TargetNotANumber", [](Protocol& p) { put(p, LoadStep{}).target[5] = kNan; }, 2, "target", "Mz"},
        Fault{"NoRampTime", [](Protocol& p) { put(p, LoadStep{}).time_s = 0; }, 2, "time_s", "more than 0"},
        Fault{"HeldLoadRepeated",
              [](Protocol& p) {
                put(p, LoadStep{{1, 0, 0, 0, 0, 0}, 1, 0, 2, false});
              },
              2, "cycles", "once only"},
        Fault{"CycleAboutAHeldLoadBeyondMargin",
              [](Protocol& p) {
                put(p, LoadStep{{0, 0, 0, 7, 0, 0}, 1, 0, 1, false}), put(p, std::get<LoadCycleStep>(p.steps[1]));
              },
              3, "amplitude", "Mx reaches 10 Nm"},
        Fault{"MoveInNoTime", [](Protocol& p) { put(p, MoveStep{}).time_s = 0; }, 2, "time_s", "more than 0"},
        Fault{"MoveOutOfTheBox",
              [](Protocol& p) {
                auto& m = put(p, MoveStep{});
                m.translation_m[1] = 0.41;
                m.time_s = 60;
              },
              2, "translation_m", "410 mm along y"},
        Fault{"MoveNotANumber", [](Protocol& p) { put(p, MoveStep{}).translation_m[0] = kNan; }, 2, "translation_m",
              "Translation x is not a number"},
        Fault{"MoveUpsideDown", [](Protocol& p) { put(p, MoveStep{}).angles_rad[0] = 3.0; }, 2, "flexion_rad",
              "less than 90 deg"},
        Fault{"MoveTooFast", [](Protocol& p) { put(p, MoveStep{}).translation_m[0] = 0.3; }, 2, "time_s",
              "at least 5.7 s"},
        Fault{"TurnTooFast",
              [](Protocol& p) {
                auto& m = put(p, MoveStep{});
                m.angles_rad[2] = 0.4;
                m.time_s = 1;
              },
              2, "time_s", "at least 1.5 s"},
        Fault{"WaitForever", [](Protocol& p) { put(p, WaitStep{1e9}); }, 2, "duration_s", "at most 86400 s"},
        Fault{"WaitNotANumber", [](Protocol& p) { put(p, WaitStep{kNan}); }, 2, "duration_s",
              "Duration is not a number"}),
    [](const auto& row) { return row.param.what; });

TEST(Validation, MoveIsCheckedAgainstTheBoxAroundTheRealHome) {
  Protocol protocol{"Move", "", "", {MoveStep{}}};
  auto& move = std::get<MoveStep>(protocol.steps[0]);
  move.translation_m = {0.15, 0, 0};
  EXPECT_TRUE(validate(protocol, test::generousLimits(), spatial::Vector3(0.5, 0, 0.8)).empty());
  EXPECT_EQ(validate(protocol, test::generousLimits(), spatial::Vector3(0.6, 0, 0.8)).size(), 1u);
}

TEST(Validation, SpeedIsThatOfTheWayFromTheMoveBefore) {
  Protocol protocol{"Move", "", "", {MoveStep{}, MoveStep{}}};
  std::get<MoveStep>(protocol.steps[0]).translation_m[0] = 0.15;
  EXPECT_TRUE(validate(protocol, test::generousLimits()).empty());
  std::get<MoveStep>(protocol.steps[1]).translation_m[0] = -0.15;  // 0.3 m in 5 s: 0.1125 m/s at its peak
  const auto problems = validate(protocol, test::generousLimits());
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].step, 1);
}

TEST(Validation, ProblemsComeInTheOrderOfTheStepsAndSayWhich) {
  Protocol protocol = test::lateralBending();
  unload(protocol).hold_s = -1;
  cycle(protocol).rate_per_s = 0;
  const auto problems = validate(protocol, test::generousLimits());
  ASSERT_EQ(problems.size(), 2u);
  EXPECT_THAT(describe(problems[0], protocol), HasSubstr("Step 1 (unload), hold_s: "));
  EXPECT_THAT(describe(problems[1], protocol), HasSubstr("Step 2 (load_cycle LB), rate_Nm_per_s: Rate is 0 Nm/s"));
}

TEST(Validation, ProblemsAreToldByTheKeyOfTheFileAndTheLabelOfTheForm) {
  Protocol protocol = test::lateralBending();
  cycle(protocol).amplitude = 9.5;
  auto problems = validate(protocol, test::generousLimits());
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_THAT(describe(problems[0], protocol),
              HasSubstr("Step 2 (load_cycle LB), amplitude_Nm (\"Amplitude\"): Mx reaches 9.5 Nm"));
  cycle(protocol).axis = 0;
  cycle(protocol).amplitude = 1e6;
  problems = validate(protocol, test::generousLimits());
  ASSERT_FALSE(problems.empty());
  EXPECT_THAT(describe(problems[0], protocol),
              HasSubstr(", amplitude_N: Amplitude is 1000000 N; allowed: -5000 to 5000 N"));
}

}  // namespace
}  // namespace articulus::protocol

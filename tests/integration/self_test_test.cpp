// The self-test of the limits: passes on the cell as it is shipped, refuses a run until it has, finds a limit that is
// not checked, and begins anew when limits change.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>

#include "app/self_test/limit_test_case.h"
#include "app/self_test/self_test.h"
#include "tests/support/stop_watch.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using cycle::CommandKind;
using safety::FaultCode;
using safety::SelfTestState;

protocol::Plan shortMove() { return planOf(moveSegment({0.0, 0.01, 0.0}, 0.5)); }

class SelfTestOfAStation : public testing::Test {
 protected:
  /// Until the station has heard of what came out for the limits in force.
  void hear(const app::SelfTest& test) {
    test.wait(cell.snapshot().limitsRevision);
    cell.run(2);
  }
  VirtualCell cell;
};

TEST_F(SelfTestOfAStation, PassesOnTheCellAsShippedAndOnlyThenARunMayStart) {
  app::SelfTest test(cell.cell(), cell.link(), {.threads = 2, .behindOthers = false});
  cell.switchOn();
  EXPECT_EQ(cell.snapshot().selfTest, SelfTestState::Pending);
  EXPECT_EQ(cell.start(shortMove()), AckCode::RefusedSelfTest);
  EXPECT_EQ(cell.order(CommandKind::Home), AckCode::Accepted) << "what makes ready for a run need not wait";
  EXPECT_TRUE(cell.runUntilStop(20.0));
  hear(test);
  const auto report = test.report();
  EXPECT_EQ(report.state, SelfTestState::Passed) << report.problem;
  EXPECT_EQ(report.trips.size(), report.total);
  std::map<FaultCode, int> count;
  double longest = 0.0;
  for (const auto& trip : report.trips) {
    EXPECT_TRUE(trip.good()) << nameOf(trip) << ": " << safety::describe(trip.seen);
    ++count[trip.limit];
    longest = std::max(longest, trip.stopTime_s);
  }
  std::printf("%zu limits driven in %.1f s of real time, longest stop %.3f s\n", report.trips.size(), report.took_s,
              longest);
  // Every fault has its trial: axes times signs.
  const std::map<FaultCode, int> expected{
      {FaultCode::JointPositionLimit, 12}, {FaultCode::JointSpeedLimit, 12},    {FaultCode::SetUpJointSpeed, 12},
      {FaultCode::SafetyBox, 6},           {FaultCode::LinearSpeedLimit, 6},    {FaultCode::AngularSpeedLimit, 6},
      {FaultCode::SetUpLinearSpeed, 6},    {FaultCode::SetUpAngularSpeed, 6},   {FaultCode::ForceLimit, 6},
      {FaultCode::MomentLimit, 6},         {FaultCode::SensorOverload, 12},     {FaultCode::SensorInvalid, 6},
      {FaultCode::EncoderInvalid, 7},      {FaultCode::ControllerDiverged, 12}, {FaultCode::Oscillation, 6},
      {FaultCode::RecorderLost, 1}};
  for (const auto& [code, n] : expected) EXPECT_EQ(count[code], n) << safety::info(code).key;
  for (const FaultCode code :
       {FaultCode::SensorStale, FaultCode::DeadManReleased, FaultCode::EmergencyStop, FaultCode::MissedDeadlines,
        FaultCode::OperatorLost, FaultCode::DriveFault, FaultCode::UnloadTimeout, FaultCode::SettleTimeout,
        FaultCode::Collision, FaultCode::NearSingularity})
    EXPECT_GE(count[code], 1) << safety::info(code).key;
  // Nothing that may be latched is left out, but for what takes a specimen that was learned before: the matrix of
  // single faults has it.
  for (int i = 1; i < static_cast<int>(FaultCode::Count); ++i) {
    const auto code = static_cast<FaultCode>(i);
    if (code == FaultCode::LoadImplausible) continue;
    EXPECT_GE(count[code], 1) << safety::info(code).key << " has no trial";
  }
  EXPECT_EQ(cell.start(shortMove()), AckCode::Accepted);
}

TEST_F(SelfTestOfAStation, ChangedLimitsAreTestedAnewAndAnOldResultSaysNothing) {
  app::SelfTest test(cell.cell(), cell.link(), {.threads = 2, .behindOthers = false});
  cell.switchOn();
  hear(test);
  ASSERT_EQ(cell.snapshot().selfTest, SelfTestState::Passed) << test.report().problem;
  const std::uint64_t before = cell.snapshot().limitsRevision;
  auto limits = cell.cell().limits;
  limits.wrench[2] = 50.0;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  EXPECT_EQ(cell.snapshot().selfTest, SelfTestState::Pending);
  EXPECT_EQ(cell.start(shortMove()), AckCode::RefusedSelfTest);
  auto old = command(CommandKind::ReportSelfTest);
  old.selfTest = SelfTestState::Passed;
  old.limitsRevision = before;
  EXPECT_EQ(cell.order(old), AckCode::RefusedStranger);
  old.fromSelfTest = true;
  old.limitsRevision = before + 1;
  EXPECT_EQ(cell.order(old), AckCode::RefusedStranger) << "whoever has a link passes the self-test";
  EXPECT_NE(cell.link().reportSelfTest(SelfTestState::Passed, before), 0u);
  cell.run(2);
  EXPECT_EQ(cell.snapshot().selfTest, SelfTestState::Pending) << "an old result says nothing";
  hear(test);
  EXPECT_EQ(cell.snapshot().selfTest, SelfTestState::Passed) << test.report().problem;
  EXPECT_EQ(test.report().limitsRevision, before + 1);
  EXPECT_EQ(cell.start(shortMove()), AckCode::Accepted);
}

TEST_F(SelfTestOfAStation, OneSideOfOneLimitThatIsNotCheckedIsNamedAndNoRunMayStart) {
  app::SelfTest test(cell.cell(), cell.link(),
                     {.threads = 2, .behindOthers = false, .tamper = [](safety::LimitSet& limits) {
                        limits.boxUpper_m[0] = std::numeric_limits<double>::infinity();
                        limits.wrench[4] = std::numeric_limits<double>::infinity();
                      }});
  cell.switchOn();
  hear(test);
  const auto report = test.report();
  EXPECT_EQ(report.state, SelfTestState::Failed);
  EXPECT_EQ(std::count_if(report.trips.begin(), report.trips.end(), [](const auto& trip) { return !trip.good(); }), 3)
      << report.problem;
  for (const char* name : {"Safety box, x +", "Moment limit, My +", "Moment limit, My -"})
    EXPECT_NE(report.problem.find(name), std::string::npos) << report.problem;
  std::printf("%s\n", report.problem.c_str());
  EXPECT_EQ(cell.start(shortMove()), AckCode::RefusedSelfTest);
  EXPECT_NE(cycle::explain(AckCode::RefusedSelfTest).find("correct the limits"), std::string_view::npos);
}

/// Limits driven on twins of a cell with seeds 1 to 5.
struct Seeded {
  const char* cell;
  FaultCode only;  ///< None: all
};
class SelfTestOfACell : public testing::TestWithParam<Seeded> {};

// A worn arm has friction that holds against a push and play behind its encoders. With a load that swings the arm of
// the other two stood, and was braked late, because the observer saw it move (seed 3).
TEST_P(SelfTestOfACell, PassesWithEverySeed) {
  const auto config = cell::loadCell(GetParam().cell, resources());
  ASSERT_TRUE(config) << config.error().text();
  std::vector<app::LimitTestCase> trials;
  for (auto& trial : app::limitTestCases(*config, config->limits))
    if (GetParam().only == FaultCode::None || trial.limit == GetParam().only) trials.push_back(trial);
  ASSERT_FALSE(trials.empty());
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto trips = app::driveAll(
        trials, *config, {.seed = seed, .threads = 2}, [] { return false; }, [](const auto&) {});
    ASSERT_TRUE(trips) << trips.error().text();
    ASSERT_EQ(trips->size(), trials.size());
    for (const auto& trip : *trips) {
      EXPECT_TRUE(trip.good()) << "seed " << seed << ", " << nameOf(trip) << ": " << safety::describe(trip.seen);
      if (trip.limit == FaultCode::Oscillation) {
        EXPECT_LT(trip.stopTime_s, 0.15) << "seed " << seed << ", " << nameOf(trip);
      }
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Seeds, SelfTestOfACell,
                         testing::Values(Seeded{"munich_worn", FaultCode::None},
                                         Seeded{"munich_polymer", FaultCode::Oscillation},
                                         Seeded{"bologna", FaultCode::Oscillation},
                                         Seeded{"munich", FaultCode::Oscillation}),
                         [](const auto& at) { return std::string(at.param.cell); });

/// What of a limit set may be lifted, and the fault that is missed then.
struct Lifted {
  const char* name;
  FaultCode code;
  void (*lift)(safety::LimitSet&);
};
constexpr double kNone = std::numeric_limits<double>::infinity();
class LiftedLimit : public testing::TestWithParam<Lifted> {};
INSTANTIATE_TEST_SUITE_P(
    Every, LiftedLimit,
    testing::Values(
        Lifted{"JointPosition", FaultCode::JointPositionLimit,
               [](safety::LimitSet& l) { l.jointUpper_rad.setConstant(kNone), l.jointLower_rad.setConstant(-kNone); }},
        Lifted{"JointSpeed", FaultCode::JointSpeedLimit,
               [](safety::LimitSet& l) { l.jointSpeed_rad_per_s.setConstant(kNone); }},
        Lifted{"Box", FaultCode::SafetyBox,
               [](safety::LimitSet& l) { l.boxUpper_m.setConstant(kNone), l.boxLower_m.setConstant(-kNone); }},
        Lifted{"LinearSpeed", FaultCode::LinearSpeedLimit, [](safety::LimitSet& l) { l.linearSpeed_m_per_s = kNone; }},
        Lifted{"AngularSpeed", FaultCode::AngularSpeedLimit,
               [](safety::LimitSet& l) { l.angularSpeed_rad_per_s = kNone; }},
        Lifted{"Collision", FaultCode::Collision, [](safety::LimitSet& l) { l.collisionDistance_m = 0.0; }},
        Lifted{"Singularity", FaultCode::NearSingularity, [](safety::LimitSet& l) { l.leastSingularValue = 0.0; }},
        Lifted{"SetUpLinear", FaultCode::SetUpLinearSpeed,
               [](safety::LimitSet& l) { l.setUpLinearSpeed_m_per_s = kNone; }},
        Lifted{"SetUpAngular", FaultCode::SetUpAngularSpeed,
               [](safety::LimitSet& l) { l.setUpAngularSpeed_rad_per_s = kNone; }},
        Lifted{"SetUpJoints", FaultCode::SetUpJointSpeed, [](safety::LimitSet& l) { l.setUpJointShare = kNone; }},
        Lifted{"Force", FaultCode::ForceLimit, [](safety::LimitSet& l) { l.wrench.setConstant(kNone); }},
        Lifted{"Moment", FaultCode::MomentLimit, [](safety::LimitSet& l) { l.wrench.setConstant(kNone); }},
        Lifted{"Overload", FaultCode::SensorOverload, [](safety::LimitSet& l) { l.sensorSum = kNone; }},
        Lifted{"Stale", FaultCode::SensorStale,
               [](safety::LimitSet& l) { l.sensorAge_s = kNone, l.bridgedSensorCycles = 1 << 30; }},
        Lifted{"Late", FaultCode::MissedDeadlines, [](safety::LimitSet& l) { l.lateCycleStreak = 1 << 30; }},
        Lifted{"Operator", FaultCode::OperatorLost, [](safety::LimitSet& l) { l.operatorTimeout_s = kNone; }}),
    [](const auto& given) { return given.param.name; });

TEST_P(LiftedLimit, TripsNoTrialOfItsOwn) {
  const Lifted& lifted = GetParam();
  const auto trials = app::limitTestCases(munich(), munich().limits);
  int driven = 0, good = 0;
  for (const auto& trial : trials) {
    if (trial.limit != lifted.code || driven == 4) continue;  // four tell
    ++driven;
    const auto trip = app::drive(trial, munich(), 1, lifted.lift);
    ASSERT_TRUE(trip.ok());
    if (trip->good()) ++good;
  }
  EXPECT_GT(driven, 0);
  EXPECT_EQ(good, 0) << "a limit that nobody checks passed its trial";
}

}  // namespace
}  // namespace articulus::test

// Which command is taken when: every kind in every state, and what it must bring along.
#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "core/cycle/commands/command_catalogue.h"
#include "core/cycle/state_keeper.h"

#include "core/protocol/plan.h"
#include "core/sensing/tool_calibration.h"
#include "tests/support/virtual_cell.h"

namespace articulus::cycle {
namespace {

using test::command;
using test::munich;

/// Everything that a motion needs.
CommandConditions ready() {
  CommandConditions have;
  have.controllerOn = have.deadManHeld = have.sensorZeroed = true;
  return have;
}

class Vetting : public testing::Test {
 protected:
  AckCode vet(const Command& c, const CommandConditions& have = ready()) {
    return cycle::vet({c, states.state(), have, munich().limits, munich()});
  }
  AckCode vet(CommandKind kind, const CommandConditions& have = ready()) { return vet(command(kind), have); }
  void enter(State state) {
    states = {};
    static constexpr Request kTo[] = {Request::Stop, Request::Joint,   Request::Position,     Request::Force,
                                      Request::Home, Request::Initial, Request::FaultDetected};
    ASSERT_TRUE(states.request(kTo[static_cast<int>(state)]));
    ASSERT_EQ(states.state(), state);
  }
  Command startPlan(const protocol::Plan& plan) {
    auto c = command(CommandKind::StartPlan);
    c.plan = &plan;
    return c;
  }
  StateKeeper states;
};

constexpr CommandKind kMotions[] = {CommandKind::Home,     CommandKind::Initial, CommandKind::MoveJoints,
                                    CommandKind::MovePose, CommandKind::Unload,  CommandKind::StartPlan};

Command motion(CommandKind kind, const protocol::Plan& plan) {
  Command c = command(kind, 1.0);
  if (kind == CommandKind::MoveJoints) return test::moveJoints(munich().homeJoints_rad, 1.0);
  if (kind == CommandKind::MovePose) {
    spatial::Pose X;
    X.translation = 0.5 * (munich().limits.boxLower_m + munich().limits.boxUpper_m);
    return test::movePose(X, 1.0);
  }
  if (kind == CommandKind::StartPlan) c.plan = &plan;
  return c;
}

TEST_F(Vetting, MotionsAreAcceptedInStopAndRefusedElsewhere) {
  const protocol::Plan plan = test::planOf(test::loadSegment(3, 1.0, 1.0));
  for (const CommandKind kind : kMotions) {
    enter(State::Stop);
    EXPECT_EQ(vet(motion(kind, plan)), AckCode::Accepted) << name(kind);
    for (const State state : {State::Joint, State::Position, State::Force, State::Home, State::Initial}) {
      enter(state);
      EXPECT_EQ(vet(motion(kind, plan)), AckCode::RefusedByState) << name(kind) << " in " << name(state);
    }
    enter(State::Fault);
    EXPECT_EQ(vet(motion(kind, plan)), AckCode::RefusedFault) << name(kind);
  }
}

TEST_F(Vetting, MotionsNeedControllerAndDeadMan) {
  const protocol::Plan plan = test::planOf(test::loadSegment(3, 1.0, 1.0));
  for (const CommandKind kind : kMotions) {
    auto have = ready();
    have.deadManHeld = false;
    EXPECT_EQ(vet(motion(kind, plan), have), AckCode::RefusedDeadMan) << name(kind);
    have = ready();
    have.controllerOn = false;
    EXPECT_EQ(vet(motion(kind, plan), have), AckCode::RefusedControllerOff) << name(kind);
    have = ready();
    have.waitsForArm = true;
    EXPECT_EQ(vet(motion(kind, plan), have), AckCode::RefusedNotReleased) << name(kind);
  }
}

TEST_F(Vetting, TimesThatAreNoneAreRefused) {
  const protocol::Plan plan = test::planOf(test::loadSegment(3, 1.0, 1.0));
  for (const CommandKind kind : kMotions)
    for (const double time_s :
         {-1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
      Command c = motion(kind, plan);
      c.time_s = time_s;
      EXPECT_EQ(vet(c), AckCode::RefusedInvalid) << name(kind) << " in " << time_s << " s";
    }
}

// A plan stands in Stop for one cycle between its segments: nothing may slip in there.
TEST_F(Vetting, NothingComesInBetweenTheSegmentsOfAPlan) {
  const protocol::Plan plan = test::planOf(test::loadSegment(3, 1.0, 1.0));
  auto have = ready();
  have.planRunning = true;
  for (const CommandKind kind : kMotions)
    EXPECT_EQ(vet(motion(kind, plan), have), AckCode::RefusedByState) << name(kind);
  for (const CommandKind kind :
       {CommandKind::ControllerOn, CommandKind::ControllerOff, CommandKind::ZeroSensor, CommandKind::SetReference})
    EXPECT_EQ(vet(kind, have), AckCode::RefusedByState) << name(kind);
  auto limits = command(CommandKind::UseLimits);
  limits.limits = &munich().limits;
  EXPECT_EQ(vet(limits, have), AckCode::RefusedByState);
  EXPECT_EQ(vet(CommandKind::Stop, have), AckCode::Accepted) << "but a stop always may";
}

TEST_F(Vetting, JointTargetsMustLieWithinTheLimitsOnEachSide) {
  for (int i = 0; i < 6; ++i) {
    for (const double beyond : {munich().limits.jointUpper_rad[i] + 1e-6, munich().limits.jointLower_rad[i] - 1e-6,
                                std::numeric_limits<double>::quiet_NaN()}) {
      auto q = munich().homeJoints_rad;
      q[i] = beyond;
      EXPECT_EQ(vet(test::moveJoints(q, 1.0)), AckCode::RefusedInvalid) << "joint " << i + 1;
    }
    auto q = munich().homeJoints_rad;
    q[i] = munich().limits.jointUpper_rad[i];
    EXPECT_EQ(vet(test::moveJoints(q, 1.0)), AckCode::Accepted);
  }
}

TEST_F(Vetting, PosesMustLieInTheBoxAndBeOrientations) {
  spatial::Pose X;
  const spatial::Vector3 middle = 0.5 * (munich().limits.boxLower_m + munich().limits.boxUpper_m);
  for (int i = 0; i < 3; ++i)
    for (const double beyond : {munich().limits.boxUpper_m[i] + 1e-6, munich().limits.boxLower_m[i] - 1e-6}) {
      X.translation = middle;
      X.translation[i] = beyond;
      EXPECT_EQ(vet(test::movePose(X, 1.0)), AckCode::RefusedInvalid);
    }
  X.translation = middle;
  auto c = test::movePose(X, 1.0);
  for (int i = 0; i < 7; ++i) {
    auto bad = c;
    bad.target[i] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(vet(bad), AckCode::RefusedInvalid) << i;
  }
  c.target[3] = 0.5;
  EXPECT_EQ(vet(c), AckCode::RefusedInvalid) << "a quaternion of length 0.5";
}

/// All motions of the catalogue but those that follow the load or were planned for what is clamped.
TEST_F(Vetting, ClampedSpecimenForbidsZeroingAndEveryMotionThatKnowsNothingOfIt) {
  auto have = ready();
  have.specimenMounted = true;
  EXPECT_EQ(vet(CommandKind::ZeroSensor, have), AckCode::RefusedSpecimen);
  EXPECT_EQ(vet(CommandKind::Initial, have), AckCode::RefusedSpecimen);
  EXPECT_EQ(vet(CommandKind::Home, have), AckCode::RefusedSpecimen);
  EXPECT_EQ(vet(test::moveJoints(munich().homeJoints_rad, 1.0), have), AckCode::RefusedSpecimen);
  EXPECT_EQ(vet(test::movePose(munich().X_WD_home, 1.0), have), AckCode::RefusedSpecimen);
  EXPECT_EQ(vet(test::movePose(munich().X_WD_home, 1.0)), AckCode::Accepted);
  EXPECT_EQ(vet(CommandKind::ZeroSensor), AckCode::Accepted);
}

Command jog(JogSpace space, int axis, double rate, std::uint64_t renews = 0) {
  Command c = command(CommandKind::Jog);
  c.jog = {space, axis, rate, renews};
  return c;
}

TEST_F(Vetting, AJogNeedsAllThatAMotionNeeds) {
  const Command begin = jog(JogSpace::World, 0, 0.005);
  EXPECT_EQ(vet(begin), AckCode::Accepted);
  const auto without = [&](auto change) {
    auto have = ready();
    change(have);
    return vet(begin, have);
  };
  EXPECT_EQ(without([](auto& h) { h.deadManHeld = false; }), AckCode::RefusedDeadMan);
  EXPECT_EQ(without([](auto& h) { h.controllerOn = false; }), AckCode::RefusedControllerOff);
  EXPECT_EQ(without([](auto& h) { h.waitsForArm = true; }), AckCode::RefusedNotReleased);
  EXPECT_EQ(without([](auto& h) { h.zeroing = true; }), AckCode::RefusedZeroing);
  EXPECT_EQ(without([](auto& h) { h.planRunning = true; }), AckCode::RefusedByState);
  EXPECT_EQ(without([](auto& h) { h.specimenMounted = true; }), AckCode::RefusedSpecimen);
  for (const State state : {State::Joint, State::Position, State::Force, State::Home, State::Initial, State::Fault}) {
    enter(state);
    EXPECT_EQ(vet(begin), state == State::Fault ? AckCode::RefusedFault : AckCode::RefusedByState) << name(state);
  }
}

TEST_F(Vetting, AJogIsAlongOneAxisThatThereIsAndSlow) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN(), kMost = JogOrder::kMost_rad_per_s;
  for (const JogSpace space : {JogSpace::ArmJoints, JogSpace::World, JogSpace::Tool, JogSpace::Joint})
    for (int axis = -1; axis < 8; ++axis)
      EXPECT_EQ(vet(jog(space, axis, -0.004)), axis >= 0 && axis < 6 ? AckCode::Accepted : AckCode::RefusedInvalid)
          << axis;
  for (const int space : {-1, 4}) EXPECT_EQ(vet(jog(static_cast<JogSpace>(space), 0, 0.004)), AckCode::RefusedInvalid);
  for (const double rate : {0.0, kNone, 1.01 * kMost, -1.01 * kMost, std::numeric_limits<double>::infinity()})
    EXPECT_EQ(vet(jog(JogSpace::ArmJoints, 0, rate)), AckCode::RefusedInvalid) << rate;
  EXPECT_EQ(vet(jog(JogSpace::ArmJoints, 0, -kMost)), AckCode::Accepted);
  EXPECT_EQ(vet(jog(JogSpace::World, 3, kMost)), AckCode::Accepted) << "about an axis";
  EXPECT_EQ(vet(jog(JogSpace::World, 2, kMost)), AckCode::RefusedInvalid) << "52 mm/s along an axis";
  EXPECT_EQ(vet(jog(JogSpace::World, 2, JogOrder::kMost_m_per_s)), AckCode::Accepted);
}

TEST_F(Vetting, ARenewalNeedsTheJogThatItRenewsAndNothingElse) {
  enter(State::Joint);
  auto have = ready();
  EXPECT_EQ(vet(jog(JogSpace::ArmJoints, 0, 0.01, 17), have), AckCode::RefusedOver);
  have.jogGoesOn = true;
  EXPECT_EQ(vet(jog(JogSpace::ArmJoints, 0, 0.01, 17), have), AckCode::Accepted);
  EXPECT_EQ(vet(jog(JogSpace::ArmJoints, 0, 0.0, 17), have), AckCode::Accepted) << "letting go";
  EXPECT_EQ(vet(jog(JogSpace::ArmJoints, 0, 0.01), have), AckCode::RefusedByState) << "that is a second one";
}

TEST_F(Vetting, NothingMovesWhileTheCellIsZeroed) {
  const protocol::Plan plan = test::planOf(test::loadSegment(3, 1.0, 1.0));
  auto have = ready();
  have.zeroing = true;
  for (const CommandKind kind : kMotions)
    EXPECT_EQ(vet(motion(kind, plan), have), AckCode::RefusedZeroing) << name(kind);
}

TEST_F(Vetting, ForceControlNeedsAZeroedCell) {
  auto have = ready();
  have.sensorZeroed = false;
  EXPECT_EQ(vet(CommandKind::Unload, have), AckCode::RefusedNotZeroed);
  const protocol::Plan force = test::planOf(test::loadSegment(3, 1.0, 1.0)),
                       unload = test::planOf(test::unloadSegment());
  const protocol::Plan move = test::planOf(test::moveSegment({0, 0, 0}, 1.0));
  EXPECT_EQ(vet(startPlan(force), have), AckCode::RefusedNotZeroed);
  EXPECT_EQ(vet(startPlan(unload), have), AckCode::RefusedNotZeroed);
  EXPECT_EQ(vet(startPlan(move), have), AckCode::Accepted);
}

TEST_F(Vetting, PlansMustBeThereAndOfASize) {
  EXPECT_EQ(vet(CommandKind::StartPlan), AckCode::RefusedInvalid) << "no plan at all";
  protocol::Plan plan = test::planOf(test::loadSegment(3, 1.0, 1.0));
  for (const int segments : {0, -1, protocol::kMaxSegments + 1}) {
    plan.segments = segments;
    EXPECT_EQ(vet(startPlan(plan)), AckCode::RefusedInvalid) << segments;
  }
}

TEST_F(Vetting, LimitsWithinTheMaximaAndGainsWithinTheirRangesOnly) {
  EXPECT_EQ(vet(CommandKind::UseLimits), AckCode::RefusedInvalid);
  EXPECT_EQ(vet(CommandKind::UseGains), AckCode::RefusedInvalid);
  safety::LimitSet limits = munich().limits;
  control::GainSet gains = munich().gains;
  auto useLimits = command(CommandKind::UseLimits);
  useLimits.limits = &limits;
  auto useGains = command(CommandKind::UseGains);
  useGains.gains = &gains;
  EXPECT_EQ(vet(useLimits), AckCode::Accepted);
  EXPECT_EQ(vet(useGains), AckCode::Accepted);
  limits.wrench[2] = munich().maxima.wrench[2] + 1.0;
  EXPECT_EQ(vet(useLimits), AckCode::RefusedInvalid);
  limits = munich().limits;
  limits.linearSpeed_m_per_s = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(vet(useLimits), AckCode::RefusedInvalid);
  gains[control::Gain::ForceIntegral] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(vet(useGains), AckCode::RefusedInvalid);
  limits = munich().limits;
  enter(State::Home);
  EXPECT_EQ(vet(useLimits), AckCode::RefusedByState) << "limits change in standstill only";
}

TEST_F(Vetting, NoRunBeforeTheLimitsHavePassedTheirSelfTest) {
  const protocol::Plan plan = test::planOf(test::loadSegment(3, 1.0, 1.0));
  auto have = ready();
  using safety::SelfTestState;
  for (const auto& [state, expected] : {std::pair{SelfTestState::NotAsked, AckCode::Accepted},
                                        {SelfTestState::Pending, AckCode::RefusedSelfTest},
                                        {SelfTestState::Passed, AckCode::Accepted},
                                        {SelfTestState::Failed, AckCode::RefusedSelfTest}}) {
    have.selfTest = state;
    for (const CommandKind kind : kMotions)
      EXPECT_EQ(vet(motion(kind, plan), have), kind == CommandKind::StartPlan ? expected : AckCode::Accepted)
          << name(kind) << ", " << safety::name(state);
  }
}

TEST_F(Vetting, APathIsBegunAtItsStartOnly) {
  const protocol::Plan plan = test::planOf(test::moveSegment({0.0, 0.0, 0.0}, 1.0));
  auto have = ready();
  EXPECT_EQ(vet(startPlan(plan), have), AckCode::Accepted);
  have.atPathStart = false;
  EXPECT_EQ(vet(startPlan(plan), have), AckCode::RefusedFarFromPath);
  EXPECT_EQ(vet(CommandKind::Home, have), AckCode::Accepted) << "the way there must stay open";
}

TEST_F(Vetting, TightenedLimitsMustBeNumbersAboveZero) {
  auto s = test::moveSegment({0.0, 0.0, 0.0}, 1.0);
  for (int i = 0; i < 8; ++i)
    for (const double value :
         {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(), 1.0, 1e9, std::numeric_limits<double>::infinity()}) {
      auto t = s;
      (i < 6 ? t.limits.wrench[i] : i < 7 ? t.limits.linearSpeed_m_per_s : t.limits.angularSpeed_rad_per_s) = value;
      const protocol::Plan plan = test::planOf(t);
      EXPECT_EQ(vet(startPlan(plan)), value > 0.0 ? AckCode::Accepted : AckCode::RefusedInvalid) << i << " " << value;
    }
}

TEST_F(Vetting, ASelfTestOfOtherLimitsSaysNothing) {
  auto have = ready();
  have.limitsRevision = 3;
  auto report = command(CommandKind::ReportSelfTest);
  report.selfTest = safety::SelfTestState::Passed;
  report.limitsRevision = 3;
  EXPECT_EQ(vet(report, have), AckCode::RefusedStranger) << "a client passes the self-test itself";
  report.fromSelfTest = true;
  for (int s = 0; s < kStateCount; ++s) {
    enter(static_cast<State>(s));
    for (const std::uint64_t revision : {2, 3, 4}) {
      report.limitsRevision = revision;
      EXPECT_EQ(vet(report, have), revision == 3 ? AckCode::Accepted : AckCode::RefusedInvalid);
    }
  }
  report.limitsRevision = 3;
  report.selfTest = safety::SelfTestState::NotAsked;
  EXPECT_EQ(vet(report, have), AckCode::RefusedInvalid) << "a client frees itself of the self-test";
}

TEST_F(Vetting, SetUpSpeedsAreSwitchedInStandstillOnly) {
  auto mode = command(CommandKind::UseSetUpMode);
  mode.setUpMode = safety::SetUpMode::Never;
  EXPECT_EQ(vet(mode), AckCode::Accepted);
  auto have = ready();
  have.planRunning = true;
  EXPECT_EQ(vet(mode, have), AckCode::RefusedByState);
  for (const State state : {State::Joint, State::Position, State::Force, State::Home, State::Initial}) {
    enter(state);
    EXPECT_EQ(vet(mode), AckCode::RefusedByState) << name(state);
  }
}

TEST_F(Vetting, ToolsAreTakenInStandstillWithoutASpecimen) {
  sensing::ToolCalibration tool;
  tool.mass_kg = 1.5;
  auto useTool = command(CommandKind::UseTool);
  useTool.tool = &tool;
  EXPECT_EQ(vet(useTool), AckCode::Accepted);
  EXPECT_EQ(vet(useTool, CommandConditions{}), AckCode::Accepted) << "on the brakes as well";
  auto have = ready();
  have.planRunning = true;
  EXPECT_EQ(vet(useTool, have), AckCode::RefusedByState);
  have = ready();
  have.zeroing = true;
  EXPECT_EQ(vet(useTool, have), AckCode::RefusedZeroing);
  have = ready();
  have.specimenMounted = true;
  EXPECT_EQ(vet(useTool, have), AckCode::RefusedSpecimen);
  for (const State state : {State::Joint, State::Position, State::Force, State::Home, State::Initial}) {
    enter(state);
    EXPECT_EQ(vet(useTool), AckCode::RefusedByState) << name(state);
  }
}

TEST_F(Vetting, ToolsOfNumbersThatAreNoneAreRefused) {
  EXPECT_EQ(vet(CommandKind::UseTool), AckCode::RefusedInvalid) << "no tool at all";
  auto useTool = command(CommandKind::UseTool);
  const auto with = [&](const auto& change) {
    sensing::ToolCalibration tool;
    tool.mass_kg = 1.5;
    change(tool);
    useTool.tool = &tool;
    return vet(useTool);
  };
  for (const double mass_kg : {0.0, 50.0})
    EXPECT_EQ(with([=](auto& t) { t.mass_kg = mass_kg; }), AckCode::Accepted) << mass_kg;
  for (const double mass_kg : {-1e-6, 50.1})
    EXPECT_EQ(with([=](auto& t) { t.mass_kg = mass_kg; }), AckCode::RefusedInvalid) << mass_kg;
  for (const double none : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    EXPECT_EQ(with([=](auto& t) { t.mass_kg = none; }), AckCode::RefusedInvalid);
    EXPECT_EQ(with([=](auto& t) { t.sensorRotation_rad = none; }), AckCode::RefusedInvalid);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(with([=](auto& t) { t.centre_S_m[i] = none; }), AckCode::RefusedInvalid);
    for (int i = 0; i < 9; ++i)
      EXPECT_EQ(with([=](auto& t) { t.inertia_S_kgm2(i / 3, i % 3) = none; }), AckCode::RefusedInvalid);
    for (int i = 0; i < 6; ++i) EXPECT_EQ(with([=](auto& t) { t.offset_S[i] = none; }), AckCode::RefusedInvalid);
    for (int i = 0; i < 18; ++i)
      EXPECT_EQ(with([=](auto& t) { t.gravityMap(i / 3, i % 3) = none; }), AckCode::RefusedInvalid);
  }
}

// The laws that follow six loads, named here once more.
TEST_F(Vetting, OnlyForceLawsFollowLoadsAndOnlyInStandstill) {
  using control::Law;
  auto useLaw = command(CommandKind::UseLaw);
  for (const auto& law : control::lawCatalogue()) {
    useLaw.law = law.law;
    const bool follows = law.law == Law::DirectForce || law.law == Law::Hybrid || law.law == Law::Impedance ||
                         law.law == Law::VelocityForce || law.law == Law::Parallel;
    enter(State::Stop);
    EXPECT_EQ(vet(useLaw), follows ? AckCode::Accepted : AckCode::RefusedInvalid) << law.key;
    if (!follows) continue;
    auto have = ready();
    have.planRunning = true;
    EXPECT_EQ(vet(useLaw, have), AckCode::RefusedByState) << law.key;
    for (const State state : {State::Joint, State::Position, State::Force, State::Home, State::Initial}) {
      enter(state);
      EXPECT_EQ(vet(useLaw), AckCode::RefusedByState) << law.key << " in " << name(state);
    }
  }
  enter(State::Stop);
  for (const Law none : {Law::Count, static_cast<Law>(-1)}) {
    useLaw.law = none;
    EXPECT_EQ(vet(useLaw), AckCode::RefusedInvalid);
  }
}

TEST_F(Vetting, FaultsAreAcknowledgedOnlyWithoutTheirCause) {
  auto have = ready();
  EXPECT_EQ(vet(CommandKind::AcknowledgeFault, have), AckCode::RefusedByState) << "there is none";
  enter(State::Fault);
  have.persists.code = safety::FaultCode::ForceLimit;
  EXPECT_EQ(vet(CommandKind::AcknowledgeFault, have), AckCode::RefusedCausePersists);
  have.persists = {};
  EXPECT_EQ(vet(CommandKind::AcknowledgeFault, have), AckCode::Accepted);
}

TEST_F(Vetting, StopIsAcceptedEverywhere) {
  for (int s = 0; s < kStateCount; ++s) {
    enter(static_cast<State>(s));
    EXPECT_EQ(vet(CommandKind::Stop, CommandConditions{}), AckCode::Accepted);
  }
}

TEST_F(Vetting, VettingChangesNothing) {
  enter(State::Stop);
  (void)vet(CommandKind::Home);
  EXPECT_EQ(states.state(), State::Stop);
  EXPECT_FALSE(states.request(Request::Done)) << "nothing is under way";
  EXPECT_EQ(states.state(), State::Stop);
}

TEST(CommandCatalogue, EachKindHasOneRowAndAWordOfItsOwn) {
  std::set<std::string_view> words;
  std::multiset<CommandKind> kinds;
  for (const auto family : commandFamilies())
    for (const CommandHandler& row : family) {
      kinds.insert(row.kind);
      EXPECT_TRUE(words.insert(row.name).second) << row.name << " names two kinds";
      EXPECT_NE(row.carryOut, nullptr) << row.name;
    }
  for (int k = 0; k < static_cast<int>(CommandKind::Count); ++k)
    EXPECT_EQ(kinds.count(static_cast<CommandKind>(k)), 1u) << "kind " << k;
}

TEST_F(Vetting, ANumberThatIsNoKindIsRefused) {
  for (const int number : {-1, static_cast<int>(CommandKind::Count), 1000})
    EXPECT_EQ(vet(static_cast<CommandKind>(number)), AckCode::RefusedInvalid) << number;
}

TEST(Explanations, EveryAnswerHasItsWords) {
  for (int c = 0; c <= static_cast<int>(AckCode::RefusedFarFromPath); ++c)
    EXPECT_NE(explain(static_cast<AckCode>(c)), "unknown answer") << c;
  for (int k = 0; k < static_cast<int>(CommandKind::Count); ++k)
    EXPECT_NE(name(static_cast<CommandKind>(k)), "Unknown command") << k;
}

}  // namespace
}  // namespace articulus::cycle

// What a client asks and what the robot then does: states on the way, plans, rules, live tuning.
#include <gtest/gtest.h>

#include "core/cell/simulated_specimen.h"
#include "tests/support/cycle_rig.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using cycle::CommandKind;
using cycle::State;
using record::Channel;
using record::EventKind;

TEST(Cycle, EachMotionCommandEntersItsStateAndEndsInStop) {
  CycleRig rig;
  rig.switchOn();
  robot::JointVector q = rig.cell.homeJoints_rad;
  q[5] += 0.05;
  const std::pair<cycle::Command, State> motions[] = {
      {moveJoints(q, 0.5), State::Joint},
      {command(CommandKind::Home, 0.5), State::Home},
      {movePose(
           rig.cell.X_WB * robot::flangePose(rig.cell.robot, rig.cell.homeJoints_rad) * rig.cell.X_FS * rig.cell.X_SD,
           0.5),
       State::Position},
      {command(CommandKind::Initial, 0.5), State::Initial}};
  for (const auto& [order, state] : motions) {
    ASSERT_EQ(rig.order(order), AckCode::Accepted);
    EXPECT_EQ(rig.state(), state);
    for (const CommandKind other :
         {CommandKind::Home, CommandKind::Initial, CommandKind::Unload, CommandKind::ControllerOff})
      EXPECT_EQ(rig.order(other), AckCode::RefusedByState) << name(other) << " in " << name(state);
    EXPECT_EQ(rig.state(), state) << "a refused command changed the state";
    ASSERT_TRUE(rig.runUntilStop(20000));
  }
}

TEST(Cycle, MotionsReachTheirTargets) {
  CycleRig rig;
  rig.switchOn();
  robot::JointVector q = rig.cell.homeJoints_rad;
  for (int i = 0; i < 6; ++i) q[i] += 0.05;
  ASSERT_EQ(rig.order(moveJoints(q, 0.5)), AckCode::Accepted);
  ASSERT_TRUE(rig.runUntilStop(10000));
  EXPECT_LT((rig.devices->arm().truePosition() - q).cwiseAbs().maxCoeff(), 0.1 * kDegree);
  ASSERT_EQ(rig.order(CommandKind::Home, 0.5), AckCode::Accepted);
  ASSERT_TRUE(rig.runUntilStop(10000));
  EXPECT_LT((rig.devices->arm().truePosition() - rig.cell.homeJoints_rad).cwiseAbs().maxCoeff(), 0.1 * kDegree);
}

TEST(Cycle, HoldStandsStillForGood) {
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    CycleRig rig(seed);
    rig.switchOn();
    rig.run(300);
    const robot::JointVector from = rig.devices->arm().truePosition();
    double fastest = 0.0;
    for (int i = 0; i < 3000; ++i) {
      rig.run();
      fastest = std::max(fastest, rig.devices->arm().trueVelocity().cwiseAbs().maxCoeff());
    }
    EXPECT_LT(fastest, kStandstill_rad_per_s) << "the hold hunts, seed " << seed;
    EXPECT_LT((rig.devices->arm().truePosition() - from).cwiseAbs().maxCoeff(), 0.05 * kDegree) << "the hold drifts";
  }
}

// Jaws close on a specimen whose neutral pose misses them by a little: where it is stiff, the arm springs for a moment.
TEST(Cycle, AStiffSpecimenThatIsClampedIsNoHoldThatMoves) {
  const auto cell = cell::loadCell("alesund", resources(), cell::specimenPatch({.key = "hip"}));
  ASSERT_TRUE(cell) << cell.error().text();
  for (const std::uint64_t seed : {1u, 2u, 3u, 4u}) {
    CycleRig rig(*cell, seed);
    rig.switchOn();
    rig.zero();
    for (const bool closed : {true, false}) {
      rig.run(500);
      rig.setVice(closed);
      rig.run(500);
      EXPECT_EQ(rig.state(), State::Stop) << safety::describe(rig.snapshot().fault) << ", seed " << seed;
      EXPECT_TRUE(rig.snapshot().controllerOn) << closed;
    }
  }
}

// What a recorded path counts from: where the specimen was unloaded; home while nothing is clamped.
TEST(Cycle, TheReferencePoseIsThatOfTheUnloadAndHomeWithoutASpecimen) {
  CycleRig rig;
  const auto reference = [&rig] {
    const auto now = rig.snapshot();
    const auto& q = now.referenceQuaternion;
    return spatial::Pose{spatial::Quaternion(q[0], q[1], q[2], q[3]).toRotationMatrix(),
                         {now.referencePosition_m[0], now.referencePosition_m[1], now.referencePosition_m[2]}};
  };
  const auto isHome = [&] {
    return (reference().translation - rig.cell.X_WD_home.translation).norm() +
               (reference().rotation - rig.cell.X_WD_home.rotation).norm() <
           1e-12;
  };
  rig.run(2);
  EXPECT_TRUE(isHome());
  rig.makeReady();
  ASSERT_TRUE(rig.snapshot().referenceSet);
  // The hold after the unload drifts by little.
  const record::Sample s = rig.snapshot().sample;
  EXPECT_LT((reference().translation - s.three(Channel::PositionX)).norm(), 2e-5);
  const spatial::Quaternion q(s[Channel::QuaternionW], s[Channel::QuaternionX], s[Channel::QuaternionY],
                              s[Channel::QuaternionZ]);
  EXPECT_LT(spatial::logRotation(reference().rotation * q.toRotationMatrix().transpose()).norm(), 2e-4);
  rig.setVice(false);
  rig.run(2);
  EXPECT_TRUE(isHome()) << "what was unloaded is gone";
}

TEST(Cycle, SpeedsArePlannedWithinTheLimits) {
  CycleRig rig;
  rig.switchOn();
  robot::JointVector q = rig.cell.homeJoints_rad;
  q[0] += 0.35;
  q[5] -= 0.5;
  ASSERT_EQ(rig.order(moveJoints(q, 0.001)), AckCode::Accepted) << "as fast as it may";
  ASSERT_TRUE(rig.runUntilStop(20000));
  EXPECT_FALSE(rig.snapshot().fault.latched()) << safety::describe(rig.snapshot().fault);
}

TEST(Cycle, RefusalsOfHomeAndInitial) {
  CycleRig rig;
  rig.inputs.setDeadMan(true);
  rig.run(2);
  EXPECT_EQ(rig.order(CommandKind::Home), AckCode::RefusedControllerOff);
  rig.switchOn();
  rig.inputs.setDeadMan(false);
  rig.run(2);
  EXPECT_EQ(rig.order(CommandKind::Home), AckCode::RefusedControllerOff) << "a hand that lets go takes the drives away";
  EXPECT_EQ(rig.order(CommandKind::Initial), AckCode::RefusedControllerOff);
  EXPECT_EQ(rig.order(CommandKind::ControllerOn), AckCode::RefusedDeadMan);
  EXPECT_EQ(rig.state(), State::Stop) << "releasing the handle in standstill is no fault";
  rig.switchOn();
  rig.setVice(true);
  rig.run(2);
  EXPECT_EQ(rig.order(CommandKind::Home), AckCode::RefusedSpecimen) << "it would part what is clamped";
  EXPECT_EQ(rig.order(CommandKind::Initial), AckCode::RefusedSpecimen);
  EXPECT_EQ(rig.order(CommandKind::ZeroSensor), AckCode::RefusedSpecimen);
  EXPECT_EQ(rig.order(CommandKind::Unload), AckCode::RefusedNotZeroed);
}

TEST(Cycle, ZeroingThatIsAskedForAgainAndAgainEnds) {
  CycleRig rig;
  rig.switchOn();
  for (int press = 0; press < 5; ++press) {  // each sooner than one takes
    ASSERT_EQ(rig.order(CommandKind::ZeroSensor), AckCode::Accepted);
    rig.run(200);
  }
  EXPECT_TRUE(rig.snapshot().sensorZeroed);
}

// A motion that began on closed brakes would run ahead of the arm, and all of it be in force when they open.
TEST(Cycle, NoMotionBeginsBeforeTheArmIsReleased) {
  for (const CommandKind kind : {CommandKind::Home, CommandKind::Initial}) {
    CycleRig rig;
    rig.inputs.setDeadMan(true);
    rig.run(2);
    EXPECT_FALSE(rig.snapshot().waitsForArm) << "the drives are off";
    ASSERT_EQ(rig.order(CommandKind::ControllerOn), AckCode::Accepted);
    EXPECT_TRUE(rig.snapshot().controllerOn);
    EXPECT_TRUE(rig.snapshot().waitsForArm);
    EXPECT_EQ(rig.order(kind), AckCode::RefusedNotReleased);
    EXPECT_EQ(rig.order(moveJoints(rig.cell.homeJoints_rad, 1.0)), AckCode::RefusedNotReleased);
    EXPECT_EQ(rig.state(), State::Stop);
    for (int i = 0; i < 100 && rig.snapshot().waitsForArm; ++i) rig.run();
    EXPECT_FALSE(rig.snapshot().waitsForArm) << "20 ms are enough for these brakes";
    EXPECT_EQ(rig.order(kind), AckCode::Accepted);
  }
}

// However short: between two cycles a hand may let go and hold again.
TEST(Cycle, AHandleThatWasLetGoForLessThanACycleTakesTheDrivesAwayWhereTheArmStands) {
  CycleRig rig;
  rig.switchOn();
  (void)rig.events();
  rig.inputs.setDeadMan(false);
  rig.inputs.setDeadMan(true);
  rig.run();
  EXPECT_FALSE(rig.snapshot().controllerOn);
  EXPECT_EQ(rig.state(), State::Stop);
  const auto events = rig.events();
  EXPECT_TRUE(std::any_of(events.begin(), events.end(), [](const auto& e) {
    return e.textView().find("handle was let go") != std::string_view::npos;
  })) << "nobody is told why";
  EXPECT_EQ(rig.order(CommandKind::ControllerOn), AckCode::Accepted);
  rig.run(300);
  EXPECT_TRUE(rig.snapshot().controllerOn) << "it was let go once, and is held now";
}

// Between two segments a plan stands for one cycle. A hand that lets go right there stops it all the same.
TEST(Cycle, AHandleThatIsLetGoBetweenTwoSegmentsEndsThePlan) {
  CycleRig rig;
  rig.makeReady();
  protocol::Plan plan = test::planOf(test::moveSegment({0.0, 0.0, 0.0}, 0.2));
  plan.segment[1] = plan.segment[0];
  plan.segments = 2;
  plan.duration_s *= 2.0;
  ASSERT_EQ(rig.start(plan), AckCode::Accepted);
  for (int i = 0; i < 5000 && rig.state() != State::Stop; ++i) rig.run();
  ASSERT_TRUE(rig.snapshot().planRunning);
  rig.inputs.setDeadMan(false);
  rig.inputs.setDeadMan(true);
  rig.run(2);
  EXPECT_EQ(rig.snapshot().fault.code, safety::FaultCode::DeadManReleased);
  EXPECT_FALSE(rig.snapshot().planRunning);
}

TEST(Cycle, UnloadEndsWithoutLoadAndSetsTheReference) {
  CycleRig rig;
  rig.switchOn();
  rig.zero();
  rig.setVice(true);
  rig.run(200);
  EXPECT_TRUE(rig.snapshot().referenceSet) << "clamped: angles count from there";
  EXPECT_NEAR(rig.snapshot().sample[Channel::Flexion], 0.0, 1e-3);
  (void)rig.events();
  ASSERT_EQ(rig.order(CommandKind::Unload), AckCode::Accepted);
  ASSERT_TRUE(rig.runUntilStop(30000));
  EXPECT_TRUE(rig.snapshot().referenceSet);
  const auto events = rig.events();
  EXPECT_TRUE(
      std::any_of(events.begin(), events.end(), [](const auto& e) { return e.kind == EventKind::ReferenceSet; }));
  const auto load = rig.snapshot().sample.six(Channel::ForceX);
  EXPECT_LT(load.head<3>().cwiseAbs().maxCoeff(), 2.0);
  EXPECT_LT(load.tail<3>().cwiseAbs().maxCoeff(), 0.1);
  EXPECT_NEAR(rig.snapshot().sample[Channel::LateralBending], 0.0, 0.1 * kDegree);
}

protocol::Plan threeSegments() {
  protocol::Plan plan;
  plan.segment[0] = unloadSegment();
  plan.segment[1] = loadSegment(3, 0.6, 1.0);
  plan.segment[1].profile.returnToZero = true;
  plan.segment[1].duration_s = plan.segment[1].profile.duration_s();
  plan.segment[2] = loadSegment(4, 0.6, 1.0);
  plan.segments = 3;
  for (int i = 0; i < 3; ++i) plan.segment[static_cast<std::size_t>(i)].step = i;
  return plan;
}

TEST(Plans, WalkThroughStopBetweenTheirSegments) {
  CycleRig rig;
  rig.makeReady();
  (void)rig.events();
  ASSERT_EQ(rig.start(threeSegments()), AckCode::Accepted);
  std::vector<State> states{rig.state()};
  std::vector<int> steps{rig.snapshot().step};
  for (int i = 0; i < 40000 && rig.snapshot().planRunning; ++i) {
    rig.run();
    if (rig.state() != states.back()) states.push_back(rig.state());
    if (rig.snapshot().step != steps.back()) steps.push_back(rig.snapshot().step);
  }
  const std::vector<State> wanted{State::Force, State::Stop, State::Force, State::Stop, State::Force, State::Stop};
  EXPECT_EQ(states, wanted);
  const std::vector<int> wantedSteps{0, -1, 1, -1, 2, -1};
  EXPECT_EQ(steps, wantedSteps);
  std::vector<EventKind> kinds;
  int code = -1;
  for (const auto& e : rig.events()) {
    if (e.kind == EventKind::PlanEnded) code = e.code;
    if (e.kind != EventKind::StateChanged && e.kind != EventKind::ReferenceSet && e.kind != EventKind::CycleCompleted &&
        e.kind != EventKind::LawChanged)
      kinds.push_back(e.kind);
  }
  const std::vector<EventKind> wantedKinds{EventKind::PlanStarted, EventKind::StepStarted, EventKind::StepEnded,
                                           EventKind::StepStarted, EventKind::StepEnded,   EventKind::StepStarted,
                                           EventKind::StepEnded,   EventKind::PlanEnded};
  EXPECT_EQ(kinds, wantedKinds);
  EXPECT_EQ(code, 0);
}

// In each of the cycles around a change of segments a Home arrives: it must never be taken.
TEST(Plans, NoCommandComesInBetweenTwoSegments) {
  CycleRig rig;
  rig.makeReady();
  ASSERT_EQ(rig.start(threeSegments()), AckCode::Accepted);
  int between = 0;
  for (int i = 0; i < 40000 && rig.snapshot().planRunning; ++i) {
    if (rig.state() != State::Stop) {
      rig.run();
      continue;
    }
    ++between;
    EXPECT_EQ(rig.order(between == 1 ? CommandKind::Home : CommandKind::ControllerOff), AckCode::RefusedByState);
    EXPECT_NE(rig.state(), State::Home);
    EXPECT_TRUE(rig.snapshot().controllerOn);
  }
  EXPECT_GE(between, 2);
}

TEST(Plans, StopFlagEndsThePlanInTheNextCycle) {
  CycleRig rig;
  rig.makeReady();
  ASSERT_EQ(rig.start(threeSegments()), AckCode::Accepted);
  rig.run(500);
  ASSERT_EQ(rig.state(), State::Force);
  (void)rig.events();
  rig.links->stopRequested = true;
  rig.run();
  EXPECT_EQ(rig.state(), State::Stop);
  EXPECT_FALSE(rig.snapshot().planRunning);
  const auto events = rig.events();
  const auto ended =
      std::find_if(events.begin(), events.end(), [](const auto& e) { return e.kind == EventKind::PlanEnded; });
  ASSERT_NE(ended, events.end());
  EXPECT_EQ(ended->code, 1);
  rig.run(500);
  EXPECT_EQ(rig.state(), State::Stop) << "the plan went on";
}

TEST(Plans, ACycleThatAStopOrAFaultCutIsNotCompleted) {
  for (const bool byFault : {false, true}) {
    CycleRig rig;
    rig.makeReady();
    auto cycles = loadSegment(3, 1.0, 2.0);
    cycles.profile.bothSides = cycles.profile.returnToZero = true;
    cycles.profile.cycles = 3;
    cycles.duration_s = cycles.profile.duration_s();
    ASSERT_EQ(rig.start(planOf(cycles)), AckCode::Accepted);
    const auto completed = [&rig] {
      const auto events = rig.events();
      return std::count_if(events.begin(), events.end(),
                           [](const auto& e) { return e.kind == EventKind::CycleCompleted; });
    };
    rig.run(static_cast<int>(1500.0 * cycles.duration_s / 3.0));  // in the second
    EXPECT_EQ(completed(), 1);
    if (byFault) rig.inputs.setEmergencyStop(true);
    else rig.links->stopRequested = true;
    rig.run(500);
    ASSERT_FALSE(rig.snapshot().planRunning);
    EXPECT_EQ(completed(), 0) << byFault;
  }
}

TEST(Plans, FaultEndsThePlanWithItsCode) {
  CycleRig rig;
  rig.makeReady();
  ASSERT_EQ(rig.start(threeSegments()), AckCode::Accepted);
  rig.run(500);
  (void)rig.events();
  rig.inputs.setDeadMan(false);
  rig.run();
  EXPECT_EQ(rig.state(), State::Fault);
  EXPECT_FALSE(rig.snapshot().planRunning);
  const auto events = rig.events();
  const auto ended =
      std::find_if(events.begin(), events.end(), [](const auto& e) { return e.kind == EventKind::PlanEnded; });
  ASSERT_NE(ended, events.end());
  EXPECT_EQ(ended->code, 2);
}

// New gains in the middle of a force run: the load goes on as if nothing had happened.
TEST(LiveTuning, GainsSwapInForceControlIsBumpless) {
  const auto roughness = [](bool swap) {
    CycleRig rig;
    rig.makeReady();
    EXPECT_EQ(rig.start(planOf(loadSegment(3, 2.0, 0.5, 4.0))), AckCode::Accepted);
    rig.run(5000);
    auto gains = rig.cell.gains;
    for (const auto g :
         {control::Gain::ForceProportional, control::Gain::ForceIntegral, control::Gain::MomentProportional,
          control::Gain::MomentIntegral, control::Gain::ForceDamping, control::Gain::MomentDamping})
      gains[g] *= 0.8;
    const spatial::Vector6 before = rig.devices->arm().trueLoad_D_W().data;
    if (swap) {
      EXPECT_EQ(rig.use(gains), AckCode::Accepted);
    }
    spatial::Vector6 most = spatial::Vector6::Zero();
    for (int i = 0; i < 500; ++i) {
      rig.run();
      most = most.cwiseMax((rig.devices->arm().trueLoad_D_W().data - before).cwiseAbs());
    }
    EXPECT_EQ(rig.state(), State::Force);
    return most;
  };
  const spatial::Vector6 calm = roughness(false), swapped = roughness(true);
  EXPECT_LT(swapped.head<3>().maxCoeff(), calm.head<3>().maxCoeff() + 2.0) << "the force jumped";
  EXPECT_LT(swapped.tail<3>().maxCoeff(), calm.tail<3>().maxCoeff() + 0.05) << "the moment jumped";
}

TEST(Samples, NumbersThatDoNotApplyAreMissing) {
  CycleRig rig;
  rig.switchOn();
  auto s = rig.snapshot().sample;
  EXPECT_TRUE(std::isnan(s[Channel::WantedForceX]));
  EXPECT_TRUE(std::isnan(s[Channel::WantedPositionX]));
  EXPECT_FALSE(std::isnan(s[Channel::WantedJoint1])) << "a hold wants joints";
  for (const auto c : {Channel::ForceX, Channel::Joint1, Channel::Drive1, Channel::PositionX, Channel::SensorForceX})
    for (int i = 0; i < 6; ++i) EXPECT_TRUE(std::isfinite(s.six(c)[i]));
}

}  // namespace
}  // namespace articulus::test

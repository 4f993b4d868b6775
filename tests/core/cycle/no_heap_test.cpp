// The control cycle in every mode, watched: no heap, no lock, no file, no sleep, no formatted text, no exception.
#include <gtest/gtest.h>

#include <cstdio>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "core/specimen/specimen_factory.h"
#include "tests/support/cycle_rig.h"
#include "tests/support/forbidden_calls.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using cycle::CommandKind;
using cycle::State;

static_assert(std::atomic<double>::is_always_lock_free && std::atomic<std::uint64_t>::is_always_lock_free &&
                  std::atomic<base::Nanoseconds>::is_always_lock_free && std::atomic<bool>::is_always_lock_free,
              "an atomic of the control thread is a lock in disguise");

class RealTimeCycle : public testing::Test {
 protected:
  RealTimeCycle() {
    rig.before = watch;
    rig.after = rest;
    (void)takeForbiddenCalls();
  }
  void TearDown() override { expectClean("at the end"); }
  void expectClean(const char* when) {
    const ForbiddenCalls c = takeForbiddenCalls();
    EXPECT_EQ(c.heap, 0) << when << ": heap calls";
    EXPECT_EQ(c.locks, 0) << when << ": locks";
    EXPECT_EQ(c.files, 0) << when << ": file calls";
    EXPECT_EQ(c.sleeps, 0) << when << ": sleeps";
    EXPECT_EQ(c.formats, 0) << when << ": formatted text";
    EXPECT_EQ(c.throws, 0) << when << ": exceptions";
  }
  CycleRig rig;
};

// A guard that catches nothing proves nothing.
TEST(ForbiddenCallsGuard, CatchesWhatItIsToCatch) {
  (void)takeForbiddenCalls();
  std::mutex mutex;
  char text[16];
  watch();
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  {
    Eigen::VectorXd onTheHeap = Eigen::VectorXd::Zero(100);
    asm volatile("" : : "r"(onTheHeap.data()) : "memory");
  }
  auto* p = new int(3);
  asm volatile("" : : "r"(p) : "memory");
  delete p;
#endif
  { const std::lock_guard lock(mutex); }
  std::snprintf(text, sizeof text, "%d", static_cast<int>(sizeof text));
  (void)!::write(-1, text, 1);
  std::this_thread::yield();
  rest();
  try {
    watch();
    throw 1;
  } catch (int) {
    rest();
  }
  const ForbiddenCalls c = takeForbiddenCalls();
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  EXPECT_GE(c.heap, 4);
#endif
  EXPECT_EQ(c.locks, 1);
  EXPECT_EQ(c.formats, 1);
  EXPECT_EQ(c.files, 1);
  EXPECT_EQ(c.sleeps, 1);
  EXPECT_EQ(c.throws, 1);
}

TEST(ForbiddenCallsGuard, CountsNothingWhileItRests) {
  (void)takeForbiddenCalls();
  delete new int(3);
  watch();
  rest();
  EXPECT_EQ(takeForbiddenCalls().all(), 0);
}

TEST_F(RealTimeCycle, OnItsBrakes) { rig.run(200); }

TEST_F(RealTimeCycle, SwitchingOnAndHolding) {
  rig.switchOn();
  rig.run(500);
  EXPECT_EQ(rig.order(CommandKind::ControllerOff), AckCode::Accepted);
  rig.run(100);
}

TEST_F(RealTimeCycle, JointHomeInitialAndPosition) {
  rig.switchOn();
  robot::JointVector q = rig.cell.homeJoints_rad;
  q[5] += 0.1;
  ASSERT_EQ(rig.order(moveJoints(q, 0.5)), AckCode::Accepted);
  EXPECT_EQ(rig.state(), State::Joint);
  ASSERT_TRUE(rig.runUntilStop(5000));
  expectClean("joint");
  ASSERT_EQ(rig.order(CommandKind::Initial, 0.5), AckCode::Accepted);
  EXPECT_EQ(rig.state(), State::Initial);
  ASSERT_TRUE(rig.runUntilStop(15000));
  expectClean("initial");
  ASSERT_EQ(rig.order(CommandKind::Home, 0.5), AckCode::Accepted);
  EXPECT_EQ(rig.state(), State::Home);
  ASSERT_TRUE(rig.runUntilStop(15000));
  expectClean("home");
  spatial::Pose X =
      rig.cell.X_WB * robot::flangePose(rig.cell.robot, rig.cell.homeJoints_rad) * rig.cell.X_FS * rig.cell.X_SD;
  X.translation[0] += 0.01;
  ASSERT_EQ(rig.order(movePose(X, 0.5)), AckCode::Accepted);
  EXPECT_EQ(rig.state(), State::Position);
  ASSERT_TRUE(rig.runUntilStop(5000));
  expectClean("position");
}

TEST_F(RealTimeCycle, JoggingAJointAndTheBody) {
  rig.switchOn();
  std::uint64_t number = 0;
  for (const cycle::JogSpace space :
       {cycle::JogSpace::ArmJoints, cycle::JogSpace::World, cycle::JogSpace::Tool, cycle::JogSpace::Joint})
    for (const int axis : {0, 4}) {
      cycle::Command c = command(CommandKind::Jog);
      c.jog = {.space = space, .axis = axis, .rate = 0.005};
      ASSERT_EQ(rig.order(c), AckCode::Accepted);
      rig.run(100);
      number = rig.lastNumber();
      c.jog = {.rate = 1.0, .renews = number};
      ASSERT_EQ(rig.order(c), AckCode::Accepted) << "renewed";
      ASSERT_TRUE(rig.runUntilStop(300)) << "not renewed any more";
      rig.run(200);
      expectClean("jog");
    }
}

TEST_F(RealTimeCycle, ZeroingClampingUnloadingAndReference) {
  rig.switchOn();
  rig.zero();
  EXPECT_TRUE(rig.snapshot().sensorZeroed);
  expectClean("zeroing");
  rig.setVice(true);
  rig.run(100);
  expectClean("vice");
  ASSERT_EQ(rig.order(CommandKind::Unload), AckCode::Accepted);
  EXPECT_EQ(rig.state(), State::Force);
  ASSERT_TRUE(rig.runUntilStop(30000));
  ASSERT_EQ(rig.order(CommandKind::SetReference), AckCode::Accepted);
}

protocol::Plan everyForceSegment() {
  protocol::Plan plan;
  plan.segment[0] = unloadSegment();
  plan.segment[1] = loadSegment(3, 0.5, 1.0);
  plan.segment[2] = loadSegment(0, 5.0, 10.0, 0.2);
  plan.segment[3] = unloadSegment();
  plan.segments = 4;
  for (int i = 0; i < plan.segments; ++i) plan.segment[static_cast<std::size_t>(i)].step = i;
  auto& cycles = plan.segment[1].profile;
  cycles.bothSides = cycles.returnToZero = true;
  cycles.cycles = 2;
  plan.segment[1].duration_s = cycles.duration_s();
  return plan;
}

TEST_F(RealTimeCycle, PlanOfEveryForceSegmentWhileRecordingWithNobodyWhoReads) {
  rig.makeReady();
  rig.links->recording = true;
  ASSERT_EQ(rig.start(everyForceSegment()), AckCode::Accepted);
  ASSERT_TRUE(rig.runUntilStop(40000)) << safety::describe(rig.snapshot().fault);
  rig.run(static_cast<int>(cycle::kRecordQueueCapacity) + 100);
  EXPECT_GT(rig.links->lostSamples.load(), 0u) << "the queue was never full";
}

TEST_F(RealTimeCycle, PlanOfMovesAndWaits) {
  rig.switchOn();
  protocol::Plan plan;
  plan.segment[0] = moveSegment({0.0, 0.0, 0.01}, 0.5);
  plan.segment[1] = moveSegment({0.0, 0.0, 0.0}, 0.0);  // stays
  plan.segment[1].duration_s = 0.7;
  plan.segment[2] = moveSegment({0.0, 0.0, 0.0}, 0.5);
  plan.segments = 3;
  ASSERT_EQ(rig.start(plan), AckCode::Accepted);
  ASSERT_TRUE(rig.runUntilStop(10000)) << safety::describe(rig.snapshot().fault);
}

TEST_F(RealTimeCycle, CutsAndWhatClientsTellWhileRecordingWithNobodyWhoReads) {
  rig.makeReady();
  rig.links->recording = true;
  rig.devices->arm().cut(~std::uint64_t{0});
  rig.run(10);
  record::Event event;
  event.kind = record::EventKind::StructureCut;
  event.setText("anterior cruciate ligament");
  cycle::Command tell = command(CommandKind::LogEvent);
  tell.event = &event;
  ASSERT_EQ(rig.order(tell), AckCode::Accepted);
  event.kind = record::EventKind::StateChanged;
  ASSERT_EQ(rig.order(tell), AckCode::RefusedInvalid);
  event.kind = record::EventKind::Marked;
  while (rig.links->recordEvents.push(event)) {}
  ASSERT_EQ(rig.order(tell), AckCode::Accepted) << "also where the queue is full";
}

TEST(RealTimeTracker, FramesAreReadAndQueuedUntilTheQueueIsFull) {
  for (const char* kind : {"optical", "electromagnetic"}) {
    auto cell = cell::loadCell("gainesville", resources());
    ASSERT_TRUE(cell) << cell.error().text();
    (*cell->simulation)["tracker"].update(
        {{"kind", kind},
         {"rate_Hz", 400},
         {"noise_rad", 0.001},
         {"noise_range_m", 0.6},
         {"noise_growth", 4},
         {"metal",
          {{{"place_W_m", {0.5, 0.0, 0.4}}, {"distortion_m", 0.003}, {"distortion_rad", 0.02}, {"reach_m", 0.12}}}}});
    CycleRig rig(*cell);
    rig.before = watch;
    rig.after = rest;
    rig.switchOn();
    rig.zero();
    rig.setVice(true);
    (void)takeForbiddenCalls();
    rig.links->recording = true;
    rig.run(2500);
    EXPECT_EQ(rig.links->recordFrames.size(), 1000u) << "2.5 s at 400 Hz";
    EXPECT_EQ(rig.links->lostSamples.load(), 0u);
    const auto frame = rig.links->frame.read();
    EXPECT_EQ(frame.bodies, 5u);
    EXPECT_NEAR(frame.age_s(), 0.02, 0.0011) << "its way, and the rest of a cycle";
    EXPECT_EQ(frame.body[0].hasPose, std::string(kind) == "electromagnetic");
    rig.run(100);
    EXPECT_EQ(rig.links->lostSamples.load(), 1040u - cycle::kFrameQueueCapacity) << "nobody took them: counted";
    const ForbiddenCalls c = takeForbiddenCalls();
    EXPECT_EQ(c.all(), 0) << kind;
  }
}

TEST_F(RealTimeCycle, TheKneeIsSteppedAndCut) {
  const auto file = base::readJsonFile(resources() / "specimens" / "knee.json");
  ASSERT_TRUE(file) << file.error().text();
  const auto knee = specimen::makeSpecimen(specimen::readSpecimen(base::JsonReader(*file, "knee.json")));
  spatial::Wrench load;
  watch();
  for (int i = 0; i < 200; ++i) {
    load = knee->step({spatial::expRotation({0.0, -0.01 * i, 0.0}), {1e-5 * i, 0.0, -2e-5 * i}}, 250e-6);
    if (i % 10 == 0) knee->cut(std::uint64_t{1} << (i / 10));
    (void)knee->bonePose(0);
  }
  knee->reset();
  rest();
  EXPECT_TRUE(load.data.allFinite());
}

TEST_F(RealTimeCycle, StopInMidPlanAndMidMove) {
  rig.makeReady();
  ASSERT_EQ(rig.start(everyForceSegment()), AckCode::Accepted);
  rig.run(300);
  rig.links->stopRequested = true;
  rig.run(300);
  EXPECT_EQ(rig.state(), State::Stop);
}

TEST_F(RealTimeCycle, FullQueueOfCommandsFromManyClients) {
  rig.switchOn();
  cycle::Command stop = command(CommandKind::Stop);
  while (rig.links->commands.push(stop)) {}
  rig.run(40);
  cycle::Command home = command(CommandKind::Home);
  while (rig.links->commands.push(home)) {}
  rig.run(40);
  EXPECT_EQ(rig.state(), State::Home);
}

TEST_F(RealTimeCycle, GainsAndLimitsSwap) {
  rig.makeReady();
  ASSERT_EQ(rig.use(rig.cell.limits), AckCode::Accepted);
  ASSERT_EQ(rig.start(planOf(loadSegment(3, 1.0, 1.0, 1.0))), AckCode::Accepted);
  auto gains = rig.cell.gains;
  gains[control::Gain::MomentProportional] *= 0.9;
  gains[control::Gain::FilterCutoff] *= 0.9;
  rig.run(200);
  ASSERT_EQ(rig.use(gains), AckCode::Accepted);
  gains[control::Gain::MomentProportional] = 99.0;
  ASSERT_EQ(rig.use(gains), AckCode::RefusedInvalid);
  rig.run(200);
}

TEST_F(RealTimeCycle, LateCycles) {
  rig.switchOn();
  ASSERT_EQ(rig.order(CommandKind::Initial), AckCode::Accepted);
  for (int i = 1; i < 9; ++i) {
    rig.clock.oversleepOnce(i * 1'200'000);
    rig.run(200);
  }
  rig.clock.oversleepAlways(1'500'000);
  rig.run(40);
  EXPECT_EQ(rig.snapshot().fault.code, safety::FaultCode::MissedDeadlines);
}

/// A cause, and how it goes away again.
struct Cause {
  const char* name;
  safety::FaultCode code;
  void (*begin)(CycleRig&);
  void (*end)(CycleRig&);
};
class RealTimeFaults : public RealTimeCycle, public testing::WithParamInterface<Cause> {};
using FC = safety::FaultCode;
INSTANTIATE_TEST_SUITE_P(
    Every, RealTimeFaults,
    testing::Values(
        Cause{"EmergencyStop", FC::EmergencyStop, [](CycleRig& r) { r.inputs.setEmergencyStop(true); },
              [](CycleRig& r) { r.inputs.setEmergencyStop(false); }},
        Cause{"DeadMan", FC::DeadManReleased, [](CycleRig& r) { r.inputs.setDeadMan(false); },
              [](CycleRig& r) { r.inputs.setDeadMan(true); }},
        Cause{"EncoderInvalid", FC::EncoderInvalid, [](CycleRig& r) { r.devices->script().encoderInvalid = true; },
              [](CycleRig& r) { r.devices->script().encoderInvalid = false; }},
        Cause{"EncoderNaN", FC::EncoderInvalid, [](CycleRig& r) { r.devices->script().encoderNotFinite = 2; },
              [](CycleRig& r) { r.devices->script().encoderNotFinite = -1; }},
        Cause{"SensorNaN", FC::SensorInvalid, [](CycleRig& r) { r.devices->script().loadCellNotFinite = 2; },
              [](CycleRig& r) { r.devices->script().loadCellNotFinite = -1; }},
        Cause{"SensorStale", FC::SensorStale, [](CycleRig& r) { r.devices->script().loadCellFrozen = true; },
              [](CycleRig& r) { r.devices->script().loadCellFrozen = false; }},
        Cause{"DriveFault", FC::DriveFault, [](CycleRig& r) { r.devices->script().driveFault = true; },
              [](CycleRig& r) { r.devices->script().driveFault = false; }},
        Cause{"Overload", FC::SensorOverload,
              [](CycleRig& r) {
                r.devices->script().loadCellOffset = 900.0;
                r.devices->script().loadCellOffsetAxis = 1;
              },
              [](CycleRig& r) { r.devices->script().loadCellOffsetAxis = -1; }}),
    [](const auto& given) { return given.param.name; });

TEST_P(RealTimeFaults, LatchedAndAcknowledged) {
  rig.switchOn();
  ASSERT_EQ(rig.order(CommandKind::Initial), AckCode::Accepted);
  rig.run(1000);
  GetParam().begin(rig);
  rig.run(400);
  EXPECT_EQ(rig.snapshot().fault.code, GetParam().code);
  (void)rig.order(CommandKind::AcknowledgeFault);
  (void)rig.order(CommandKind::Home);
  rig.run(50);
  GetParam().end(rig);
  rig.run(50);
  EXPECT_EQ(rig.order(CommandKind::AcknowledgeFault), AckCode::Accepted);
  (void)rig.order(CommandKind::ControllerOn);
  rig.run(300);
  EXPECT_EQ(rig.state(), State::Stop);
}

}  // namespace
}  // namespace articulus::test

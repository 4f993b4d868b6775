#include "core/cycle/phases/command_dispatcher.h"

#include "core/sensing/tool_calibration.h"

namespace articulus::cycle {

using record::EventKind;

namespace {

constexpr int kMostCommands = 4;        // a cycle
constexpr double kDitherSweep_s = 2.0;  // slow enough that its tremble, 8 to 25 Hz, swings many times

/// What the command Unload is, outside a plan.
protocol::Segment unloadSegment(control::Law law) noexcept {
  protocol::Segment s;
  s.law = law;
  s.kind = protocol::SegmentKind::Unload;
  s.step = -1;
  s.duration_s = 1.0;
  s.forceTolerance_N = 1.0;
  s.momentTolerance_Nm = 0.05;
  s.timeout_s = 60.0;
  return s;
}

}  // namespace

void CommandDispatcher::readCommands() noexcept {
  Command command;
  for (int i = 0; i < kMostCommands && links_.commands.pop(command); ++i) {
    const AckCode code = parts_.manager.vet(command, conditions(command), parts_.watch.limits());
    if (code == AckCode::Accepted) carryOut(command);
    links_.acks.write({command.number, command.kind, code, parts_.states.now()});
  }
}

void CommandDispatcher::finishZeroing() noexcept {
  const Signals& signals = parts_.signals;
  if (wasZeroing_ && !signals.zeroing() && signals.zeroed()) {
    // What was carried as a load is known as an offset now: the hold, which follows both slowly, starts from there.
    if (parts_.state.controllerOn && parts_.states.now() == State::Stop)
      parts_.task.hold(signals.control(), control::Takeover::Smooth);
    parts_.events.emit(EventKind::SensorZeroed, 0, 0.0, 0.0, "load cell zeroed");
  }
  wasZeroing_ = signals.zeroing();
}

CommandConditions CommandDispatcher::conditions(const Command& c) noexcept {
  CommandConditions have;
  have.controllerOn = parts_.state.controllerOn;
  have.deadManHeld = parts_.state.seen.deadManHeld;
  have.sensorZeroed = parts_.signals.zeroed();
  have.zeroing = parts_.signals.zeroing();
  have.specimenMounted = parts_.state.mounted;
  have.planRunning = parts_.plan.running();
  have.selfTest = parts_.state.inForce.selfTest;
  have.limitsRevision = parts_.state.inForce.limitsRevision;
  if (c.kind == CommandKind::StartPlan && c.plan)
    have.atPathStart = PoseTrajectory::canBegin(parts_.signals.control(), c.plan->segment[0], parts_.reference.X_WR());
  if (c.kind == CommandKind::AcknowledgeFault && parts_.states.now() == State::Fault)
    have.causePersists = parts_.watch.causePersists(parts_.faults.fault());
  return have;
}

void CommandDispatcher::carryOut(const Command& c) noexcept {
  CycleState& state = parts_.state;
  TaskRunner& task = parts_.task;
  const control::ControlInput& in = parts_.signals.control();
  switch (c.kind) {
    case CommandKind::Stop:
      parts_.plan.end(record::PlanEnd::Stopped);
      parts_.states.enter(Request::Stop);
      break;
    case CommandKind::ControllerOn:
      if (!state.controllerOn) {
        state.controllerOn = true;
        state.inStop_s = 0.0;
        task.hold(in, control::Takeover::FromBrakes);
        state.seen.controllerOn = true;
        parts_.watch.tolerateExcess();
      }
      break;
    case CommandKind::ControllerOff: state.controllerOn = false; break;
    case CommandKind::Home:
      parts_.states.enter(Request::Home);
      task.moveJoints(in, parts_.cell.homeJoints_rad,
                      parts_.plan.safeTime_s(robot::JointVector(parts_.cell.homeJoints_rad - in.q),
                                             c.time_s > 0.0 ? c.time_s : parts_.cell.homeTime_s));
      break;
    case CommandKind::Initial:
      parts_.states.enter(Request::Initial);
      task.moveJoints(in, parts_.cell.initialJoints_rad,
                      parts_.plan.safeTime_s(robot::JointVector(parts_.cell.initialJoints_rad - in.q),
                                             c.time_s > 0.0 ? c.time_s : parts_.cell.initialTime_s));
      break;
    case CommandKind::MoveJoints: {
      robot::JointVector target(parts_.cell.robot.joints);
      for (int i = 0; i < parts_.cell.robot.joints; ++i) target[i] = c.target[i];
      parts_.states.enter(Request::Joint);
      task.moveJoints(in, target, parts_.plan.safeTime_s(robot::JointVector(target - in.q), c.time_s));
      break;
    }
    case CommandKind::MeasureDeadTime: {
      robot::JointVector target(parts_.cell.robot.joints);
      for (int i = 0; i < parts_.cell.robot.joints; ++i) target[i] = c.target[i];
      parts_.states.enter(Request::Joint);
      parts_.signals.learning().forgetDeadTime();
      // It is faster than the plain motion that the safe time is for.
      const robot::JointVector way = (motion::DitherSweep::kPeakRate / motion::kMinJerkPeakRate) * (target - in.q);
      task.dither(in, target, parts_.plan.safeTime_s(way, c.time_s > 0.0 ? c.time_s : kDitherSweep_s));
      break;
    }
    case CommandKind::MovePose: {
      spatial::Pose X;
      X.translation << c.target[0], c.target[1], c.target[2];
      X.rotation =
          spatial::Quaternion(c.target[3], c.target[4], c.target[5], c.target[6]).normalized().toRotationMatrix();
      parts_.states.enter(Request::Position);
      task.movePose(in, X, parts_.plan.safeTime_s(X, c.time_s), 0.3);
      break;
    }
    case CommandKind::Unload:
      parts_.states.enter(Request::Force);
      task.follow(in, unloadSegment(state.inForce.forceLaw), parts_.reference.X_WR());
      break;
    case CommandKind::StartPlan: parts_.plan.start(*c.plan); break;
    case CommandKind::AcknowledgeFault:
      parts_.faults.acknowledge();
      parts_.signals.learning().forgetOscillation();
      parts_.states.enter(Request::Acknowledge);
      break;
    case CommandKind::ZeroSensor: parts_.signals.beginZeroing(); break;
    case CommandKind::SetReference:
      parts_.reference.set(parts_.signals.model().X_WD);
      parts_.events.emit(EventKind::ReferenceSet, 0, 0.0, 0.0, "reference pose set");
      break;
    case CommandKind::UseGains:
      state.inForce.gains = c.gains;
      parts_.signals.useGains(*c.gains);
      task.useGains(*c.gains);
      parts_.events.emit(EventKind::GainsChanged, 0, 0.0, 0.0, "gains changed");
      break;
    case CommandKind::UseLimits:
      parts_.watch.useLimits(*c.limits);
      state.inForce.limits = c.limits;
      ++state.inForce.limitsRevision;
      if (state.inForce.selfTest != safety::SelfTestState::NotAsked)
        state.inForce.selfTest = safety::SelfTestState::Pending;
      parts_.events.emit(EventKind::LimitsChanged, 0, 0.0, 0.0, "limits changed");
      break;
    case CommandKind::Tell: parts_.events.pass(*c.event); break;
    case CommandKind::UseTool:
      state.inForce.tool = c.tool;
      parts_.signals.useTool(*c.tool);
      if (state.controllerOn && parts_.states.now() == State::Stop) task.hold(in, control::Takeover::Smooth);
      parts_.events.emit(EventKind::ToolChanged, 0, c.tool->mass_kg, 0.0, "tool changed");
      break;
    case CommandKind::UseLaw:
      state.inForce.forceLaw = c.law;
      parts_.events.emitLaw("force law: ", c.law);
      break;
    case CommandKind::UseSetUpMode:
      state.inForce.setUpMode = c.setUpMode;
      parts_.watch.settleSetUp();
      parts_.events.emit(EventKind::Note, static_cast<int>(state.inForce.setUpMode), 0.0, 0.0,
                         name(state.inForce.setUpMode));
      break;
    case CommandKind::ReportSelfTest:
      state.inForce.selfTest = c.selfTest;
      if (state.inForce.selfTest == safety::SelfTestState::Failed)
        parts_.events.emit(EventKind::Note, 0, 0.0, 0.0, "self-test: a limit did not trip");
      break;
  }
}

}  // namespace articulus::cycle

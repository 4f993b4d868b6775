// What clients ask of a cycle.
#include "core/cycle/control_cycle.h"
#include "core/sensing/tool_calibration.h"

namespace articulus::cycle {

using record::EventKind;
using safety::FaultCode;

namespace {

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

void ControlCycle::readCommands() noexcept {
  Command command;
  for (int i = 0; i < 4 && links_.commands.pop(command); ++i) carryOut(command);
  if (wasZeroing_ && !signals_.zeroing() && signals_.zeroed()) {
    // What was carried as a load is known as an offset now: the hold, which follows both slowly, starts from there.
    if (controllerOn_ && manager_.state() == State::Stop) task_.hold(signals_.control(), control::Takeover::Smooth);
    emit(EventKind::SensorZeroed, 0, 0.0, 0.0, "load cell zeroed");
  }
  wasZeroing_ = signals_.zeroing();
}

void ControlCycle::carryOut(const Command& c) noexcept {
  CommandConditions have;
  have.controllerOn = controllerOn_;
  have.deadManHeld = seen_.deadManHeld;
  have.sensorZeroed = signals_.zeroed();
  have.zeroing = signals_.zeroing();
  have.specimenMounted = links_.specimenMounted.load(std::memory_order_relaxed);
  have.planRunning = plan_ != nullptr;
  have.selfTest = selfTest_;
  have.limitsRevision = limitsRevision_;
  if (c.kind == CommandKind::StartPlan && c.plan)
    have.atPathStart = PoseTrajectory::canBegin(signals_.control(), c.plan->segment[0], reference_);
  if (c.kind == CommandKind::AcknowledgeFault && manager_.state() == State::Fault) {
    supervisor_.tolerateExcess(seen_);
    safety::SupervisorInput probe = seen_;
    probe.moving = false;
    probe.controllerOn = true;  // on the brakes too: what took the drives away must be gone before they may come back
    have.causePersists =
        supervisor_.check(probe).latched() || (fault_.code == FaultCode::DeadManReleased && !seen_.deadManHeld) ||
        (fault_.code == FaultCode::OperatorLost && seen_.operatorSilence_s > supervisor_.limits().operatorTimeout_s);
  }
  const AckCode code = manager_.vet(c, have, supervisor_.limits());
  if (code == AckCode::Accepted) {
    const control::ControlInput& in = signals_.control();
    switch (c.kind) {
      case CommandKind::Stop:
        if (plan_) endPlan(1, "stopped by the operator");
        enter(Request::Stop);
        break;
      case CommandKind::ControllerOn:
        if (!controllerOn_) {
          controllerOn_ = true;
          sinceStop_s_ = 0.0;
          task_.hold(in, control::Takeover::FromBrakes);
          seen_.controllerOn = true;
          supervisor_.tolerateExcess(seen_);
        }
        break;
      case CommandKind::ControllerOff: controllerOn_ = false; break;
      case CommandKind::Home:
        enter(Request::Home);
        task_.moveJoints(
            in, cell_.homeJoints_rad,
            safeTime(robot::JointVector(cell_.homeJoints_rad - in.q), c.time_s > 0.0 ? c.time_s : cell_.homeTime_s));
        break;
      case CommandKind::Initial:
        enter(Request::Initial);
        task_.moveJoints(in, cell_.initialJoints_rad,
                         safeTime(robot::JointVector(cell_.initialJoints_rad - in.q),
                                  c.time_s > 0.0 ? c.time_s : cell_.initialTime_s));
        break;
      case CommandKind::MoveJoints: {
        robot::JointVector target(cell_.robot.joints);
        for (int i = 0; i < cell_.robot.joints; ++i) target[i] = c.target[i];
        enter(Request::Joint);
        task_.moveJoints(in, target, safeTime(robot::JointVector(target - in.q), c.time_s));
        break;
      }
      case CommandKind::MeasureDeadTime: {
        robot::JointVector target(cell_.robot.joints);
        for (int i = 0; i < cell_.robot.joints; ++i) target[i] = c.target[i];
        enter(Request::Joint);
        signals_.learning().forgetDeadTime();
        // It is faster than the plain motion that the safe time is for.
        const robot::JointVector way = (motion::DitherSweep::kPeakRate / motion::kMinJerkPeakRate) * (target - in.q);
        task_.dither(in, target, safeTime(way, c.time_s > 0.0 ? c.time_s : kDitherSweep_s));
        break;
      }
      case CommandKind::MovePose: {
        spatial::Pose X;
        X.translation << c.target[0], c.target[1], c.target[2];
        X.rotation =
            spatial::Quaternion(c.target[3], c.target[4], c.target[5], c.target[6]).normalized().toRotationMatrix();
        enter(Request::Position);
        task_.movePose(in, X, safeTime(X, c.time_s), 0.3);
        break;
      }
      case CommandKind::Unload:
        enter(Request::Force);
        unloading_ = true;
        task_.follow(in, unloadSegment(forceLaw_), reference_);
        break;
      case CommandKind::StartPlan:
        plan_ = c.plan;
        settleSetUp();
        segment_ = 0;
        segmentRunning_ = false;
        planTime_s_ = 0.0;
        lastLoadCycle_ = 0;
        emit(EventKind::PlanStarted, 0, c.plan->duration_s, 0.0, "plan started");
        break;
      case CommandKind::AcknowledgeFault:
        emit(EventKind::FaultAcknowledged, static_cast<int>(fault_.code), 0.0, 0.0, safety::info(fault_.code).label);
        fault_ = {};
        signals_.learning().forgetOscillation();
        enter(Request::Acknowledge);
        break;
      case CommandKind::ZeroSensor: signals_.beginZeroing(); break;
      case CommandKind::SetReference:
        setReference(signals_.model().X_WD);
        referenceSet_ = true;
        emit(EventKind::ReferenceSet, 0, 0.0, 0.0, "reference pose set");
        break;
      case CommandKind::UseGains:
        gains_ = c.gains;
        signals_.useGains(*c.gains);
        task_.useGains(*c.gains);
        emit(EventKind::GainsChanged, 0, 0.0, 0.0, "gains changed");
        break;
      case CommandKind::UseLimits:
        supervisor_.useLimits(*c.limits);
        limits_ = c.limits;
        ++limitsRevision_;
        if (selfTest_ != safety::SelfTestState::NotAsked) selfTest_ = safety::SelfTestState::Pending;
        emit(EventKind::LimitsChanged, 0, 0.0, 0.0, "limits changed");
        break;
      case CommandKind::Tell: {
        record::Event told = *c.event;
        told.cycle = cycle_;
        told.hostTime_s = static_cast<double>(signals_.arm().time) * 1e-9;
        put(told);
        break;
      }
      case CommandKind::UseTool:
        tool_ = c.tool;
        signals_.useTool(*c.tool);
        if (controllerOn_ && manager_.state() == State::Stop) task_.hold(in, control::Takeover::Smooth);
        emit(EventKind::ToolChanged, 0, c.tool->mass_kg, 0.0, "tool changed");
        break;
      case CommandKind::UseLaw:
        forceLaw_ = c.law;
        emitLaw("force law: ", c.law);
        break;
      case CommandKind::UseSetUpMode:
        setUpMode_ = c.setUpMode;
        settleSetUp();
        emit(EventKind::Note, static_cast<int>(setUpMode_), 0.0, 0.0, name(setUpMode_));
        break;
      case CommandKind::ReportSelfTest:
        selfTest_ = c.selfTest;
        if (selfTest_ == safety::SelfTestState::Failed)
          emit(EventKind::Note, 0, 0.0, 0.0, "self-test: a limit did not trip");
        break;
    }
  }
  links_.acks.write({c.number, c.kind, code, manager_.state()});
}

}  // namespace articulus::cycle

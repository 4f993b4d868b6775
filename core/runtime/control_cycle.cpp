#include "core/runtime/control_cycle.h"

#include <algorithm>
#include <cmath>

#include "core/control/damping.h"
#include "core/spatial/rotation.h"

namespace articulus::runtime {

using record::EventKind;
using safety::FaultCode;

namespace {

constexpr double kStandstill_rad_per_s = 0.5 * M_PI / 180.0;
constexpr int kLongestPrediction = 50;            // cycles
constexpr double kSpeedShare = 0.7;               // of a limit that a planned motion may use
protocol::Segment unloadSegment() noexcept {
  protocol::Segment s;
  s.kind = protocol::SegmentKind::Unload;
  s.step = -1;
  s.duration_s = 1.0;
  s.forceTolerance_N = 1.0;
  s.momentTolerance_Nm = 0.05;
  s.timeout_s = 60.0;
  return s;
}

}  // namespace

ControlCycle::ControlCycle(const CellConfig& cell, device::RobotArm& arm, device::LoadCell& loadCell,
                           device::OperatorInputs& inputs, Channels& channels)
    : cell_(cell), arm_(arm), channels_(channels), signals_(cell, arm, loadCell, inputs), guard_(cell.robot), manager_(cell),
      task_(cell.robot.joints) {
  supervisor_.useLimits(cell.limits);
  task_.useGains(cell.gains);
  command_.drive_V = tau_ = robot::JointVector::Zero(cell.robot.joints);
  reference_ = cell_.X_WD_home;
}

void ControlCycle::step(const CycleTiming& timing) noexcept {
  ++cycle_;
  elapsed_s_ = (1 + timing.skipped) / cell_.rate_Hz;
  const bool late = timing.skipped > 0;
  if (late) {
    lateCycles_ += static_cast<std::uint64_t>(timing.skipped);
    emit(EventKind::LateCycle, timing.skipped, static_cast<double>(timing.began - timing.deadline) * 1e-9, 1.0 / cell_.rate_Hz, "late cycle, bridged");
  }

  // The last command was in force all the time that nobody looked; without this the observer would see a jump.
  if (late) signals_.predict(command_.drive_V, controllerOn_, std::min(timing.skipped, kLongestPrediction));
  signals_.read(timing.began, controllerOn_);

  // What a person asked for past every queue comes first.
  if (channels_.stopRequested.exchange(false, std::memory_order_acq_rel) && manager_.state() != State::Fault) {
    if (plan_) endPlan(1, "stopped by the operator");
    enter(Request::Stop);
  }

  seen_.cycle = cycle_;
  seen_.controllerOn = controllerOn_;
  seen_.moving = moves(manager_.state());
  seen_.lateStreak = timing.lateStreak;
  signals_.fill(seen_, timing.began);
  const safety::Fault found = supervisor_.check(seen_);
  if (found.latched()) latch(found);
  // Without a record the run is worth nothing and the tissue ages.
  if (plan_ && channels_.recorderFailed.load(std::memory_order_acquire)) latch({FaultCode::RecorderLost, -1, 0.0, 0.0, cycle_});

  const bool mounted = channels_.specimenMounted.load(std::memory_order_relaxed);
  if (wasMounted_ && !mounted) referenceSet_ = false;   // what was unloaded is gone
  wasMounted_ = mounted;

  readCommands();
  runPlan();

  const TaskStatus status = task_.step(signals_.control(), elapsed_s_, tau_);
  if (status != TaskStatus::Running && moves(manager_.state())) taskEnded(status);
  superviseStandstill();

  signals_.control().saturated = signals_.armModel().drives(tau_, command_.drive_V);
  const safety::Fault refused = guard_.check(supervisor_.limits(), signals_.control().q, signals_.control().qd,
                                             moves(manager_.state()), cycle_, command_.drive_V);
  if (refused.latched()) latch(refused);
  command_.enable = controllerOn_;
  if (!controllerOn_) command_.drive_V.setZero();
  arm_.write(command_);
  signals_.predict(command_.drive_V, controllerOn_, 1);

  publish(timing);
}

void ControlCycle::enter(Request request) noexcept {
  const State before = manager_.state();
  if (!manager_.request(request) || manager_.state() == before) return;
  if (manager_.state() == State::Stop || manager_.state() == State::Fault) {
    task_.hold(signals_.control());
    unloading_ = false;
    sinceStop_s_ = 0.0;
  }
  emit(EventKind::StateChanged, static_cast<int>(manager_.state()), 0.0, 0.0, name(manager_.state()));
}

void ControlCycle::latch(const safety::Fault& found) noexcept {
  const bool takesDrives = controllerOn_ && safety::info(found.code).reaction == safety::Reaction::BrakeAtOnce;
  if (takesDrives) controllerOn_ = false;
  if (manager_.state() == State::Fault) {
    // The first cause stays on screen; a second one that takes the drives away is only noted.
    if (takesDrives) emit(EventKind::FaultLatched, static_cast<int>(found.code), found.value, found.limit, safety::info(found.code).label);
    return;
  }
  fault_ = found;
  sinceFault_s_ = 0.0;
  emit(EventKind::FaultLatched, static_cast<int>(found.code), found.value, found.limit, safety::info(found.code).label);
  if (plan_) endPlan(found.code == FaultCode::UnloadTimeout ? 3 : 2, safety::info(found.code).label);
  enter(Request::FaultDetected);
}

void ControlCycle::superviseStandstill() noexcept {
  // A controlled stop that does not come to rest in its stated time is taken over by the brakes.
  if (manager_.state() == State::Fault) {
    sinceFault_s_ += elapsed_s_;
    if (controllerOn_ && sinceFault_s_ > 0.8 * safety::info(fault_.code).stopTime_s &&
        signals_.control().qd.cwiseAbs().maxCoeff() > kStandstill_rad_per_s)
      controllerOn_ = false;
  } else if (manager_.state() == State::Stop && controllerOn_) {
    sinceStop_s_ += elapsed_s_;
    int joint = 0;
    const double fastest = signals_.control().qd.cwiseAbs().maxCoeff(&joint), allowed = 10.0 * kStandstill_rad_per_s;
    if (sinceStop_s_ > 1.0 && fastest > allowed) {
      const double qd = signals_.control().qd[joint];
      latch({FaultCode::ControllerDiverged, joint, qd, std::copysign(allowed, qd), cycle_});
    }
  }
}

void ControlCycle::readCommands() noexcept {
  Command command;
  for (int i = 0; i < 4 && channels_.commands.pop(command); ++i) carryOut(command);
  if (wasZeroing_ && !signals_.zeroing()) emit(EventKind::SensorZeroed, 0, 0.0, 0.0, "load cell zeroed");
  wasZeroing_ = signals_.zeroing();
}

double ControlCycle::safeTime(const robot::JointVector& way, double wanted_s) const noexcept {
  const safety::LimitSet& limits = supervisor_.limits();
  double time = wanted_s, linear = 0.0, angular = 0.0;
  const robot::Jacobian& J = signals_.model().J;
  for (int i = 0; i < way.size(); ++i) {
    time = std::max(time, motion::kMinJerkPeakRate * std::abs(way[i]) / (kSpeedShare * limits.jointSpeed_rad_per_s[i]));
    // The lever arm may grow on the way: 0.3 m are added.
    linear += std::abs(way[i]) * (J.col(i).head<3>().norm() + 0.3);
    angular += std::abs(way[i]);
  }
  time = std::max(time, motion::kMinJerkPeakRate * linear / (kSpeedShare * limits.linearSpeed_m_per_s));
  return std::max({time, motion::kMinJerkPeakRate * angular / (kSpeedShare * limits.angularSpeed_rad_per_s), 0.5});
}

double ControlCycle::safeTime(const spatial::Pose& X_WD, double wanted_s) const noexcept {
  const safety::LimitSet& limits = supervisor_.limits();
  const spatial::Pose& now = signals_.model().X_WD;
  const double way = (X_WD.translation - now.translation).norm();
  const double turn = spatial::logRotation(X_WD.rotation * now.rotation.transpose()).norm();
  return std::max({wanted_s, 0.5, motion::kMinJerkPeakRate * way / (kSpeedShare * limits.linearSpeed_m_per_s),
                   motion::kMinJerkPeakRate * turn / (kSpeedShare * limits.angularSpeed_rad_per_s)});
}

void ControlCycle::carryOut(const Command& c) noexcept {
  CommandConditions have;
  have.controllerOn = controllerOn_;
  have.deadManHeld = seen_.deadManHeld;
  have.sensorZeroed = signals_.zeroed();
  have.zeroing = signals_.zeroing();
  have.specimenMounted = channels_.specimenMounted.load(std::memory_order_relaxed);
  have.planRunning = plan_ != nullptr;
  if (c.kind == CommandKind::AcknowledgeFault && manager_.state() == State::Fault) {
    supervisor_.tolerateExcess(seen_);
    safety::SupervisorInput probe = seen_;
    probe.moving = false;
    probe.controllerOn = true;   // on the brakes too: what took the drives away must be gone before they may come back
    have.causePersists = supervisor_.check(probe).latched() || (fault_.code == FaultCode::DeadManReleased && !seen_.deadManHeld) ||
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
          task_.hold(in, true);
          seen_.controllerOn = true;
          supervisor_.tolerateExcess(seen_);
        }
        break;
      case CommandKind::ControllerOff: controllerOn_ = false; break;
      case CommandKind::Home:
        enter(Request::Home);
        task_.moveJoints(in, cell_.homeJoints_rad, safeTime(robot::JointVector(cell_.homeJoints_rad - in.q), c.time_s > 0.0 ? c.time_s : cell_.homeTime_s));
        break;
      case CommandKind::Initial:
        enter(Request::Initial);
        task_.moveJoints(in, cell_.initialJoints_rad, safeTime(robot::JointVector(cell_.initialJoints_rad - in.q), c.time_s > 0.0 ? c.time_s : cell_.initialTime_s));
        break;
      case CommandKind::MoveJoints: {
        robot::JointVector target(cell_.robot.joints);
        for (int i = 0; i < cell_.robot.joints; ++i) target[i] = c.target[i];
        enter(Request::Joint);
        task_.moveJoints(in, target, safeTime(robot::JointVector(target - in.q), c.time_s));
        break;
      }
      case CommandKind::MovePose: {
        spatial::Pose X;
        X.translation << c.target[0], c.target[1], c.target[2];
        X.rotation = spatial::Quaternion(c.target[3], c.target[4], c.target[5], c.target[6]).normalized().toRotationMatrix();
        enter(Request::Position);
        task_.movePose(in, X, safeTime(X, c.time_s), 0.3);
        break;
      }
      case CommandKind::Unload:
        enter(Request::Force);
        unloading_ = true;
        task_.force(in, unloadSegment());
        break;
      case CommandKind::StartPlan:
        plan_ = c.plan;
        segment_ = 0;
        segmentRunning_ = false;
        planTime_s_ = 0.0;
        lastLoadCycle_ = 0;
        emit(EventKind::PlanStarted, 0, c.plan->duration_s, 0.0, "plan started");
        break;
      case CommandKind::AcknowledgeFault:
        emit(EventKind::FaultAcknowledged, static_cast<int>(fault_.code), 0.0, 0.0, safety::info(fault_.code).label);
        fault_ = {};
        enter(Request::Acknowledge);
        break;
      case CommandKind::ZeroSensor: signals_.beginZeroing(); break;
      case CommandKind::SetReference:
        reference_ = signals_.model().X_WD;
        referenceSet_ = true;
        emit(EventKind::ReferenceSet, 0, 0.0, 0.0, "reference pose set");
        break;
      case CommandKind::UseGains:
        signals_.useGains(*c.gains);
        task_.useGains(*c.gains);
        emit(EventKind::GainsChanged, 0, 0.0, 0.0, "gains changed");
        break;
      case CommandKind::UseLimits:
        supervisor_.useLimits(*c.limits);
        emit(EventKind::LimitsChanged, 0, 0.0, 0.0, "limits changed");
        break;
    }
  }
  channels_.acks.write({c.number, c.kind, code, manager_.state()});
}

void ControlCycle::runPlan() noexcept {
  if (!plan_) return;
  planTime_s_ += elapsed_s_;
  if (segmentRunning_ || manager_.state() != State::Stop) return;
  if (segment_ >= plan_->segments) {
    endPlan(0, "completed");
    return;
  }
  const protocol::Segment& s = plan_->segment[static_cast<std::size_t>(segment_)];
  const control::ControlInput& in = signals_.control();
  segmentRunning_ = true;
  lastLoadCycle_ = 0;
  if (s.kind == protocol::SegmentKind::Move) {
    enter(Request::Position);
    const bool stay = s.moveTime_s <= 0.0;
    // From where the specimen is unloaded, if that is known: a tenth of a millimetre beside it is a hundred newton.
    const spatial::Pose& from = referenceSet_ ? reference_ : cell_.X_WD_home;
    const spatial::Pose target{s.X_HT.rotation * from.rotation, from.translation + s.X_HT.translation};
    if (stay) task_.movePose(in, task_.wantsPose() ? task_.wanted().X_WD : in.model->X_WD, 0.5, std::max(s.duration_s - 0.5, 0.0));
    else task_.movePose(in, target, safeTime(target, s.moveTime_s), std::max(s.duration_s - s.moveTime_s, 0.0));
  } else {
    enter(Request::Force);
    task_.force(in, s);
  }
  emit(EventKind::StepStarted, s.step, s.duration_s, 0.0, "step started");
}

void ControlCycle::taskEnded(TaskStatus status) noexcept {
  if (status == TaskStatus::TimedOut) {
    latch({FaultCode::UnloadTimeout, -1, task_.time_s(), plan_ ? plan_->segment[static_cast<std::size_t>(segment_)].timeout_s : unloadSegment().timeout_s, cycle_});
    return;
  }
  const bool unloaded = plan_ ? plan_->segment[static_cast<std::size_t>(segment_)].kind == protocol::SegmentKind::Unload : unloading_;
  if (unloaded) {
    reference_ = signals_.model().X_WD;
    referenceSet_ = true;
    emit(EventKind::ReferenceSet, 0, 0.0, 0.0, "unloaded: reference pose set");
  }
  if (plan_) {
    emit(EventKind::StepEnded, plan_->segment[static_cast<std::size_t>(segment_)].step, 0.0, 0.0, "step ended");
    ++segment_;
    segmentRunning_ = false;
  }
  enter(Request::Done);
}

void ControlCycle::endPlan(int code, std::string_view reason) noexcept {
  emit(EventKind::PlanEnded, code, planTime_s_, 0.0, reason);
  plan_ = nullptr;
  segmentRunning_ = false;
}

void ControlCycle::emit(EventKind kind, int code, double value, double limit, std::string_view text) noexcept {
  record::Event e;
  e.cycle = cycle_;
  e.hostTime_s = static_cast<double>(signals_.arm().time) * 1e-9;
  e.kind = kind;
  e.step = plan_ && segment_ < plan_->segments ? plan_->segment[static_cast<std::size_t>(segment_)].step : -1;
  e.code = code;
  e.value = value;
  e.limit = limit;
  e.setText(text);
  channels_.events.write(e);
  // A lost event is as much a gap in the record as a lost sample: the run is marked incomplete.
  if (channels_.recording.load(std::memory_order_acquire) && !channels_.recordEvents.push(e))
    channels_.lostSamples.fetch_add(1, std::memory_order_relaxed);
}

void ControlCycle::publish(const CycleTiming& timing) noexcept {
  using record::Channel;
  Snapshot snapshot;
  record::Sample& s = snapshot.sample;
  const control::ControlInput& in = signals_.control();
  const control::ArmModelState& model = signals_.model();
  const State state = manager_.state();
  const bool recording = channels_.recording.load(std::memory_order_acquire);
  if (const auto number = channels_.recordingNumber.load(std::memory_order_relaxed); recording && number != recordingNumber_) {
    recordingNumber_ = number;
    runStart_s_ = static_cast<double>(timing.deadline) * 1e-9;
  }

  s.cycle = cycle_;
  s.state = static_cast<std::int32_t>(state);
  const bool inSegment = plan_ && segmentRunning_;
  s.step = inSegment ? plan_->segment[static_cast<std::size_t>(segment_)].step : -1;
  s.loadCycle = inSegment && moves(state) ? task_.loadCycle() : 0;
  s.flags = (seen_.deadManHeld ? record::kDeadManHeld : 0) | (timing.skipped > 0 ? record::kLateCycle : 0) |
            (in.saturated ? record::kDriveSaturated : 0) | (signals_.bridged() ? record::kBridgedSensor : 0);
  s[Channel::HostTime] = static_cast<double>(timing.deadline) * 1e-9;
  s[Channel::Time] = recording ? s[Channel::HostTime] - runStart_s_ : 0.0;
  s[Channel::WakeLate] = static_cast<double>(timing.began - timing.deadline) * 1e-9;
  s[Channel::CycleTime] = static_cast<double>(timing.lastCompute) * 1e-9;
  if (moves(state) && task_.wantsForce()) s.set(Channel::WantedForceX, task_.wanted().F_D_W.data);
  else s.setMissing(Channel::WantedForceX, 6);
  s.set(Channel::ForceX, in.F_D_W.data);
  s.set(Channel::SensorForceX, signals_.loadCell().wrench_S.data);
  s.set(Channel::SensorAccelerationX, signals_.loadCell().linearAcceleration_S);
  s.set(Channel::SensorAngularAccelerationX, signals_.loadCell().angularAcceleration_S);
  s[Channel::SensorAge] = signals_.sensorAge_s();
  // The table has six joint columns: a seventh joint is not recorded yet, arms of this release have six.
  const auto six = [](const robot::JointVector& v) { return spatial::Vector6(v.head<6>()); };
  s.set(Channel::Joint1, six(in.q));
  s.set(Channel::JointVelocity1, six(in.qd));
  if (controllerOn_ && task_.wantsJoints()) s.set(Channel::WantedJoint1, six(task_.wanted().q));
  else s.setMissing(Channel::WantedJoint1, 6);
  s.set(Channel::Drive1, six(command_.drive_V));
  s.set(Channel::Friction1, six(in.disturbance));
  const auto setPose = [&s](Channel first, const spatial::Pose& X) {
    const spatial::Quaternion q = spatial::quaternionOf(X.rotation);
    Eigen::Matrix<double, 7, 1> v;
    v << X.translation, q.w(), q.x(), q.y(), q.z();
    s.set(first, v);
  };
  setPose(Channel::PositionX, model.X_WD);
  if (moves(state) && task_.wantsPose()) setPose(Channel::WantedPositionX, task_.wanted().X_WD);
  else s.setMissing(Channel::WantedPositionX, 7);
  if (referenceSet_) {
    const spatial::SpineAngles a = spatial::spineAngles(model.X_WD.rotation * reference_.rotation.transpose());
    s[Channel::Flexion] = a.flexion_rad;
    s[Channel::LateralBending] = a.lateralBending_rad;
    s[Channel::AxialRotation] = a.axialRotation_rad;
  } else {
    s.setMissing(Channel::Flexion, 3);
  }
  if (s.loadCycle != lastLoadCycle_ && lastLoadCycle_ > 0) emit(EventKind::CycleCompleted, lastLoadCycle_, 0.0, 0.0, "cycle completed");
  lastLoadCycle_ = s.loadCycle;

  snapshot.cycle = cycle_;
  snapshot.hostTime_ns = timing.deadline;
  snapshot.state = state;
  snapshot.controllerOn = controllerOn_;
  snapshot.deadManHeld = seen_.deadManHeld;
  snapshot.emergencyStop = seen_.emergencyStop;
  snapshot.planRunning = plan_ != nullptr;
  snapshot.sensorZeroed = signals_.zeroed();
  snapshot.zeroing = signals_.zeroing();
  snapshot.referenceSet = referenceSet_;
  snapshot.specimenMounted = channels_.specimenMounted.load(std::memory_order_relaxed);
  snapshot.step = s.step;
  snapshot.loadCycle = s.loadCycle;
  snapshot.planElapsed_s = plan_ ? planTime_s_ : 0.0;
  snapshot.planDuration_s = plan_ ? plan_->duration_s : 0.0;
  snapshot.fault = fault_;
  snapshot.lateCycles = lateCycles_;

  channels_.samples.write(s);
  channels_.snapshot.write(snapshot);
  channels_.cycles.store(cycle_, std::memory_order_relaxed);
  channels_.lateCycles.store(lateCycles_, std::memory_order_relaxed);
  if (recording && !channels_.recordSamples.push(s)) channels_.lostSamples.fetch_add(1, std::memory_order_relaxed);
}

}  // namespace articulus::runtime

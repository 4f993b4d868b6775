#include "core/runtime/control_cycle.h"

#include <algorithm>
#include <cmath>

#include "core/protocol/segment_rules.h"
#include "core/spatial/rotation.h"

namespace articulus::runtime {

using record::EventKind;
using safety::FaultCode;

namespace {

constexpr double kStandstill_rad_per_s = 0.5 * M_PI / 180.0;
constexpr int kLongestPrediction = 50;            // cycles
constexpr double kSpeedShare = 0.7;               // of a limit that a planned motion may use
constexpr double kStopShare = 0.5;                // of a distance between parts that a controlled stop leaves
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
      task_(cell.robot.joints, cell.commandLevel), actuation_(signals_.armModel(), cell.commandLevel) {
  supervisor_.useLimits(cell.limits);
  task_.useGains(cell.gains);
  out_ = robot::JointVector::Zero(cell.robot.joints);
  setReference(cell_.X_WD_home);
  task_.hold(signals_.control(), true);
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
  if (late) signals_.predict(actuation_, std::min(timing.skipped, kLongestPrediction));
  signals_.read(timing.began, controllerOn_);

  // What a person asked for past every queue comes first.
  if (channels_.stopRequested.exchange(false, std::memory_order_acq_rel) && manager_.state() != State::Fault) {
    if (plan_) endPlan(1, "stopped by the operator");
    enter(Request::Stop);
  }

  lookAround();
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

  const TaskStatus status = task_.step(signals_.control(), elapsed_s_, out_);
  if (status != TaskStatus::Running && moves(manager_.state())) taskEnded(status);
  superviseStandstill();

  const control::ControlInput& in = signals_.control();
  const safety::Fault wrong = actuation_.prepare(supervisor_.limits(), in.q, out_, elapsed_s_, cycle_);
  signals_.control().saturated = actuation_.clipped();
  if (controllerOn_ && wrong.latched()) latch(wrong);
  const safety::Fault refused = guard_.check(supervisor_.limits(), in.q, in.qd, proximity_, moves(manager_.state()), cycle_, actuation_.command().drive_V);
  if (refused.latched()) latch(refused);
  actuation_.enable(controllerOn_, in.q);
  arm_.write(actuation_.command());
  signals_.predict(actuation_, 1);

  publish(timing);
}

void ControlCycle::lookAround() noexcept {
  const collision::ArmMotion motion{signals_.control().qd, safety::CommandGuard::kSureDeceleration_rad_per_s2, safety::CommandGuard::kStopDelay_s};
  cell_.collision.evaluate(signals_.model().poses_W, motion, supervisor_.watchedDistance_m(), proximity_);
  seen_.proximity = &proximity_;
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
  record::Event words;
  words.setText(safety::info(found.code).label);
  if (!found.partA.empty()) {
    words.addText(": ");
    words.addText(found.partA.view());
    words.addText(", ");
    words.addText(found.partB.view());
  }
  emit(EventKind::FaultLatched, static_cast<int>(found.code), found.value, found.limit, words.textView());
  if (plan_) endPlan(found.code == FaultCode::UnloadTimeout ? 3 : 2, safety::info(found.code).label);
  enter(Request::FaultDetected);
}

void ControlCycle::superviseStandstill() noexcept {
  // A controlled stop that does not come to rest in its stated time, or not before a part, is taken over by the brakes.
  if (manager_.state() == State::Fault) {
    sinceFault_s_ += elapsed_s_;
    const bool moves = signals_.control().qd.cwiseAbs().maxCoeff() > kStandstill_rad_per_s;
    const bool late = sinceFault_s_ > 0.8 * safety::info(fault_.code).stopTime_s;
    if (controllerOn_ && moves && (late || runsIntoAPart())) controllerOn_ = false;
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

bool ControlCycle::runsIntoAPart() const noexcept {
  // Whatever the stop was for: a controlled one that uses up what must be left between two parts is none.
  const double least = kStopShare * supervisor_.limits().collisionDistance_m;
  for (int i = 0; i < proximity_.nearPairs; ++i) {
    const collision::NearPair& pair = proximity_.near[static_cast<std::size_t>(i)];
    if (pair.stopDistance_m < least && pair.stopDistance_m < pair.distance_m) return true;
  }
  return false;
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
        task_.follow(in, unloadSegment());
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
        setReference(signals_.model().X_WD);
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
  switch (s.kind) {
    case protocol::SegmentKind::Move: {
      enter(Request::Position);
      // From where the specimen is unloaded, if that is known: a tenth of a millimetre beside it is a hundred newton.
      const spatial::Pose& from = referenceSet_ ? reference_ : cell_.X_WD_home;
      const spatial::Pose target{s.X_HT.rotation * from.rotation, from.translation + s.X_HT.translation};
      if (s.moveTime_s <= 0.0) task_.movePose(in, in.model->X_WD, 0.5, std::max(s.duration_s - 0.5, 0.0));
      else task_.movePose(in, target, safeTime(target, s.moveTime_s), std::max(s.duration_s - s.moveTime_s, 0.0));
      break;
    }
    case protocol::SegmentKind::Joints: {
      enter(Request::Joint);
      const double time_s = s.moveTime_s > 0.0 ? s.moveTime_s : s.duration_s;
      task_.moveJoints(in, s.joints_rad, safeTime(robot::JointVector(s.joints_rad - in.q), time_s), std::max(s.duration_s - time_s, TaskRunner::kSettle_s), s.law);
      break;
    }
    case protocol::SegmentKind::Unload:
    case protocol::SegmentKind::Load:
    case protocol::SegmentKind::Task:
      enter(protocol::followsLoads(s) ? Request::Force : Request::Position);
      task_.follow(in, s);
      break;
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
    setReference(signals_.model().X_WD);
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

void ControlCycle::setReference(const spatial::Pose& X_WD) noexcept {
  reference_ = X_WD;
  signals_.control().R_WJ = X_WD.rotation;
}

void ControlCycle::endPlan(int code, std::string_view reason) noexcept {
  emit(EventKind::PlanEnded, code, planTime_s_, 0.0, reason);
  plan_ = nullptr;
  segmentRunning_ = false;
}

}  // namespace articulus::runtime

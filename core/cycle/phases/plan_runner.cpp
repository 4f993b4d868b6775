#include "core/cycle/phases/plan_runner.h"

#include <algorithm>

#include "core/cycle/motion_duration.h"
#include "core/protocol/segment_rules.h"

namespace articulus::cycle {

using protocol::SegmentKind;
using record::EventKind;
using record::PlanEnd;
using safety::FaultCode;

namespace {

// From the loads to the set-points, after a pause that unloaded. What follows a pose has the difference to bridge that
// the specimen crept, or that its own integral held.
constexpr double kLoadBack_s = 0.5, kPoseBack_s = 2.0;

}  // namespace

PlanRunner::PlanRunner(const cell::CellConfig& cell, CycleState& state, Signals& signals, TaskRunner& task,
                       SafetyWatch& watch, ReferencePose& reference, StateSwitch& states, EventWriter& events)
    : cell_(cell), state_(state), signals_(signals), task_(task), watch_(watch), reference_(reference), states_(states),
      events_(events) {}

void PlanRunner::start(const protocol::Plan& plan) noexcept {
  state_.plan = {.plan = &plan};
  watch_.settleSetUp();
  time_s_ = 0.0;
  lastLoadCycle_ = 0;
  events_.emit(EventKind::PlanStarted, 0, plan.duration_s, 0.0, "plan started");
}

void PlanRunner::step() noexcept {
  if (!running()) return;
  if (paused()) {
    paused_s_ += state_.elapsed_s;
    stepPause();
    return;  // the end of the plan too would lead to what comes next
  }
  time_s_ += state_.elapsed_s;
  if (position().inSegment || states_.now() != State::Stop) return;
  const protocol::Segment* next = position().now();
  if (!next) end(PlanEnd::Completed);
  else if (!PoseTrajectory::canBegin(signals_.control(), *next, reference_.X_WR())) end(PlanEnd::Refused);
  else begin(*next);
}

void PlanRunner::pause() noexcept {
  if (!running()) return;
  if (paused()) {
    // Whoever pauses once more on the way back means the same.
    if (position().pausePhase == PausePhase::Returns || position().pausePhase == PausePhase::Arrived) relieve();
    return;
  }
  state_.plan.paused = true;
  state_.plan.pausePhase = PausePhase::Stands;
  paused_s_ = 0.0;
  events_.emit(EventKind::PlanPaused, 0, 0.0, 0.0, "paused");
}

void PlanRunner::resume() noexcept {
  if (!paused()) return;
  if (position().pausePhase == PausePhase::Stands) return goOn();
  if (position().pausePhase != PausePhase::Unloads) return;
  state_.plan.pausePhase = PausePhase::Returns;
  task_.takeBack(signals_.control());
  events_.emit(EventKind::Note, 0, 0.0, 0.0, "brings back the loads of before the pause");
}

void PlanRunner::relieve() noexcept {
  state_.plan.pausePhase = PausePhase::Unloads;
  task_.relieve(signals_.control(), state_.inForce.forceLaw);
  events_.emit(EventKind::Note, 0, 0.0, 0.0, "unloads for the pause");
}

void PlanRunner::stepPause() noexcept {
  const bool stood = watch_.pace().share() == 0.0;
  switch (position().pausePhase) {
    case PausePhase::Stands:
      if (position().plan->unloadsInPause && stood && position().inSegment && state_.mounted && signals_.zeroed() &&
          task_.canRelieve())
        relieve();
      break;
    case PausePhase::Unloads: break;
    case PausePhase::Returns:
      if (task_.relief().loadsAreBack()) {
        const Relief& relief = task_.relief();
        task_.settle(signals_.control(),
                     relief.leadsPose() ? safeTime_s(relief.target().X_WD, kPoseBack_s) : kLoadBack_s);
      }
      if (task_.relief().stage() == Relief::Stage::Back) state_.plan.pausePhase = PausePhase::Arrived;
      break;
    case PausePhase::Arrived:
      if (!stood) break;
      task_.goOn();
      goOn();
      break;
  }
}

void PlanRunner::goOn() noexcept {
  state_.plan.paused = false;
  state_.plan.pausePhase = PausePhase::Stands;
  events_.emit(EventKind::PlanResumed, 0, paused_s_, 0.0, "goes on");
}

void PlanRunner::begin(const protocol::Segment& s) noexcept {
  const control::ControlInput& in = signals_.control();
  state_.plan.inSegment = true;
  watch_.tighten(s.limits);
  lastLoadCycle_ = 0;
  switch (s.kind) {
    case SegmentKind::Move: {
      states_.enter(Request::Position);
      // From where the specimen is unloaded or clamped: a tenth of a millimetre beside it is a hundred newton.
      const spatial::Pose& X_WR = reference_.X_WR();
      const spatial::Pose target{s.X_HT.rotation * X_WR.rotation, X_WR.translation + s.X_HT.translation};
      if (s.moveTime_s <= 0.0) task_.movePose(in, in.model->X_WD, 0.5, std::max(s.duration_s - 0.5, 0.0));
      else task_.movePose(in, target, safeTime_s(target, s.moveTime_s), std::max(s.duration_s - s.moveTime_s, 0.0));
      break;
    }
    case SegmentKind::Joints: {
      states_.enter(Request::Joint);
      const double time_s = s.moveTime_s > 0.0 ? s.moveTime_s : s.duration_s;
      task_.moveJoints(in, s.joints_rad, safeTime_s(robot::JointVector(s.joints_rad - in.q), time_s),
                       std::max(s.duration_s - time_s, TaskRunner::kSettle_s), s.law);
      break;
    }
    case SegmentKind::Unload:
    case SegmentKind::Load:
    case SegmentKind::Task:
      states_.enter(protocol::followsLoads(s) ? Request::Force : Request::Position);
      followCourse(s);
      break;
  }
  events_.emit(EventKind::StepStarted, s.step, s.duration_s, 0.0, "step started");
}

void PlanRunner::followCourse(const protocol::Segment& s) noexcept {
  task_.follow(signals_.control(), s, reference_.X_WR());
  // A plain path is followed as told, as a jog is: by it the limits of speed are tried out.
  const bool asTold = !s.toGoal && !s.spline && s.swing.isZero(0.0);
  if (asTold || !task_.wantsPose()) return;
  const double share = shareOfSpeedLimits(cell_, watch_.motionLimits(), state_.seen.q, task_.poseTrajectory()) /
                       protocol::kPlannedSpeedShare;
  if (share <= 1.0) return;
  task_.slowDown(share);
  events_.emit(EventKind::Note, 0, share, 1.0,
               "course slowed down: it would have been too fast for the limits of speed");
}

safety::Fault PlanRunner::taskEnded(TaskStatus status) noexcept {
  if (status == TaskStatus::TimedOut) {
    const bool settles = task_.segment().kind == SegmentKind::Task;
    return {settles ? FaultCode::SettleTimeout : FaultCode::UnloadTimeout, -1, task_.time_s(),
            task_.segment().timeout_s, state_.cycle};
  }
  if (task_.unloads()) {
    reference_.set(signals_.model().X_WD);
    events_.emit(EventKind::ReferenceSet, 0, 0.0, 0.0, "unloaded: reference pose set");
  }
  if (task_.dithers()) {
    const control::DeadTime& d = signals_.learning().deadTime();
    const bool found = d.confidence >= control::GainCap::kConfident;
    events_.emit(EventKind::DeadTimeMeasured, found ? 1 : 0, d.value_s, d.deviation_s,
                 found ? "dead time measured" : "dead time not found: move farther or faster");
  }
  if (running()) {
    events_.emit(EventKind::StepEnded, position().now()->step, 0.0, 0.0, "step ended");
    ++state_.plan.segment;
    state_.plan.inSegment = false;
    watch_.relax();
  }
  states_.enter(Request::Done);
  return {};
}

void PlanRunner::end(PlanEnd how, std::string_view cause) noexcept {
  if (!running()) return;
  events_.emit(EventKind::PlanEnded, static_cast<int>(how), time_s_, 0.0, cause.empty() ? describe(how) : cause);
  lastLoadCycle_ = 0;  // what a stop or a fault cuts was not completed
  state_.plan.plan = nullptr;
  state_.plan.inSegment = state_.plan.paused = false;
  state_.plan.pausePhase = PausePhase::Stands;
  watch_.relax();
}

void PlanRunner::countLoadCycles() noexcept {
  if (stands()) return;
  const int now = loadCycle();
  if (now != lastLoadCycle_ && lastLoadCycle_ > 0)
    events_.emit(EventKind::CycleCompleted, lastLoadCycle_, 0.0, 0.0, "cycle completed");
  lastLoadCycle_ = now;
}

bool PlanRunner::stands() const noexcept {
  const bool away = position().pausePhase != PausePhase::Stands;
  return paused() && (away || watch_.pace().share() == 0.0) && !task_.unloads();
}

int PlanRunner::stepNumber() const noexcept {
  return running() && position().inSegment && !stands() ? position().now()->step : -1;
}

int PlanRunner::loadCycle() const noexcept {
  return running() && position().inSegment && moves(states_.now()) && !stands() ? task_.loadCycle() : 0;
}

double PlanRunner::safeTime_s(const robot::JointVector& way, double wanted_s) const noexcept {
  return safeJointTime_s(watch_.motionLimits(), signals_.model().J, way, wanted_s);
}

double PlanRunner::safeTime_s(const spatial::Pose& X_WD, double wanted_s) const noexcept {
  return safePoseTime_s(cell_, watch_.motionLimits(), state_.seen.q, signals_.model().X_WD, X_WD, wanted_s);
}

}  // namespace articulus::cycle

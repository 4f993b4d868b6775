#include "core/cycle/phases/safety_watch.h"

#include <algorithm>

#include "core/control/controller.h"

namespace articulus::cycle {

using safety::FaultCode;
using safety::SetUpMode;

namespace {

static_assert(control::SetPoint::kSlowest == safety::SoftLimits::kLeastShare,
              "a search is slowed below what soft limits ask for, by a pause alone");

constexpr double kStopShare = 0.5;  // of a distance between parts that a controlled stop leaves

}  // namespace

SafetyWatch::SafetyWatch(const cell::CellConfig& cell, CycleState& state, const Signals& signals,
                         const StateSwitch& states, EventWriter& events)
    : cell_(cell), state_(state), signals_(signals), states_(states), events_(events) {
  supervisor_.useLimits(*state.inForce.limits);
}

safety::Fault SafetyWatch::check(base::Nanoseconds began, int lateStreak) noexcept {
  lookAround();
  safety::SupervisorInput& seen = state_.seen;
  seen.cycle = state_.cycle;
  seen.controllerOn = state_.controllerOn;
  seen.moving = moves(states_.now()) || state_.plan.plan;  // a plan stands for a cycle between two segments
  seen.inTask = states_.now() == State::Position || states_.now() == State::Force;
  settleSetUp();
  seen.lateStreak = lateStreak;
  signals_.fill(seen, began);
  return supervisor_.check(seen);
}

void SafetyWatch::lookAround() noexcept {
  const control::ArmModelState& model = signals_.model();
  const robot::JointVector& qd = signals_.control().qd;
  const collision::ArmMotion motion{qd, safety::CommandGuard::kSureDeceleration_rad_per_s2,
                                    safety::CommandGuard::kStopDelay_s};
  const double watched_m =
      std::max(supervisor_.watchedDistance_m(), safety::SoftLimits::watchedDistance_m(supervisor_.limits()));
  cell_.collision.evaluate(model.poses_W, motion, watched_m, state_.proximity);
  state_.seen.proximity = &state_.proximity;
  state_.seen.singularity = singularity_.look(model.J, model.poses_W, model.X_WD.translation, qd);
}

void SafetyWatch::keepOff(bool wrong) noexcept {
  if (!state_.controllerOn) soft_.reset();
  else soft_.look(supervisor_.limits(), state_.seen);
  const bool returns = state_.plan.pausePhase == PausePhase::Returns;
  pace_.step(state_.elapsed_s, state_.plan.paused && !returns ? 0.0 : soft_.speedShare());
  if (wrong || states_.now() == State::Fault) return;  // then it is no warning any more
  for (const safety::NearLimit& near : soft_.begun()) {
    record::Event words;
    words.setText("near limit: ");
    words.addText(place(near).view());
    events_.emit(record::EventKind::NearLimit, static_cast<int>(near.code), near.value, near.limit, words.textView());
  }
}

void SafetyWatch::settleSetUp() noexcept {
  SetUpMode& mode = state_.inForce.setUpMode;
  if (!state_.controllerOn && mode == SetUpMode::Never) mode = SetUpMode::WhileNoRun;
  // In a pause somebody comes to the cell as between two runs; one that unloads or returns moves at its own pace.
  const bool rests = state_.plan.plan && state_.plan.paused && state_.plan.pausePhase == PausePhase::Stands;
  const bool wanted = mode == SetUpMode::Always || (mode == SetUpMode::WhileNoRun && (!state_.plan.plan || rests));
  // A motion that was begun faster is not too fast all at once: the speeds take hold at the next standstill.
  const bool stands = !state_.controllerOn || ((rests || !moves(states_.now())) &&
                                               signals_.control().qd.cwiseAbs().maxCoeff() < kStandstill_rad_per_s);
  if (!wanted) state_.setUp = false;
  else if (stands) state_.setUp = true;
  state_.seen.setUp = state_.setUp;
}

safety::Fault SafetyWatch::lookAhead(const robot::JointVector& told_rad_per_s) noexcept {
  state_.seen.moving = moves(states_.now());  // commands and plans may have changed it
  return guard_.check(supervisor_.limits(), state_.seen, told_rad_per_s);
}

bool SafetyWatch::runsIntoAPart() const noexcept {
  const double least = kStopShare * supervisor_.limits().collisionDistance_m;
  for (int i = 0; i < state_.proximity.nearPairs; ++i) {
    const collision::NearPair& pair = state_.proximity.near[static_cast<std::size_t>(i)];
    if (pair.stopDistance_m < least && pair.stopDistance_m < pair.distance_m) return true;
  }
  return false;
}

safety::Fault SafetyWatch::persisting(const safety::Fault& latched) noexcept {
  supervisor_.tolerateExcess(state_.seen);
  safety::SupervisorInput probe = state_.seen;
  probe.moving = false;
  probe.controllerOn = true;
  if (const safety::Fault still = supervisor_.check(probe); still.latched()) return still;
  const bool same = (latched.code == FaultCode::DeadManReleased && !state_.seen.deadManHeld) ||
                    (latched.code == FaultCode::OperatorLost &&
                     state_.seen.operatorSilence_s > supervisor_.limits().operatorTimeout_s);
  return same ? latched : safety::Fault{};
}

void SafetyWatch::tighten(const protocol::LimitTightening& limits) noexcept {
  if (!limits.any()) return;
  supervisor_.useLimits(limits.appliedTo(*state_.inForce.limits));
  tightened_ = true;
}

void SafetyWatch::relax() noexcept {
  if (tightened_) supervisor_.useLimits(*state_.inForce.limits);
  tightened_ = false;
}

}  // namespace articulus::cycle

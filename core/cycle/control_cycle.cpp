#include "core/cycle/control_cycle.h"

#include <algorithm>

namespace articulus::cycle {

using record::EventKind;
using safety::FaultCode;

namespace {

constexpr int kLongestPrediction = 50;  // cycles
constexpr double kLateToldEvery_s = 10.0;

}  // namespace

ControlCycle::ControlCycle(const cell::CellConfig& cell, device::RobotArm& arm, device::LoadCell& loadCell,
                           device::OperatorInputs& inputs, ThreadLinks& links, device::Tracker* tracker)
    : links_(links), arm_(arm), parts_(cell, arm, loadCell, inputs, links), commands_(parts_, links),
      frames_(tracker, links), publisher_(parts_, links), out_(robot::JointVector::Zero(cell.robot.joints)) {}

void ControlCycle::step(const CycleTiming& timing) noexcept {
  begin(timing);
  bridgeLateCycles(timing);
  parts_.signals.read(timing.began, parts_.state.controllerOn, timing.skipped > 0);
  frames_.forward(timing.began);
  stopWhereAsked();  // what a person asked for past every queue comes first
  supervise(timing);
  superviseRecorder();
  followSpecimen();
  learn();
  commands_.readCommands();
  commands_.finishZeroing();
  parts_.jog.step();
  parts_.gains.step(parts_.state.elapsed_s);
  parts_.plan.step();
  runTask();
  parts_.faults.superviseStandstill();
  tellLaw();
  actuate();
  parts_.plan.countLoadCycles();
  publisher_.publish(timing, lateCycles_);
}

void ControlCycle::begin(const CycleTiming& timing) noexcept {
  ++parts_.state.cycle;
  parts_.state.elapsed_s = (1 + timing.skipped) / parts_.cell.rate_Hz;
}

void ControlCycle::bridgeLateCycles(const CycleTiming& timing) noexcept {
  sinceLateTold_s_ += parts_.state.elapsed_s;
  if (timing.skipped <= 0) return;
  lateCycles_ += static_cast<std::uint64_t>(timing.skipped);
  if (sinceLateTold_s_ > kLateToldEvery_s) {  // a counter has all of them; a list of each buries what else happened
    parts_.events.emit(EventKind::LateCycle, static_cast<int>(lateCycles_ - lateTold_),
                       static_cast<double>(timing.began - timing.deadline) * 1e-9, 1.0 / parts_.cell.rate_Hz,
                       "late cycle, bridged");
    lateTold_ = lateCycles_;
    sinceLateTold_s_ = 0.0;
  }
  // The last command was in force all the time that nobody looked; without this the observer would see a jump.
  parts_.signals.predict(parts_.actuation, std::min(timing.skipped, kLongestPrediction));
}

void ControlCycle::stopWhereAsked() noexcept {
  parts_.state.stopAsked = links_.stopRequested.exchange(false, std::memory_order_acq_rel);
  if (!parts_.state.stopAsked) return;
  if (parts_.states.now() != State::Fault) {
    parts_.plan.end(record::PlanEnd::Stopped);
    parts_.states.enter(Request::Stop);
  }
  // Said also where it stood, or in a fault: who leads it from pose to pose, or out of a fault that was wanted, must
  // not go on. 1: asked for, not at the end of a motion.
  parts_.events.emit(EventKind::StateChanged, static_cast<int>(parts_.states.now()), 1.0, 0.0, "stop asked for");
}

void ControlCycle::supervise(const CycleTiming& timing) noexcept {
  parts_.plausible.look(parts_.watch.limits());
  parts_.state.seen.away_s = timing.skipped / parts_.cell.rate_Hz;
  const safety::Fault found = parts_.watch.check(timing.began, timing.lateStreak);
  parts_.watch.keepOff(found.latched());
  parts_.faults.latch(found);
}

void ControlCycle::superviseRecorder() noexcept {
  // Without a record the run is worth nothing and the tissue ages.
  if (parts_.plan.running() && links_.recorderFailed.load(std::memory_order_acquire))
    parts_.faults.latch({FaultCode::RecorderLost, -1, 0.0, 0.0, parts_.state.cycle});
}

void ControlCycle::followSpecimen() noexcept {
  const bool mounted = links_.specimenMounted.load(std::memory_order_relaxed);
  if (parts_.state.mounted != mounted) {
    parts_.state.inStop_s = 0.0;  // jaws that close or open shake a compliant arm
    parts_.reference.forget();
  }
  parts_.state.mounted = mounted;
  if (!mounted || parts_.reference.taken() || !parts_.signals.arm().valid) return;
  // A joint that bends a little when it is unloaded (a straight knee) is not unloaded before its test: its angles, and
  // every goal, count from where it was clamped. With the drives off nobody has clamped anything: it was there already,
  // bent or loaded. No angle is told then, and a goal of zero leads nowhere.
  const spatial::Pose& X_WD = parts_.signals.model().X_WD;
  if (!parts_.state.controllerOn) return parts_.reference.stay(X_WD);
  parts_.reference.set(X_WD);
  parts_.events.emit(EventKind::Note, 0, 0.0, 0.0, "clamped: angles count from here until it is unloaded");
}

void ControlCycle::learn() noexcept {
  const bool moving = moves(parts_.states.now()), mounted = parts_.state.mounted;
  Learning& learning = parts_.signals.learning();
  if (moving && parts_.task.law() != lawThatLearned_) {  // what rang with one law may be calm with another
    lawThatLearned_ = parts_.task.law();
    learning.forgetOscillation();
  }
  // What trembles on purpose is no oscillation; it has no force loop, and nothing is clamped.
  // Without a specimen a law that does not answer to loads only feels the tool's inertia, which swings as it is moved.
  const bool loadsMatter = mounted || control::info(parts_.task.law()).answersToLoad;
  const auto verdict =
      parts_.signals.learn(parts_.state.controllerOn, moving && !parts_.task.dithers(), mounted, loadsMatter);
  const control::OscillationObserver& seen = learning.oscillation();
  switch (verdict) {
    case control::OscillationVerdict::Quiet: return;
    case control::OscillationVerdict::Lowered:
      parts_.events.emit(EventKind::GainsChanged, seen.axis(), seen.share(), seen.amplitude(),
                         "force gains lowered: oscillation");
      return;
    case control::OscillationVerdict::Persists:
      parts_.faults.latch(
          {FaultCode::Oscillation, seen.axis(), seen.amplitude(), seen.bound(seen.axis()), parts_.state.cycle});
  }
}

void ControlCycle::runTask() noexcept {
  const TaskStatus status =
      parts_.task.step(parts_.signals.forTask(), parts_.state.elapsed_s, out_, parts_.watch.pace());
  if (status != TaskStatus::Running && moves(parts_.states.now())) parts_.faults.latch(parts_.plan.taskEnded(status));
}

void ControlCycle::tellLaw() noexcept {
  if (parts_.task.law() == lawInUse_) return;
  lawInUse_ = parts_.task.law();
  parts_.events.emitLaw("law: ", lawInUse_);
}

void ControlCycle::actuate() noexcept {
  CycleState& state = parts_.state;
  Actuation& actuation = parts_.actuation;
  control::ControlInput& in = parts_.signals.control();
  const safety::Fault wrong = actuation.prepare(parts_.watch.limits(), in.q, out_, state.elapsed_s, state.cycle);
  in.saturated = actuation.clipped();
  if (state.controllerOn) parts_.faults.latch(wrong);
  parts_.faults.latch(parts_.watch.lookAhead(actuation.told_rad_per_s()));
  actuation.enable(state.controllerOn, in.q);
  arm_.write(actuation.command());
  parts_.signals.predict(actuation, 1);
}

}  // namespace articulus::cycle

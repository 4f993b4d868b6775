#include "core/cycle/control_cycle.h"

#include <algorithm>
#include <cmath>

namespace articulus::cycle {

using record::EventKind;
using safety::FaultCode;

namespace {

constexpr double kStandstill_rad_per_s = 0.5 * M_PI / 180.0;
constexpr int kLongestPrediction = 50;  // cycles
constexpr double kStopShare = 0.5;      // of a distance between parts that a controlled stop leaves

}  // namespace

ControlCycle::ControlCycle(const cell::CellConfig& cell, device::RobotArm& arm, device::LoadCell& loadCell,
                           device::OperatorInputs& inputs, ThreadLinks& links, device::Tracker* tracker)
    : cell_(cell), arm_(arm), links_(links), tracker_(tracker), signals_(cell, arm, loadCell, inputs), manager_(cell),
      task_(cell.robot.joints, cell.commandLevel), actuation_(signals_.armModel(), cell.commandLevel),
      limits_(&cell.limits), gains_(&cell.gains) {
  forceLaw_ = cell.forceLaw;
  supervisor_.useLimits(cell.limits);
  task_.useGains(cell.gains);
  out_ = robot::JointVector::Zero(cell.robot.joints);
  setReference(cell_.X_WD_home);
  task_.hold(signals_.control(), control::Takeover::FromBrakes);
}

void ControlCycle::step(const CycleTiming& timing) noexcept {
  ++cycle_;
  elapsed_s_ = (1 + timing.skipped) / cell_.rate_Hz;
  const bool late = timing.skipped > 0;
  if (late) {
    lateCycles_ += static_cast<std::uint64_t>(timing.skipped);
    emit(EventKind::LateCycle, timing.skipped, static_cast<double>(timing.began - timing.deadline) * 1e-9,
         1.0 / cell_.rate_Hz, "late cycle, bridged");
  }

  // The last command was in force all the time that nobody looked; without this the observer would see a jump.
  if (late) signals_.predict(actuation_, std::min(timing.skipped, kLongestPrediction));
  signals_.read(timing.began, controllerOn_, late);
  if (tracker_ != nullptr) takeFrames(timing.began);

  // What a person asked for past every queue comes first.
  if (links_.stopRequested.exchange(false, std::memory_order_acq_rel) && manager_.state() != State::Fault) {
    if (plan_) endPlan(1, "stopped by the operator");
    enter(Request::Stop);
  }

  lookAround();
  seen_.cycle = cycle_;
  seen_.controllerOn = controllerOn_;
  seen_.moving = moves(manager_.state());
  seen_.inTask = manager_.state() == State::Position || manager_.state() == State::Force;
  settleSetUp();
  seen_.lateStreak = timing.lateStreak;
  signals_.fill(seen_, timing.began);
  const safety::Fault found = supervisor_.check(seen_);
  keepOff(found.latched());
  if (found.latched()) latch(found);
  // Without a record the run is worth nothing and the tissue ages.
  if (plan_ && links_.recorderFailed.load(std::memory_order_acquire))
    latch({FaultCode::RecorderLost, -1, 0.0, 0.0, cycle_});

  const bool mounted = links_.specimenMounted.load(std::memory_order_relaxed);
  if (wasMounted_ && !mounted) {  // what was unloaded is gone
    referenceSet_ = false;
    setReference(cell_.X_WD_home);
  }
  wasMounted_ = mounted;

  learn();
  readCommands();
  runPlan();

  const TaskStatus status = task_.step(signals_.control(), elapsed_s_, out_, pace_);
  if (status != TaskStatus::Running && moves(manager_.state())) taskEnded(status);
  superviseStandstill();
  if (task_.law() != lawInUse_) emitLaw("law: ", lawInUse_ = task_.law());

  const control::ControlInput& in = signals_.control();
  const safety::Fault wrong = actuation_.prepare(supervisor_.limits(), in.q, out_, elapsed_s_, cycle_);
  signals_.control().saturated = actuation_.clipped();
  if (controllerOn_ && wrong.latched()) latch(wrong);
  seen_.moving = moves(manager_.state());  // commands and plans may have changed it
  const safety::Fault refused = guard_.check(supervisor_.limits(), seen_, actuation_.told_rad_per_s());
  if (refused.latched()) latch(refused);
  actuation_.enable(controllerOn_, in.q);
  arm_.write(actuation_.command());
  signals_.predict(actuation_, 1);

  publish(timing);
}

void ControlCycle::learn() noexcept {
  const bool moving = moves(manager_.state());
  if (moving && task_.law() != lawThatLearned_) {  // what rang with one law may be calm with another
    lawThatLearned_ = task_.law();
    signals_.learning().forgetOscillation();
  }
  // What trembles on purpose is no oscillation; it has no force loop, and nothing is clamped.
  // Without a specimen a law that does not answer to loads only feels the tool's inertia, which swings as it is moved.
  const bool loadsMatter = wasMounted_ || control::info(task_.law()).answersToLoad;
  const auto verdict = signals_.learn(controllerOn_, moving && !task_.dithers(), wasMounted_, loadsMatter);
  if (verdict == control::OscillationVerdict::Quiet) return;
  const control::OscillationObserver& seen = signals_.learning().oscillation();
  if (verdict == control::OscillationVerdict::Lowered)
    emit(EventKind::GainsChanged, seen.axis(), seen.share(), seen.amplitude(), "force gains lowered: oscillation");
  else latch({FaultCode::Oscillation, seen.axis(), seen.amplitude(), seen.bound(seen.axis()), cycle_});
}

void ControlCycle::lookAround() noexcept {
  const collision::ArmMotion motion{signals_.control().qd, safety::CommandGuard::kSureDeceleration_rad_per_s2,
                                    safety::CommandGuard::kStopDelay_s};
  const double watched_m =
      std::max(supervisor_.watchedDistance_m(), safety::SoftLimits::watchedDistance_m(supervisor_.limits()));
  cell_.collision.evaluate(signals_.model().poses_W, motion, watched_m, proximity_);
  seen_.proximity = &proximity_;
  seen_.singularity = singularity_.look(signals_.model().J, signals_.model().poses_W, signals_.model().X_WD.translation,
                                        signals_.control().qd);
}

void ControlCycle::keepOff(bool wrong) noexcept {
  if (!controllerOn_) soft_.reset();
  else soft_.look(supervisor_.limits(), seen_);
  pace_.step(elapsed_s_, soft_.speedShare());
  if (wrong || manager_.state() == State::Fault) return;  // then it is no warning any more
  for (const safety::NearLimit& near : soft_.begun()) {
    record::Event words;
    words.setText("near limit: ");
    words.addText(place(near));
    emit(EventKind::NearLimit, static_cast<int>(near.code), near.value, near.limit, words.textView());
  }
}

void ControlCycle::settleSetUp() noexcept {
  if (!controllerOn_ && setUpMode_ == safety::SetUpMode::Never) setUpMode_ = safety::SetUpMode::WhileNoRun;
  const bool wanted =
      setUpMode_ == safety::SetUpMode::Always || (setUpMode_ == safety::SetUpMode::WhileNoRun && !plan_);
  // A motion that was begun faster is not too fast all at once: the speeds take hold at the next standstill.
  const bool stands = !controllerOn_ ||
                      (!moves(manager_.state()) && signals_.control().qd.cwiseAbs().maxCoeff() < kStandstill_rad_per_s);
  if (!wanted) setUp_ = false;
  else if (stands) setUp_ = true;
  seen_.setUp = setUp_;
}

void ControlCycle::enter(Request request) noexcept {
  const State before = manager_.state();
  if (!manager_.request(request) || manager_.state() == before) return;
  if (manager_.state() == State::Stop || manager_.state() == State::Fault) {
    task_.hold(signals_.control(), request == Request::Done ? control::Takeover::Smooth : control::Takeover::AtOnce);
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
    if (takesDrives)
      emit(EventKind::FaultLatched, static_cast<int>(found.code), found.value, found.limit,
           safety::info(found.code).label);
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
  if (plan_)
    endPlan(found.code == FaultCode::UnloadTimeout || found.code == FaultCode::SettleTimeout ? 3 : 2,
            safety::info(found.code).label);
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

}  // namespace articulus::cycle

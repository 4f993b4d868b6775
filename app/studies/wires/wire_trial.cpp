#include "app/studies/wires/wire_trial.h"

#include <algorithm>
#include <cmath>

#include "app/studies/faults/trial_steps.h"
#include "core/base/text/text_format.h"
#include "core/spatial/units.h"

namespace articulus::studies {
namespace {

using cycle::AckCode;
using cycle::CommandKind;

constexpr double kConnect_s = 0.4, kWatched_s = 2.0, kInRamp_s = 2.0, kInHold_s = 3.3, kMoving_rad_per_s = 0.015,
                 kPress_m = 0.002, kPress_s = 3.0;
constexpr double kRest_rad_per_s = 0.5 * spatial::kRadiansPerDegree;  // as FaultInfo::stopTime_s has it

/// Near the home pose, so that the way there is short, and not at it, so that there is one.
cell::CellConfig nearHome(cell::CellConfig cell) {
  robot::JointVector away = cell.initialJoints_rad - cell.homeJoints_rad;
  const double far = away.cwiseAbs().maxCoeff();
  if (far < 0.05) away[0] += 0.25;
  else away *= std::min(1.0, 0.3 / far);
  cell.initialJoints_rad = cell.homeJoints_rad + away;
  return cell;
}

/// On the way home, well after it has begun.
bool moveFreely(WireRig& rig) {
  if (rig.order(CommandKind::Home) != AckCode::Accepted) return false;
  for (const double end_s = rig.now_s() + 5.0; rig.now_s() < end_s; rig.run())
    if (rig.trueQd().cwiseAbs().maxCoeff() > kMoving_rad_per_s) {
      runFor(rig, 0.1);
      return true;
    }
  return false;
}

/// Into the specimen along x, so that it is loaded while the arm moves and while it holds its place there: what every
/// arm and every specimen of the cells bears.
protocol::Segment pressAlongX() {
  protocol::Segment s;
  s.kind = protocol::SegmentKind::Move;
  s.X_HT.translation.x() = kPress_m;
  s.moveTime_s = kPress_s;
  s.duration_s = kPress_s + 6.0;
  return s;
}

bool reach(WireRig& rig, WireState state, const protocol::Plan& plan) {
  rig.setDeadMan(true);
  runFor(rig, kConnect_s);
  if (!makeReady(rig)) return false;
  cycle::Command mode;  // on the way home as a person has it
  mode.kind = CommandKind::UseSetUpMode;
  mode.setUpMode = safety::SetUpMode::WhileNoRun;
  if (rig.order(mode) != AckCode::Accepted) return false;
  if (state == WireState::FreeMove) return moveFreely(rig);
  if (rig.order(CommandKind::Home) != AckCode::Accepted || !runUntilStop(rig, 30.0)) return false;
  if (state == WireState::Standing) return true;
  if (!rig.setViceClosed(true)) return false;
  runFor(rig, 0.3);
  cycle::Command start;
  start.kind = CommandKind::StartPlan;
  start.plan = &plan;
  if (rig.order(start) != AckCode::Accepted) return false;
  runFor(rig, state == WireState::Ramp ? kInRamp_s : kInHold_s);
  return true;
}

/// What happens from the fault on, cycle by cycle.
class Onlooker {
 public:
  Onlooker(WireRig& rig, WireTrialResult& result) : rig_(rig), r_(result), began_s_(rig.now_s()) {}
  [[nodiscard]] double time_s() const { return rig_.now_s() - began_s_; }

  void look() {
    rig_.run();
    const cycle::Snapshot now = rig_.snapshot();
    if (rig_.account().says && saidAt_ < 0) saidAt_ = static_cast<std::int64_t>(now.cycle);
    if (now.fault.latched() && !r_.seen.latched()) {
      r_.seen = now.fault;
      r_.seenAfter_s = time_s();
      if (saidAt_ >= 0) r_.reaction_cycles = static_cast<int>(static_cast<std::int64_t>(now.cycle) - saidAt_);
    }
    measure();
  }

 private:
  void measure() {
    const safety::LimitSet& limits = rig_.cell().limits;
    const spatial::Wrench load = rig_.trueLoad_D_W();
    for (int i = 0; i < 6; ++i) r_.peakLoad = std::max(r_.peakLoad, std::abs(load.data[i]) / limits.wrench[i]);
    const robot::JointVector& qd = rig_.trueQd();
    r_.peakSpeed = std::max(r_.peakSpeed, (qd.cwiseAbs().array() / limits.jointSpeed_rad_per_s.array()).maxCoeff());
    if (!stood_) {
      if (qd.cwiseAbs().maxCoeff() > kRest_rad_per_s) r_.standsAfter_s = -1.0;
      else if (r_.standsAfter_s < 0.0) r_.standsAfter_s = time_s();
      if (!r_.seen.latched() || r_.standsAfter_s < 0.0) return;
      stoodAt_rad_ = rig_.trueQ();
      stood_ = true;
    }
    // From here on it is no matter of speed: an arm whose power comes back settles by less than it may move.
    r_.movedAfter_rad = std::max(r_.movedAfter_rad, (rig_.trueQ() - stoodAt_rad_).cwiseAbs().maxCoeff());
  }

  WireRig& rig_;
  WireTrialResult& r_;
  double began_s_;
  std::int64_t saidAt_ = -1;
  bool stood_ = false;
  robot::JointVector stoodAt_rad_;
};

}  // namespace

std::string_view name(WireState state) noexcept {
  switch (state) {
    case WireState::Standing: return "standing";
    case WireState::FreeMove: return "free move";
    case WireState::Ramp: return "ramp";
    case WireState::Hold: return "hold";
  }
  return {};
}

std::string WireTrial::what() const {
  std::string text = fault;
  if (value != 1.0) text.append("=").append(base::significant(value, 10));
  if (backAfter_s > 0.0) text.append(", back after ").append(base::significant(backAfter_s)).append(" s");
  return text;
}

std::string WireTrialResult::missed() const {
  if (!ready) return "the state was not reached";
  if (invented > 0) return std::to_string(invented) + " of " + std::to_string(samples) + " samples were never measured";
  if (!(peakLoad <= kMostLoad)) return "the true load grew to " + base::significant(peakLoad) + " of its limit";
  if (!(peakSpeed <= kMostSpeed)) return "a joint reached " + base::significant(peakSpeed) + " of its speed limit";
  if (!seen.latched())
    return watched && silent_s > kMostSilent_s ? "no good sample for " + base::significant(silent_s) + " s, and no stop"
                                               : "";
  if (told.empty()) return "nobody was told why it stopped";
  if (standsAfter_s < 0.0) return "it still moves";
  if (standsAfter_s - seenAfter_s > safety::info(seen.code).stopTime_s)
    return "it stood only " + base::significant(standsAfter_s - seenAfter_s) + " s after it was seen";
  if (movedAfter_rad > kMostMoved_rad)
    return "a joint moved by " + base::significant(spatial::inDegrees(movedAfter_rad)) + " deg after it had stopped";
  if (reaction_cycles > kMostReaction_cycles)
    return "it was stopped " + std::to_string(reaction_cycles) + " cycles after the driver had said so";
  return "";
}

base::Result<WireTrialResult> tryWire(const WireTrial& trial, const cell::CellConfig& shipped, std::uint64_t seed) {
  const cell::CellConfig cell = nearHome(shipped);
  auto made = WireRig::create(cell, trial.kind->port, seed);
  if (!made) return made.error();
  WireRig& rig = **made;
  const auto row = std::ranges::find(rig.faults(), trial.fault, &hardware::WireFault::name);
  if (row == rig.faults().end())
    return base::Error{base::ErrorCode::NotFound,
                       std::string(trial.kind->key) + " has no fault \"" + trial.fault + "\".", ""};
  WireTrialResult result;
  result.watched = trial.kind->port != device::DevicePort::Tracker;
  protocol::Plan plan;
  plan.segment[0] = pressAlongX();
  plan.segments = 1;
  plan.duration_s = plan.segment[0].duration_s;
  // Of a tracker nothing depends on what the arm does: it stands on its brakes.
  if (result.watched) result.ready = reach(rig, trial.state, plan);
  else runFor(rig, 1.0), result.ready = rig.account().samples > 0;
  result.seen = rig.snapshot().fault;
  if (!result.ready || result.seen.latched()) {
    result.ready = false;
    if (result.seen.latched()) result.told = safety::describe(result.seen);
    return result;
  }
  WireAccount& account = rig.account();
  account.sound = false;
  const std::uint64_t before = account.samples;
  const std::string lineBefore = rig.wireLine();
  Onlooker onlooker(rig, result);
  row->set(trial.value);
  bool back = trial.backAfter_s <= 0.0;
  while (onlooker.time_s() < kWatched_s) {
    onlooker.look();
    if (!back && onlooker.time_s() >= trial.backAfter_s) {
      row->set(row->well);
      back = true;
    }
  }
  const cycle::Snapshot end = rig.snapshot();
  result.samples = account.samples - before;
  result.invented = account.invented;
  result.silent_s = static_cast<double>(account.silent) / cell.rate_Hz;
  result.state = end.state;
  result.controllerOn = end.controllerOn;
  result.told = result.seen.latched()          ? safety::describe(result.seen)
                : rig.wireLine() == lineBefore ? std::string()
                                               : rig.wireLine();
  return result;
}

}  // namespace articulus::studies

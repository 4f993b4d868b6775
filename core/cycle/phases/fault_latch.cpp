#include "core/cycle/phases/fault_latch.h"

#include <algorithm>
#include <cmath>

namespace articulus::cycle {

using record::EventKind;
using record::PlanEnd;
using safety::FaultCode;

namespace {

constexpr double kStopTimeShare = 0.8;  // of a fault's stated time that the drives get before the brakes
// A load that grows during a controlled stop or in its hold, beyond so much of its limit and of what it was at the
// fault: the specimen is being loaded, whatever the encoders say.
constexpr double kMostLoad = 1.2, kMostGrowth = 1.1;
constexpr double kLeastBeyond_N = 16.0, kLeastBeyond_Nm = 1.0;  // where limits are drawn in, what a stop itself makes
constexpr double kHoldMoves_rad_per_s = 10.0 * kStandstill_rad_per_s, kHoldSettles_s = 1.0;
constexpr double kLetGoStands_s = 1.0;  // a hold may creep for ever, under a specimen that relaxes

PlanEnd endBy(FaultCode code) noexcept {
  return code == FaultCode::UnloadTimeout || code == FaultCode::SettleTimeout ? PlanEnd::TimedOut : PlanEnd::Faulted;
}

}  // namespace

void FaultLatch::latch(const safety::Fault& found) noexcept {
  if (!found.latched()) return;
  const safety::FaultInfo& info = safety::info(found.code);
  const bool takesDrives = state_.controllerOn && info.reaction == safety::Reaction::BrakeAtOnce;
  if (takesDrives) state_.controllerOn = false;
  if (states_.now() == State::Fault) {
    // The first cause stays on screen; a second one that takes the drives away is only noted.
    if (takesDrives)
      events_.emit(EventKind::FaultLatched, static_cast<int>(found.code), found.value, found.limit, labelOf(found));
    return;
  }
  fault_ = found;
  inFault_s_ = 0.0;
  loadAtFault_ = loadShare();
  record::Event words;
  words.setText(labelOf(found));
  if (!found.partA.empty()) {
    words.addText(": ");
    words.addText(found.partA.view());
    words.addText(", ");
    words.addText(found.partB.view());
  }
  events_.emit(EventKind::FaultLatched, static_cast<int>(found.code), found.value, found.limit, words.textView());
  plan_.end(endBy(found.code), labelOf(found));
  states_.enter(Request::FaultDetected);
}

void FaultLatch::followHandle(double fastest_rad_per_s) noexcept {
  if (!state_.controllerOn || moves(states_.now()) || plan_.running()) {
    letGo_ = false;
    return;
  }
  if (!letGo_ && state_.seen.deadManHeld) return;
  letGo_s_ = letGo_ ? letGo_s_ + state_.elapsed_s : 0.0;
  letGo_ = true;  // for however short a moment: held again, it does not bring them back
  if (fastest_rad_per_s > kStandstill_rad_per_s && letGo_s_ < kLetGoStands_s) return;
  state_.controllerOn = letGo_ = false;
  events_.emit(EventKind::Note, 0, 0.0, 0.0, "drives off: the dead-man's handle was let go");
}

void FaultLatch::superviseStandstill() noexcept {
  int joint = 0;
  const robot::JointVector& qd = signals_.control().qd;
  const double fastest = qd.cwiseAbs().maxCoeff(&joint);
  followHandle(fastest);
  if (states_.now() == State::Fault) {
    // A controlled stop that does not come to rest in its stated time, or not before a part, or that loads the
    // specimen, is taken over by the brakes.
    inFault_s_ += state_.elapsed_s;
    const bool late = inFault_s_ > kStopTimeShare * safety::info(fault_.code).stopTime_s;
    const bool loads = loadShare() > std::max(kMostLoad, kMostGrowth * loadAtFault_);
    const bool moving = fastest > kStandstill_rad_per_s;
    if (state_.controllerOn && (loads || (moving && (late || watch_.runsIntoAPart())))) state_.controllerOn = false;
  } else if (states_.now() == State::Stop && state_.controllerOn) {
    state_.inStop_s += state_.elapsed_s;
    if (state_.inStop_s > kHoldSettles_s && fastest > kHoldMoves_rad_per_s)
      latch({FaultCode::ControllerDiverged, joint, qd[joint], std::copysign(kHoldMoves_rad_per_s, qd[joint]),
             state_.cycle});
  }
}

double FaultLatch::loadShare() const noexcept {
  const spatial::Vector6 &limit = watch_.limits().wrench, &load = state_.seen.F_D_W.data;
  double share = 0.0;
  for (int i = 0; i < 6; ++i) {
    const double beyond = limit[i] + (i < 3 ? kLeastBeyond_N : kLeastBeyond_Nm);
    share = std::max(share, std::abs(load[i]) / std::max(limit[i], beyond / kMostLoad));
  }
  return share;
}

void FaultLatch::acknowledge() noexcept {
  events_.emit(EventKind::FaultAcknowledged, static_cast<int>(fault_.code), 0.0, 0.0, labelOf(fault_));
  fault_ = {};
}

}  // namespace articulus::cycle

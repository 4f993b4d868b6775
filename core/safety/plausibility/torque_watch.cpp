#include "core/safety/plausibility/torque_watch.h"

#include <algorithm>
#include <cmath>

namespace articulus::safety {
namespace {

// A load cell that was not zeroed yet has its offset in what it reads; what a dead drive leaves is more than that.
constexpr double kTimesNotZeroed = 3.0;
constexpr int kStepsInARow = 2;

}  // namespace

Fault TorqueWatch::check(const PlausibilityInput& in, double times) noexcept {
  on_s_ = in.controllerOn && in.brakesReleased ? on_s_ + in.elapsed_s : 0.0;
  if (!in.knowsTorques || on_s_ < kSettles_s) {
    beyond_s_ = 0.0;
    known_ = 0;
    given_Nm_ = robot::JointVector::Zero(in.given_Nm.size());
    return {};
  }
  if (given_Nm_.size() != in.given_Nm.size()) given_Nm_ = robot::JointVector::Zero(in.given_Nm.size());
  given_Nm_ = in.given_Nm.cwiseAbs().cwiseMax(std::exp(-in.elapsed_s / kFades_s) * given_Nm_);
  int worst = -1;
  double most = 1.0;
  const double factor = in.loadKnown ? times : kTimesNotZeroed * times;
  // Slow, and pressed against a specimen: no inertia errs, and what a drive gives grows with what nothing explains.
  const bool slow = in.followsLoad && in.mounted && in.loadKnown && in.loadBelieved;
  const auto allowed = [&](int i) {
    const double carried = std::abs(in.carried_Nm[i]);
    if (slow) return kSlowShare * factor * in.friction_Nm[i] + kCarriedShare * carried;
    return factor * in.friction_Nm[i] + kCarriedShare * std::max(carried, given_Nm_[i]);
  };
  for (int i = 0; i < in.unexplained_Nm.size(); ++i) {
    const double share = std::abs(in.unexplained_Nm[i]) / allowed(i);
    if (share > most) most = share, worst = i;
  }
  if (const Fault found = steps(in, times); found.latched()) return found;
  beyond_s_ = worst < 0 ? 0.0 : beyond_s_ + in.elapsed_s;
  if (beyond_s_ < kHolds_s) return {};
  const double felt = in.unexplained_Nm[worst];
  return {FaultCode::TorqueUnexplained, worst, felt, std::copysign(allowed(worst), felt), in.cycle};
}

Fault TorqueWatch::steps(const PlausibilityInput& in, double times) noexcept {
  // Where the load is zeroed or no longer believed, or another tool is used, what was a load becomes unexplained.
  const bool same = in.mounted && in.loadKnown && in.loadBelieved == loadBelieved_ && in.elapsed_s < 1.5 * in.dt_s;
  loadBelieved_ = in.loadBelieved;
  if (!same) known_ = 0;
  const Look& oldest = past_[at_];
  int worst = -1;
  double most = 1.0, step = 0.0, allowed = 0.0;
  for (int i = 0; known_ == kSteps && i < in.unexplained_Nm.size(); ++i) {
    const double felt = in.unexplained_Nm[i] - oldest.unexplained_Nm[i];
    const double bound =
        kStepShare * times * in.friction_Nm[i] + kCarriedShare * std::abs(in.given_Nm[i] - oldest.given_Nm[i]);
    if (std::abs(felt) > most * bound) most = std::abs(felt) / bound, worst = i, step = felt, allowed = bound;
  }
  past_[at_] = {in.unexplained_Nm, in.given_Nm};
  at_ = (at_ + 1) % kSteps;
  known_ = std::min(known_ + 1, kSteps);
  stepped_ = worst < 0 ? 0 : stepped_ + 1;
  if (stepped_ < kStepsInARow) return {};
  return {FaultCode::TorqueUnexplained, worst, step, std::copysign(allowed, step), in.cycle};
}

}  // namespace articulus::safety

#include "core/safety/plausibility/torque_watch.h"

#include <algorithm>
#include <cmath>

namespace articulus::safety {
namespace {

// A load cell that was not zeroed yet has its offset in what it reads; what a dead drive leaves is more than that.
constexpr double kTimesNotZeroed = 3.0;

}  // namespace

Fault TorqueWatch::check(const PlausibilityInput& in, double times) noexcept {
  on_s_ = in.controllerOn && in.brakesReleased ? on_s_ + in.elapsed_s : 0.0;
  if (!in.knowsTorques || on_s_ < kSettles_s) {
    beyond_s_ = 0.0;
    given_Nm_ = robot::JointVector::Zero(in.given_Nm.size());
    return {};
  }
  if (given_Nm_.size() != in.given_Nm.size()) given_Nm_ = robot::JointVector::Zero(in.given_Nm.size());
  given_Nm_ = in.given_Nm.cwiseAbs().cwiseMax(std::exp(-in.elapsed_s / kFades_s) * given_Nm_);
  int worst = -1;
  double most = 1.0;
  const double factor = in.loadKnown ? times : kTimesNotZeroed * times;
  const auto allowed = [&](int i) {
    return factor * in.friction_Nm[i] + kCarriedShare * std::max(std::abs(in.carried_Nm[i]), given_Nm_[i]);
  };
  for (int i = 0; i < in.unexplained_Nm.size(); ++i) {
    const double share = std::abs(in.unexplained_Nm[i]) / allowed(i);
    if (share > most) most = share, worst = i;
  }
  beyond_s_ = worst < 0 ? 0.0 : beyond_s_ + in.elapsed_s;
  if (beyond_s_ < kHolds_s) return {};
  const double felt = in.unexplained_Nm[worst];
  return {FaultCode::TorqueUnexplained, worst, felt, std::copysign(allowed(worst), felt), in.cycle};
}

}  // namespace articulus::safety

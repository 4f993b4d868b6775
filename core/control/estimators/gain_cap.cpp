#include "core/control/estimators/gain_cap.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <complex>

namespace articulus::control {
namespace {

constexpr double kMs = 2.0;
constexpr int kFrequencies = 40;
constexpr double kFrom_Hz = 1.0, kTo_Hz = 400.0;
constexpr double kRise_per_s = 0.1;
constexpr double kAllKnown = 0.9;
constexpr double kSoftest = 0.01;
constexpr double kLoss_s = 2e-3;  // damping of the specimen over its stiffness

}  // namespace

void GainCap::configure(double dt_s) noexcept {
  dt_s_ = dt_s;
  axis_.fill(1.0);
  share_ = 1.0;
  count_ = next_ = 0;
  used_ = false;
}

void GainCap::useGains(const GainSet& g, double shareInForce) noexcept {
  const std::array<double, 4> before{kpForce_, kiForce_, dampMoment_ * kpMoment_, dampMoment_ * kiMoment_};
  kpForce_ = g[Gain::ForceProportional];
  kiForce_ = g[Gain::ForceIntegral];
  dampForce_ = g[Gain::ForceDamping];
  kpMoment_ = g[Gain::MomentProportional];
  kiMoment_ = g[Gain::MomentIntegral];
  dampMoment_ = g[Gain::MomentDamping];
  const std::array<double, 4> now{kpForce_, kiForce_, dampMoment_ * kpMoment_, dampMoment_ * kiMoment_};
  if (used_) {
    double kept = 1.0;
    for (std::size_t i = 0; i < now.size(); ++i)
      if (now[i] > before[i]) kept = std::min(kept, before[i] / now[i]);
    share_ = std::max(kept * std::min(share_, shareInForce), kLowest);
  }
  used_ = true;
}

double GainCap::axisShare(bool moment, double stiffness, double mass, double armDelay_s,
                          double filterDelay_s) const noexcept {
  const double d = moment ? dampMoment_ : dampForce_;
  const double kp = moment ? d * kpMoment_ * stiffness : kpForce_ * stiffness / mass;
  const double ki = moment ? d * kiMoment_ * stiffness : kiForce_ * stiffness / mass;
  constexpr double kFree = 1.0 - 1.0 / (kMs * kMs);
  const double ratio = std::pow(kTo_Hz / kFrom_Hz, 1.0 / (kFrequencies - 1));
  double share = 1.0, w = 2.0 * M_PI * kFrom_Hz;
  for (int i = 0; i < kFrequencies; ++i, w *= ratio) {
    const std::complex<double> late = std::polar(1.0, -w * armDelay_s), seen = std::polar(1.0, -w * filterDelay_s);
    const std::complex<double> tissue(1.0, w * kLoss_s);
    const std::complex<double> plant = stiffness / mass * tissue - w * w + std::complex<double>(0.0, d * w) * late;
    const std::complex<double> L = std::complex<double>(kp, -ki / w) * tissue * late * seen / plant;
    const double re = L.real(), size = std::norm(L), root = re * re - kFree * size;
    if (re < 0.0 && root > 0.0 && size > 0.0) share = std::min(share, (-re - std::sqrt(root)) / size);
  }
  return std::isfinite(share) ? std::clamp(share, kLowest, 1.0) : kLowest;
}

void GainCap::step(const ArmModelState& model, const SpecimenStiffness& specimen, const DeadTime& deadTime,
                   double filterDelay_s) noexcept {
  if (++count_ >= kPeriod) {
    count_ = 0;
    const bool moment = next_ >= 3;
    spatial::Matrix6 mobility = spatial::Matrix6::Zero();  // J B^-1 J^T
    for (int column = 0; column < 6; ++column) {
      robot::JointVector a = model.J.row(column).transpose();
      if (robot::solvePositiveDefinite(model.B, a)) mobility.col(column) = model.J * a;
    }
    const Eigen::LDLT<spatial::Matrix6> factors(mobility);
    const double mass = factors.solve(spatial::Vector6::Unit(next_))[next_];
    const double learned = specimen.K(next_, next_);
    const double assumed = moment ? kAssumed_Nm_per_rad : kAssumed_N_per_m;
    const double stiffness =
        specimen.trust >= kAllKnown ? std::max(learned, kSoftest * assumed) : std::max(learned, assumed);
    const double arm_s = deadTime.confidence >= kConfident ? deadTime.value_s : kAssumedDeadTime_s;
    if (factors.isPositive() && mass > 0.0 && std::isfinite(mass))
      axis_[static_cast<std::size_t>(next_)] = axisShare(moment, stiffness, mass, arm_s, filterDelay_s + dt_s_);
    next_ = (next_ + 1) % 6;
  }
  const double allowed = *std::min_element(axis_.begin(), axis_.end());
  share_ = std::min(allowed, share_ + kRise_per_s * dt_s_);
}

}  // namespace articulus::control

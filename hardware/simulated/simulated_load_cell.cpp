#include "hardware/simulated/simulated_load_cell.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace articulus::hardware {

SimulatedLoadCell::SimulatedLoadCell(const LoadCellParameters& parameters, double substep_s, std::uint64_t seed,
                                     const FaultScript& script)
    : p_(parameters), script_(script), random_(seed) {
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  crosstalk_.setIdentity();
  for (int i = 0; i < 6; ++i) {
    bias_[i] = p_.biasRange[i] * uniform(random_);
    for (int j = 0; j < 6; ++j)
      if (i != j) crosstalk_(i, j) = p_.crosstalk * p_.range[i] / p_.range[j] * uniform(random_);
  }
  drift_.setZero();
  filtered_.setZero();
  filtered2_.setZero();
  blend_ = 1.0 - std::exp(-2.0 * M_PI * p_.filterCutoff_Hz * substep_s);
  driftStep_ = p_.drift_N_per_sqrt_min * std::sqrt(substep_s / 60.0);
}

void SimulatedLoadCell::measure(base::Nanoseconds time, const spatial::Vector6& load_S, const spatial::Vector3& linear,
                                const spatial::Vector3& angular) noexcept {
  if (script_.loadCellFrozen.load(std::memory_order_relaxed)) return;
  for (int i = 0; i < 6; ++i) drift_[i] += driftStep_ * (i < 3 ? 1.0 : 0.05) * gauss_(random_);
  spatial::Vector6 raw = crosstalk_ * load_S + bias_ + drift_;
  for (int i = 0; i < 6; ++i) raw[i] += p_.noise[i] * gauss_(random_);
  filtered_ += blend_ * (raw - filtered_);
  filtered2_ += blend_ * (filtered_ - filtered2_);
  linear_ += blend_ * (linear - linear_);
  angular_ += blend_ * (angular - angular_);
  time_ = time;
  ++counter_;
}

void SimulatedLoadCell::read(base::Nanoseconds, device::LoadCellSample& sample) noexcept {
  sample.time = time_;
  sample.counter = counter_;
  sample.saturated = false;
  const int offsetAxis = script_.loadCellOffsetAxis.load(std::memory_order_relaxed);
  for (int i = 0; i < 6; ++i) {
    double value = filtered2_[i];
    if (i == offsetAxis) value += script_.loadCellOffset.load(std::memory_order_relaxed);
    value = std::round(value / p_.resolution[i]) * p_.resolution[i];
    if (std::abs(value) >= p_.range[i]) {
      value = std::clamp(value, -p_.range[i], p_.range[i]);
      sample.saturated = true;
    }
    sample.wrench_S.data[i] = value;
  }
  const int broken = script_.loadCellNotFinite.load(std::memory_order_relaxed);
  if (broken >= 0 && broken < 6) sample.wrench_S.data[broken] = std::numeric_limits<double>::quiet_NaN();
  for (int i = 0; i < 3; ++i) {
    sample.linearAcceleration_S[i] = linear_[i] + p_.accelerationNoise_m_per_s2 * gauss_(random_);
    sample.angularAcceleration_S[i] = angular_[i] + p_.angularAccelerationNoise_rad_per_s2 * gauss_(random_);
  }
}

}  // namespace articulus::hardware

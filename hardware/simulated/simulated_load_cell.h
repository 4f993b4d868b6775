#pragma once
#include <random>

#include "core/device/load_cell.h"
#include "hardware/simulated/fault_script.h"
#include "hardware/simulated/gaussian_noise.h"
#include "hardware/simulated/simulation_parameters.h"

namespace articulus::hardware {

/// Simulated JR3 on the flange. The plant feeds it the true load at each sub-step; the controller reads what such a
/// sensor would say: crosstalk, bias, drift, noise, its own filter, quantised, saturated.
/// Thread  control
class SimulatedLoadCell final : public device::LoadCell {
 public:
  SimulatedLoadCell(const LoadCellParameters& parameters, double substep_s, std::uint64_t seed,
                    const FaultScript& script);
  /// One internal measurement.  In  load on the measuring side in S, accelerations of S in S
  void measure(base::Nanoseconds time, const spatial::Vector6& load_S, const spatial::Vector3& linear,
               const spatial::Vector3& angular) noexcept;
  void read(base::Nanoseconds now, device::LoadCellSample& sample) noexcept override;
  [[nodiscard]] const spatial::Vector6& range() const noexcept { return p_.range; }  ///< it saturates at +- this

 private:
  LoadCellParameters p_;
  const FaultScript& script_;
  std::mt19937_64 random_;
  GaussianNoise gauss_;
  spatial::Matrix6 crosstalk_;
  spatial::Vector6 bias_, drift_, filtered_, filtered2_;
  spatial::Vector3 linear_ = spatial::Vector3::Zero(), angular_ = spatial::Vector3::Zero();
  double blend_, driftStep_;
  base::Nanoseconds time_ = 0;
  std::uint64_t counter_ = 0;
};

}  // namespace articulus::hardware

#pragma once
#include <cstdint>
#include <random>

#include "core/spatial/pose.h"

namespace articulus::procedure {

/// Measures how far the tip of a tool still is from the point that it shall touch. With a real robot that is the
/// operator's eye, and there is no such object; a simulated one stands in for it.
class TipDistanceSensor {
 public:
  virtual ~TipDistanceSensor() = default;
  /// From the tip to the point, in W, as well as it can be seen.
  [[nodiscard]] virtual spatial::Vector3 gap_W(const spatial::Pose& X_WF) = 0;
  /// Standard deviation of what it sees, per axis.
  [[nodiscard]] virtual double accuracy_m() const = 0;
};

/// Simulated operator who sees a simulated tip at a simulated fixed point with a stated accuracy. No contact is
/// simulated: the tip meets nothing. Tip and point differ from what the procedure is told by up to offset_m per axis,
/// from the seed.
class SimulatedTipDistanceSensor final : public TipDistanceSensor {
 public:
  SimulatedTipDistanceSensor(const spatial::Vector3& statedTip_F, const spatial::Pose& X_WF_start, std::uint64_t seed,
                             double accuracy_m = 0.1e-3, double offset_m = 3e-3)
      : random_(seed), accuracy_m_(accuracy_m), tip_F_(statedTip_F + offset_m * direction()),
        point_W_(X_WF_start * tip_F_ + offset_m * direction()) {}

  [[nodiscard]] spatial::Vector3 gap_W(const spatial::Pose& X_WF) override {
    const spatial::Vector3 noise(gauss_(random_), gauss_(random_), gauss_(random_));
    return point_W_ - X_WF * tip_F_ + accuracy_m_ * noise;
  }
  [[nodiscard]] double accuracy_m() const override { return accuracy_m_; }
  /// For oracles and for what is printed beside a simulated result.
  [[nodiscard]] const spatial::Vector3& trueTip_F() const { return tip_F_; }

 private:
  spatial::Vector3 direction() {
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    const double x = uniform(random_), y = uniform(random_), z = uniform(random_);
    return {x, y, z};
  }
  std::mt19937_64 random_;
  std::normal_distribution<double> gauss_;
  double accuracy_m_;
  spatial::Vector3 tip_F_, point_W_;
};

}  // namespace articulus::procedure

#pragma once
#include "core/sensing/low_pass.h"
#include "core/spatial/pose.h"
#include "core/spatial/six_vector.h"

namespace articulus::sensing {

/// From what the load cell says to what acts on the specimen: bias off, tool weight off, transported from S to the moving
/// body D, turned into world axes, filtered.
/// Frames  S load cell, D moving body, W world
/// Out     F_D_W: wrench that the robot exerts on the specimen at D in W, N and Nm
/// Thread  control; real-time safe
/// Source  Martinez 2012, (5.17)-(5.32); transport after Omrcen & Nemec 2002, (1)-(3)
class WrenchEstimator {
 public:
  void configure(double toolMass_kg, const spatial::Vector3& toolCentre_S, const spatial::Pose& X_SD,
                 const spatial::Vector3& gravity_W, double cutoff_Hz, double rate_Hz) noexcept;
  void setCutoff(double cutoff_Hz, double rate_Hz) noexcept { filter_.configure(cutoff_Hz, rate_Hz); }

  /// One cycle. The first call after configure() starts the filter at rest on the value.
  [[nodiscard]] const spatial::Wrench& step(const spatial::Wrench& raw_S, const spatial::Pose& X_WS) noexcept;

  /// Collects samples of the unloaded tool; after `samples` of them the bias is set. zeroing() tells while it lasts.
  void beginZeroing(int samples) noexcept;
  [[nodiscard]] bool zeroing() const noexcept { return zeroSamples_ > 0; }
  [[nodiscard]] bool zeroed() const noexcept { return zeroed_; }
  [[nodiscard]] const spatial::Vector6& bias_S() const noexcept { return bias_; }

 private:
  [[nodiscard]] spatial::Vector6 toolLoad(const spatial::Pose& X_WS) const noexcept;
  double mass_ = 0.0;
  spatial::Vector3 centre_ = spatial::Vector3::Zero(), gravity_ = spatial::Vector3::Zero();
  spatial::Pose X_SD_;
  LowPass6 filter_;
  spatial::Vector6 bias_ = spatial::Vector6::Zero(), sum_ = spatial::Vector6::Zero();
  spatial::Wrench out_;
  int zeroSamples_ = 0, zeroTarget_ = 0;
  bool zeroed_ = false, first_ = true;
};

}  // namespace articulus::sensing

#pragma once
#include "core/sensing/low_pass.h"
#include "core/sensing/spike_guard.h"
#include "core/sensing/tool_calibration.h"
#include "core/spatial/pose.h"
#include "core/spatial/six_vector.h"

namespace articulus::sensing {

/// How the load cell itself moves, in its own axes: from its acceleration channels and the arm's velocity.
struct CellMotion {
  spatial::Vector3 acceleration_S = spatial::Vector3::Zero();         ///< m/s2, without gravity
  spatial::Vector3 angularAcceleration_S = spatial::Vector3::Zero();  ///< rad/s2
  spatial::Vector3 angularVelocity_S = spatial::Vector3::Zero();      ///< rad/s
};

/// From what the load cell says to what acts on the specimen: wild samples out, bias off, the tool's weight and (if
/// wanted) inertia off, transported from S to the moving body D, turned into world axes, filtered. Load and
/// acceleration pass the same filter, so that what is subtracted belongs to the same instant.
/// Frames  S load cell, D moving body, W world
/// Out     F_D_W: wrench that the robot exerts on the specimen at D in W, N and Nm, delay_s() late
/// Thread  control; real-time safe
/// Source  Martinez 2012, (5.17)-(5.32) and ch. 8; transport after Omrcen & Nemec 2002, (1)-(3)
class WrenchEstimator {
 public:
  void configure(double toolMass_kg, const spatial::Vector3& toolCentre_S, const spatial::Pose& X_SD,
                 const spatial::Vector3& gravity_W, double cutoff_Hz, double rate_Hz) noexcept;
  void setCutoff(double cutoff_Hz, double rate_Hz) noexcept;

  /// An identified tool in the place of the stated one. With a known offset the cell counts as zeroed by it; without
  /// one it must be zeroed anew. The filter starts at rest on the new value.
  void useTool(const ToolCalibration& tool) noexcept;
  [[nodiscard]] const ToolCalibration& tool() const noexcept { return tool_; }
  /// What the cell's axes do to each other, as weighings with known weights have found it: change of the load =
  /// correction x change of the reading, in axes of S. Without it the reading counts as it is.
  void setCorrection(const spatial::Matrix6& correction) noexcept { correction_ = correction; }
  /// 1: none; 3 or 5 samples. See SpikeGuard.
  void setSpikeGuard(int samples) noexcept { guard_.configure(samples); }
  /// Takes the tool's inertia off as well. cutoff_Hz: an extra low-pass of the acceleration channels, 0 for none; it
  /// brings less noise and a later answer.
  void setInertialCompensation(bool on, double cutoff_Hz = 0.0) noexcept;

  /// One cycle. The first call after configure() starts the filter at rest on the value.
  [[nodiscard]] const spatial::Wrench& step(const spatial::Wrench& raw_S, const spatial::Pose& X_WS,
                                            const CellMotion& motion = {}) noexcept;
  /// The same without the low-pass: for the disturbance observer, which is a filter itself and takes what is late for a
  /// disturbance.
  [[nodiscard]] const spatial::Wrench& unfiltered() const noexcept { return unfiltered_; }
  /// Delay, s, with which a slow change of the reading comes out of step().
  [[nodiscard]] double delay_s() const noexcept { return filter_.delay_s() + guard_.delay_s(rate_Hz_); }

  /// Collects samples of the unloaded tool; after `samples` of them the bias is set. zeroing() is true until then.
  void beginZeroing(int samples) noexcept;
  [[nodiscard]] bool zeroing() const noexcept { return zeroSamples_ > 0; }
  [[nodiscard]] bool zeroed() const noexcept { return zeroed_; }
  [[nodiscard]] const spatial::Vector6& bias_S() const noexcept { return bias_; }

 private:
  [[nodiscard]] spatial::Vector6 toolLoad(const spatial::Pose& X_WS, const CellMotion& motion) noexcept;
  ToolCalibration tool_;
  GravityMap map_ = GravityMap::Zero();
  spatial::Matrix3 turn_ = spatial::Matrix3::Identity();  // the cell's axes to S
  spatial::Vector3 gravity_ = spatial::Vector3::Zero();
  spatial::Matrix6 correction_ = spatial::Matrix6::Identity();
  spatial::Pose X_SD_;
  SpikeGuard guard_;
  LowPass6 filter_, accelerationFilter_;
  spatial::Vector6 bias_ = spatial::Vector6::Zero(), sum_ = spatial::Vector6::Zero();
  spatial::Wrench out_, unfiltered_;
  double rate_Hz_ = 1000.0, accelerationCutoff_Hz_ = 0.0;
  int zeroSamples_ = 0, zeroTarget_ = 0;
  bool zeroed_ = false, first_ = true, inertial_ = false;
};

}  // namespace articulus::sensing

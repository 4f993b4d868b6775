#pragma once
#include <array>
#include <filesystem>
#include <string>

#include "core/base/result.h"
#include "core/specimen/specimen.h"
#include "core/specimen/spine/moment_curve.h"

namespace articulus::specimen {

/// Numbers of a spine specimen; read from the cell file, key "simulation.specimen".
struct SpineParameters {
  std::string label = "porcine L3-L5 (simulated)";
  spatial::Vector3 elasticCentre_m{-0.008, 0.0, -0.020};  ///< in D, from its origin
  spatial::Vector3 shear_N_per_m{150e3, 150e3, 1200e3};   ///< along W axes: anterior, lateral, axial
  double axialStiffening_per_N = 1.11 / 500.0, axialStiffeningCap = 2.11;
  double axialRotationRange_deg = 39.5;  ///< at +-2 Nm
  /// Kinematic coupling: the measured curves act on psi = (1 + coupling) phi, phi = (LB, FE, AR). Stable for any
  /// entries.
  spatial::Matrix3 coupling = (spatial::Matrix3() << 0.0, -0.12, 0.20, -0.08, 0.0, -0.10, -0.30, 0.15, 0.0).finished();
  double hysteresisTransition_rad = 0.01;                   ///< Dahl: angle over which the loop turns
  spatial::Vector3 minimumHysteresis_Nm{0.04, 0.04, 0.06};  ///< about x, y, z
  spatial::Vector3 shearDamping_Ns_per_m{600.0, 600.0, 2500.0};
  spatial::Vector3 rotaryDamping_Nms{0.05, 0.05, 0.05};
  std::array<double, 3> relaxationGain{0.10, 0.10, 0.15};
  std::array<double, 3> relaxationTime_s{1.0, 10.0, 100.0};
};

/// Porcine L3-L5 in six axes: rotations follow measured double-sigmoid curves with a rate-independent loop,
/// translations a stiffness at the elastic centre that hardens under compression, axes are coupled through the offset
/// of that centre and by a kinematic coupling of the rotations, and every load relaxes with three time constants.
/// Frames  axes of P: x anterior, y left, z cranial; rotations x lateral bending, y flexion, z axial rotation
/// Source  specimen data sheet of resources/cells/munich.json; Smit et al. 2011 (curve), Dahl 1968 (loop)
/// Thread  one; real-time safe after construction
class SpineSpecimen final : public Specimen {
 public:
  explicit SpineSpecimen(const SpineParameters& parameters);
  void reset() noexcept override;
  [[nodiscard]] spatial::Wrench step(const spatial::Pose& X_PD, double dt_s) noexcept override;
  [[nodiscard]] spatial::Vector3 settlingCentre_m() const noexcept override { return p_.elasticCentre_m; }

 private:
  void updateDecay(double dt_s) noexcept;
  SpineParameters p_;
  std::array<MomentCurve, 3> curve_;  // about x, y, z
  spatial::Vector6 lastElastic_ = spatial::Vector6::Zero();
  std::array<spatial::Vector6, 3> relaxing_;
  spatial::Vector3 loop_ = spatial::Vector3::Zero();
  spatial::Vector3 lastPsi_ = spatial::Vector3::Zero(), lastShift_ = spatial::Vector3::Zero();
  double decayFor_s_ = -1.0;
  std::array<double, 3> decay_{}, feed_{};
  bool first_ = true;
};

}  // namespace articulus::specimen

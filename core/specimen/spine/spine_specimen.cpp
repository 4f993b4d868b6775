#include "core/specimen/spine/spine_specimen.h"

#include <algorithm>
#include <cmath>

#include "core/spatial/rotation.h"

namespace articulus::specimen {
namespace {

using spatial::Vector3;
using spatial::Vector6;

// Fits to a measured porcine two-level flexibility test, |M| <= 1.35 Nm, angle in degrees (R2 0.985 to 0.999).
const BranchPair kFlexionExtension{
    {{-4.48, 13.13, 3.14, 0.59, 2.01, 14.74, -9.64}, {-3.78, 12.50, 3.88, -0.77, 2.79, 4.14, -4.04}},
    {{-5.05, 16.57, 3.57, 0.42, 2.66, 12.25, -7.63}, {-6.29, 20.00, 3.28, -0.97, 3.76, 4.71, -3.91}}};
const BranchPair kLateralBending{
    {{-2.78, 36.85, 7.39, -0.67, 4.35, 7.08, -7.54}, {-0.39, 6.23, 8.67, -2.81, 46.01, 6.59, -7.88}},
    {{0.32, 3.94, 5.99, -0.78, 29.27, 8.62, -7.15}, {0.06, 5.42, 7.25, -2.39, 40.14, 8.03, -7.48}}};
constexpr double kFittedTo_Nm = 1.35, kEndCompliance_deg_per_Nm = 0.5;
constexpr double kFlexionRange_deg = 24.0;

}  // namespace

SpineSpecimen::SpineSpecimen(const SpineParameters& parameters)
    : p_(parameters), curve_{MomentCurve(kLateralBending, 1.0, kFittedTo_Nm, kEndCompliance_deg_per_Nm),
                             MomentCurve(kFlexionExtension, 1.0, kFittedTo_Nm, kEndCompliance_deg_per_Nm),
                             // No axial curve was measured: the flexion curve's shape, stretched to the range that
                             // Martinez 2012 (Table 7.6) saw in axial rotation.
                             MomentCurve(kFlexionExtension, parameters.axialRotationRange_deg / kFlexionRange_deg,
                                         kFittedTo_Nm, kEndCompliance_deg_per_Nm)} {
  reset();
}

void SpineSpecimen::reset() noexcept {
  lastElastic_.setZero();
  for (auto& q : relaxing_) q.setZero();
  loop_.setZero();
  lastPsi_.setZero();
  lastShift_.setZero();
  first_ = true;
}

void SpineSpecimen::updateDecay(double dt_s) noexcept {
  decayFor_s_ = dt_s;
  for (std::size_t k = 0; k < 3; ++k) {
    const double x = dt_s / p_.relaxationTime_s[k];
    decay_[k] = std::exp(-x);
    feed_[k] = x > 1e-12 ? p_.relaxationGain[k] * -std::expm1(-x) / x : p_.relaxationGain[k];
  }
}

spatial::Wrench SpineSpecimen::step(const spatial::Pose& X_PD, double dt_s) noexcept {
  if (dt_s != decayFor_s_) updateDecay(dt_s);
  const Vector3 phi = spatial::logRotation(X_PD.rotation);
  const Vector3 psi = phi + p_.coupling * phi;  // each curve sees its own rotation and a share of the others
  // Displacement of the elastic centre, which is fixed to D.
  const Vector3 arm = X_PD.rotation * p_.elasticCentre_m;
  const Vector3 shift = X_PD.translation + arm - p_.elasticCentre_m;
  if (first_) {
    lastPsi_ = psi;
    lastShift_ = shift;
    first_ = false;
  }

  // Equilibrium loads, conjugate to (shift, psi). Compression is a negative axial displacement.
  const double compression_N = std::max(-p_.shear_N_per_m.z() * shift.z(), 0.0);
  const double stiffening = std::min(1.0 + p_.axialStiffening_per_N * compression_N, p_.axialStiffeningCap);
  Vector6 elastic;
  elastic[0] = p_.shear_N_per_m.x() * shift.x();
  elastic[1] = p_.shear_N_per_m.y() * shift.y();
  elastic[2] = p_.shear_N_per_m.z() * stiffening * shift.z();
  for (int i = 0; i < 3; ++i) elastic[3 + i] = curve_[static_cast<std::size_t>(i)].moment_Nm(psi[i]);

  // Relaxation: three internal variables a load.
  Vector6 load = elastic;
  const Vector6 change = elastic - lastElastic_;
  for (std::size_t k = 0; k < 3; ++k) {
    relaxing_[k] = decay_[k] * relaxing_[k] + feed_[k] * change;
    load += relaxing_[k];
  }
  lastElastic_ = elastic;

  // Rate-independent loop (Dahl), exact for motion at constant sign; a little viscous damping of the tissue.
  const double rate = dt_s > 0.0 ? 1.0 / dt_s : 0.0;
  for (int i = 0; i < 3; ++i) {
    const double dpsi = psi[i] - lastPsi_[i];
    if (dpsi != 0.0) {
      const double width =
          std::max(curve_[static_cast<std::size_t>(i)].hysteresis_Nm(psi[i]), p_.minimumHysteresis_Nm[i]);
      const double end = dpsi > 0.0 ? width : -width;
      loop_[i] = end + (loop_[i] - end) * std::exp(-std::abs(dpsi) / p_.hysteresisTransition_rad);
    }
    load[3 + i] += loop_[i] + p_.rotaryDamping_Nms[i] * dpsi * rate;
    load[i] += p_.shearDamping_Ns_per_m[i] * (shift[i] - lastShift_[i]) * rate;
  }
  lastPsi_ = psi;
  lastShift_ = shift;

  // From coordinates to the wrench at D's origin: power is preserved, so the rotation vector's moments pass through the
  // transposed inverse of its Jacobian and the force at the elastic centre adds arm x force.
  const Vector3 force = load.head<3>();
  const Vector3 onPsi = load.tail<3>();
  const Vector3 onPhi = onPsi + p_.coupling.transpose() * onPsi;
  const Vector3 moment = spatial::leftJacobianInverse(phi).transpose() * onPhi + arm.cross(force);
  return {force, moment};
}

}  // namespace articulus::specimen

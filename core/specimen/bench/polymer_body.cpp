#include "core/specimen/bench/polymer_body.h"

#include <algorithm>
#include <cmath>

namespace articulus::specimen {

using spatial::Vector3;

BeamStiffness beamStiffness(const PolymerBodyParameters& p) noexcept {
  const double E = p.youngsModulus_Pa, nu = p.poissonRatio, G = E / (2.0 * (1.0 + nu)), L = p.length_m;
  double area = 0.0, aboutX = 0.0, aboutY = 0.0, torsion = 0.0, shear = 0.0;
  if (p.section == BeamSection::Circle) {
    const double d = p.widthX_m;
    area = M_PI * d * d / 4.0;
    aboutX = aboutY = M_PI * std::pow(d, 4) / 64.0;
    torsion = 2.0 * aboutX;
    shear = 6.0 * (1.0 + nu) / (7.0 + 6.0 * nu);
  } else {
    area = p.widthX_m * p.widthY_m;
    aboutX = p.widthX_m * std::pow(p.widthY_m, 3) / 12.0;
    aboutY = p.widthY_m * std::pow(p.widthX_m, 3) / 12.0;
    // Saint-Venant's torsion of a rectangle, its usual approximation (within 4 %; Young & Budynas 2002, Table 10.1).
    const double a = std::max(p.widthX_m, p.widthY_m), b = std::min(p.widthX_m, p.widthY_m), r = b / a;
    torsion = a * b * b * b * (1.0 / 3.0 - 0.21 * r * (1.0 - std::pow(r, 4) / 12.0));
    shear = 10.0 * (1.0 + nu) / (12.0 + 11.0 * nu);
  }
  const auto acrossBy = [&](double inertia) {
    const double phi = 12.0 * E * inertia / (shear * G * area * L * L);
    return 12.0 * E * inertia / (L * L * L * (1.0 + phi));
  };
  BeamStiffness k;
  k.shift_N_per_m = {acrossBy(aboutY), acrossBy(aboutX), E * area / L};
  k.turn_Nm_per_rad = {E * aboutX / L, E * aboutY / L, G * torsion / L};
  return k;
}

PolymerBody::PolymerBody(const PolymerBodyParameters& p) noexcept
    : stiffness_(beamStiffness(p)), length_m_(p.length_m), clamp_m_(p.clamp_m), damping_s_(p.damping_s) {}

spatial::Wrench PolymerBody::step(const spatial::Pose& X_PD, double dt_s) noexcept {
  // From the foot A to the upper end T of the free length, axes of P.
  const Vector3 p_DT = X_PD.rotation * Vector3(0.0, 0.0, -clamp_m_);
  const spatial::Pose X_AT{X_PD.rotation, X_PD.translation + p_DT + Vector3(0.0, 0.0, clamp_m_ + length_m_)};
  const ScrewCoordinates screw = screwOf(X_AT);
  if (first_) last_ = screw;
  first_ = false;
  const double viscous = dt_s > 0.0 ? damping_s_ / dt_s : 0.0;
  const Vector3 stretch = screw.rho_m - Vector3(0.0, 0.0, length_m_) + viscous * (screw.rho_m - last_.rho_m);
  const Vector3 bend = screw.phi_rad + viscous * (screw.phi_rad - last_.phi_rad);
  last_ = screw;
  const spatial::Wrench F_T = wrenchOf(screw, X_AT.translation, stiffness_.shift_N_per_m.cwiseProduct(stretch),
                                       stiffness_.turn_Nm_per_rad.cwiseProduct(bend));
  return spatial::shiftPoint(F_T, p_DT);
}

}  // namespace articulus::specimen

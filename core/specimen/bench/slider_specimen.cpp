#include "core/specimen/bench/slider_specimen.h"

#include <cmath>

namespace articulus::specimen {

SliderSpecimen::SliderSpecimen(const SliderParameters& parameters) noexcept : p_(parameters), body_(parameters.body) {}

void SliderSpecimen::reset() noexcept {
  body_.reset();
  position_.setZero();
  velocity_.setZero();
  friction_.setZero();
}

spatial::Wrench SliderSpecimen::step(const spatial::Pose& X_PD, double dt_s) noexcept {
  // The body sees where its upper end is relative to the carriage, whose axes stay those of P.
  spatial::Pose X_CD = X_PD;
  X_CD.translation.head<2>() -= position_;
  const spatial::Wrench F_D_P = body_.step(X_CD, dt_s);
  // The body has no mass here: what pushes its upper end pushes the carriage. Semi-implicit, friction as in the arm's
  // drives; viscous friction enters implicitly, so that no step of time can make it a source.
  for (int i = 0; i < 2; ++i) {
    const double pushed = velocity_[i] + dt_s * (F_D_P.data[i] - friction_[i]) / p_.carriageMass_kg;
    velocity_[i] = pushed / (1.0 + dt_s * p_.viscousFriction_Ns_per_m / p_.carriageMass_kg);
    const double way = dt_s * velocity_[i];
    position_[i] += way;
    const double end = std::copysign(p_.coulombFriction_N, way);
    if (way != 0.0) friction_[i] = end + (friction_[i] - end) * std::exp(-std::abs(way) / p_.presliding_m);
  }
  return F_D_P;
}

}  // namespace articulus::specimen

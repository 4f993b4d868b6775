#include "core/specimen/spine/level_curve.h"

#include <algorithm>
#include <cmath>

namespace articulus::specimen {

LevelCurve::LevelCurve(ExponentialSide positive, ExponentialSide negative, double straightBeyond_Nm,
                       double leastHysteresis_Nm) noexcept
    : leastHysteresis_Nm_(leastHysteresis_Nm) {
  const auto sideOf = [&](const ExponentialSide& e) {
    const double growth = straightBeyond_Nm / e.A_Nm + 1.0;
    return Side{e.A_Nm, e.B_per_rad, std::log(growth) / e.B_per_rad, straightBeyond_Nm, e.A_Nm * e.B_per_rad * growth};
  };
  positive_ = sideOf(positive);
  negative_ = sideOf(negative);
}

LevelCurve::LevelCurve(std::shared_ptr<const MomentCurve> measured, double leastHysteresis_Nm,
                       double neutral_rad) noexcept
    : measured_(std::move(measured)), leastHysteresis_Nm_(leastHysteresis_Nm), neutral_rad_(neutral_rad) {}

double LevelCurve::moment_Nm(double angle_rad) const noexcept {
  if (measured_) return measured_->moment_Nm(angle_rad + neutral_rad_);
  const Side& s = side(angle_rad);
  const double size = std::abs(angle_rad);
  const double moment = size < s.straightFrom_rad ? s.A_Nm * std::expm1(s.B_per_rad * size)
                                                  : s.momentThere_Nm + s.slopeThere * (size - s.straightFrom_rad);
  return std::copysign(moment, angle_rad);
}

double LevelCurve::stiffness_Nm_per_rad(double angle_rad) const noexcept {
  if (measured_) return measured_->stiffness_Nm_per_rad(angle_rad + neutral_rad_);
  const Side& s = side(angle_rad);
  const double size = std::abs(angle_rad);
  return size < s.straightFrom_rad ? s.A_Nm * s.B_per_rad * std::exp(s.B_per_rad * size) : s.slopeThere;
}

double LevelCurve::hysteresis_Nm(double angle_rad) const noexcept {
  return measured_ ? std::max(measured_->hysteresis_Nm(angle_rad + neutral_rad_), leastHysteresis_Nm_)
                   : leastHysteresis_Nm_;
}

}  // namespace articulus::specimen

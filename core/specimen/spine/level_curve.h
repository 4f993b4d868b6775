#pragma once
#include <memory>

#include "core/specimen/spine/moment_curve.h"

namespace articulus::specimen {

/// One side of an exponential curve: M = A (exp(B theta) - 1).
struct ExponentialSide {
  double A_Nm = 1.0, B_per_rad = 1.0;
};

/// Moment over angle of one level about one axis: two exponential sides that meet at zero, or a curve fitted to both
/// branches of a measured loop. Beyond the moment that data stand behind, it goes on straight with the slope it has
/// there.
/// In      angle rad.   Out  moment Nm, rising with the angle; half width of the loop Nm
/// Thread  built outside; reading is real-time safe
/// Source  exponential: Panjabi-type curve of the specimen data sheet, theta = ln(M/A + 1) / B
class LevelCurve {
 public:
  /// In  leastHysteresis_Nm: half width of the loop, at least
  LevelCurve(ExponentialSide positive, ExponentialSide negative, double straightBeyond_Nm,
             double leastHysteresis_Nm) noexcept;
  /// In  neutral_rad: angle of the measured curve that is this level's zero
  LevelCurve(std::shared_ptr<const MomentCurve> measured, double leastHysteresis_Nm, double neutral_rad = 0.0) noexcept;

  [[nodiscard]] double moment_Nm(double angle_rad) const noexcept;
  [[nodiscard]] double stiffness_Nm_per_rad(double angle_rad) const noexcept;
  [[nodiscard]] double hysteresis_Nm(double angle_rad) const noexcept;

 private:
  struct Side {
    double A_Nm = 0.0, B_per_rad = 0.0, straightFrom_rad = 0.0, momentThere_Nm = 0.0, slopeThere = 0.0;
  };
  [[nodiscard]] const Side& side(double angle_rad) const noexcept { return angle_rad < 0.0 ? negative_ : positive_; }
  std::shared_ptr<const MomentCurve> measured_;
  Side positive_, negative_;
  double leastHysteresis_Nm_, neutral_rad_ = 0.0;
};

}  // namespace articulus::specimen

#pragma once
#include <array>
#include <vector>

namespace articulus::specimen {

/// Double sigmoid theta(M) of one level and one direction of loading, degrees over Nm.
/// Source  form of Smit et al. 2011; numbers from a fit to a measured porcine flexibility test
struct DoubleSigmoid {
  double a1, b1, c1, a2, b2, c2, d;
  [[nodiscard]] double angle_deg(double moment_Nm) const noexcept;
};

/// Rising and falling branch of a stack of levels: angles of the levels add at the same moment.
struct BranchPair {
  std::vector<DoubleSigmoid> rising, falling;
};

/// Moment over angle as a table: the mean of both branches inverted, and half their distance as the moment that is lost
/// to rate-independent hysteresis. Beyond the fitted moments the end compliance goes on linearly.
/// In      angle rad.   Out  moment Nm, energy J
/// Thread  built outside, where the same numbers are inverted once in a process; reading is real-time safe
class MomentCurve {
 public:
  /// scaleAngle stretches the angles, fittedTo_Nm bounds the data, endCompliance_deg_per_Nm continues them.
  MomentCurve(const BranchPair& branches, double scaleAngle, double fittedTo_Nm, double endCompliance_deg_per_Nm);
  /// Straight line.
  explicit MomentCurve(double stiffness_Nm_per_rad);

  [[nodiscard]] double moment_Nm(double angle_rad) const noexcept;
  [[nodiscard]] double stiffness_Nm_per_rad(double angle_rad) const noexcept;  ///< slope of moment_Nm(), never negative
  [[nodiscard]] double hysteresis_Nm(double angle_rad) const noexcept;         ///< half width of the loop

 private:
  void invert(const BranchPair& branches, double scaleAngle, double fittedTo_Nm, double endCompliance_deg_per_Nm);
  static constexpr int kPoints = 1601;
  double from_rad_ = 0.0, step_rad_ = 0.0;
  double endSlope_ = 0.0;
  std::array<double, kPoints> moment_{}, half_{};
  [[nodiscard]] double read(const std::array<double, kPoints>& table, double angle_rad) const noexcept;
};

}  // namespace articulus::specimen

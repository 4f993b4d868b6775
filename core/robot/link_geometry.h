#pragma once
#include <cmath>

namespace articulus::robot {

/// Where a joint's frame sits in the frame before it: modified Denavit-Hartenberg with Hayati's fifth parameter, which
/// is zero but for calibrated (nearly) parallel axes, where common normals say little.
/// Frames  X_(i-1)(i) = Tx(a) Rx(alpha) Ry(beta) Rz(q + thetaOffset) Tz(d); the joint turns about z of frame i
/// In      rad and m. Immutable: sines and cosines of the fixed angles are made once, not in each cycle.
/// Thread  any; real-time safe
/// Source  Khalil & Kleinfinger 1986; Martinez 2012, (5.1); Hill 2013, p. 26 (a_ij, alpha_ij, S_j, theta_j are a,
///         alpha, d, theta of link j); Hayati & Mirmirani 1985 for beta
class LinkGeometry {
 public:
  LinkGeometry() = default;
  LinkGeometry(double alpha_rad, double a_m, double d_m, double thetaOffset_rad, double beta_rad = 0.0) noexcept
      : alpha_rad_(alpha_rad), a_m_(a_m), d_m_(d_m), thetaOffset_rad_(thetaOffset_rad), beta_rad_(beta_rad),
        cosAlpha_(std::cos(alpha_rad)), sinAlpha_(std::sin(alpha_rad)), cosBeta_(std::cos(beta_rad)),
        sinBeta_(std::sin(beta_rad)) {}

  [[nodiscard]] double alpha_rad() const noexcept { return alpha_rad_; }
  [[nodiscard]] double a_m() const noexcept { return a_m_; }
  [[nodiscard]] double d_m() const noexcept { return d_m_; }
  [[nodiscard]] double thetaOffset_rad() const noexcept { return thetaOffset_rad_; }
  [[nodiscard]] double beta_rad() const noexcept { return beta_rad_; }
  [[nodiscard]] double cosAlpha() const noexcept { return cosAlpha_; }
  [[nodiscard]] double sinAlpha() const noexcept { return sinAlpha_; }
  [[nodiscard]] double cosBeta() const noexcept { return cosBeta_; }
  [[nodiscard]] double sinBeta() const noexcept { return sinBeta_; }
  friend bool operator==(const LinkGeometry&, const LinkGeometry&) = default;

 private:
  double alpha_rad_ = 0.0, a_m_ = 0.0, d_m_ = 0.0, thetaOffset_rad_ = 0.0, beta_rad_ = 0.0;
  double cosAlpha_ = 1.0, sinAlpha_ = 0.0, cosBeta_ = 1.0, sinBeta_ = 0.0;
};

}  // namespace articulus::robot

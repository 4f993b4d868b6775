#include "core/control/laws/compliance_feedforward.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

namespace articulus::control {
namespace {

using spatial::Matrix6;
using spatial::Vector6;

constexpr double kLength_m = 0.05;  // so much translation counts as a radian
constexpr double kWindow = 0.035;   // of driven way, in radians: two degrees
constexpr double kSlowest = 0.002;  // rad/s below which nothing is learned
constexpr double kTrusted = 0.2;    // of the stiffness, for the start guess
constexpr double kSoftest_N_per_m = 5e3, kSoftest_Nm_per_rad = 2.0;

/// Scalar product of twists with kLength_m as a radian.
double weighed(const Vector6& a, const Vector6& b) noexcept {
  return a.head<3>().dot(b.head<3>()) / (kLength_m * kLength_m) + a.tail<3>().dot(b.tail<3>());
}

/// The yielding axes move so that their load does not change: P K (u + P s) = 0.
Vector6 guess(const Vector6& driven, const Matrix6& keeping, const SpecimenStiffness& specimen) noexcept {
  if (specimen.trust < kTrusted) return Vector6::Zero();
  Vector6 softest;
  softest << spatial::Vector3::Constant(kSoftest_N_per_m), spatial::Vector3::Constant(kSoftest_Nm_per_rad);
  const Matrix6 driving = Matrix6::Identity() - keeping;
  const Matrix6 K = keeping * specimen.K * keeping + Matrix6(softest.asDiagonal()) * keeping + driving;
  const Eigen::LDLT<Matrix6> factors(0.5 * (K + K.transpose()));
  if (factors.info() != Eigen::Success) return Vector6::Zero();
  const Vector6 s = -(keeping * factors.solve(keeping * specimen.K * driven));
  return s.allFinite() ? s : Vector6(Vector6::Zero());
}

}  // namespace

Vector6 ComplianceFeedforward::step(const Vector6& driven, const Matrix6& keeping, const Vector6& velocity,
                                    const SpecimenStiffness& specimen, bool settled, double dt_s) noexcept {
  const double size = std::sqrt(weighed(driven, driven));
  if (size < kSlowest) return keeping * share_ * weighed(driven_, driven);
  // To and fro is the same direction, and it may turn with its frame; another one is started from a new guess.
  const double alike = weighed(driven_, driven) / size;
  if (std::abs(alike) > 0.9) {
    driven_ = std::copysign(1.0 / size, alike) * driven;
  } else {
    driven_ = driven / size;
    share_ = guess(driven_, keeping, specimen);
  }
  const double moved = weighed(driven_, velocity);
  if (settled && std::abs(moved) > kSlowest) {
    const double forget = std::min(std::abs(moved) * dt_s / kWindow, 1.0);
    share_ += forget * (keeping * velocity / moved - share_);
  }
  return keeping * share_ * weighed(driven_, driven);
}

}  // namespace articulus::control

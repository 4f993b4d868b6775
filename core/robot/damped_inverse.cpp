#include "core/robot/damped_inverse.h"

#include <algorithm>
#include <cmath>

#include "core/spatial/fixed_solvers.h"

namespace articulus::robot {
namespace {

using spatial::Matrix6;
using spatial::Vector6;

/// Inverse of the Cholesky factor of a symmetric matrix, lower triangular.
/// Out     false where the matrix is not surely positive
bool inverseFactor(const Matrix6& A, Matrix6& out) noexcept {
  constexpr double kRounding = 1e-10;  // of the diagonal: what is left of it below this is no number to rely on
  Matrix6 L;
  for (int j = 0; j < 6; ++j) {
    double d = A(j, j);
    for (int k = 0; k < j; ++k) d -= L(j, k) * L(j, k);
    if (!(d > kRounding * A(j, j))) return false;
    L(j, j) = std::sqrt(d);
    const double inverse = 1.0 / L(j, j);
    for (int i = j + 1; i < 6; ++i) {
      double s = A(i, j);
      for (int k = 0; k < j; ++k) s -= L(i, k) * L(j, k);
      L(i, j) = s * inverse;
    }
  }
  for (int j = 0; j < 6; ++j) {
    out(j, j) = 1.0 / L(j, j);
    for (int i = 0; i < j; ++i) out(i, j) = 0.0;
    for (int i = j + 1; i < 6; ++i) {
      double s = 0.0;
      for (int k = j; k < i; ++k) s += L(i, k) * out(k, j);
      out(i, j) = -s / L(i, i);
    }
  }
  return true;
}

}  // namespace

DampedInverse::DampedInverse(const Jacobian& J, double sigmaThreshold, double lambdaMax) noexcept : J_(J) {
  const Matrix6 JJt = J * J.transpose();
  const double threshold2 = sigmaThreshold * sigmaThreshold;
  plain_ = inverseFactor(JJt, basis_) && basis_.squaredNorm() * threshold2 < 1.0;
  if (plain_) return;
  const spatial::SymmetricEigen6 eigen = spatial::symmetricEigen(JJt);
  basis_ = eigen.vectors;
  // (5.8) written in the eigenbasis, with the damping on the near-singular directions alone: the other directions keep
  // their exact inverse. Where (5.7) damps all directions by one lambda, accuracy is lost in those that do not need it.
  for (int i = 0; i < 6; ++i) {
    const double sigma2 = std::max(eigen.values[i], 0.0), ratio2 = sigma2 / threshold2;
    const double lambda2 = ratio2 < 1.0 ? (1.0 - ratio2) * lambdaMax * lambdaMax : 0.0;
    const double denominator = sigma2 + lambda2;
    gain_[i] = denominator > 1e-300 ? 1.0 / denominator : 0.0;
  }
}

JointVector DampedInverse::operator*(const Vector6& step) const noexcept {
  if (plain_) return J_.transpose() * Vector6(basis_.transpose() * Vector6(basis_ * step));
  return J_.transpose() * Vector6(basis_ * Vector6(gain_.cwiseProduct(Vector6(basis_.transpose() * step))));
}

}  // namespace articulus::robot

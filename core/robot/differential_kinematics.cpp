#include "core/robot/differential_kinematics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/robot/damped_inverse.h"
#include "core/spatial/fixed_solvers.h"

namespace articulus::robot {
namespace {

using spatial::Vector3;

/// z x (p - o) above z.
inline void column(const spatial::Pose& X, const double* p, double* out) noexcept {
  const double* z = X.rotation.data() + 6;
  const double* o = X.translation.data();
  const double rx = p[0] - o[0], ry = p[1] - o[1], rz = p[2] - o[2];
  out[0] = z[1] * rz - z[2] * ry;
  out[1] = z[2] * rx - z[0] * rz;
  out[2] = z[0] * ry - z[1] * rx;
  out[3] = z[0];
  out[4] = z[1];
  out[5] = z[2];
}

/// Singular values of J with linear rows divided by a length, in no order: rows are turned in pairs until all are
/// orthogonal. Small ones keep their digits, which eigenvalues of J J^T lose.
/// Source  Hestenes 1958
std::array<double, 6> singularValues(const Jacobian& J, double length_m) noexcept {
  const auto n = static_cast<std::size_t>(J.cols());
  double row[6][kMaxJoints];
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t k = 0; k < n; ++k) row[i][k] = J.data()[6 * k + i] / (i < 3 ? length_m : 1.0);
  const auto dot = [&](std::size_t a, std::size_t b) {
    double sum = 0.0;
    for (std::size_t k = 0; k < n; ++k) sum += row[a][k] * row[b][k];
    return sum;
  };
  constexpr int kMaxSweeps = 30;  // five or six are usual
  bool turned = true;
  for (int sweep = 0; turned && sweep < kMaxSweeps; ++sweep) {
    turned = false;
    for (std::size_t a = 0; a < 5; ++a)
      for (std::size_t b = a + 1; b < 6; ++b) {
        const double aa = dot(a, a), bb = dot(b, b), ab = dot(a, b);
        if (!(std::abs(ab) > 1e-16 * std::sqrt(aa * bb))) continue;
        turned = true;
        const double zeta = (bb - aa) / (2.0 * ab);
        const double t = std::copysign(1.0, zeta) / (std::abs(zeta) + std::sqrt(1.0 + zeta * zeta));
        const double c = 1.0 / std::sqrt(1.0 + t * t), s = c * t;
        for (std::size_t k = 0; k < n; ++k) {
          const double u = row[a][k], v = row[b][k];
          row[a][k] = c * u - s * v;
          row[b][k] = s * u + c * v;
        }
      }
  }
  std::array<double, 6> sigma;
  for (std::size_t i = 0; i < 6; ++i) sigma[i] = std::sqrt(dot(i, i));
  return sigma;
}

}  // namespace

void jacobian(const LinkPoses& poses, const Vector3& p_B, Jacobian& J) noexcept {
  J.resize(6, poses.count);
  for (int i = 0; i < poses.count; ++i) column(poses.link[static_cast<std::size_t>(i)], p_B.data(), J.data() + 6 * i);
}

void jacobianOfLink(const LinkPoses& poses, int link, const Vector3& p_B, Jacobian& J) noexcept {
  J.setZero(6, poses.count);
  for (int i = 0; i < std::min(link, poses.count); ++i)
    column(poses.link[static_cast<std::size_t>(i)], p_B.data(), J.data() + 6 * i);
}

void shiftJacobian(const Vector3& r, Jacobian& J) noexcept {
  for (int i = 0; i < J.cols(); ++i) {
    const Vector3 omega = J.block<3, 1>(3, i);
    J.block<3, 1>(0, i) += omega.cross(r);
  }
}

void jacobianDerivative(const LinkPoses& poses, const Vector3& p_B, const JointVector& qd, Jacobian& Jdot) noexcept {
  const int n = poses.count;
  Jdot.resize(6, n);
  // Velocities of the frames' origins and of the point, each from the joints before it.
  std::array<Vector3, kMaxJoints> velocity, omega;
  Vector3 v = Vector3::Zero(), w = Vector3::Zero(), at = Vector3::Zero();
  for (int i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const spatial::Pose& X = poses.link[k];
    v += w.cross(X.translation - at);
    at = X.translation;
    velocity[k] = v;
    w += X.rotation.col(2) * qd[i];
    omega[k] = w;
  }
  const Vector3 vp = v + w.cross(p_B - at);
  for (int i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const Vector3 z = poses.link[k].rotation.col(2), zd = omega[k].cross(z);
    Jdot.block<3, 1>(0, i) = zd.cross(p_B - poses.link[k].translation) + z.cross(vp - velocity[k]);
    Jdot.block<3, 1>(3, i) = zd;
  }
}

double manipulability(const Jacobian& J, double length_m) noexcept {
  double product = 1.0;
  for (const double sigma : singularValues(J, length_m)) product *= sigma;
  return product;
}

double conditionNumber(const Jacobian& J, double length_m) noexcept {
  const auto sigma = singularValues(J, length_m);
  const auto [smallest, largest] = std::minmax_element(sigma.begin(), sigma.end());
  return *smallest > 0.0 ? *largest / *smallest : std::numeric_limits<double>::infinity();
}

JointVector dampedLeastSquares(const Jacobian& J, const spatial::Vector6& step, double sigmaThreshold, double lambdaMax,
                               double* sigmaMin) noexcept {
  if (sigmaMin) {
    const spatial::Vector6 squares = spatial::symmetricEigenvalues(spatial::Matrix6(J * J.transpose()));
    *sigmaMin = std::sqrt(std::max(squares[0], 0.0));
  }
  return DampedInverse(J, sigmaThreshold, lambdaMax) * step;
}

double dampedGain(double sigmaThreshold, double lambdaMax) noexcept {
  const double ratio = lambdaMax / sigmaThreshold;
  if (ratio * ratio >= 0.5) return 1.0 / sigmaThreshold;
  return 0.5 / (lambdaMax * std::sqrt(1.0 - ratio * ratio));
}

}  // namespace articulus::robot

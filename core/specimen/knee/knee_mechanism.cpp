#include "core/specimen/knee/knee_mechanism.h"

#include <Eigen/LU>
#include <cmath>

#include "core/spatial/units.h"

namespace articulus::specimen {

using spatial::Pose;
using spatial::Vector3;

namespace {

using Vector5 = Eigen::Matrix<double, 5, 1>;
using Matrix5 = Eigen::Matrix<double, 5, 5>;

constexpr double kEnough_m = 1e-13;
constexpr double kStep_rad = spatial::inRadians(2.0);

Vector3 mm(double x, double y, double z) { return Vector3(x, y, z) * 1e-3; }

/// Angles by the sequence of the clinical coordinates; the shift is p_FT. Unknowns: adduction and rotation, rad, and
/// shift over 0.1 m.
Pose poseAt(double flexion_rad, const Vector5& q) {
  Pose X = spatial::poseOf({flexion_rad, q[0], q[1], 0.0, 0.0, 0.0}, spatial::Side::Right);
  X.translation = 0.1 * q.tail<3>();
  return X;
}

Vector5 gapsAt(const KneeMechanism& m, double flexion_rad, const Vector5& q) {
  const auto gaps = mechanismGaps_m(m, poseAt(flexion_rad, q));
  return Eigen::Map<const Vector5>(gaps.data());
}

/// Newton's method from the pose before.
bool solveLoopClosure(const KneeMechanism& m, double flexion_rad, Vector5& q) {
  for (int k = 0; k < 50; ++k) {
    const Vector5 gap = gapsAt(m, flexion_rad, q);
    if (gap.cwiseAbs().maxCoeff() < kEnough_m) return true;
    Matrix5 J;
    for (int i = 0; i < 5; ++i) {
      const double h = 1e-5;
      J.col(i) = (gapsAt(m, flexion_rad, q + h * Vector5::Unit(i)) - gapsAt(m, flexion_rad, q - h * Vector5::Unit(i))) /
                 (2.0 * h);
    }
    const Vector5 step = J.partialPivLu().solve(gap);
    if (!step.allFinite() || step.norm() > 1.0) return false;
    q -= step;
  }
  return gapsAt(m, flexion_rad, q).cwiseAbs().maxCoeff() < 1e-12;
}

}  // namespace

KneeMechanism KneeMechanism::sancisi() {
  return {{{{mm(0.246, 3.407, -23.202), mm(-2.134, -28.624, -19.131), Vector3(0.0675, 0.9896, -0.1273), 32.32e-3},
            {mm(-3.285, 2.123, 26.205), mm(-2.795, -26.086, 24.368), Vector3(-0.0881, 0.9942, 0.0617), 28.34e-3}}},
          {{{mm(-6.771, 7.526, 9.158), mm(12.771, -26.145, -0.062), 40.53e-3},
            {mm(-2.661, -1.091, -2.186), mm(-25.852, -38.145, -3.521), 43.26e-3},
            {mm(2.761, 5.780, -47.628), mm(2.135, -117.107, -5.787), 129.70e-3}}}};
}

std::array<double, 5> mechanismGaps_m(const KneeMechanism& m, const Pose& X_FT) noexcept {
  std::array<double, 5> gaps{};
  const Pose X_TF = X_FT.inverse();
  for (std::size_t i = 0; i < 2; ++i) {
    const auto& c = m.contacts[i];
    gaps[i] = c.normal.normalized().dot(X_TF * c.centre_m - c.onPlane_m) - c.radius_m;
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& f = m.fibres[i];
    gaps[2 + i] = (X_FT * f.onTibia_m - f.onFemur_m).norm() - f.length_m;
  }
  return gaps;
}

base::Result<Pose> mechanismPose(const KneeMechanism& m, double flexion_rad) {
  if (!(flexion_rad >= kMechanismLeastFlexion_rad && flexion_rad <= kMechanismGreatestFlexion_rad))
    return base::Error{base::ErrorCode::OutOfRange, "The five-rod knee bends from 0 to 100 degrees.",
                       "Ask for a flexion within that range."};
  Vector5 q = Vector5::Zero();
  const int steps = static_cast<int>(std::ceil(flexion_rad / kStep_rad));
  for (int k = 0; k <= steps; ++k)
    if (!solveLoopClosure(m, steps == 0 ? flexion_rad : flexion_rad * k / steps, q))
      return base::Error{base::ErrorCode::OutOfRange, "The rods of this knee do not meet at that flexion.",
                         "Bend it less, or correct its lengths."};
  return poseAt(flexion_rad, q);
}

}  // namespace articulus::specimen

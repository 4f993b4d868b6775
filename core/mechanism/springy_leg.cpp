#include "core/mechanism/springy_leg.h"

#include <array>
#include <cmath>

namespace articulus::mechanism {
namespace {

using spatial::Matrix3;
using spatial::Matrix6;
using spatial::Vector3;

constexpr double kNoLength_m = 1e-9;  // a leg without length has no direction

/// A leg at a pose.
struct Stretched {
  Vector3 arm, d;  // from C to P and from B to P, axes of S0
  double length;

  Stretched(const SpringyLeg& leg, const spatial::Pose& X) noexcept
      : arm(X.rotation * leg.platform_m), d(X.translation + arm - leg.base_m), length(d.norm()) {}
  [[nodiscard]] Vector3 force(const SpringyLeg& leg) const noexcept {
    if (length < kNoLength_m) return Vector3::Zero();
    return leg.stiffness_N_per_m * (1.0 - leg.freeLength_m / length) * d;
  }
};

}  // namespace

double length_m(const SpringyLeg& leg, const spatial::Pose& X) noexcept { return Stretched(leg, X).length; }

double potential_J(std::span<const SpringyLeg> legs, const spatial::Pose& X) noexcept {
  double energy = 0.0;
  for (const SpringyLeg& leg : legs) {
    const double stretch = length_m(leg, X) - leg.freeLength_m;
    energy += 0.5 * leg.stiffness_N_per_m * stretch * stretch;
  }
  return energy;
}

spatial::Wrench balancingLoad(std::span<const SpringyLeg> legs, const spatial::Pose& X) noexcept {
  spatial::Wrench sum;
  for (const SpringyLeg& leg : legs) {
    const Stretched s(leg, X);
    const Vector3 f = s.force(leg);
    // (5.7) has (P-C) x (C-B): since P-C and P-B = (P-C) + (C-B), it is the arm times the leg's force.
    sum = sum + spatial::Wrench(f, s.arm.cross(f));
  }
  return sum;
}

Matrix6 coordinateStiffness(std::span<const SpringyLeg> legs, const SixCoordinates& x) noexcept {
  const spatial::Pose X = poseOf(x);
  const Matrix3 axes = coordinateAxes(x);
  Matrix6 K = Matrix6::Zero();
  for (const SpringyLeg& leg : legs) {
    const Stretched s(leg, X);
    if (s.length < kNoLength_m) continue;
    std::array<Vector3, 6> first;  // d_r
    for (int r = 0; r < 3; ++r) {
      first[static_cast<std::size_t>(r)] = Vector3::Unit(r);
      first[static_cast<std::size_t>(3 + r)] = Vector3(axes.col(r)).cross(s.arm);
    }
    const double slack = 1.0 - leg.freeLength_m / s.length, along = leg.freeLength_m / (s.length * s.length * s.length);
    for (int r = 0; r < 6; ++r)
      for (int c = r; c < 6; ++c) {
        const Vector3& dr = first[static_cast<std::size_t>(r)];
        const Vector3& ds = first[static_cast<std::size_t>(c)];
        // Of the axes only those after r turn with coordinate r: the second derivative is r's axis across the later
        // first one.
        const Vector3 second = r < 3 ? Vector3(Vector3::Zero()) : Vector3(Vector3(axes.col(r - 3)).cross(ds));
        const double k =
            leg.stiffness_N_per_m * (slack * (dr.dot(ds) + s.d.dot(second)) + along * s.d.dot(dr) * s.d.dot(ds));
        K(r, c) += k;
        if (c != r) K(c, r) += k;
      }
  }
  return K;
}

Matrix6 cartesianStiffness(std::span<const SpringyLeg> legs, const spatial::Pose& X) noexcept {
  Matrix6 K = Matrix6::Zero();
  for (const SpringyLeg& leg : legs) {
    const Stretched s(leg, X);
    if (s.length < kNoLength_m) continue;
    const double slack = 1.0 - leg.freeLength_m / s.length, along = leg.freeLength_m / (s.length * s.length * s.length);
    const Matrix3 point =
        leg.stiffness_N_per_m * (slack * Matrix3::Identity() + along * s.d * s.d.transpose());  // force by shift of P
    const Matrix3 arm = spatial::skew(s.arm), force = spatial::skew(s.force(leg));
    K.topLeftCorner<3, 3>() += point;
    K.topRightCorner<3, 3>() -= point * arm;
    K.bottomLeftCorner<3, 3>() += arm * point;
    K.bottomRightCorner<3, 3>() += force * arm - arm * point * arm;
  }
  return K;
}

}  // namespace articulus::mechanism

#include "core/scene/specimens/strand_way.h"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "core/spatial/rotation.h"

namespace articulus::scene {

using spatial::Pose;
using spatial::Vector3;

namespace {

constexpr int kArcPoints = 10, kCoilPoints = 14, kBeamPoints = 24;

/// A ligament is a little fuller where it is attached and slender between: more than two points, so that its mesh keeps
/// its triangles whether it winds or not.
StrandPoints straight(const Vector3& a, const Vector3& b) {
  StrandPoints way{{}, (b - a).norm()};
  const int pieces = kArcPoints + 2;
  for (int i = 0; i <= pieces; ++i) way.points.push_back(a + static_cast<double>(i) / pieces * (b - a));
  return way;
}

}  // namespace

StrandPoints wayOver(const Vector3& a_m, const Vector3& b_m, const Vector3& ball_m, double radius_m) {
  const Vector3 a = a_m - ball_m, b = b_m - ball_m;
  const double da = a.norm(), db = b.norm();
  if (radius_m <= 0.0 || da <= radius_m || db <= radius_m) return straight(a_m, b_m);
  const double between = std::acos(std::clamp(a.dot(b) / (da * db), -1.0, 1.0));
  const double alpha = std::acos(radius_m / da), beta = std::acos(radius_m / db), wound = between - alpha - beta;
  if (wound <= 0.0) return straight(a_m, b_m);
  const Vector3 u = a / da;
  Vector3 normal = a.cross(b);
  normal = normal.norm() > 1e-12 ? Vector3(normal.normalized()) : Vector3(u.unitOrthogonal());
  const Vector3 v = normal.cross(u);
  StrandPoints way{
      {a_m}, std::sqrt(da * da - radius_m * radius_m) + std::sqrt(db * db - radius_m * radius_m) + radius_m * wound};
  for (int i = 0; i <= kArcPoints; ++i) {
    const double angle = alpha + wound * i / kArcPoints;
    way.points.push_back(ball_m + radius_m * (std::cos(angle) * u + std::sin(angle) * v));
  }
  way.points.push_back(b_m);
  return way;
}

std::vector<Vector3> coilWay(const Vector3& a_m, const Vector3& b_m, double radius_m, int turns) {
  const Vector3 axis = b_m - a_m;
  const double length = std::max(axis.norm(), 1e-6);
  const Vector3 along = axis / length, u = (std::abs(along.x()) < 0.9 ? Vector3::UnitX() : Vector3::UnitY());
  const Vector3 across = (u - u.dot(along) * along).normalized(), third = along.cross(across);
  std::vector<Vector3> way;
  const int points = turns * kCoilPoints;
  for (int i = 0; i <= points; ++i) {
    const double share = static_cast<double>(i) / points, angle = 2.0 * M_PI * turns * share;
    way.push_back(a_m + share * axis + radius_m * (std::cos(angle) * across + std::sin(angle) * third));
  }
  return way;
}

std::vector<Vector3> beamWay(const Pose& A, const Pose& B, const Vector3& a_m, const Vector3& b_m) {
  const Pose from{A.rotation, A * a_m}, to{B.rotation, B * b_m};
  const Pose whole = from.inverse() * to;
  const Vector3 turn = spatial::logRotation(whole.rotation);
  // X(s) = exp(s (rho, phi)): rho = J(phi)^-1 p, with the left Jacobian of SO(3).
  const Vector3 rho = spatial::leftJacobianInverse(turn) * whole.translation;
  std::vector<Vector3> way;
  for (int i = 0; i <= kBeamPoints; ++i) {
    const double s = static_cast<double>(i) / kBeamPoints;
    const spatial::Matrix3 jacobian = spatial::leftJacobianInverse(Vector3(s * turn)).inverse();
    way.push_back(from * Vector3(jacobian * (s * rho)));
  }
  return way;
}

}  // namespace articulus::scene

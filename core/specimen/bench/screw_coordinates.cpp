#include "core/specimen/bench/screw_coordinates.h"

#include <cmath>

#include "core/spatial/rotation.h"

namespace articulus::specimen {
namespace {

using spatial::Matrix3;
using spatial::Vector3;

/// c of Jl^-1(phi) = 1 - skew(phi) / 2 + c skew(phi)^2, and dc / d(phi^2).
struct Coefficient {
  double c, slope;
};

Coefficient coefficient(double square) noexcept {
  if (square < 0.5) {  // the closed form loses digits to cancellation where phi is small
    constexpr double k[] = {1.0 / 12.0,         1.0 / 720.0,      1.0 / 30240.0,
                            1.0 / 1209600.0,    1.0 / 47900160.0, 691.0 / 1307674368000.0,
                            1.0 / 74724249600.0};
    double c = 0.0, slope = 0.0;
    for (int i = 6; i >= 0; --i) {
      slope = slope * square + c;  // Horner, of the sum and of its derivative
      c = c * square + k[i];
    }
    return {c, slope};
  }
  const double angle = std::sqrt(square), half = 0.5 * angle, cotangent = 1.0 / std::tan(half);
  const double numerator = 1.0 - half * cotangent;
  const double numeratorSlope = (-0.5 * cotangent + 0.5 * half * (1.0 + cotangent * cotangent)) / (2.0 * angle);
  return {numerator / square, (numeratorSlope - numerator / square) / square};
}

}  // namespace

ScrewCoordinates screwOf(const spatial::Pose& X_AD) noexcept {
  ScrewCoordinates screw;
  screw.phi_rad = spatial::logRotation(X_AD.rotation);
  const Vector3& phi = screw.phi_rad;
  const Vector3 turned = phi.cross(X_AD.translation);
  screw.rho_m = X_AD.translation - 0.5 * turned + coefficient(phi.squaredNorm()).c * phi.cross(turned);
  return screw;
}

spatial::Wrench wrenchOf(const ScrewCoordinates& screw, const Vector3& p, const Vector3& onRho,
                         const Vector3& onPhi) noexcept {
  const Vector3& phi = screw.phi_rad;
  const auto [c, slope] = coefficient(phi.squaredNorm());
  const Matrix3 turn = spatial::skew(phi);
  const Matrix3 fromShift = Matrix3::Identity() - 0.5 * turn + c * (turn * turn);  // d rho / d p = Jl^-1(phi)
  // d rho / d phi = skew(p) / 2 - c [skew(phi x p) + skew(phi) skew(p)] + 2 slope (phi x (phi x p)) phi^T
  const Vector3 turned = phi.cross(p);
  const Matrix3 shift = spatial::skew(p);
  const Matrix3 fromTurn =
      0.5 * shift - c * (spatial::skew(turned) + turn * shift) + (2.0 * slope * phi.cross(turned)) * phi.transpose();
  // The turn of D in fixed axes makes d phi = Jl^-1(phi) omega.
  return {fromShift.transpose() * onRho, fromShift.transpose() * (onPhi + fromTurn.transpose() * onRho)};
}

}  // namespace articulus::specimen

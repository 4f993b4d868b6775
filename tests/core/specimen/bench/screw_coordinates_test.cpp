// The screw of a pose: against the exponential series of the 4x4 matrix, and work that is the same on coordinates and
// wrench.
#include "core/specimen/bench/screw_coordinates.h"

#include <gtest/gtest.h>

#include "tests/core/specimen/support.h"

namespace articulus::test {
namespace {

using spatial::Matrix3;
using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;

/// exp of [skew(phi) rho; 0 0] by its series, scaled and squared.
Pose exponential(const Vector3& rho, const Vector3& phi) {
  Eigen::Matrix4d A = Eigen::Matrix4d::Zero();
  A.topLeftCorner<3, 3>() = spatial::skew(phi) / 1024.0;
  A.topRightCorner<3, 1>() = rho / 1024.0;
  Eigen::Matrix4d E = Eigen::Matrix4d::Identity(), term = E;
  for (int k = 1; k <= 12; ++k) {
    term = term * A / k;
    E += term;
  }
  for (int k = 0; k < 10; ++k) E = (E * E).eval();
  return {Matrix3(E.topLeftCorner<3, 3>()), Vector3(E.topRightCorner<3, 1>())};
}

TEST(ScrewCoordinates, AreTheLogarithmOfThePoseAtSmallAndLargeTurns) {
  std::mt19937_64 random(11);
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  double worst = 0.0;
  for (int k = 0; k < 400; ++k) {
    const Vector3 rho(u(random), u(random), u(random));
    Vector3 phi(u(random), u(random), u(random));
    phi *= (k % 4 == 0   ? 1e-6
            : k % 4 == 1 ? 0.1
            : k % 4 == 2 ? 2.7
                         : std::sqrt(0.5)) *
           (k % 4 == 3 ? 1.0 + 1e-4 * u(random) : 1.0) / phi.norm();
    const auto screw = specimen::screwOf(exponential(rho, phi));
    worst = std::max({worst, (screw.rho_m - rho).cwiseAbs().maxCoeff(), (screw.phi_rad - phi).cwiseAbs().maxCoeff()});
  }
  std::printf("screw of its own exponential: %.1e\n", worst);
  EXPECT_LT(worst, 1e-9);
}

TEST(ScrewCoordinates, LoadsDoTheSameWorkOnCoordinatesAndOnTheBody) {
  std::mt19937_64 random(12);
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  const auto random3 = [&] { return Vector3(u(random), u(random), u(random)); };
  double worst = 0.0;
  for (int k = 0; k < 400; ++k) {
    const Vector3 p = random3(), onRho = random3(), onPhi = random3(), v = random3(), w = random3();
    const Matrix3 R = spatial::expRotation((k % 2 == 0 ? 0.1 : 1.3) * random3());
    const double h = 1e-6;
    const auto ahead = specimen::screwOf({spatial::expRotation(h * w) * R, p + h * v});
    const auto behind = specimen::screwOf({spatial::expRotation(-h * w) * R, p - h * v});
    const double onCoordinates =
        (onRho.dot(ahead.rho_m - behind.rho_m) + onPhi.dot(ahead.phi_rad - behind.phi_rad)) / (2.0 * h);
    const auto F = specimen::wrenchOf(specimen::screwOf({R, p}), p, onRho, onPhi);
    worst = std::max(worst, std::abs(F.force().dot(v) + F.moment().dot(w) - onCoordinates));
  }
  std::printf("power on coordinates and on the body differ by %.1e W\n", worst);
  EXPECT_LT(worst, 1e-8);
}

}  // namespace
}  // namespace articulus::test

// Clinical angles of the spine: signs as a clinician says them, sequence as the ISB writes it.
#include <gtest/gtest.h>

#include <random>

#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::spatial {
namespace {

constexpr double kTen = spatial::inRadians(10.0);

TEST(SpineAngles, FlexionTipsTheCranialAxisForward) {
  const Matrix3 R = rotationOf({kTen, 0.0, 0.0});
  EXPECT_GT((R * Vector3::UnitZ()).x(), 0.1);  // x is anterior
  EXPECT_NEAR(spineAngles(R).flexion_rad, kTen, 1e-15);
}

TEST(SpineAngles, LateralBendingTipsTheCranialAxisToTheRight) {
  const Matrix3 R = rotationOf({0.0, kTen, 0.0});
  EXPECT_LT((R * Vector3::UnitZ()).y(), -0.1);  // y is left
  EXPECT_NEAR(spineAngles(R).lateralBending_rad, kTen, 1e-15);
}

TEST(SpineAngles, AxialRotationTurnsTheFaceToTheLeft) {
  const Matrix3 R = rotationOf({0.0, 0.0, kTen});
  EXPECT_GT((R * Vector3::UnitX()).y(), 0.1);
  EXPECT_NEAR(spineAngles(R).axialRotation_rad, kTen, 1e-15);
}

TEST(SpineAngles, RoundTripKeepsAllThree) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> wide(-3.1, 3.1), bending(-1.5, 1.5);
  for (int k = 0; k < 5000; ++k) {
    const SpineAngles in{wide(random), bending(random), wide(random)};
    const SpineAngles out = spineAngles(rotationOf(in));
    EXPECT_NEAR(out.flexion_rad, in.flexion_rad, 1e-13);
    EXPECT_NEAR(out.lateralBending_rad, in.lateralBending_rad, 1e-13);
    EXPECT_NEAR(out.axialRotation_rad, in.axialRotation_rad, 1e-13);
  }
}

TEST(SpineAngles, AreTheCardanAnglesOfWuInIsbAxes) {
  // ISB: X anterior, Y cranial, Z right; sequence Z-X'-Y''; +Z extension, +X right bending, +Y left rotation (Wu et al.
  // 2002).
  const auto about = [](int axis, double a) {
    const double c = std::cos(a), s = std::sin(a);
    Matrix3 R = Matrix3::Identity();
    const int i = (axis + 1) % 3, j = (axis + 2) % 3;
    R(i, i) = c, R(i, j) = -s, R(j, i) = s, R(j, j) = c;
    return R;
  };
  Matrix3 isbOfOurs;  // columns: our axes in ISB axes
  isbOfOurs << 1, 0, 0, 0, 0, 1, 0, -1, 0;
  std::mt19937_64 random(2);
  std::uniform_real_distribution<double> u(-0.6, 0.6);
  for (int k = 0; k < 500; ++k) {
    const double extension = u(random), right = u(random), left = u(random);
    const Matrix3 isb = about(2, extension) * about(0, right) * about(1, left);
    const SpineAngles ours = spineAngles(isbOfOurs.transpose() * isb * isbOfOurs);
    EXPECT_NEAR(ours.flexion_rad, -extension, 1e-13);
    EXPECT_NEAR(ours.lateralBending_rad, right, 1e-13);
    EXPECT_NEAR(ours.axialRotation_rad, left, 1e-13);
  }
}

TEST(SpineAngles, RoundingBeyondOneIsNoNaN) {
  Matrix3 R = rotationOf({0.3, M_PI / 2, 0.0});
  R(1, 2) = -1.0 - 1e-15;
  EXPECT_TRUE(std::isfinite(spineAngles(R).lateralBending_rad));
}

}  // namespace
}  // namespace articulus::spatial

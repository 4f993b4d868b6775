// The five-rod knee: against the table of the data sheet, its rods by their lengths, and where it ends.
#include "core/specimen/knee/knee_mechanism.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/spatial/units.h"

namespace articulus::test {
namespace {

using specimen::KneeMechanism;
using specimen::mechanismPose;

constexpr double kDegree = spatial::kRadiansPerDegree;

TEST(KneeMechanism, PassesThroughThePosesOfTheTable) {
  // Sancisi 2017: flexion, adduction, internal rotation deg; tibia in femur mm. Its inputs are printed with four
  // digits of the normals, which leaves the rotation open by a twentieth of a degree.
  constexpr double kTable[4][6] = {{0, 0.06, 3.10, 0.90, 0.07, 0.10},
                                   {30, 1.32, 14.46, 0.88, -1.36, -1.07},
                                   {60, 1.50, 16.50, 0.16, -4.75, -2.74},
                                   {90, 0.74, 19.25, -3.78, -8.98, -3.40}};
  const auto knee = KneeMechanism::sancisi();
  for (const auto& row : kTable) {
    const auto X_FT = mechanismPose(knee, row[0] * kDegree);
    ASSERT_TRUE(X_FT) << X_FT.error().text();
    const auto c = spatial::jointCoordinates(*X_FT, spatial::Side::Right);
    const spatial::Vector3 t = X_FT->translation * 1e3;
    std::printf("%3.0f deg: adduction %.2f (%.2f), internal rotation %.2f (%.2f) deg; %.2f %.2f %.2f mm\n", row[0],
                c.adduction_rad / kDegree, row[1], c.internalRotation_rad / kDegree, row[2], t.x(), t.y(), t.z());
    EXPECT_NEAR(c.flexion_rad / kDegree, row[0], 1e-9);
    EXPECT_NEAR(c.adduction_rad / kDegree, row[1], 0.011);
    EXPECT_NEAR(c.internalRotation_rad / kDegree, row[2], 0.06);
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(t[i], row[3 + i], 0.015);
  }
}

TEST(KneeMechanism, ItsRodsKeepTheirLengthsAllTheWay) {
  const auto knee = KneeMechanism::sancisi();
  double worst = 0.0, step = 0.0;
  spatial::Pose last;
  for (int f = 0; f <= 100; ++f) {
    const auto X = mechanismPose(knee, f * kDegree);
    ASSERT_TRUE(X) << f;
    // Written out: a sphere touches its plane, a fibre has its length.
    for (const auto& c : knee.contacts)
      worst =
          std::max(worst, std::abs(c.normal.dot(X->rotation.transpose() * (c.centre_m - X->translation) - c.onPlane_m) /
                                       c.normal.norm() -
                                   c.radius_m));
    for (const auto& l : knee.fibres)
      worst = std::max(worst, std::abs((X->translation + X->rotation * l.onTibia_m - l.onFemur_m).norm() - l.length_m));
    if (f > 0) step = std::max(step, (X->translation - last.translation).norm());
    last = *X;
  }
  std::printf("rods missed by at most %.1e m; at most %.2f mm a degree\n", worst, step * 1e3);
  EXPECT_LT(worst, 1e-12);
  EXPECT_LT(step, 0.5e-3) << "it jumped to another branch";
}

TEST(KneeMechanism, SaysWhereItEnds) {
  const auto knee = KneeMechanism::sancisi();
  for (const double f : {-1.0, 101.0, 130.0}) {
    const auto beyond = mechanismPose(knee, f * kDegree);
    ASSERT_FALSE(beyond) << f;
    EXPECT_EQ(beyond.error().code, base::ErrorCode::OutOfRange);
    EXPECT_NE(beyond.error().message.find("0 to 100"), std::string::npos);
  }
  auto shorter = knee;
  shorter.fibres[1].length_m -= 0.02;
  EXPECT_FALSE(mechanismPose(shorter, 0.5)) << "rods that do not meet";
}

}  // namespace
}  // namespace articulus::test

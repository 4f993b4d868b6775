// Joint angles against single turns whose meaning is known, the way back, the knee's own coordinates, both sides.
#include "core/analysis/joint/joint_convention.h"

#include <gmock/gmock.h>

#include <Eigen/Geometry>
#include <cmath>
#include <random>
#include <string>

#include "core/spatial/joint_coordinates.h"

namespace articulus::test {
namespace {

using analysis::jointAngles;
using analysis::jointConventionOf;
using analysis::jointConventions;
using spatial::Matrix3;
using spatial::Side;
using spatial::Vector3;
using testing::HasSubstr;

TEST(JointConvention, GoesThereAndBackOnBothSides) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> wide(-3.0, 3.0), cardan(-1.5, 1.5), proper(0.05, 3.05);
  for (const auto& convention : jointConventions())
    for (const Side side : {Side::Right, Side::Left})
      for (int i = 0; i < 500; ++i) {
        const std::array<double, 3> angle{wide(random), convention.proper() ? proper(random) : cardan(random),
                                          wide(random)};
        const auto back = jointAngles(analysis::rotationOf(angle, convention, side), convention, side);
        ASSERT_TRUE(back) << back.error().text();
        for (std::size_t k = 0; k < 3; ++k)
          EXPECT_NEAR(std::remainder(back->angle_rad[k] - angle[k], 2 * M_PI), 0.0, 1e-9)
              << convention.key << " angle " << k << ", " << angle[0] << " " << angle[1] << " " << angle[2];
      }
}

TEST(JointConvention, PositiveIsWhatCliniciansCallIt) {
  // Where the far end of the distal bone, or the top of the upper vertebra, goes in a right joint: x anterior, y up, z
  // right.
  const auto end = [](const char* key, std::size_t angle, const Vector3& far) {
    std::array<double, 3> turned{};
    turned[angle] = 0.3;
    return Vector3(analysis::rotationOf(turned, *jointConventionOf(key), Side::Right) * far - far);
  };
  const Vector3 down(0, -1, 0), up(0, 1, 0), toes(1, 0, 0);
  EXPECT_LT(end("knee", 0, down).x(), -0.1) << "a flexed knee brings the foot back";
  EXPECT_GT(end("hip", 0, down).x(), 0.1) << "a flexed hip brings the knee forward";
  EXPECT_LT(end("hip", 1, down).z(), -0.1) << "an adducted right hip brings the knee to the left";
  EXPECT_LT(end("hip", 2, toes).z(), -0.1) << "an internally rotated right hip points the toes to the left";
  EXPECT_GT(end("ankle", 0, toes).y(), 0.1) << "dorsiflexion lifts the toes";
  EXPECT_GT(end("spine", 0, up).x(), 0.1) << "flexion bends forward";
  EXPECT_GT(end("spine", 1, up).z(), 0.1) << "to the right";
  EXPECT_LT(end("spine", 2, toes).z(), -0.1) << "rotation to the left turns the face to the left";
  EXPECT_GT(end("shoulder_xzy", 1, down).x(), 0.1) << "a flexed shoulder brings the elbow forward";
  EXPECT_LT(end("shoulder_xzy", 0, down).z(), -0.1) << "adduction brings a right elbow to the left";
}

TEST(JointConvention, AnElevatedArmPointsIntoItsPlane) {
  const auto& shoulder = *jointConventionOf("shoulder_yxy");
  const Vector3 down(0, -1, 0);
  const Vector3 side = analysis::rotationOf({0.0, M_PI / 2, 0.0}, shoulder, Side::Right) * down;
  EXPECT_NEAR((side - Vector3(0, 0, 1)).norm(), 0.0, 1e-12) << "plane 0 is abduction: a right arm points right";
  const Vector3 forward = analysis::rotationOf({M_PI / 2, M_PI / 2, 0.0}, shoulder, Side::Right) * down;
  EXPECT_NEAR((forward - Vector3(1, 0, 0)).norm(), 0.0, 1e-12) << "plane 90 degrees is forward flexion";
}

TEST(JointConvention, OfTheKneeIsThatOfItsCoordinates) {
  std::mt19937_64 random(9);
  std::uniform_real_distribution<double> any(-1.2, 1.2);
  for (const Side side : {Side::Right, Side::Left})
    for (int i = 0; i < 100; ++i) {
      const Matrix3 R =
          (Eigen::AngleAxisd(any(random), Vector3::UnitZ()) * Eigen::AngleAxisd(any(random), Vector3::UnitX()) *
           Eigen::AngleAxisd(any(random), Vector3::UnitY()))
              .toRotationMatrix();
      const auto angles = jointAngles(R, *jointConventionOf("knee"), side);
      const auto known = spatial::jointCoordinates({R, Vector3::Zero()}, side);
      ASSERT_TRUE(angles);
      EXPECT_NEAR(angles->angle_rad[0], known.flexion_rad, 1e-12);
      EXPECT_NEAR(angles->angle_rad[1], known.adduction_rad, 1e-12);
      EXPECT_NEAR(angles->angle_rad[2], known.internalRotation_rad, 1e-12);
    }
}

TEST(JointConvention, SaysHowFarItsSingularityIsAndRefusesWhatIsNoRotation) {
  const auto& spine = *jointConventionOf("spine");
  const auto near = jointAngles(analysis::rotationOf({0.1, 1.5, 0.2}, spine, Side::Right), spine, Side::Right);
  ASSERT_TRUE(near);
  EXPECT_NEAR(near->fromSingular_rad, M_PI / 2 - 1.5, 1e-9);
  const auto& shoulder = *jointConventionOf("shoulder_yxy");
  EXPECT_NEAR(jointAngles(Matrix3::Identity(), shoulder, Side::Right)->fromSingular_rad, 0.0, 1e-12);
  const Matrix3 mirrored = Vector3(1, 1, -1).asDiagonal() * Matrix3::Identity();
  EXPECT_THAT(jointAngles(mirrored, spine, Side::Right).error().text(), HasSubstr("left-handed"));
  EXPECT_THAT(jointAngles(2.0 * Matrix3::Identity(), spine, Side::Right).error().text(), HasSubstr("length one"));
  EXPECT_EQ(jointConventionOf("elbow"), nullptr);
}

}  // namespace
}  // namespace articulus::test

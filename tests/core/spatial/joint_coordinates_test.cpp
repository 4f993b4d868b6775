// Clinical coordinates of a joint: against the sequence of turns, by hand at simple poses, the way back, and both
// sides.
#include "core/spatial/joint_coordinates.h"

#include <gtest/gtest.h>

#include <random>

#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::test {
namespace {

using spatial::JointCoordinates;
using spatial::Matrix3;
using spatial::Pose;
using spatial::Side;
using spatial::Vector3;

constexpr double kDegree = spatial::kRadiansPerDegree;

// Written out from the three turns, not by the functions under test.
Matrix3 turned(double f, double add, double in) {
  Matrix3 z, x, y;
  z << std::cos(f), std::sin(f), 0, -std::sin(f), std::cos(f), 0, 0, 0, 1;  // about z by -f
  x << 1, 0, 0, 0, std::cos(add), -std::sin(add), 0, std::sin(add), std::cos(add);
  y << std::cos(in), 0, std::sin(in), 0, 1, 0, -std::sin(in), 0, std::cos(in);
  return z * x * y;
}

double worst(const JointCoordinates& a, const JointCoordinates& b) {
  return std::max({std::abs(a.flexion_rad - b.flexion_rad), std::abs(a.adduction_rad - b.adduction_rad),
                   std::abs(a.internalRotation_rad - b.internalRotation_rad), std::abs(a.lateral_m - b.lateral_m),
                   std::abs(a.anterior_m - b.anterior_m), std::abs(a.distraction_m - b.distraction_m)});
}

TEST(JointCoordinates, AnglesAreThoseOfTheSequence) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> any(-3.1, 3.1), narrow(-1.5, 1.5);
  double most = 0.0;
  for (int k = 0; k < 2000; ++k) {
    const double f = any(random), add = narrow(random), in = any(random);
    const JointCoordinates c = jointCoordinates({turned(f, add, in), Vector3::Zero()}, Side::Right);
    most = std::max(
        {most, std::abs(c.flexion_rad - f), std::abs(c.adduction_rad - add), std::abs(c.internalRotation_rad - in)});
  }
  std::printf("2000 poses: angles within %.1e rad of the turns that made them\n", most);
  EXPECT_LT(most, 1e-12);
}

TEST(JointCoordinates, ShiftsByHand) {
  // Straight right knee, tibia 3 mm forwards, 2 mm to its right, 5 mm down.
  JointCoordinates c = jointCoordinates({Matrix3::Identity(), Vector3(0.003, -0.005, 0.002)}, Side::Right);
  EXPECT_NEAR(c.anterior_m, 0.003, 1e-15);
  EXPECT_NEAR(c.lateral_m, 0.002, 1e-15);
  EXPECT_NEAR(c.distraction_m, 0.005, 1e-15);
  // Bent by 90 degrees the shin points backwards and its front faces down: so does a drawer, and away from the femur is
  // backwards.
  c = jointCoordinates({turned(90 * kDegree, 0, 0), Vector3(-0.004, -0.003, 0.0)}, Side::Right);
  EXPECT_NEAR(c.flexion_rad, 90 * kDegree, 1e-12);
  EXPECT_NEAR(c.anterior_m, 0.003, 1e-15);
  EXPECT_NEAR(c.distraction_m, 0.004, 1e-15);
}

TEST(JointCoordinates, FiveRodKneeOfTheReferenceTable) {
  // flexion 60 deg (Sancisi 2017): angles in, angles out; R as its formulas f=atan2(R12,R22), add=asin(R32),
  // int=atan2(-R31,R33) read it.
  const Matrix3 R = turned(60 * kDegree, 1.50 * kDegree, 16.50 * kDegree);
  const JointCoordinates c = jointCoordinates({R, Vector3(0.16e-3, -4.75e-3, -2.74e-3)}, Side::Right);
  EXPECT_NEAR(c.flexion_rad, std::atan2(R(0, 1), R(1, 1)), 1e-15);
  EXPECT_NEAR(c.adduction_rad / kDegree, 1.50, 1e-10);
  EXPECT_NEAR(c.internalRotation_rad / kDegree, 16.50, 1e-10);
  EXPECT_NEAR(c.lateral_m, -2.74e-3, 1e-15);
}

TEST(JointCoordinates, TheWayBackAndBothSides) {
  std::mt19937_64 random(6);
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  double most = 0.0, mirrored = 0.0;
  const Matrix3 mirror = Vector3(1, 1, -1).asDiagonal();
  for (int k = 0; k < 2000; ++k) {
    const JointCoordinates c{2.5 * u(random),  1.2 * u(random),  2.5 * u(random),
                             0.05 * u(random), 0.05 * u(random), 0.05 * u(random)};
    for (const Side side : {Side::Left, Side::Right})
      most = std::max(most, worst(c, jointCoordinates(poseOf(c, side), side)));
    // A left knee is the mirror image of a right one, and has the same clinical coordinates.
    const Pose right = poseOf(c, Side::Right);
    const Pose left{mirror * right.rotation * mirror, mirror * right.translation};
    mirrored = std::max(mirrored, worst(c, jointCoordinates(left, Side::Left)));
  }
  std::printf("2000 poses: there and back within %.1e, mirror image within %.1e\n", most, mirrored);
  EXPECT_LT(most, 1e-12);
  EXPECT_LT(mirrored, 1e-12);
}

}  // namespace
}  // namespace articulus::test

// The axis that velocities agree on: exact of an even screw at any speed, within its own error under noise, refused
// where nothing turns.
#include "core/analysis/joint/velocity_axis.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::test {
namespace {

using spatial::Pose;
using spatial::Vector3;

const Vector3 kDirection = Vector3(0.1, 1.0, -0.05).normalized(), kThrough(0.41, 0.03, -0.23);

/// There and back about one axis, with a pitch.
std::vector<Pose> screw(double turn_rad, double pitch_m_per_rad, int samples = 1200) {
  std::vector<Pose> poses;
  for (int i = 0; i < samples; ++i) {
    const double angle = turn_rad * std::sin(2.0 * M_PI * i / samples);
    const spatial::Matrix3 R = spatial::expRotation(angle * kDirection);
    const Vector3 begin(0.4, 0.05, -0.2);
    poses.push_back({R, R * (begin - kThrough) + kThrough + pitch_m_per_rad * angle * kDirection});
  }
  return poses;
}

double offAxis(const analysis::HelicalAxis& axis) {
  const Vector3 to = axis.point_m - kThrough;
  return (to - kDirection.dot(to) * kDirection).norm();
}

TEST(VelocityAxis, OfAnEvenScrewIsExact) {
  const auto found = analysis::velocityAxis(screw(0.3, 0.004), {});
  ASSERT_TRUE(found) << found.error().text();
  EXPECT_LT((found->axis.direction - kDirection).norm(), 1e-9);
  EXPECT_LT(offAxis(found->axis), 1e-9);
  EXPECT_NEAR(found->axis.shift, 0.004, 1e-9);
  EXPECT_LT(found->wander_rad, 1e-9);
  EXPECT_LT(found->point_m, 1e-9);
  EXPECT_GT(found->steps, 50u);
}

TEST(VelocityAxis, ErrsAsItSaysUnderNoise) {
  std::mt19937_64 random(5);
  std::normal_distribution<double> gauss;
  const auto draw = [&] {
    const double x = gauss(random), y = gauss(random), z = gauss(random);
    return Vector3(x, y, z);
  };
  const analysis::PoseNoise noise{5e-5, 3e-4};
  double point = 0.0, direction = 0.0, saidPoint = 0.0, saidDirection = 0.0;
  constexpr int kDraws = 200;
  for (int k = 0; k < kDraws; ++k) {
    auto poses = screw(0.3, 0.0);
    for (Pose& X : poses) {
      X.translation += noise.shift_m * draw();
      X.rotation = spatial::expRotation(noise.turn_rad * draw()) * X.rotation;
    }
    const auto found = analysis::velocityAxis(poses, noise);
    ASSERT_TRUE(found) << found.error().text();
    EXPECT_GT(found->tooSlow, 0u) << "it turns back twice";
    point += offAxis(found->axis) * offAxis(found->axis) / kDraws;
    direction += (found->axis.direction - kDirection).squaredNorm() / kDraws;
    saidPoint += found->point_m * found->point_m / kDraws;
    saidDirection += found->direction_rad * found->direction_rad / kDraws;
  }
  std::printf("point off by %.3f mm rms, said %.3f mm; direction %.4f, said %.4f deg\n", 1e3 * std::sqrt(point),
              1e3 * std::sqrt(saidPoint), std::sqrt(direction) / spatial::kRadiansPerDegree,
              std::sqrt(saidDirection) / spatial::kRadiansPerDegree);
  EXPECT_NEAR(std::sqrt(saidPoint / point), 1.0, 0.25);
  EXPECT_NEAR(std::sqrt(saidDirection / direction), 1.0, 0.25);
}

TEST(VelocityAxis, OfAWanderingAxisSaysHowFarItWanders) {
  std::vector<Pose> poses;
  for (int i = 0; i < 600; ++i) {
    const double angle = 0.001 * i;
    poses.push_back({spatial::expRotation(Vector3(0.0, angle, 0.0)) *
                         spatial::expRotation(Vector3(0.1 * std::sin(10.0 * angle), 0.0, 0.0)),
                     Vector3::Zero()});
  }
  const auto found = analysis::velocityAxis(poses, {});
  ASSERT_TRUE(found) << found.error().text();
  EXPECT_GT(found->wander_rad, 0.3);
  EXPECT_GT(found->direction_rad, 0.01);
}

TEST(VelocityAxis, WhereNothingTurnsThereIsNone) {
  const auto still = analysis::velocityAxis(std::vector<Pose>(200), {1e-5, 1e-5});
  ASSERT_FALSE(still);
  EXPECT_NE(still.error().message.find("no velocity tells an axis"), std::string::npos);
  EXPECT_FALSE(analysis::velocityAxis(std::vector<Pose>(5), {}));
}

}  // namespace
}  // namespace articulus::test

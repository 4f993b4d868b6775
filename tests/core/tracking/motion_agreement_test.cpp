// Two devices on one body: other axes, another frame of the body, a late clock and noise are told apart.
#include "core/tracking/motion_agreement.h"

#include <gtest/gtest.h>

#include <random>

#include "core/spatial/rotation.h"

namespace articulus::tracking {
namespace {

using spatial::Pose;
using spatial::Vector3;

Pose course(double t) {
  return {spatial::expRotation({0.2 * std::sin(1.3 * t), 0.35 * std::sin(0.9 * t), 0.15 * std::cos(1.7 * t)}),
          Vector3(0.03 * std::sin(0.9 * t), 0.01 * std::cos(1.1 * t), 0.4 + 0.005 * std::sin(2.0 * t))};
}

struct Noise {
  double shift_m = 0.0, turn_rad = 0.0;
};

std::vector<TimedPose> recorded(double rate_Hz, double late_s, const Pose& axes, const Pose& body, Noise noise,
                                std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> gauss;
  const auto error = [&](double size) {
    const double x = gauss(random), y = gauss(random), z = gauss(random);
    return Vector3(size * x, size * y, size * z);
  };
  std::vector<TimedPose> out;
  for (int k = 0; k < static_cast<int>(12.0 * rate_Hz); ++k) {
    const double t = k / rate_Hz;
    Pose X = axes * course(t - late_s) * body;
    X.translation += error(noise.shift_m);
    X.rotation = spatial::expRotation(error(noise.turn_rad)) * X.rotation;
    out.push_back({t, X});
  }
  return out;
}

TEST(MotionAgreement, OtherAxesAndAnotherFrameOfTheBodyAreNoDisagreement) {
  const auto robot = recorded(1000.0, 0.0, Pose(), Pose(), {}, 1);
  const auto tracker = recorded(60.0, 0.0, {spatial::expRotation({1.0, -0.5, 2.0}), Vector3(1.0, 2.0, -0.5)},
                                {spatial::expRotation({-0.3, 0.8, 0.1}), Vector3(0.02, -0.01, 0.03)}, {}, 2);
  const auto a = compareMotions(robot, tracker);
  ASSERT_TRUE(a);
  std::printf("agree within %.1e m, %.1e rad, %.1e s\n", a->maxShift_m, a->maxTurn_rad, a->timeShift_s);
  EXPECT_LT(a->maxShift_m, 2e-6);
  EXPECT_LT(a->maxTurn_rad, 2e-5);
  EXPECT_NEAR(a->timeShift_s, 0.0, 1e-4);
}

TEST(MotionAgreement, ALateClockIsFoundAndTakenOff) {
  const auto robot = recorded(1000.0, 0.0, Pose(), Pose(), {}, 1);
  for (const double late : {0.0237, -0.081}) {
    const auto a = compareMotions(
        robot, recorded(100.0, late, {spatial::expRotation({0.1, 0.2, 0.3}), Vector3(0.5, 0, 0)}, Pose(), {}, 3));
    ASSERT_TRUE(a);
    std::printf("late by %.4f s, found %.5f s, %.1e m\n", late, a->timeShift_s, a->rmsShift_m);
    EXPECT_NEAR(a->timeShift_s, late, 5e-4);
    EXPECT_LT(a->rmsShift_m, 5e-5);
  }
}

TEST(MotionAgreement, NoiseComesOutAsItsSize) {
  const auto robot = recorded(1000.0, 0.0, Pose(), Pose(), {}, 1);
  const auto a = compareMotions(robot, recorded(100.0, 0.0, Pose(), Pose(), {2e-4, 1e-3}, 4));
  ASSERT_TRUE(a);
  std::printf("noise of 0.2 mm and 1 mrad a coordinate: rms %.4f mm, %.4f mrad\n", 1e3 * a->rmsShift_m,
              1e3 * a->rmsTurn_rad);
  EXPECT_NEAR(a->rmsShift_m, 2e-4 * std::sqrt(3.0), 2e-5);
  EXPECT_NEAR(a->rmsTurn_rad, 1e-3 * std::sqrt(3.0), 1e-4);
}

TEST(MotionAgreement, TooLittleInCommonIsRefused) {
  const auto robot = recorded(1000.0, 0.0, Pose(), Pose(), {}, 1);
  EXPECT_FALSE(compareMotions(robot, std::vector<TimedPose>(robot.begin(), robot.begin() + 5)));
  EXPECT_FALSE(compareMotions({}, robot));
}

}  // namespace
}  // namespace articulus::tracking

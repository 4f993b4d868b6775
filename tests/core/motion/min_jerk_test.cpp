#include "core/motion/min_jerk.h"

#include <gtest/gtest.h>

#include <cmath>

namespace articulus::motion {
namespace {

constexpr double kDuration_s = 3.7;

TEST(MinJerk, StartsAndEndsAtRestWithoutAcceleration) {
  for (const double t : {0.0, kDuration_s * (1.0 - 1e-12), kDuration_s}) {
    const CoursePoint c = minJerk(t, kDuration_s);
    EXPECT_NEAR(c.s, t == 0.0 ? 0.0 : 1.0, 1e-10);
    EXPECT_NEAR(c.rate_per_s, 0.0, 1e-10);
    EXPECT_NEAR(c.acceleration_per_s2, 0.0, 1e-10);
  }
}

TEST(MinJerk, StaysAtItsEndsOutsideItsTime) {
  EXPECT_EQ(minJerk(-1.0, kDuration_s).s, 0.0);
  EXPECT_EQ(minJerk(-1.0, kDuration_s).rate_per_s, 0.0);
  EXPECT_EQ(minJerk(99.0, kDuration_s).s, 1.0);
  EXPECT_EQ(minJerk(99.0, kDuration_s).rate_per_s, 0.0);
  EXPECT_EQ(minJerk(0.0, 0.0).s, 1.0) << "a motion without a time is at its end";
}

TEST(MinJerk, RateAndAccelerationAreTheDerivatives) {
  const double h = 1e-5;
  for (double t = 0.01; t < kDuration_s - 0.01; t += 0.0137) {
    const CoursePoint before = minJerk(t - h, kDuration_s), now = minJerk(t, kDuration_s),
                      after = minJerk(t + h, kDuration_s);
    EXPECT_NEAR(now.rate_per_s, (after.s - before.s) / (2.0 * h), 1e-8);
    EXPECT_NEAR(now.acceleration_per_s2, (after.rate_per_s - before.rate_per_s) / (2.0 * h), 1e-7);
  }
}

TEST(MinJerk, IsMonotonicAndPeaksInTheMiddleAtTheStatedRate) {
  double peak = 0.0, last = 0.0;
  for (double t = 0.0; t <= kDuration_s; t += 1e-4) {
    const CoursePoint c = minJerk(t, kDuration_s);
    ASSERT_GE(c.s, last - 1e-15);
    last = c.s;
    peak = std::max(peak, c.rate_per_s);
  }
  EXPECT_NEAR(peak * kDuration_s, kMinJerkPeakRate, 1e-6);
  EXPECT_DOUBLE_EQ(minJerk(0.5 * kDuration_s, kDuration_s).rate_per_s * kDuration_s, kMinJerkPeakRate);
  EXPECT_DOUBLE_EQ(kMinJerkPeakRate, 15.0 / 8.0);
}

}  // namespace
}  // namespace articulus::motion

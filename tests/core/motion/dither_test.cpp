#include "core/motion/dither.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace articulus::motion {
namespace {

TEST(Dither, RateAndAccelerationAreThoseOfTheWayAndItStartsAndEndsAtRest) {
  const Dither dither{.rate_per_s = 0.03};
  const double h = 1e-5;
  double most = 0.0;
  for (double t = -0.01; t < 4.01; t += 1.7e-4) {
    const CoursePoint before = dither.at(t - h, 4.0), now = dither.at(t, 4.0), after = dither.at(t + h, 4.0);
    ASSERT_NEAR(now.rate_per_s, (after.s - before.s) / (2 * h), 1e-6);
    ASSERT_NEAR(now.acceleration_per_s2, (after.rate_per_s - before.rate_per_s) / (2 * h), 1e-4) << "at " << t;
    most = std::max(most, std::abs(now.rate_per_s));
  }
  EXPECT_GT(most, 0.029);
  EXPECT_LT(most, 0.0305);
  for (const double t : {-1.0, 0.0, 4.0, 5.0}) {
    EXPECT_EQ(dither.at(t, 4.0).s, 0.0);
    EXPECT_EQ(dither.at(t, 4.0).rate_per_s, 0.0);
  }
  EXPECT_EQ(Dither{}.at(1.0, 4.0).s, 0.0);
}

}  // namespace
}  // namespace articulus::motion

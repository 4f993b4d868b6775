// The pace of a course: exactly 1 as long as nothing is asked, no jump of velocity or acceleration of what walks at it.
#include <gtest/gtest.h>

#include "core/motion/pace.h"

namespace articulus::motion {
namespace {

TEST(Pace, IsExactlyOneUntilLessIsAskedAndAgainAfterwards) {
  Pace pace;
  for (int i = 0; i < 1000; ++i) pace.step(1e-3, 1.0);
  EXPECT_EQ(pace.share(), 1.0);
  EXPECT_EQ(pace.rate_per_s(), 0.0);
  for (int i = 0; i < 1000; ++i) pace.step(1e-3, 0.2);
  EXPECT_NEAR(pace.share(), 0.2, 1e-4);
  for (int i = 0; i < 2000; ++i) pace.step(1e-3, 1.0);
  EXPECT_EQ(pace.share(), 1.0);
  EXPECT_EQ(pace.rate_per_s(), 0.0);
}

TEST(Pace, ComesToAStandExactlyAndGoesOn) {
  Pace pace;
  double way = 0.0;
  for (int i = 0; i < 800; ++i) pace.step(1e-3, 0.0), way += 1e-3 * pace.share();
  EXPECT_EQ(pace.share(), 0.0);
  EXPECT_EQ(pace.rate_per_s(), 0.0);
  EXPECT_NEAR(way, 2.0 / 15.0, 2e-3);  // of a critically damped second order
  for (int i = 0; i < 100000; ++i) pace.step(1e-3, 0.0);
  EXPECT_EQ(pace.share(), 0.0);
  for (int i = 0; i < 2000; ++i) pace.step(1e-3, 1.0);
  EXPECT_EQ(pace.share(), 1.0);
  for (int i = 0; i < 20; ++i) pace.step(1e-3, 0.0);  // and taken back on the way
  for (int i = 0; i < 2000; ++i) pace.step(1e-3, 1.0);
  EXPECT_EQ(pace.share(), 1.0);
}

// The rate is what it says it is, and neither it nor the share jumps or overshoots.
TEST(Pace, FollowsWithoutAJumpOrAnOvershoot) {
  Pace pace;
  double least = 1.0, fastest = 0.0, jerk = 0.0;
  for (int i = 0; i < 1500; ++i) {
    const double share = pace.share(), rate = pace.rate_per_s();
    pace.step(1e-3, i < 700 ? 0.2 : 1.0);
    EXPECT_NEAR(pace.share() - share, 1e-3 * pace.rate_per_s(), 2e-4);
    fastest = std::max(fastest, std::abs(pace.rate_per_s()));
    jerk = std::max(jerk, std::abs(pace.rate_per_s() - rate) / 1e-3);
    least = std::min(least, pace.share());
    EXPECT_LE(pace.share(), 1.0);
  }
  std::printf("pace: at most %.2f per s and %.0f per s2\n", fastest, jerk);
  EXPECT_GT(least, 0.2 - 1e-3);
  EXPECT_LT(fastest, 0.8 * 15.0 * std::exp(-1.0) * 1.05);  // of a critically damped second order
  EXPECT_LT(jerk, 0.8 * 15.0 * 15.0 * 1.05);
  pace.step(10.0, 0.2);
  EXPECT_GE(pace.share(), 0.0) << "a gap threw it";
}

}  // namespace
}  // namespace articulus::motion

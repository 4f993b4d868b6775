// A sensor that crosses the source's plane is told mirrored from there on, and nothing else is.
#include "hardware/polhemus/hemisphere_watch.h"

#include <gtest/gtest.h>

#include <cmath>

namespace articulus::test {
namespace {

constexpr base::Nanoseconds kPeriod = 4'166'667;

TEST(HemisphereWatch, NoticesThePlaceThatLeapsThroughTheSourceAndBack) {
  hardware::HemisphereWatch watch;
  base::Nanoseconds t = 0;
  for (int k = 0; k < 400; ++k) {  // a slow swing through x = 0 and back
    spatial::Vector3 place(0.25 * std::cos(k * M_PI / 200.0), 0.3, -0.1);
    const bool beyond = place.x() < 0.0;
    if (beyond) place = -place;  // as the system tells it
    EXPECT_EQ(watch.mirrored(place, t += kPeriod), beyond) << k;
  }
}

TEST(HemisphereWatch, BelievesJumpsThatAreNone) {
  hardware::HemisphereWatch watch;
  EXPECT_FALSE(watch.mirrored({0.3, 0.2, 0.1}, kPeriod));
  EXPECT_FALSE(watch.mirrored({0.3, -0.2, 0.1}, 2 * kPeriod)) << "far, but not to its mirror image";
  EXPECT_FALSE(watch.mirrored({0.02, -0.01, 0.0}, 3 * kPeriod));
  EXPECT_FALSE(watch.mirrored({-0.02, 0.01, 0.0}, 4 * kPeriod)) << "beside the source, as near as it may move";
}

TEST(HemisphereWatch, StartsAnewBehindAGap) {
  hardware::HemisphereWatch watch;
  EXPECT_FALSE(watch.mirrored({0.3, 0.2, 0.1}, kPeriod));
  EXPECT_TRUE(watch.mirrored({-0.3, -0.2, -0.1}, 2 * kPeriod));
  EXPECT_FALSE(watch.mirrored({-0.3, -0.2, -0.1}, 2'000'000'000));
}

}  // namespace
}  // namespace articulus::test

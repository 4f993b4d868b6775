// How a device's clock is found from arrivals: delays on the way do not move it, a clock that drifts is followed.
#include "hardware/streamed_tracker/arrival_envelope.h"

#include <gtest/gtest.h>

#include <random>

namespace articulus::test {
namespace {

constexpr base::Nanoseconds kFrame = 10'000'000;

TEST(ArrivalEnvelope, DelaysOnTheWayDoNotMoveTheClock) {
  hardware::ArrivalEnvelope envelope;
  std::mt19937_64 random(5);
  std::exponential_distribution<double> delay(1.0 / 4e6);  // 4 ms on average
  const base::Nanoseconds offset = 987'654'321'000;
  base::Nanoseconds found = 0, worst = 0;
  for (int k = 0; k < 3000; ++k) {
    const base::Nanoseconds device = k * kFrame;
    found = envelope.add(device, device + offset + static_cast<base::Nanoseconds>(delay(random)));
    EXPECT_GE(found, offset) << "before it was sent";
    if (k > 300) worst = std::max(worst, found - offset);
  }
  EXPECT_LT(worst, 100'000) << "of 4 ms";
}

TEST(ArrivalEnvelope, FollowsAClockThatRunsDifferently) {
  hardware::ArrivalEnvelope envelope;
  for (const double rate : {1.0 + 1e-4, 1.0 - 1e-4}) {
    envelope.reset();
    base::Nanoseconds worst = 0;
    for (int k = 0; k < 60'000; ++k) {
      const base::Nanoseconds device = k * kFrame,
                              arrived = static_cast<base::Nanoseconds>(rate * static_cast<double>(device));
      worst = std::max(worst, std::abs(device + envelope.add(device, arrived) - arrived));
    }
    EXPECT_LT(worst, 900'000) << "eight seconds of a ten-thousandth, after ten minutes";
  }
}

TEST(ArrivalEnvelope, ForgetsAfterALongSilence) {
  hardware::ArrivalEnvelope envelope;
  (void)envelope.add(0, 1'000'000'000);
  EXPECT_EQ(envelope.add(60'000'000'000, 61'500'000'000), 1'500'000'000) << "its clock stood for half a second";
}

}  // namespace
}  // namespace articulus::test

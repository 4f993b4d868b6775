#include "core/motion/cycle_profile.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace articulus::motion {
namespace {

TEST(CycleProfile, BothSidesPassesItsCorners) {
  const CycleProfile p{.amplitude = 3.0, .rise_s = 40.0, .hold_s = 2.0, .cycles = 3};
  EXPECT_DOUBLE_EQ(p.cycleTime_s(), 164.0);
  EXPECT_DOUBLE_EQ(p.duration_s(), 492.0);
  for (int cycle = 0; cycle < 3; ++cycle) {
    const double start = 164.0 * cycle;
    const auto value = [&](double t) { return p.at(start + t).value; };
    EXPECT_NEAR(value(0.0), 0.0, 1e-12);
    EXPECT_NEAR(value(20.0), 1.5, 1e-12);
    EXPECT_NEAR(value(40.0), 3.0, 1e-12);
    EXPECT_NEAR(value(42.0), 3.0, 1e-12);
    EXPECT_NEAR(value(82.0), 0.0, 1e-12);
    EXPECT_NEAR(value(122.0), -3.0, 1e-12);
    EXPECT_NEAR(value(124.0), -3.0, 1e-12);
    EXPECT_NEAR(value(144.0), -1.5, 1e-12);
    EXPECT_EQ(p.at(start + 1.0).cycle, cycle + 1);
    EXPECT_EQ(p.at(start + 163.0).cycle, cycle + 1);
  }
}

TEST(CycleProfile, OneSideReturnsToZero) {
  const CycleProfile p{.amplitude = -2.0, .rise_s = 10.0, .hold_s = 5.0, .cycles = 2, .bothSides = false};
  EXPECT_DOUBLE_EQ(p.duration_s(), 50.0);
  EXPECT_NEAR(p.at(5.0).value, -1.0, 1e-12);
  EXPECT_NEAR(p.at(12.0).value, -2.0, 1e-12);
  EXPECT_NEAR(p.at(20.0).value, -1.0, 1e-12);
  EXPECT_NEAR(p.at(25.0).value, 0.0, 1e-12);
  EXPECT_NEAR(p.at(37.0).value, -2.0, 1e-12);
}

TEST(CycleProfile, WithoutReturnItEndsAtTheAmplitude) {
  const CycleProfile p{.amplitude = 4.0, .rise_s = 10.0, .hold_s = 5.0, .bothSides = false, .returnToZero = false};
  EXPECT_DOUBLE_EQ(p.duration_s(), 15.0);
  EXPECT_EQ(p.at(12.0).value, 4.0);
  EXPECT_EQ(p.at(15.0).value, 4.0);
  EXPECT_EQ(p.at(1e9).value, 4.0);
}

TEST(CycleProfile, StandsStillBeforeItsStartAndAfterItsEnd) {
  const CycleProfile p{.amplitude = 3.0, .rise_s = 1.0, .cycles = 3};
  EXPECT_EQ(p.at(-5.0).value, 0.0);
  EXPECT_EQ(p.at(-5.0).cycle, 1);
  EXPECT_EQ(p.at(p.duration_s()).value, 0.0);
  EXPECT_EQ(p.at(1e9).value, 0.0);
  EXPECT_EQ(p.at(1e9).cycle, 3);
}

// A jump or a steeper ramp anywhere, also over the seams between cycles, breaks this bound.
TEST(CycleProfile, RateNeverExceedsTheOneAskedFor) {
  std::mt19937_64 random(2012);
  const auto between = [&](double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  };
  for (int i = 0; i < 500; ++i) {
    CycleProfile p;
    p.amplitude = between(-100.0, 100.0);
    p.rise_s = std::pow(10.0, between(-2.0, 3.0));
    p.hold_s = i % 2 == 0 ? 0.0 : between(0.0, 2.0) * p.rise_s;
    p.cycles = 1 + static_cast<int>(random() % 5);
    p.bothSides = random() % 2 == 0;
    p.returnToZero = p.cycles > 1 || random() % 2 == 0;
    const double rate = std::abs(p.amplitude) / p.rise_s;
    double lastTime_s = -0.1 * p.rise_s, last = p.at(lastTime_s).value;
    int lastCycle = 1;
    while (lastTime_s < p.duration_s() + p.rise_s) {
      const double time_s = lastTime_s + between(1e-4, 0.2) * p.rise_s;
      const auto [value, rateNow, cycle] = p.at(time_s);
      ASSERT_LE(std::abs(rateNow), rate * (1.0 + 1e-12));
      ASSERT_LE(std::abs(value - last), rate * (time_s - lastTime_s) + 1e-9 * std::abs(p.amplitude))
          << "at " << time_s << " s";
      ASSERT_LE(std::abs(value), std::abs(p.amplitude) * (1.0 + 1e-12));
      ASSERT_GE(cycle, lastCycle);
      ASSERT_LE(cycle, p.cycles);
      lastTime_s = time_s;
      last = value;
      lastCycle = cycle;
    }
  }
}

TEST(CycleProfile, ReachesBothPeaksInEveryCycle) {
  const CycleProfile p{.amplitude = 2.0, .rise_s = 2.0 / 0.075, .cycles = 3};
  for (int cycle = 0; cycle < 3; ++cycle) {
    EXPECT_NEAR(p.at(cycle * p.cycleTime_s() + p.rise_s).value, 2.0, 1e-9);
    EXPECT_NEAR(p.at(cycle * p.cycleTime_s() + 3.0 * p.rise_s).value, -2.0, 1e-9);
  }
}

// Every kind of profile, corners from a hundredth to a half of the rise.
template <typename Check>
void forGentleProfiles(Check check) {
  for (const ProfileShape shape : {ProfileShape::Ramp, ProfileShape::Sine})
    for (const double corner_s : {0.02, 0.2, 0.7, 1.0, 5.0})
      for (const double hold_s : {0.0, 0.6})
        for (const bool bothSides : {true, false})
          for (const bool returns : {true, false})
            for (const double amplitude : {3.0, -0.5}) {
              if (bothSides && !returns) continue;
              check(CycleProfile{.amplitude = amplitude,
                                 .rise_s = 2.0,
                                 .hold_s = hold_s,
                                 .cycles = returns ? 3 : 1,
                                 .bothSides = bothSides,
                                 .returnToZero = returns,
                                 .shape = shape,
                                 .corner_s = corner_s});
            }
}

// A jump of value, rate or acceleration shows as a difference that does not shrink with the time between two samples.
TEST(CycleProfile, RoundedCornersLeaveNoJumpOfValueRateOrAcceleration) {
  int profiles = 0;
  forGentleProfiles([&](const CycleProfile& p) {
    ++profiles;
    const double c = std::min(p.corner_s, 0.5 * p.rise_s), h = 1e-3 * c, A = std::abs(p.amplitude);
    const double rate = 4.0 * A / p.rise_s;  // more than the wave's steepest with its phase caught up
    const double jerk = 6.0 * rate / (c * c) + 8.0 * rate / (c * p.rise_s) + 30.0 * rate / (p.rise_s * p.rise_s);
    double lastValue = 0.0, lastRate = 0.0, lastAcceleration = 0.0;
    for (double t = -5.0 * h; t < p.duration_s() + 5.0 * h; t += h) {
      const ProfilePoint now = p.at(t);
      ASSERT_NEAR(now.value, lastValue + 0.5 * h * (lastRate + now.rate_per_s), jerk * h * h * h) << "value at " << t;
      const double acceleration = (now.rate_per_s - lastRate) / h;
      ASSERT_LE(std::abs(now.rate_per_s), rate);
      ASSERT_LE(std::abs(acceleration - lastAcceleration), jerk * h + 1e-9)
          << "acceleration at " << t << " s of corner " << p.corner_s;
      ASSERT_LE(std::abs(now.value), A * (1.0 + 1e-12));
      lastValue = now.value, lastRate = now.rate_per_s, lastAcceleration = acceleration;
    }
    EXPECT_EQ(lastRate, 0.0);
  });
  EXPECT_EQ(profiles, 2 * 5 * 2 * 3 * 2);
}

TEST(CycleProfile, RoundedCornersKeepPeaksHoldsAndDuration) {
  forGentleProfiles([](const CycleProfile& p) {
    CycleProfile sharp = p;
    sharp.corner_s = 0.0;
    ASSERT_EQ(p.duration_s(), sharp.duration_s());
    for (int cycle = 0; cycle < p.cycles; ++cycle) {
      const double start = cycle * p.cycleTime_s();
      ASSERT_NEAR(p.at(start + p.rise_s).value, p.amplitude, 1e-12);
      ASSERT_NEAR(p.at(start + p.rise_s + 0.9 * p.hold_s).value, p.amplitude, 1e-12);
      if (p.bothSides) {
        ASSERT_NEAR(p.at(start + 3.0 * p.rise_s + p.hold_s).value, -p.amplitude, 1e-12);
        ASSERT_NEAR(p.at(start + 2.0 * p.rise_s + p.hold_s).value, 0.0, 1e-12);
        ASSERT_NEAR(p.at(start).value, 0.0, 1e-12);
      }
    }
    ASSERT_NEAR(p.at(p.duration_s() + 1.0).value, p.returnToZero ? 0.0 : p.amplitude, 1e-12);
  });
}

TEST(CycleProfile, RampIsSteeperByTheShareOfItsCorners) {
  const CycleProfile p{.amplitude = 3.0, .rise_s = 4.0, .cycles = 2, .corner_s = 0.4};
  EXPECT_NEAR(p.at(2.0).rate_per_s, 3.0 / 3.6, 1e-12);   // from zero to the peak
  EXPECT_NEAR(p.at(8.0).rate_per_s, -6.0 / 7.6, 1e-12);  // from peak to peak
  EXPECT_NEAR(p.at(16.0).rate_per_s, 6.0 / 7.6, 1e-12);  // through zero between two cycles
}

TEST(CycleProfile, SineIsTheSineWhereNothingIsRounded) {
  const CycleProfile sharp{.amplitude = 8.0, .rise_s = 2.5, .cycles = 3, .shape = ProfileShape::Sine};
  CycleProfile rounded = sharp;
  rounded.corner_s = 0.5;
  for (double t = 0.01; t < sharp.duration_s(); t += 0.01) {
    const double wave = 8.0 * std::sin(2.0 * M_PI * 0.1 * t),
                 rate = 8.0 * 2.0 * M_PI * 0.1 * std::cos(2.0 * M_PI * 0.1 * t);
    ASSERT_NEAR(sharp.at(t).value, wave, 1e-9);
    ASSERT_NEAR(sharp.at(t).rate_per_s, rate, 1e-9);
    if (t > 2.5 && t < sharp.duration_s() - 2.5) ASSERT_NEAR(rounded.at(t).value, wave, 1e-9);
    else
      ASSERT_NEAR(rounded.at(t).value, wave, 8.0 * 2.0 * M_PI * 0.1 * 0.25)
          << "more than half a corner behind at " << t;
  }
}

}  // namespace
}  // namespace articulus::motion

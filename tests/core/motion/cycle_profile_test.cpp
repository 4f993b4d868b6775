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
  const auto between = [&](double low, double high) { return std::uniform_real_distribution<double>(low, high)(random); };
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
      const auto [value, cycle] = p.at(time_s);
      ASSERT_LE(std::abs(value - last), rate * (time_s - lastTime_s) + 1e-9 * std::abs(p.amplitude)) << "at " << time_s << " s";
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

}  // namespace
}  // namespace articulus::motion

// The set-points that a controller with limits gets: never more than its speed, acceleration and jerk, the wanted ones
// where they are within, no drift, no rest beside the target.
#include "hardware/streamed_arm/joint_ramp.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace articulus::test {
namespace {

using hardware::JointRamp;
using hardware::JointRampLimits;
using Axes = std::array<double, 6>;

JointRampLimits limitsOf(double step, double change, int smoothing) {
  JointRampLimits limits;
  limits.step_deg.fill(step);
  limits.change_deg.fill(change);
  limits.smoothing_cycles = smoothing;
  return limits;
}

/// The largest first, second and third differences of what was sent.
struct Judge {
  std::vector<Axes> sent;
  [[nodiscard]] double most(int order) const {
    double largest = 0.0;
    for (std::size_t axis = 0; axis < 6; ++axis) {
      std::vector<double> d;
      for (const Axes& a : sent) d.push_back(a[axis]);
      for (int k = 0; k < order; ++k)
        for (std::size_t i = d.size(); i-- > 1;) d[i] -= d[i - 1];
      for (std::size_t i = static_cast<std::size_t>(order); i < d.size(); ++i)
        largest = std::max(largest, std::abs(d[i]));
    }
    return largest;
  }
};

TEST(JointRamp, JumpingTargetsNeverExceedALimitAndAreReached) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> anywhere(-40.0, 40.0);
  for (const int smoothing : {1, 4, 16}) {
    JointRamp ramp(limitsOf(1.0, 0.05, smoothing));
    Axes at{1.0, 2.0, 3.0, 4.0, 5.0, 6.0}, wanted = at;
    ramp.begin(at);
    Judge judge{std::vector<Axes>(4, at)};
    for (int k = 0; k < 4000; ++k) {
      if (k % 37 == 0 && k < 3000)
        for (double& w : wanted) w = anywhere(random);
      judge.sent.push_back(ramp.next(wanted));
    }
    EXPECT_LE(judge.most(1), 1.0 + 1e-9) << smoothing;
    EXPECT_LE(judge.most(2), 0.05 + 1e-9) << smoothing;
    EXPECT_LE(judge.most(3), 2.0 * 0.05 / smoothing + 1e-9) << smoothing;
    EXPECT_EQ(ramp.sent_deg(), wanted) << "it stops where it was sent, to the last bit";
  }
}

TEST(JointRamp, WhatIsWithinTheLimitsIsSentAsItIs) {
  JointRamp ramp(limitsOf(1.0, 0.02, 1));
  ramp.begin({});
  for (int k = 1; k < 500; ++k) {
    const double w = 5.0 * (1.0 - std::cos(0.05 * k));
    const Axes wanted{w, -w, 0.5 * w, 0.0, w, -0.1 * w};
    EXPECT_EQ(ramp.next(wanted), wanted) << k;
    EXPECT_EQ(ramp.limited(), 0U);
  }
}

TEST(JointRamp, WithoutAnAccelerationItIsAClampOfTheStep) {
  JointRampLimits limits;
  limits.step_deg.fill(1.0);
  JointRamp ramp(limits);
  ramp.begin({});
  const Axes wanted{2.5, -2.5, 0.5, 0.0, 0.0, 0.0};
  EXPECT_EQ(ramp.next(wanted), (Axes{1.0, -1.0, 0.5, 0.0, 0.0, 0.0}));
  EXPECT_EQ(ramp.limited(), 2U);
  (void)ramp.next(wanted);
  EXPECT_EQ(ramp.next(wanted), wanted);
}

TEST(JointRamp, AHaltRestsWithinTheTimeOfItsAccelerationEachAxisBothSides) {
  for (std::size_t axis = 0; axis < 6; ++axis)
    for (const double sign : {1.0, -1.0}) {
      JointRamp ramp(limitsOf(1.0, 0.05, 4));
      Axes wanted{};
      ramp.begin(wanted);
      EXPECT_TRUE(ramp.rests());
      wanted[axis] = sign * 1000.0;
      for (int k = 0; k < 60; ++k) (void)ramp.next(wanted);
      const double from = ramp.sent_deg()[axis];
      EXPECT_FALSE(ramp.rests());
      Judge judge{{ramp.sent_deg()}};
      int cycles = 0;
      while (!ramp.rests() && cycles < 1000) judge.sent.push_back(ramp.halt()), ++cycles;
      EXPECT_LE(cycles, 1.0 / 0.05 + 4 + 1) << axis;
      EXPECT_LE(judge.most(2), 0.05 + 1e-9);
      EXPECT_NEAR(ramp.sent_deg()[axis] - from, sign * (1.0 * 1.0 / (2 * 0.05) + 1.0), 1.01) << "v^2/2a and the lag";
      const Axes stands = ramp.sent_deg();
      EXPECT_EQ(ramp.halt(), stands);
    }
}

}  // namespace
}  // namespace articulus::test

// Crossover and phase margin out of the closed loop, against loops of which both are known.
#include "core/analysis/loop_margins.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace articulus::analysis {
namespace {

using Complex = std::complex<double>;

constexpr double kPi = std::numbers::pi;

/// The closed loop of an open one, every 0.05 Hz up to 20 Hz.
template <class Open>
FrequencyResponse closedOf(Open open) {
  FrequencyResponse r;
  r.resolution_Hz = 0.05;
  r.averaged = 30;
  for (int i = 0; i <= 400; ++i) {
    const Complex L = i == 0 ? Complex(1e9, 0.0) : open(Complex(0.0, 2.0 * kPi * i * r.resolution_Hz));
    r.gain.push_back(L / (1.0 + L));
    r.coherence.push_back(0.98);
  }
  return r;
}

TEST(LoopMargins, OfAnIntegratorAreItsGainAndAQuarterTurn) {
  for (const double f_Hz : {0.5, 2.0, 7.0}) {
    const auto m = loopMargins(closedOf([&](Complex s) { return 2.0 * kPi * f_Hz / s; }));
    ASSERT_TRUE(m.crossover_Hz && m.phaseMargin_rad && m.bandwidth_Hz) << f_Hz;
    EXPECT_NEAR(*m.crossover_Hz, f_Hz, 1e-3 * f_Hz);
    EXPECT_NEAR(*m.phaseMargin_rad, 0.5 * kPi, 1e-6);
    EXPECT_NEAR(*m.bandwidth_Hz, f_Hz, 1e-3 * f_Hz);
  }
}

/// A dead time turns the phase and leaves the gain.
TEST(LoopMargins, DeadTimeTakesItsShareOfTheMargin) {
  const double f_Hz = 3.0;
  for (const double delay_s : {0.01, 0.03, 0.06}) {
    const auto m = loopMargins(closedOf([&](Complex s) { return 2.0 * kPi * f_Hz / s * std::exp(-s * delay_s); }));
    ASSERT_TRUE(m.crossover_Hz && m.phaseMargin_rad) << delay_s;
    EXPECT_NEAR(*m.crossover_Hz, f_Hz, 1e-3 * f_Hz) << delay_s;
    EXPECT_NEAR(*m.phaseMargin_rad, 0.5 * kPi - 2.0 * kPi * f_Hz * delay_s, 2e-3) << delay_s;
  }
}

TEST(LoopMargins, ALoopThatIsPastItsMarginHasANegativeOne) {
  const auto m = loopMargins(closedOf([](Complex s) { return 2.0 * kPi * 3.0 / s * std::exp(-s * 0.1); }));
  ASSERT_TRUE(m.phaseMargin_rad);
  EXPECT_NEAR(*m.phaseMargin_rad, 0.5 * kPi - 0.6 * kPi, 2e-3);
}

TEST(LoopMargins, WhatDoesNotFollowTheInputCountsForNothing) {
  auto closed = closedOf([](Complex s) { return 2.0 * kPi * 2.0 / s; });
  for (std::size_t i = 0; i < closed.coherence.size(); ++i)
    if (closed.frequency_Hz(i) > 1.0) closed.coherence[i] = 0.1;
  const auto m = loopMargins(closed);
  EXPECT_FALSE(m.crossover_Hz);
  EXPECT_FALSE(m.phaseMargin_rad);
  EXPECT_FALSE(m.bandwidth_Hz);
}

TEST(LoopMargins, ALoopThatNeverReachesOneHasNoCrossover) {
  const auto m = loopMargins(closedOf([](Complex) { return Complex(0.5, 0.0); }));
  EXPECT_FALSE(m.crossover_Hz);
  EXPECT_FALSE(m.phaseMargin_rad);
  EXPECT_FALSE(loopMargins(FrequencyResponse{}).bandwidth_Hz);
}

TEST(LoopMargins, ChanceIsRarerToBeTakenForAnAnswerTheMoreIsAveraged) {
  EXPECT_GT(coherentAbove(3), coherentAbove(15));
  EXPECT_GT(coherentAbove(15), coherentAbove(60));
  EXPECT_LT(coherentAbove(1), 1.0);
  EXPECT_GT(coherentAbove(1000), 0.0);
}

}  // namespace
}  // namespace articulus::analysis

// Relaxation and creep: known series come back with fixed and with fitted times, nothing becomes negative, the ramp
// before the hold counts.
#include "core/analysis/prony_series.h"

#include <gmock/gmock.h>

#include <array>
#include <cmath>
#include <random>

namespace articulus::test {
namespace {

using analysis::HoldKind;
using analysis::HoldSample;

struct Known {
  double equilibrium;
  std::vector<double> amplitude, time_s;
};

std::vector<HoldSample> hold(const Known& k, double length_s, double sign, double noise, std::uint64_t seed = 1) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> n;
  std::vector<HoldSample> samples;
  for (double t = 0.0; t <= length_s; t += t < 5.0 ? 0.02 : 0.5) {
    double v = k.equilibrium;
    for (std::size_t i = 0; i < k.amplitude.size(); ++i) v += sign * k.amplitude[i] * std::exp(-t / k.time_s[i]);
    samples.push_back({t, v + noise * n(random)});
  }
  return samples;
}

const Known kDisc{40.0, {4.0, 4.0, 6.0}, {1.0, 10.0, 100.0}};

TEST(PronySeries, AKnownRelaxationComesBackWithItsTimesGiven) {
  const auto fit = analysis::fitProny(hold(kDisc, 300, 1, 0), {.time_s = {100, 1, 10}});
  ASSERT_TRUE(fit) << fit.error().text();
  EXPECT_NEAR(fit->equilibrium, 40.0, 1e-6);
  const std::vector<double> g{0.10, 0.10, 0.15};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(fit->amplitude[i], kDisc.amplitude[i], 1e-6);
    EXPECT_NEAR(fit->gains()[i], g[i], 1e-7);
  }
  EXPECT_LT(fit->rms, 1e-7);
}

TEST(PronySeries, ItComesBackWithItsTimesSoughtFromFarOff) {
  double worst = 0.0;
  for (const std::vector<double>& start :
       {std::vector<double>{0.3, 5.0, 60.0}, {2.0, 30.0, 300.0}, {0.5, 20.0, 50.0}}) {
    const auto fit = analysis::fitProny(hold(kDisc, 400, 1, 0), {.time_s = start, .fitTimes = true});
    ASSERT_TRUE(fit);
    worst = std::max(worst, std::abs(fit->equilibrium / 40.0 - 1.0));
    for (std::size_t i = 0; i < 3; ++i) {
      worst = std::max({worst, std::abs(fit->time_s[i] / kDisc.time_s[i] - 1.0),
                        std::abs(fit->amplitude[i] / kDisc.amplitude[i] - 1.0)});
    }
  }
  std::printf("Prony series, three times sought: worst parameter off by %.2e of itself\n", worst);
  EXPECT_LT(worst, 1e-3);
}

TEST(PronySeries, UnderNoiseTheCurveIsFoundAndItsParametersNearly) {
  const auto samples = hold(kDisc, 400, 1, 0.02);
  const auto fit = analysis::fitProny(samples, {.time_s = {0.5, 5.0, 50.0}, .fitTimes = true});
  ASSERT_TRUE(fit);
  EXPECT_NEAR(fit->rms, 0.02, 0.003) << "nothing but the noise is left";
  EXPECT_NEAR(fit->equilibrium, 40.0, 0.3);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(fit->amplitude[i], kDisc.amplitude[i], 0.3);
}

TEST(PronySeries, CreepGrowsToItsEnd) {
  const Known creep{0.010, {0.001, 0.002}, {3.0, 40.0}};
  const auto fit =
      analysis::fitProny(hold(creep, 300, -1, 0), {.kind = HoldKind::Creep, .time_s = {1.0, 100.0}, .fitTimes = true});
  ASSERT_TRUE(fit);
  EXPECT_NEAR(fit->equilibrium, 0.010, 1e-7);
  EXPECT_NEAR(fit->time_s[0], 3.0, 1e-2);
  EXPECT_NEAR(fit->time_s[1], 40.0, 0.1);
  EXPECT_NEAR(fit->amplitude[0], 0.001, 1e-6);
  EXPECT_NEAR(fit->amplitude[1], 0.002, 1e-6);
}

TEST(PronySeries, NoAmplitudeIsNegativeWhereTheCurveWouldLikeOne) {
  // A load that first grows a little, as of a controller that still settles: an unbounded fit takes a negative
  // exponential.
  const Known settling{40.0, {-1.0, 6.0}, {1.0, 50.0}};
  const auto fit = analysis::fitProny(hold(settling, 200, 1, 0), {.time_s = {1.0, 10.0, 50.0}});
  ASSERT_TRUE(fit);
  for (const double a : fit->amplitude) EXPECT_GE(a, 0.0);
  EXPECT_EQ(fit->amplitude[0], 0.0);
  EXPECT_GT(fit->determination, 0.98);
}

TEST(PronySeries, ARampBeforeTheHoldIsTakenIntoAccount) {
  // After a ramp of T at constant rate an exponential of a step's size a has a (1 - exp(-T/tau)) tau / T left (specimen
  // data sheet 1.5).
  const double ramp = 5.0;
  Known ramped = kDisc;
  for (std::size_t i = 0; i < 3; ++i) {
    const double x = ramp / kDisc.time_s[i];
    ramped.amplitude[i] *= (1.0 - std::exp(-x)) / x;
  }
  const auto fit = analysis::fitProny(hold(ramped, 300, 1, 0), {.time_s = {1, 10, 100}, .ramp_s = ramp});
  ASSERT_TRUE(fit);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(fit->amplitude[i], kDisc.amplitude[i], 1e-6);
  const auto without = analysis::fitProny(hold(ramped, 300, 1, 0), {.time_s = {1, 10, 100}});
  EXPECT_LT(without->amplitude[0], 0.3 * kDisc.amplitude[0])
      << "most of the quickest part is gone when the hold begins";
}

TEST(PronySeries, WhatCannotBeFittedIsRefused) {
  const auto samples = hold(kDisc, 300, 1, 0);
  EXPECT_FALSE(analysis::fitProny(samples, {}));
  EXPECT_FALSE(analysis::fitProny(samples, {.time_s = {1.0, -2.0}}));
  EXPECT_FALSE(analysis::fitProny(samples, {.time_s = {1.0, 1.01}}));
  EXPECT_FALSE(analysis::fitProny(std::span(samples).first(5), {.time_s = {1.0, 10.0}}));
  EXPECT_FALSE(analysis::fitProny(samples, {.time_s = {1.0}, .ramp_s = -1.0}));
}

TEST(PronySeries, ItsErrorsAreThoseOfRepeatedDraws) {
  for (const HoldKind kind : {HoldKind::Relaxation, HoldKind::Creep}) {
    const Known known{40.0, {4.0, 6.0}, {3.0, 60.0}};
    constexpr int kDraws = 150;
    std::array<double, 5> mean{}, square{}, told{};
    for (int draw = 0; draw < kDraws; ++draw) {
      const auto samples =
          hold(known, 300, kind == HoldKind::Creep ? -1 : 1, 0.05, static_cast<std::uint64_t>(draw) + 1);
      const auto fit = analysis::fitProny(samples, {.kind = kind, .time_s = {2.0, 50.0}, .fitTimes = true});
      ASSERT_TRUE(fit);
      const std::array<double, 5> found{fit->equilibrium, fit->amplitude[0], fit->time_s[0], fit->time_s[1],
                                        fit->gains()[0]};
      const std::array<double, 5> error{fit->equilibriumError, fit->amplitudeError[0], fit->timeError_s[0],
                                        fit->timeError_s[1], fit->gainError[0]};
      for (std::size_t i = 0; i < 5; ++i) {
        mean[i] += found[i] / kDraws;
        square[i] += found[i] * found[i] / kDraws;
        told[i] += error[i] / kDraws;
      }
    }
    for (std::size_t i = 0; i < 5; ++i)
      EXPECT_NEAR(told[i], std::sqrt(square[i] - mean[i] * mean[i]), 0.2 * told[i]) << "number " << i;
  }
}

TEST(PronySeries, WhatTheHoldDoesNotTellIsMarked) {
  const Known slow{40.0, {6.0}, {1e4}};
  const auto fit =
      analysis::fitProny(hold(slow, 20, 1, 1e-6), {.time_s = {100.0}, .fitTimes = true, .mostTime_s = 1e3});
  ASSERT_TRUE(fit);
  EXPECT_TRUE(fit->timeAtBound[0]) << fit->time_s[0];
  EXPECT_TRUE(std::isnan(fit->timeError_s[0]));
  const Known one{40.0, {6.0}, {10.0}};
  const auto none = analysis::fitProny(hold(one, 100, 1, 0), {.time_s = {10.0, 1000.0}});
  ASSERT_TRUE(none);
  EXPECT_TRUE(none->amplitude[1] > 0.0 || std::isnan(none->gainError[1])) << "held at zero";
}

TEST(PronySeries, ResidualsThatHangTogetherRaiseTheErrors) {
  const Known two{40.0, {4.0, 6.0}, {1.0, 40.0}};
  const auto samples = hold(two, 200, 1, 1e-3);
  const auto right = analysis::fitProny(samples, {.time_s = {1.0, 30.0}, .fitTimes = true});
  const auto wrong = analysis::fitProny(samples, {.time_s = {10.0}, .fitTimes = true});
  ASSERT_TRUE(right && wrong);
  EXPECT_GT(wrong->timeError_s[0], 20.0 * right->timeError_s[1]);
}

}  // namespace
}  // namespace articulus::test

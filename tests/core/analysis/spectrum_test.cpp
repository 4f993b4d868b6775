// Spectrum and frequency response: power is kept, a tone stands where it is, a filter is found as its formula says.
#include "core/analysis/spectrum.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

namespace articulus::analysis {
namespace {

std::vector<double> noise(std::size_t n, unsigned seed, double deviation = 1.0) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal(0.0, deviation);
  std::vector<double> values(n);
  for (double& v : values) v = normal(random);
  return values;
}

TEST(Spectrum, KeepsTheMeanSquareOfNoise) {
  const auto values = noise(200'000, 1, 3.0);
  const auto s = spectrum(values, 1000.0, 2.0);
  ASSERT_TRUE(s) << s.error().message;
  EXPECT_NEAR(s->resolution_Hz, 1000.0 / 512.0, 1e-12);
  double square = 0.0;
  for (const double d : s->density) square += d * d * s->resolution_Hz;
  EXPECT_NEAR(square, 9.0, 0.1);
  // White: 3 over the root of 500 Hz, everywhere.
  for (std::size_t i = 2; i + 2 < s->density.size(); ++i) ASSERT_NEAR(s->density[i], 3.0 / std::sqrt(500.0), 0.02) << i;
}

TEST(Spectrum, ShowsAToneAtItsFrequencyWithItsPowerWhateverTheMean) {
  std::vector<double> values(20'000);
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = 400.0 + 2.0 * std::sin(2.0 * std::numbers::pi * 37.0 * static_cast<double>(i) / 500.0);
  const auto s = spectrum(values, 500.0, 0.5);
  ASSERT_TRUE(s);
  const auto peak = std::max_element(s->density.begin(), s->density.end());
  EXPECT_NEAR(s->frequency_Hz(static_cast<std::size_t>(peak - s->density.begin())), 37.0, s->resolution_Hz);
  double square = 0.0;
  for (const double d : s->density) square += d * d * s->resolution_Hz;
  EXPECT_NEAR(square, 2.0, 0.01);  // half the square of the amplitude; the mean of 400 is gone
  EXPECT_LT(s->density[0], 0.01);
}

TEST(Spectrum, ResolutionIsBoundedByTheRecord) {
  const auto short_ = spectrum(noise(100, 2), 100.0, 1e-6);
  ASSERT_TRUE(short_);
  EXPECT_EQ(short_->averaged, 2 * 100 / 64 - 1);
  EXPECT_NEAR(short_->resolution_Hz, 100.0 / 64.0, 1e-12);
  const auto coarse = spectrum(noise(10'000, 2), 100.0, 50.0);
  ASSERT_TRUE(coarse);
  EXPECT_EQ(coarse->density.size(), kFewestForSpectrum / 4 + 1);
}

TEST(Spectrum, RefusesWhatHasNone) {
  EXPECT_FALSE(spectrum(noise(kFewestForSpectrum - 1, 3), 100.0, 1.0));
  EXPECT_FALSE(spectrum(noise(1000, 3), 0.0, 1.0));
  EXPECT_FALSE(spectrum(noise(1000, 3), NAN, 1.0));
  auto gap = noise(1000, 3);
  gap[500] = NAN;
  EXPECT_FALSE(spectrum(gap, 100.0, 1.0));
  EXPECT_FALSE(frequencyResponse(noise(1000, 3), noise(999, 3), 100.0, 1.0));
  EXPECT_FALSE(frequencyResponse(noise(63, 3), noise(63, 3), 100.0, 1.0));
}

/// y[k] = a y[k-1] + (1 - a) x[k-2]: a first-order lag with two samples of dead time, whose response is known.
TEST(FrequencyResponse, FindsAFilterUnderNoise) {
  constexpr double kRate_Hz = 1000.0, kPole = 0.9;
  const auto x = noise(400'000, 4), disturbance = noise(400'000, 5, 0.1);
  std::vector<double> y(x.size());
  double state = 0.0;
  for (std::size_t k = 0; k < x.size(); ++k) {
    state = kPole * state + (1.0 - kPole) * (k >= 2 ? x[k - 2] : 0.0);
    y[k] = state + disturbance[k];
  }
  const auto h = frequencyResponse(x, y, kRate_Hz, 2.0);
  ASSERT_TRUE(h) << h.error().message;
  for (const double f : {5.0, 20.0, 60.0, 150.0}) {
    const auto i = static_cast<std::size_t>(std::lround(f / h->resolution_Hz));
    const std::complex<double> z =
        std::polar(1.0, -2.0 * std::numbers::pi * h->frequency_Hz(i) / kRate_Hz);  // one sample later
    const auto expected = (1.0 - kPole) * z * z / (1.0 - kPole * z);
    EXPECT_NEAR(std::abs(h->gain[i] / expected), 1.0, 0.12) << f;
    EXPECT_NEAR(std::arg(h->gain[i] / expected), 0.0, 0.12) << f;
    const double share = std::norm(expected) / (std::norm(expected) + 0.01);
    EXPECT_NEAR(h->coherence[i], share, 0.06) << f;
  }
}

TEST(FrequencyResponse, WhatHasNothingToDoWithTheInputIsNotCoherent) {
  const auto h = frequencyResponse(noise(100'000, 6), noise(100'000, 7), 1000.0, 5.0);
  ASSERT_TRUE(h);
  for (std::size_t i = 1; i < h->coherence.size(); ++i) EXPECT_LT(h->coherence[i], 0.06);
}

TEST(FrequencyResponse, AnInputAtRestHasNoResponse) {
  const auto h = frequencyResponse(std::vector<double>(1000, 5.0), noise(1000, 8), 1000.0, 5.0);
  ASSERT_TRUE(h);
  for (std::size_t i = 0; i < h->gain.size(); ++i) {
    EXPECT_TRUE(std::isnan(h->gain[i].real()));
    EXPECT_EQ(h->coherence[i], 0.0);
  }
}

}  // namespace
}  // namespace articulus::analysis

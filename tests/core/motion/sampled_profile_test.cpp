#include "core/motion/sampled_profile.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace articulus::motion {
namespace {

SampledProfile built(const std::vector<double>& t, const std::vector<double>& y, int cycles = 1) {
  auto p = SampledProfile::through(t, y, cycles);
  if (!p) throw std::runtime_error(p.error().text());
  return *p;
}

const std::vector<double> kTime{1.0, 1.2, 2.0, 2.1, 4.0, 4.5, 6.0}, kValue{0.0, 0.1, 3.0, 3.0, 2.5, -1.0, -0.9};

TEST(SampledProfile, GoesThroughItsPointsFromTheFirstOn) {
  const auto p = built(kTime, kValue);
  EXPECT_DOUBLE_EQ(p.duration_s(), 5.0);
  for (std::size_t i = 0; i < kTime.size(); ++i) EXPECT_NEAR(p.at(kTime[i] - kTime[0]).value, kValue[i], 1e-12) << i;
}

TEST(SampledProfile, IsMonotoneBetweenTwoPointsAndNeverOvershoots) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> any(-1.0, 1.0), step(0.01, 1.0);
  for (int round = 0; round < 50; ++round) {
    std::vector<double> t{0.0}, y{any(random)};
    for (int i = 0; i < 20; ++i) {
      t.push_back(t.back() + step(random));
      y.push_back(i % 5 == 0 ? y.back() : std::pow(any(random), 5));  // level stretches and steep ones
    }
    const auto p = built(t, y);
    for (std::size_t i = 0; i + 1 < t.size(); ++i) {
      const double low = std::min(y[i], y[i + 1]), high = std::max(y[i], y[i + 1]);
      double before = y[i];
      for (int k = 1; k <= 50; ++k) {
        const ProfilePoint now = p.at(t[i] + (t[i + 1] - t[i]) * k / 50.0);
        ASSERT_GE(now.value, low - 1e-12);
        ASSERT_LE(now.value, high + 1e-12);
        ASSERT_GE((now.value - before) * (y[i + 1] - y[i]), -1e-12) << "it turns back";
        before = now.value;
      }
    }
  }
}

// The rate is that of the value, by differences, and nowhere jumps.
TEST(SampledProfile, RateIsContinuousAndThatOfTheValue) {
  const auto p = built(kTime, kValue);
  const double h = 1e-5;
  double before = p.at(-h).rate_per_s;
  for (double t = 0.0; t < p.duration_s() + 3.0 * h; t += h) {
    const double rate = p.at(t).rate_per_s;
    ASSERT_NEAR(rate, before, 600.0 * h) << "the rate jumps at " << t;
    ASSERT_NEAR((p.at(t + h).value - p.at(t - h).value) / (2.0 * h), rate, 600.0 * h) << t;
    ASSERT_LE(std::abs(rate), p.peakRate_per_s() * 1.02);
    before = rate;
  }
  for (const double t : {-1.0, 0.0, p.duration_s(), p.duration_s() + 1.0}) EXPECT_EQ(p.at(t).rate_per_s, 0.0) << t;
  EXPECT_DOUBLE_EQ(p.at(-1.0).value, kValue.front());
  EXPECT_DOUBLE_EQ(p.at(1e9).value, kValue.back());
}

TEST(SampledProfile, RepeatsWithoutAJumpAndCounts) {
  const auto p = built({0.0, 1.0, 3.0, 4.0}, {0.5, 2.0, -2.0, 0.5}, 3);
  EXPECT_DOUBLE_EQ(p.duration_s(), 12.0);
  for (double t = 0.005; t < 4.0; t += 0.01)
    for (int cycle = 0; cycle < 3; ++cycle) {
      EXPECT_NEAR(p.at(4.0 * cycle + t).value, p.at(t).value, 1e-12);
      EXPECT_EQ(p.at(4.0 * cycle + t).cycle, cycle + 1);
    }
  EXPECT_EQ(p.at(100.0).cycle, 3);
}

TEST(SampledProfile, RefusesWhatIsNoCourse) {
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinite = std::numeric_limits<double>::infinity();
  const auto refuses = [](const std::vector<double>& t, const std::vector<double>& y, const char* words,
                          int cycles = 1) {
    const auto p = SampledProfile::through(t, y, cycles);
    ASSERT_FALSE(p.ok()) << words;
    EXPECT_EQ(p.error().code, base::ErrorCode::InvalidArgument);
    EXPECT_NE(p.error().text().find(words), std::string::npos) << p.error().text();
    EXPECT_FALSE(p.error().remedy.empty());
  };
  refuses({}, {}, "two points");
  refuses({0.0}, {1.0}, "two points");
  refuses({0.0, 1.0}, {1.0}, "2 times and 1 values");
  refuses({0.0, 1.0, 1.0}, {1.0, 2.0, 3.0}, "time of point 3");
  refuses({0.0, 1.0, 0.5}, {1.0, 2.0, 3.0}, "time of point 3");
  refuses({0.0, nan}, {1.0, 2.0}, "point 2 is not a number");
  refuses({0.0, 1.0}, {infinite, 2.0}, "point 1 is not a number");
  refuses({0.0, 1.0}, {0.0, 1.0}, "0 times", 0);
  refuses({0.0, 1.0}, {0.0, 1.0}, "ends elsewhere", 2);
}

}  // namespace
}  // namespace articulus::motion

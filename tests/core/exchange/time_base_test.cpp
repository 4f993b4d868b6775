// How the times of a file lie: rate, gaps, steps back, also where the file rounds them.
#include "core/exchange/import/times/time_base.h"

#include <gtest/gtest.h>

#include <cmath>

namespace articulus::exchange {
namespace {

std::vector<double> times(int rows, double rate_Hz, double roundedTo_s = 0.0) {
  std::vector<double> all;
  for (int i = 0; i < rows; ++i) {
    const double t = i / rate_Hz;
    all.push_back(roundedTo_s > 0.0 ? std::round(t / roundedTo_s) * roundedTo_s : t);
  }
  return all;
}

TEST(TimeBase, TellsTheRateOfRoundedTimes) {
  // 600 Hz in tenths of milliseconds, as force plates write it: steps of 1.7, 1.6 and 1.7 ms.
  const auto tenths = timeBaseOf(times(1501, 600.0, 1e-4));
  EXPECT_NEAR(tenths.rate_Hz, 600.0, 0.1);
  EXPECT_EQ(tenths.gaps, 0U);
  EXPECT_NEAR(timeBaseOf(times(3001, 300.0, 1e-3)).rate_Hz, 300.0, 0.1);
  for (const double rate_Hz : {0.5, 50.0, 120.0, 1000.0})
    EXPECT_NEAR(timeBaseOf(times(1000, rate_Hz)).rate_Hz, rate_Hz, 1e-9 * rate_Hz);
}

TEST(TimeBase, LeavesGapsAndStepsBackOutOfTheRate) {
  auto t = times(1001, 100.0);
  for (std::size_t i = 400; i < t.size(); ++i) t[i] += 30.0;
  for (std::size_t i = 800; i < t.size(); ++i) t[i] += 2.0;
  const auto gaps = timeBaseOf(t);
  EXPECT_NEAR(gaps.rate_Hz, 100.0, 1e-6);
  EXPECT_EQ(gaps.gaps, 2U);
  EXPECT_NEAR(gaps.longestGap_s, 30.01, 1e-9);
  t[500] = t[498];
  const auto back = timeBaseOf(t);
  EXPECT_EQ(back.backwards, 1U);
  EXPECT_EQ(back.firstBackward, 500U);
}

TEST(TimeBase, JitterIsNoGapAndDoesNotChangeTheRate) {
  auto t = times(4001, 100.0);
  unsigned state = 7;
  for (double& v : t) {
    state = state * 1664525U + 1013904223U;
    v += 0.008 * (static_cast<double>(state >> 8) / 16777216.0 - 0.5);  // up to 4 ms either way
  }
  const auto jitter = timeBaseOf(t);
  EXPECT_NEAR(jitter.rate_Hz, 100.0, 0.1);
  EXPECT_EQ(jitter.gaps, 0U);
  // One row that lacks is one gap, with and without jitter.
  t.erase(t.begin() + 2002);
  EXPECT_EQ(timeBaseOf(t).gaps, 1U);
  auto even = times(1001, 100.0);
  even.erase(even.begin() + 500);
  even.erase(even.begin() + 998);
  EXPECT_EQ(timeBaseOf(even).gaps, 2U);
}

TEST(TimeBase, AnotherRateThanTheFileSaysIsTold) {
  EXPECT_EQ(rateNote(200.0, times(100, 100.0)),
            "The file says 200 Hz, and the times of its rows 100 Hz: the times were taken.");
  EXPECT_EQ(rateNote(100.0, times(100, 100.0)), "");
  EXPECT_EQ(rateNote(std::nullopt, times(100, 100.0)), "");
}

TEST(TimeBase, OfTooFewRowsThereIsNone) {
  EXPECT_EQ(timeBaseOf({}).rate_Hz, 0.0);
  EXPECT_EQ(timeBaseOf(std::vector<double>{1.0}).rate_Hz, 0.0);
  EXPECT_EQ(timeBaseOf(std::vector<double>{1.0, 1.0}).rate_Hz, 0.0);
}

}  // namespace
}  // namespace articulus::exchange

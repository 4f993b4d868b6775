// The branch on which laxity is read: where it begins and ends, what is read of it, and what it does not reach.
#include "core/analysis/load_rise.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace articulus::analysis {
namespace {

struct Lines {
  std::vector<double> load, way;
  void add(double l, double w) {
    load.push_back(l);
    way.push_back(w);
  }
  [[nodiscard]] LoadRise rise(int direction) const { return {load, way, direction}; }
};

/// To +100, held there while it creeps, back along another branch, to -100 and home.
Lines loop() {
  Lines lines;
  for (int i = 0; i <= 1000; ++i) lines.add(0.1 * i, 1e-5 * i);
  for (int i = 1; i <= 500; ++i) lines.add(100.0, 0.010 + 1e-6 * i);
  for (int i = 1; i <= 1000; ++i) lines.add(100.0 - 0.2 * i, 0.0105 - 2.2e-5 * i);
  for (int i = 1; i <= 1000; ++i) lines.add(-100.0 + 0.1 * i, -0.0115 + 1e-5 * i);
  return lines;
}

TEST(LoadRise, ReadsTheWayUpAndNeitherTheHoldNorTheWayBack) {
  const Lines lines = loop();
  const LoadRise up = lines.rise(1), down = lines.rise(-1);
  EXPECT_DOUBLE_EQ(up.peak(), 100.0);
  EXPECT_NEAR(up.at(50.0)->value, 0.005, 1e-12);
  EXPECT_NEAR(up.at(100.0)->value, 0.010, 1e-12) << "not what it crept to";
  EXPECT_GT(up.at(50.0)->samples, 40u);
  EXPECT_NEAR(down.at(-50.0)->value, 0.0105 - 2.2e-5 * 750, 1e-9);
  EXPECT_NEAR(*up.beginning(), 5e-5, 1e-12) << "mean of the first hundredth";
}

TEST(LoadRise, AFileThatBeginsAtThePeakIsReadWhereItRisesAgain) {
  Lines lines;
  for (int i = 0; i <= 400; ++i) {
    const double phase = 2.0 * M_PI * i / 400;
    lines.add(-80.0 * std::cos(phase), -0.004 * std::cos(phase - 0.3));
  }
  const auto at = lines.rise(-1).at(-40.0);
  ASSERT_TRUE(at);
  // -80 cos(phase) is -40 at 60 and at 300 degrees; only the second one is on the way to the peak.
  EXPECT_NEAR(at->value, -0.004 * std::cos(2.0 * M_PI * 300.0 / 360.0 - 0.3), 2e-6);
}

TEST(LoadRise, SaysNothingOfWhatWasNotReached) {
  const Lines lines = loop();
  EXPECT_TRUE(lines.rise(1).at(101.0)) << "within two percent";
  EXPECT_FALSE(lines.rise(1).at(103.0));
  EXPECT_FALSE(lines.rise(1).at(-50.0)) << "the other direction";
  Lines never;
  for (int i = 0; i < 10; ++i) never.add(-1.0 * i, i);
  EXPECT_FALSE(never.rise(1).at(1.0));
  EXPECT_FALSE(never.rise(1).beginning());
  EXPECT_EQ(Lines().rise(1).peak(), 0.0);
}

TEST(LoadRise, LeavesOutWhatIsMissingAndTakesNeighboursOfFewSamples) {
  Lines lines;
  for (int i = 0; i <= 10; ++i) lines.add(10.0 * i, 1e-3 * i);
  lines.load[5] = std::numeric_limits<double>::quiet_NaN();
  const auto at = lines.rise(1).at(55.0);
  ASSERT_TRUE(at);
  EXPECT_EQ(at->samples, 2u);
  EXPECT_NEAR(at->value, 5.5e-3, 1e-12);
}

TEST(LoadRise, NoiseLeavesItWithinATenthOfAPercent) {
  std::mt19937_64 random(5);
  std::normal_distribution<double> noise;
  Lines lines;
  for (int i = 0; i <= 12000; ++i) {
    const double share = std::min(1.0, i / 10000.0);
    lines.add(134.0 * share + 0.3 * noise(random), 0.005 * std::sqrt(share) + 2e-6 * noise(random));
  }
  for (const double load : {60.0, 100.0, 134.0}) {
    const double truth = 0.005 * std::sqrt(load / 134.0), found = lines.rise(1).at(load)->value;
    std::printf("at %.0f N: %.6f mm, true %.6f mm\n", load, 1e3 * found, 1e3 * truth);
    EXPECT_NEAR(found, truth, 1.5e-3 * truth) << load;
  }
}

}  // namespace
}  // namespace articulus::analysis

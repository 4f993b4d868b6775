#include "core/motion/jog.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/spatial/units.h"

namespace articulus::motion {
namespace {

constexpr double kDt_s = 1e-3;

struct Walk {
  std::vector<double> x, v, a;
  std::vector<int> cycle;
  [[nodiscard]] double most() const { return *std::max_element(x.begin(), x.end()); }
  [[nodiscard]] double least() const { return *std::min_element(x.begin(), x.end()); }
};

template <typename Load>
Walk walk(const JogProfile& profile, Load load, double dt_s = kDt_s) {
  Jog jog;
  jog.start(profile);
  Walk w{{0.0}, {0.0}, {0.0}, {1}};
  for (int i = 0; i < 2'000'000 && !jog.done(); ++i) {
    jog.step(dt_s, load(jog.position()));
    w.x.push_back(jog.position()), w.v.push_back(jog.rate()), w.a.push_back(jog.acceleration()),
        w.cycle.push_back(jog.cycle());
  }
  EXPECT_TRUE(jog.done()) << "never came to its end";
  return w;
}

void expectSmooth(const Walk& w, const JogProfile& p, double dt_s = kDt_s) {
  const double a = p.acceleration_per_s2 > 0 ? p.acceleration_per_s2 : 10.0 * p.rate_per_s;
  const double jerk = 6.0 * a * a / p.rate_per_s;
  for (std::size_t i = 1; i < w.x.size(); ++i) {
    ASSERT_LE(std::abs(w.v[i]), p.rate_per_s * (1 + 1e-9));
    ASSERT_LE(std::abs(w.a[i]), a * (1 + 1e-9));
    ASSERT_NEAR(w.x[i] - w.x[i - 1], 0.5 * dt_s * (w.v[i] + w.v[i - 1]),
                0.1 * jerk * dt_s * dt_s * dt_s + a * dt_s * dt_s * 1e-6)
        << i;
    ASSERT_NEAR(w.v[i] - w.v[i - 1], 0.5 * dt_s * (w.a[i] + w.a[i - 1]), 0.5 * jerk * dt_s * dt_s) << i;
    ASSERT_NEAR(w.a[i], w.a[i - 1], jerk * dt_s) << "the acceleration jumps at step " << i;
  }
  EXPECT_EQ(w.x.back(), 0.0);
  EXPECT_EQ(w.v.back(), 0.0);
  EXPECT_EQ(w.a.back(), 0.0);
  EXPECT_NEAR(w.v[w.v.size() - 2], 0.0, 0.5 * jerk * dt_s * dt_s);
}

TEST(Jog, ReversesAtTheLoadOnBothSidesAndEndsWhereItBegan) {
  for (const int side : {1, -1}) {
    const JogProfile p{.axis = 4,
                       .rate_per_s = spatial::kRadiansPerDegree,
                       .load = 3.0,
                       .firstSide = side,
                       .furthest = 0.3,
                       .cycles = 3};
    const Walk w = walk(p, [](double x) { return 60.0 * x; });  // 3 Nm at 0.05 rad
    expectSmooth(w, p);
    const double overrun = 0.75 * p.rate_per_s / 10.0;
    EXPECT_GE(w.most(), 0.05);
    EXPECT_LE(w.most(), 0.05 + overrun + p.rate_per_s * kDt_s);
    EXPECT_LE(w.least(), -0.05);
    EXPECT_GE(w.least(), -0.05 - overrun - p.rate_per_s * kDt_s);
    EXPECT_GT(side * w.x[1000], 0.0);
    EXPECT_EQ(w.cycle.back(), 3);
    // A cycle ends where the start is passed on the way to the first side.
    for (std::size_t i = 1; i < w.x.size(); ++i)
      if (w.cycle[i] != w.cycle[i - 1]) {
        EXPECT_EQ(w.cycle[i], w.cycle[i - 1] + 1);
        EXPECT_LT(side * w.x[i - 1], 0.0);
        EXPECT_GE(side * w.x[i], 0.0);
      }
  }
}

TEST(Jog, WithoutAnyLoadItStopsAtTheFurthestAndNotBeyond) {
  for (const double furthest : {0.2, 0.02, 1e-3, 1e-5}) {
    for (const int side : {1, -1}) {
      const JogProfile p{
          .axis = 0, .rate_per_s = 0.02, .load = 10.0, .firstSide = side, .furthest = furthest, .cycles = 2};
      const Walk w = walk(p, [](double) { return 0.0; });
      expectSmooth(w, p);
      EXPECT_NEAR(w.most(), furthest, 1e-3 * furthest);  // it rests there between two samples
      EXPECT_LE(w.most(), furthest * (1 + 1e-12));
      EXPECT_NEAR(w.least(), -furthest, 1e-3 * furthest);
      EXPECT_GE(w.least(), -furthest * (1 + 1e-12));
    }
  }
}

TEST(Jog, CruisesAtItsRate) {
  const JogProfile p{
      .axis = 3, .rate_per_s = 0.02, .load = 5.0, .furthest = 0.1, .cycles = 1, .acceleration_per_s2 = 0.1};
  const Walk w = walk(p, [](double) { return 0.0; });
  const auto steady =
      std::count_if(w.v.begin(), w.v.end(), [](double v) { return std::abs(std::abs(v) - 0.02) < 1e-15; });
  // Way of 0.4 rad in four stretches; three legs lose a start and a stop of 0.75 v^2 / a each.
  EXPECT_NEAR(static_cast<double>(steady) * kDt_s, (0.4 - 6 * 0.75 * 0.004) / 0.02, 0.02);
}

// The load may be reached at once, while the rate still rises, or on both sides at the same place.
TEST(Jog, StaysSmoothWhereverTheLoadComes) {
  for (const double stiffness : {1e2, 3e3, 1e4, 1e5, 1e7}) {
    for (const double bias : {0.0, 2.9, 3.1, -3.1}) {
      const JogProfile p{.axis = 4, .rate_per_s = 0.0175, .load = 3.0, .furthest = 0.1, .cycles = 3};
      const Walk w = walk(p, [&](double x) { return stiffness * x + bias; });
      expectSmooth(w, p);
      EXPECT_LE(w.most(), 0.1);
      EXPECT_GE(w.least(), -0.1);
    }
  }
}

TEST(Jog, LateCyclesDoNotMoveItsEnd) {
  const JogProfile p{.axis = 4, .rate_per_s = 0.0175, .load = 0.0, .furthest = 0.03, .cycles = 2};
  const Walk w = walk(
      p, [](double) { return 1e9; }, 7.3e-3);
  expectSmooth(w, p, 7.3e-3);
  EXPECT_NEAR(w.most(), 0.03, 1e-5);
}

TEST(Jog, ALoadThatIsNotANumberReversesNothing) {
  const JogProfile p{.axis = 1, .rate_per_s = 0.01, .load = 1.0, .furthest = 0.01, .cycles = 1};
  EXPECT_NEAR(walk(p, [](double) { return std::nan(""); }).most(), 0.01, 1e-6);
}

TEST(Jog, NothingToDoIsDoneAtOnce) {
  for (const JogProfile& p : {JogProfile{}, JogProfile{.axis = 2, .rate_per_s = 0.0, .furthest = 1.0},
                              JogProfile{.axis = 2, .rate_per_s = 1.0},
                              JogProfile{.axis = 2, .rate_per_s = 1.0, .furthest = 1.0, .cycles = 0}}) {
    Jog jog;
    EXPECT_TRUE(jog.done());
    jog.start(p);
    EXPECT_TRUE(jog.done());
    jog.step(kDt_s, 1.0);
    EXPECT_EQ(jog.position(), 0.0);
    EXPECT_EQ(jog.rate(), 0.0);
  }
}

}  // namespace
}  // namespace articulus::motion

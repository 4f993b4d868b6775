// What is left out of an export behind a low-pass: what is too fast for the rows is gone, what is slow stays, and what
// is no plain number (angles, orientations, flags, what is missing) is treated as what it is.
#include "core/exchange/export/anti_alias.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/exchange/export/thinning.h"

namespace articulus::exchange {
namespace {

using record::Channel;
constexpr double kPi = std::numbers::pi;

/// Rows of a signal of so many samples, of which `count` make one.
template <class Signal>
std::vector<double> filtered(int samples, int count, Signal signal) {
  AntiAlias filter(1, count);
  std::vector<double> rows;
  const auto take = [&] {
    for (double row = 0.0; filter.ready(); rows.push_back(row)) filter.take({&row, 1});
  };
  for (int i = 0; i < samples; ++i) {
    const double value = signal(i);
    filter.add({&value, 1});
    take();
  }
  filter.finish();
  take();
  return rows;
}

/// The largest deviation from that signal at the rows whose weights lie within the samples.
template <class Signal, class Wanted>
double worst(int count, Signal signal, Wanted wanted) {
  const int rows = 120;
  const auto got = filtered(rows * count, count, signal);
  EXPECT_EQ(got.size(), static_cast<std::size_t>(rows));
  double most = 0.0;
  for (int r = AntiAlias::kReach; r + AntiAlias::kReach < rows; ++r)
    most = std::max(most, std::abs(got[static_cast<std::size_t>(r)] - wanted(r * count)));
  return most;
}

TEST(AntiAlias, SineBelowStaysWithoutDelayAndOneAboveTheNewNyquistIsGone) {
  double ripple = 0.0, left = 0.0;
  for (const int count : {2, 3, 10, 50}) {
    for (int k = 0; k <= 160; ++k) {  // of the new rate: 0 ... half of the old one
      const double share =
          k <= 80 ? AntiAlias::kPass * k / 80.0 : AntiAlias::kStop + (0.5 * count - AntiAlias::kStop) * (k - 81) / 79.0;
      for (const double phase : {0.0, 0.5 * kPi}) {
        const auto sine = [&](int i) { return std::sin(2.0 * kPi * share * i / count + phase); };
        if (k <= 80) ripple = std::max(ripple, worst(count, sine, sine));
        else left = std::max(left, worst(count, sine, [](int) { return 0.0; }));
      }
    }
  }
  std::printf("ripple %.2g, left of what is too fast %.2g\n", ripple, left);
  EXPECT_LT(ripple, AntiAlias::kRipple);
  EXPECT_LT(left, AntiAlias::kLeft);
  const auto edge = [](int i) { return std::cos(2.0 * kPi * AntiAlias::kCutOff * i / 10); };
  EXPECT_NEAR(worst(10, edge, [](int) { return 0.0; }), 0.5, 0.005) << "-6 dB";
}

TEST(AntiAlias, MissingSamplesAreNoZeroAndAConstantStaysOneToBothEnds) {
  const double nan = std::nan("");
  for (const double value : filtered(503, 10, [](int) { return 7.0; })) EXPECT_NEAR(value, 7.0, 1e-12);
  for (const double value : filtered(7, 10, [](int) { return 7.0; })) EXPECT_NEAR(value, 7.0, 1e-12);
  // Every third is missing, then all from 2000 on.
  const auto rows = filtered(4000, 10, [nan](int i) { return i % 3 == 0 || i >= 2000 ? nan : 7.0; });
  ASSERT_EQ(rows.size(), 400u);
  for (std::size_t r = 0; r < 195; ++r) EXPECT_NEAR(rows[r], 7.0, 1e-12) << r;
  for (std::size_t r = 205; r < 400; ++r) EXPECT_TRUE(std::isnan(rows[r])) << r;
}

class ThinningTest : public testing::Test {
 protected:
  static record::Sample sampleAt(int i) {
    record::Sample s;
    s.value.fill(std::nan(""));
    s.cycle = static_cast<std::uint64_t>(100 + i);
    s[Channel::Time] = 1e-3 * i;
    return s;
  }
  static ExportColumn columnOf(Channel c) {
    return {.header = {.name = std::string(record::info(c).column), .unit = std::string(record::info(c).unit)},
            .channel = c};
  }
  template <class Fill>
  static std::vector<double> rowsOf(const std::vector<ExportColumn>& columns, int samples, int count, Fill fill) {
    Thinning thinning(columns, count, true);
    std::vector<double> rows;
    for (int i = 0; i < samples; ++i) {
      record::Sample s = sampleAt(i);
      fill(i, s);
      thinning.add(s, rows);
    }
    thinning.finish(rows);
    return rows;
  }
};

TEST_F(ThinningTest, AngleThatJumpsByATurnGoesOn) {
  const std::vector<ExportColumn> columns{columnOf(Channel::AxialRotation)};
  const auto turned = [](int i) { return 0.004 * i - 2.0; };  // through half a turn, then once around
  const auto rows = rowsOf(columns, 4000, 10, [&](int i, record::Sample& s) {
    s[Channel::AxialRotation] = i % 100 == 50 ? std::nan("") : std::remainder(turned(i), 2.0 * kPi);
  });
  ASSERT_EQ(rows.size(), 800u);
  for (int r = 30; r < 370; ++r) {
    const double got = rows[static_cast<std::size_t>(2 * r + 1)];
    EXPECT_NEAR(std::remainder(got - turned(10 * r), 2.0 * kPi), 0.0, 1e-3) << r;
    EXPECT_LE(std::abs(got), kPi + 1e-12);
  }
  // A joint that turns beyond half a turn does not jump.
  const auto far = rowsOf(columns, 3000, 10, [](int i, record::Sample& s) { s[Channel::AxialRotation] = 0.002 * i; });
  for (int r = 30; r < 270; ++r) EXPECT_NEAR(far[static_cast<std::size_t>(2 * r + 1)], 0.02 * r, 1e-9);
}

TEST_F(ThinningTest, OrientationStaysOneWhateverTheSignOfItsNumbers) {
  std::vector<ExportColumn> columns;
  for (const auto c : {Channel::QuaternionW, Channel::QuaternionX, Channel::QuaternionY, Channel::QuaternionZ})
    columns.push_back(columnOf(c));
  const auto half = [](int i) { return 0.0005 * i; };
  const auto rows = rowsOf(columns, 2000, 10, [&](int i, record::Sample& s) {
    const double sign = i / 7 % 2 == 0 ? 1.0 : -1.0;
    s[Channel::QuaternionW] = sign * std::cos(half(i));
    s[Channel::QuaternionX] = sign * std::sin(half(i));
    s[Channel::QuaternionY] = s[Channel::QuaternionZ] = 0.0;
  });
  ASSERT_EQ(rows.size(), 1000u);
  for (int r = 30; r < 170; ++r) {
    const double* q = &rows[static_cast<std::size_t>(5 * r + 1)];
    EXPECT_NEAR(std::hypot(q[0], q[1]), 1.0, 1e-12);
    EXPECT_NEAR(std::abs(q[0] * std::cos(half(10 * r)) + q[1] * std::sin(half(10 * r))), 1.0, 1e-8) << r;
  }
}

TEST_F(ThinningTest, WholeNumbersAreOfTheOwnSampleAndNoFlagIsLost) {
  const std::vector<ExportColumn> columns{{.header = {.name = "cycle"}, .whole = 0},
                                          {.header = {.name = "step"}, .whole = 2},
                                          {.header = {.name = "flags"}, .whole = 4}};
  const auto rows = rowsOf(columns, 995, 10, [](int i, record::Sample& s) {
    s.step = i < 500 ? 1 : 2;
    s.flags = i == 123 ? record::kLateCycle : i == 127 ? record::kBridgedSensor : 0;
  });
  ASSERT_EQ(rows.size(), 400u);
  for (std::size_t r = 0; r < 100; ++r) {
    EXPECT_EQ(rows[4 * r], 1e-3 * static_cast<double>(10 * r));
    EXPECT_EQ(rows[4 * r + 1], static_cast<double>(100 + 10 * r));
    EXPECT_EQ(rows[4 * r + 2], r < 50 ? 1.0 : 2.0);
    const int flags = r == 12 ? record::kLateCycle : r == 13 ? record::kBridgedSensor : 0;
    EXPECT_EQ(rows[4 * r + 3], static_cast<double>(flags)) << r;
  }
}

TEST_F(ThinningTest, AFaultAtTheVeryEndIsInTheLastRow) {
  const std::vector<ExportColumn> columns{{.header = {.name = "flags"}, .whole = 4}};
  for (const int samples : {991, 995, 996, 999, 1000}) {
    const auto rows = rowsOf(columns, samples, 10, [samples](int i, record::Sample& s) {
      s.flags = i == samples - 1 ? record::kLateCycle : 0;
    });
    ASSERT_EQ(rows.size(), 200u) << samples;
    EXPECT_EQ(rows.back(), static_cast<double>(record::kLateCycle)) << samples;
  }
}

// Two cycles of a load, with what lay between them not chosen.
TEST_F(ThinningTest, NothingIsFilteredAcrossAGap) {
  const std::vector<ExportColumn> columns{columnOf(Channel::ForceX), columnOf(Channel::Flexion)};
  const auto rows = rowsOf(columns, 1995, 10, [](int i, record::Sample& s) {
    if (i >= 995) s.cycle += 5000;
    s[Channel::ForceX] = i < 995 ? 0.0 : 10.0;
    s[Channel::Flexion] = i < 995 ? -3.0 : 3.0;
  });
  ASSERT_EQ(rows.size(), 600u);
  for (std::size_t r = 0; r < 200; ++r) {
    EXPECT_NEAR(rows[3 * r + 1], r < 100 ? 0.0 : 10.0, 1e-12) << r;
    EXPECT_NEAR(rows[3 * r + 2], r < 100 ? -3.0 : 3.0, 1e-12) << r;
  }
}

}  // namespace
}  // namespace articulus::exchange

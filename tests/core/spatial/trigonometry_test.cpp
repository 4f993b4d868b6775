// Batched sines, cosines and arc tangents against the C library in 80-bit arithmetic; special values against the C
// standard.
#include "core/spatial/trigonometry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace articulus::spatial {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr long double kQuarterTurn = 1.57079632679489661923132169163975144L;
constexpr double kTiny = std::numeric_limits<double>::denorm_min();

/// Distance from the true value in units of the last place of a double of its size.
double ulps(double ours, long double truth) {
  const double nearest = std::abs(static_cast<double>(truth));
  const double unit = std::max(std::nextafter(nearest, kInfinity) - nearest, kTiny);
  return static_cast<double>(std::abs(static_cast<long double>(ours) - truth) / static_cast<long double>(unit));
}

struct Worst {
  double value = 0.0;
  double at[2] = {0.0, 0.0};
  void take(double v, double a, double b = 0.0) {
    if (!(v <= value)) value = v, at[0] = a, at[1] = b;  // a NaN is the worst
  }
};

void tell(const char* where, const Worst& sine, const Worst& cosine) {
  std::printf("%s: sine %.3f ULP at %.17g, cosine %.3f ULP at %.17g\n", where, sine.value, sine.at[0], cosine.value,
              cosine.at[0]);
}

void checkSines(const std::vector<double>& angles, Worst& sine, Worst& cosine) {
  std::vector<double> s(angles.size()), c(angles.size());
  sinesCosines(angles.data(), s.data(), c.data(), static_cast<int>(angles.size()));
  for (std::size_t i = 0; i < angles.size(); ++i) {
    const auto x = static_cast<long double>(angles[i]);
    sine.take(ulps(s[i], std::sin(x)), angles[i]);
    cosine.take(ulps(c[i], std::cos(x)), angles[i]);
  }
}

TEST(SinesCosines, AreWithinOneUnitInTheLastPlaceUpToAHundredThousandRadians) {
  std::mt19937_64 random(1);
  Worst sine, cosine;
  for (const double size : {1e-3, 0.8, 3.2, 100.0, 1e4, 1e5}) {
    std::uniform_real_distribution<double> u(-size, size);
    std::vector<double> angles(400'000);
    for (double& a : angles) a = u(random);
    checkSines(angles, sine, cosine);
  }
  tell("2 400 000 angles", sine, cosine);
  EXPECT_LT(sine.value, 1.0);
  EXPECT_LT(cosine.value, 1.0);
}

TEST(SinesCosines, KeepTheirDigitsNextToEveryMultipleOfAQuarterTurn) {
  Worst sine, cosine;
  std::vector<double> angles;
  for (int k = -6366; k <= 6366; ++k) {  // up to 1e4 rad
    const double at = static_cast<double>(k * kQuarterTurn);
    angles.insert(angles.end(),
                  {std::nextafter(at, -kInfinity), at, std::nextafter(at, kInfinity), at + 1e-9, at - 1e-5});
    const double between = static_cast<double>((k + 0.5L) * kQuarterTurn);  // the quadrant changes here
    angles.insert(angles.end(), {std::nextafter(between, -kInfinity), between, std::nextafter(between, kInfinity)});
  }
  checkSines(angles, sine, cosine);
  tell("next to quarter turns", sine, cosine);
  EXPECT_LT(sine.value, 1.0);
  EXPECT_LT(cosine.value, 1.0);
}

TEST(SinesCosines, OfHugeAnglesAreTheCLibrarys) {
  const double largest = std::numeric_limits<double>::max();
  const std::array<double, 9> angles{1.0001e5, 1.0000001e6, -3e6, 1e9, 1e17, -1e100, 1e300, largest, 12345678.9};
  std::array<double, 9> s{}, c{};
  sinesCosines(angles.data(), s.data(), c.data(), 9);
  for (std::size_t i = 0; i < angles.size(); ++i) {
    EXPECT_NEAR(s[i], std::sin(angles[i]), 3e-16) << angles[i];
    EXPECT_NEAR(c[i], std::cos(angles[i]), 3e-16) << angles[i];
  }
}

TEST(SinesCosines, OfZerosTinyInfiniteAndNoNumbersAreAsInTheCStandard) {
  const std::array<double, 8> angles{0.0, -0.0, kTiny, -kTiny, 1e-300, kInfinity, -kInfinity, kNaN};
  for (std::size_t first = 0; first < angles.size(); ++first) {  // in either half of a pair, and as the odd one
    std::array<double, 3> a{0.3, angles[first], angles[first]}, s{}, c{};
    sinesCosines(a.data(), s.data(), c.data(), 3);
    EXPECT_NEAR(s[0], std::sin(0.3), 1e-16) << "a neighbour must not spoil a good angle";
    EXPECT_NEAR(c[0], std::cos(0.3), 2e-16);
    for (const std::size_t k : {1u, 2u}) {
      if (first < 5) {
        EXPECT_EQ(std::bit_cast<std::uint64_t>(s[k]), std::bit_cast<std::uint64_t>(angles[first]))
            << "sine of " << angles[first];
        EXPECT_EQ(c[k], 1.0);
      } else {
        EXPECT_TRUE(std::isnan(s[k]) && std::isnan(c[k])) << angles[first];
      }
    }
  }
}

TEST(SinesCosines, AreOddAndEvenToTheLastBitAndTheSameInAnyPlaceOfABatch) {
  std::mt19937_64 random(2);
  std::uniform_real_distribution<double> u(-20.0, 20.0);
  for (int k = 0; k < 20'000; ++k) {
    std::array<double, 7> a{}, m{}, s{}, c{}, sm{}, cm{};
    for (std::size_t i = 0; i < 7; ++i) a[i] = u(random), m[i] = -a[i];
    sinesCosines(a.data(), s.data(), c.data(), 7);
    sinesCosines(m.data(), sm.data(), cm.data(), 7);
    for (std::size_t i = 0; i < 7; ++i) {
      double alone = 0.0, other = 0.0;
      sinesCosines(&a[i], &alone, &other, 1);
      ASSERT_TRUE(s[i] == -sm[i] && c[i] == cm[i] && alone == s[i] && other == c[i]) << a[i];
    }
  }
}

void checkArcs(const std::vector<double>& y, const std::vector<double>& x, Worst& worst) {
  std::vector<double> a(y.size());
  arcTangents(y.data(), x.data(), a.data(), static_cast<int>(y.size()));
  for (std::size_t i = 0; i < y.size(); ++i)
    worst.take(ulps(a[i], std::atan2(static_cast<long double>(y[i]), static_cast<long double>(x[i]))), y[i], x[i]);
}

TEST(ArcTangents, AreWithinTwoUnitsInTheLastPlaceInAllOctants) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> u(-1.0, 1.0), exponent(-280.0, 280.0), closely(-1e-9, 1e-9);
  std::vector<double> y, x;
  for (int k = 0; k < 1'000'000; ++k) {  // plain
    y.push_back(u(random));
    x.push_back(u(random));
  }
  for (int k = 0; k < 300'000; ++k) {  // all sizes
    y.push_back(u(random) * std::pow(10.0, exponent(random)));
    x.push_back(u(random) * std::pow(10.0, exponent(random)));
  }
  for (int k = 0; k < 300'000; ++k) {  // about 1/2, where the reduction changes
    y.push_back(1.0 + u(random));
    x.push_back(y.back() * (2.0 + 1e-3 * u(random)) * (k % 2 ? -1.0 : 1.0));
    if (k % 3 == 0) std::swap(x.back(), y.back());
  }
  for (int k = 0; k < 300'000; ++k) {  // next to the borders of the eighths of a turn and of the halves
    const double a = (k % 32) * (M_PI / 16) + closely(random) * (k % 3), r = std::pow(10.0, 3.0 * u(random));
    y.push_back(r * std::sin(a));
    x.push_back(r * std::cos(a));
  }
  Worst worst;
  checkArcs(y, x, worst);
  std::printf("1 900 000 pairs: %.3f ULP at atan2(%.17g, %.17g)\n", worst.value, worst.at[0], worst.at[1]);
  EXPECT_LT(worst.value, 2.0);
}

TEST(ArcTangents, OfZerosInfiniteAndNoNumbersAreAsInTheCStandard) {
  const std::array<double, 15> values{0.0,    -0.0,    1.0,      -1.0,      kTiny,      -kTiny, 1e-308, 1e300,
                                      -1e300, 1.7e308, -1.7e308, kInfinity, -kInfinity, kNaN,   0.5};
  for (const double y : values)
    for (const double x : values) {
      const std::array<double, 3> ys{0.2, y, y}, xs{-0.3, x, x};
      std::array<double, 3> a{};
      arcTangents(ys.data(), xs.data(), a.data(), 3);
      EXPECT_NEAR(a[0], std::atan2(0.2, -0.3), 5e-16) << "a neighbour must not spoil a good pair";
      const double expected = std::atan2(y, x);
      for (const std::size_t k : {1u, 2u}) {
        if (std::isnan(expected)) {
          EXPECT_TRUE(std::isnan(a[k])) << y << ' ' << x;
        } else {
          EXPECT_LE(ulps(a[k], expected), 2.0) << y << ' ' << x << " gave " << a[k];
          EXPECT_EQ(std::signbit(a[k]), std::signbit(expected)) << y << ' ' << x;
        }
      }
    }
}

TEST(ArcTangents, ReturnTheAnglesOfTheirSinesAndCosines) {
  std::mt19937_64 random(4);
  std::uniform_real_distribution<double> u(-M_PI, M_PI);
  std::vector<double> a(100'001), s(a.size()), c(a.size()), back(a.size());
  for (double& v : a) v = u(random);
  const int n = static_cast<int>(a.size());
  sinesCosines(a.data(), s.data(), c.data(), n);
  arcTangents(s.data(), c.data(), back.data(), n);
  double worst = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) worst = std::max(worst, std::abs(back[i] - a[i]));
  EXPECT_LT(worst, 1e-15);
}

}  // namespace
}  // namespace articulus::spatial

// Onset of failure: closed forms exact, a bundle of fibres that break one by one, noise, and courses that never failed.
#include "core/analysis/failure_onset.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace articulus::test {
namespace {

using analysis::failureOnsets;
using analysis::FailureThresholds;
using analysis::LoadedWay;
using testing::HasSubstr;

/// A line up to a bend, a softer one behind it, then a sudden loss.
std::vector<LoadedWay> bilinear(double stiffness, double bend, double share, double end, double sign = 1.0) {
  std::vector<LoadedWay> course;
  for (int i = 0; i <= 2000; ++i) {
    const double way = 0.010 * i / 2000;
    double load = stiffness * std::min(way, bend) + share * stiffness * std::max(0.0, way - bend);
    if (way > end) load *= 0.4;
    course.push_back({sign * way + 0.2, sign * load + 3.0});
  }
  return course;
}

TEST(FailureOnset, OfABilinearCourseIsWhereTheClosedFormSays) {
  for (const double sign : {1.0, -1.0}) {
    SCOPED_TRACE(sign);
    const auto found = failureOnsets(bilinear(1e5, 0.006, 0.5, 0.0091, sign));
    ASSERT_TRUE(found) << found.error().text();
    EXPECT_NEAR(found->stiffness, 1e5, 1e-6);
    EXPECT_NEAR(found->peak.load, 3.0 + sign * (600.0 + 0.5 * 1e5 * 0.0031), 1e-9);
    // 0.5 k (x - b) = 0.05 k x
    ASSERT_TRUE(found->deviation);
    EXPECT_NEAR(found->deviation->way, 0.2 + sign * 0.006 / 0.9, 1e-9);
    EXPECT_NEAR(found->deviation->load, 3.0 + sign * (600.0 + 0.5e5 * (0.006 / 0.9 - 0.006)), 1e-5);
    ASSERT_TRUE(found->stiffnessDrop);
    EXPECT_NEAR(found->stiffnessDrop->way, 0.2 + sign * 0.006, 0.5 * found->windowWay);
    ASSERT_TRUE(found->loadDrop);
    EXPECT_NEAR(found->loadDrop->way, 0.2 + sign * 0.0091, 1e-9);
    EXPECT_NEAR(found->largestDrop, 0.6, 0.005);
  }
}

TEST(FailureOnset, OfAParabolaFollowsItsSlope) {
  // Load k0 x - c x^2: the slope over a window is the derivative at its middle, over the zone that at its own middle.
  const double k0 = 1e5, c = 5e6;
  std::vector<LoadedWay> course;
  for (int i = 0; i <= 4000; ++i) {
    const double way = 0.0095 * i / 4000;
    course.push_back({way, k0 * way - c * way * way});
  }
  FailureThresholds t;
  const auto found = failureOnsets(course, t);
  ASSERT_TRUE(found) << found.error().text();
  const double at = (k0 - 0.7 * found->stiffness) / (2.0 * c);
  ASSERT_TRUE(found->stiffnessDrop);
  EXPECT_NEAR(found->stiffnessDrop->way, at, 1e-9);
  EXPECT_FALSE(found->loadDrop) << "it never lost anything";
}

TEST(FailureOnset, HoldsWaysBackAndUnevenSamplesChangeNothing) {
  const auto plain = bilinear(1e5, 0.006, 0.5, 0.0091);
  const auto wanted = failureOnsets(plain);
  ASSERT_TRUE(wanted) << wanted.error().text();
  std::vector<LoadedWay> course;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    course.push_back(plain[i]);
    if (i == 500 || i == 700)  // a hold in the elastic line, during which it relaxes
      for (int k = 1; k <= 3000; ++k) course.push_back({plain[i].way, plain[i].load - 1e-3 * k});
    if (i == 1000)  // a little back and forth, 2 % below
      for (int k = 0; k < 40; ++k) {
        const double way = plain[i - 1 - static_cast<std::size_t>(20 - std::abs(k - 20))].way;
        course.push_back({way, 3.0 + 0.98 * 1e5 * (way - 0.2)});
      }
  }
  const auto found = failureOnsets(course);
  ASSERT_TRUE(found) << found.error().text();
  EXPECT_NEAR(found->stiffness, wanted->stiffness, 1e-6);
  ASSERT_TRUE(found->deviation && found->stiffnessDrop && found->loadDrop);
  EXPECT_NEAR(found->deviation->way, wanted->deviation->way, 1e-4);
  EXPECT_NEAR(found->stiffnessDrop->way, wanted->stiffnessDrop->way, 1e-9);
  EXPECT_NEAR(found->windowWay, wanted->windowWay, 1e-12);
  EXPECT_EQ(found->loadDrop->way, wanted->loadDrop->way);
  // Four times as slow behind the bend: as many samples are a quarter of the way.
  course.clear();
  for (std::size_t i = 0; i < plain.size(); ++i) {
    course.push_back(plain[i]);
    if (i > 1200 && i + 1 < plain.size())
      for (const double share : {0.25, 0.5, 0.75})
        course.push_back({plain[i].way + share * (plain[i + 1].way - plain[i].way),
                          plain[i].load + share * (plain[i + 1].load - plain[i].load)});
  }
  const auto slower = failureOnsets(course);
  ASSERT_TRUE(slower) << slower.error().text();
  ASSERT_TRUE(slower->deviation && slower->stiffnessDrop);
  EXPECT_NEAR(slower->deviation->way, wanted->deviation->way, 1e-9);
  EXPECT_NEAR(slower->stiffnessDrop->way, wanted->stiffnessDrop->way, 0.3 * wanted->windowWay);
}

TEST(FailureOnset, AShortSagWhileItIsSlowIsNoOnset) {
  // 1 % of the way to the peak, but as many samples as 5 % have elsewhere.
  std::vector<LoadedWay> course;
  for (int i = 0; i <= 1000; ++i) {
    const double way = 1e-5 * i;
    if (i < 700 || i >= 710) course.push_back({way, 1e5 * way});
    else
      for (int k = 0; k < 40; ++k) course.push_back({way + 1e-5 * k / 40.0, 0.9e5 * (way + 1e-5 * k / 40.0)});
  }
  FailureThresholds t;
  t.loadDrop = 0.5;
  const auto found = failureOnsets(course, t);
  ASSERT_TRUE(found) << found.error().text();
  EXPECT_FALSE(found->deviation);
}

TEST(FailureOnset, OfABundleOfFibresIsTheFirstThatBreak) {
  // 400 fibres of one stiffness whose strengths are spread; what they carry is known, the first one breaks at 6.0 mm.
  std::mt19937_64 random(3);
  std::normal_distribution<double> strength(0.0075, 0.0005), gauss(0.0, 0.5);
  std::vector<double> breaks;
  while (breaks.size() < 400)
    if (const double at = strength(random); at > 0.006) breaks.push_back(at);
  std::vector<LoadedWay> course;
  double truth = 0.0;
  for (int i = 0; i <= 5000; ++i) {
    const double way = 0.010 * i / 5000;
    const auto whole = std::ranges::count_if(breaks, [way](double at) { return at > way; });
    if (truth == 0.0 && static_cast<double>(whole) < 0.95 * 400.0) truth = way;
    course.push_back({way, 250.0 * way * static_cast<double>(whole) + gauss(random)});
  }
  const auto found = failureOnsets(course);
  ASSERT_TRUE(found) << found.error().text();
  ASSERT_TRUE(found->deviation && found->stiffnessDrop && found->loadDrop);
  std::printf("a twentieth broken at %.3f mm: deviation %.3f, stiffness %.3f, peak %.3f, drop from %.3f mm\n",
              1e3 * truth, 1e3 * found->deviation->way, 1e3 * found->stiffnessDrop->way, 1e3 * found->peak.way,
              1e3 * found->loadDrop->way);
  EXPECT_NEAR(found->stiffness, 1e5, 1e3) << "1 %";
  EXPECT_NEAR(found->deviation->way, truth, 0.01 * truth);
  EXPECT_GT(found->stiffnessDrop->way, 0.006 - 0.5 * found->windowWay);
  EXPECT_LT(found->stiffnessDrop->way, found->peak.way);
  EXPECT_NEAR(found->loadDrop->way, found->peak.way, 1e-12);
}

TEST(FailureOnset, WhatNeverFailedHasNone) {
  const auto found = failureOnsets(bilinear(1e5, 1.0, 1.0, 1.0));
  ASSERT_TRUE(found) << found.error().text();
  EXPECT_FALSE(found->deviation);
  EXPECT_FALSE(found->stiffnessDrop);
  EXPECT_FALSE(found->loadDrop);
  EXPECT_EQ(found->largestDrop, 0.0);
}

TEST(FailureOnset, NoiseHidesAndIsToldAndWhatNeverRoseIsRefused) {
  std::mt19937_64 random(4);
  std::normal_distribution<double> gauss(0.0, 40.0);
  auto course = bilinear(1e5, 0.006, 0.5, 0.0091);
  for (LoadedWay& s : course) s.load += gauss(random);
  FailureThresholds t;
  t.window = 0.01;
  const auto noisy = failureOnsets(course, t);
  ASSERT_TRUE(noisy) << noisy.error().text();
  EXPECT_TRUE(noisy->stiffnessHidden);
  EXPECT_FALSE(noisy->stiffnessDrop);
  EXPECT_NEAR(noisy->noise, 40.0, 3.0);
  const auto refused = [](const std::vector<LoadedWay>& some, const FailureThresholds& by = {}) {
    const auto result = failureOnsets(some, by);
    return result ? std::string("accepted") : result.error().text();
  };
  std::vector<LoadedWay> flat = course;
  for (LoadedWay& s : flat) s.load = gauss(random);
  EXPECT_THAT(refused(flat), HasSubstr("never rose"));
  t = {};
  t.leastLoad = 5000.0;
  EXPECT_THAT(refused(bilinear(1e5, 0.006, 0.5, 0.0091), t), HasSubstr("never rose"));
  EXPECT_THAT(refused(std::vector<LoadedWay>(10)), HasSubstr("of 10 samples"));
  t = {};
  t.loadDrop = 0.0;
  EXPECT_THAT(refused(course, t), HasSubstr("is no share"));
  t = {};
  t.zoneFrom = 0.6;
  EXPECT_THAT(refused(course, t), HasSubstr("ends before it begins"));
}

}  // namespace
}  // namespace articulus::test

// Area, zones and coupling of cycles whose answers are known in closed form.
#include "core/analysis/load_cycle.h"

#include <gmock/gmock.h>

#include <cmath>

#include "core/analysis/coupled_motion.h"

namespace articulus::test {
namespace {

using analysis::DrivenPose;
using analysis::MotionLoad;
using spatial::Vector6;

TEST(LoadCycle, AreaOfAnEllipseIsThatOfAViscoelasticSpring) {
  // M = k x + c x' on x = X sin(w t): the loop is an ellipse of area pi c w X^2.
  const double X = 0.1, k = 90, cw = 7;
  std::vector<MotionLoad> cycle;
  for (int i = 0; i < 2000; ++i) {
    const double p = 2 * M_PI * i / 2000;
    cycle.push_back({X * std::sin(p), k * X * std::sin(p) + cw * X * std::cos(p)});
  }
  EXPECT_NEAR(analysis::hysteresisArea_J(cycle), M_PI * cw * X * X, 1e-6);
  std::reverse(cycle.begin(), cycle.end());
  EXPECT_NEAR(analysis::hysteresisArea_J(cycle), -M_PI * cw * X * X, 1e-6)
      << "walked the other way it would give energy";
}

TEST(LoadCycle, PhaseLagIsThatOfASpringWithADashpot) {
  const double X = 0.1, k = 90, cw = 7;
  std::vector<MotionLoad> cycle;
  for (int i = 0; i < 2000; ++i) {
    const double p = 2 * M_PI * i / 2000 + 0.7;
    cycle.push_back({0.3 + X * std::sin(p), 1.0 + k * X * std::sin(p) + cw * X * std::cos(p)});
  }
  EXPECT_NEAR(*analysis::phaseLag_rad(cycle), std::atan2(cw, k), 1e-9);
  EXPECT_FALSE(analysis::phaseLag_rad({}));
}

/// Piecewise straight elastic law: soft up to 2 Nm/rad x 0.1 rad, stiff beyond, with a loop of +-0.02 Nm. Ends at +-0.3
/// rad.
std::vector<MotionLoad> bilinear(int phase) {
  std::vector<MotionLoad> cycle;
  const auto load = [](double x) {
    return std::abs(x) < 0.1 ? 2.0 * x : std::copysign(0.2 + 30.0 * (std::abs(x) - 0.1), x);
  };
  for (int i = 0; i < 6000; ++i) {
    const double p = 2 * M_PI * (i + phase) / 6000;
    cycle.push_back({0.3 * std::sin(p), load(0.3 * std::sin(p)) + 0.02 * std::cos(p)});
  }
  return cycle;
}

TEST(LoadCycle, ZonesOfABilinearLawHaveItsSlopesWhereverTheCycleStarts) {
  for (const int phase : {0, 700, 1500, 3200, 4500, 5900}) {
    const auto zones = analysis::zoneStiffness(bilinear(phase), {.neutralShare = 0.02});
    ASSERT_TRUE(zones) << zones.error().text();
    EXPECT_NEAR(zones->neutral, 2.0, 0.02);
    EXPECT_NEAR(zones->elasticAbove, 30.0, 0.5);
    EXPECT_NEAR(zones->elasticBelow, 30.0, 0.5);
    EXPECT_NEAR(zones->peakAbove, 6.2, 1e-3);
    EXPECT_NEAR(zones->peakBelow, -6.2, 1e-3);
  }
}

TEST(LoadCycle, WhatHasNoZonesIsRefused) {
  auto oneSided = bilinear(0);
  for (auto& s : oneSided) s.load = std::abs(s.load);
  EXPECT_THAT(analysis::zoneStiffness(oneSided).error().text(), ::testing::HasSubstr("one side"));
  EXPECT_THAT(analysis::zoneStiffness(bilinear(0), {.neutralShare = 1e-6}).error().text(),
              ::testing::HasSubstr("neutral"));
  EXPECT_FALSE(analysis::zoneStiffness({}));
}

TEST(CoupledMotion, ProportionalCouplingIsFoundAndTheRestIsNot) {
  std::vector<DrivenPose> cycle;
  for (int i = 0; i < 1000; ++i) {
    const double x = 0.2 * std::sin(2 * M_PI * i / 1000);
    DrivenPose s;
    s.motion << 0.01 * x, 0, 0.002 * x * x, x, -0.3 * x + 0.01, 0.15 * x;
    s.load = 10.0 * x;
    cycle.push_back(s);
  }
  const auto c = analysis::coupledMotion(cycle, 3);
  ASSERT_TRUE(c);
  EXPECT_NEAR(c->slope[3], 1.0, 1e-12);
  EXPECT_NEAR(c->slope[4], -0.3, 1e-12);
  EXPECT_NEAR(c->slope[5], 0.15, 1e-12);
  EXPECT_NEAR(c->slope[0], 0.01, 1e-12);
  EXPECT_NEAR(c->determination[4], 1.0, 1e-12);
  EXPECT_NEAR(c->determination[2], 0.0, 1e-12) << "the same to both sides: not proportional";
  EXPECT_NEAR(c->atHighest[4], -0.05, 1e-12);
  EXPECT_NEAR(c->atLowest[4], 0.07, 1e-12);
  EXPECT_NEAR(c->range[4], 0.12, 1e-12);
  EXPECT_FALSE(analysis::coupledMotion(cycle, 6));
  EXPECT_FALSE(analysis::coupledMotion(cycle, 1)) << "stands still";
  EXPECT_FALSE(analysis::coupledMotion(std::span(cycle).first(2), 3));
}

}  // namespace
}  // namespace articulus::test

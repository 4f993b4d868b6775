// Numbers of a step against the closed forms of a first- and a second-order system.
#include "core/analysis/step_metrics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace articulus::analysis {
namespace {

struct Course {
  std::vector<double> time_s, wanted, measured;
};

/// A step at time 0 from `from` by `size`; the answer is a function of the time since, from 0 to 1.
template <class Answer>
Course course(double from, double size, double to_s, Answer answer) {
  Course c;
  for (int i = -500; i <= static_cast<int>(to_s * 1000.0); ++i) {
    const double t = i * 1e-3;
    c.time_s.push_back(t);
    c.wanted.push_back(t < 0.0 ? from : from + size);
    c.measured.push_back(t < 0.0 ? from : from + size * answer(t));
  }
  return c;
}

StepMetrics of(const Course& c) {
  const auto m = stepMetrics(c.time_s, c.wanted, c.measured);
  EXPECT_TRUE(m) << (m ? "" : m.error().text());
  return m ? *m : StepMetrics{};
}

TEST(StepMetrics, OfAFirstOrderSystemAreThoseOfItsTimeConstantUpAndDown) {
  const double tau = 0.2;
  for (const double size : {2.0, -2.0, 40.0, -0.01})
    for (const double from : {0.0, 5.0}) {
      const auto m = of(course(from, size, 4.0, [&](double t) { return 1.0 - std::exp(-t / tau); }));
      ASSERT_TRUE(m.rise_s && m.settling_s) << size;
      EXPECT_NEAR(*m.rise_s, tau * std::log(9.0), 2e-3) << size;
      EXPECT_NEAR(*m.settling_s, tau * std::log(20.0), 2e-3) << size;
      EXPECT_NEAR(m.overshoot, 0.0, 1e-9) << size;
      EXPECT_NEAR(m.steadyError / size, 0.0, 1e-6) << size;
      EXPECT_DOUBLE_EQ(m.from, from);
      EXPECT_DOUBLE_EQ(m.to, from + size);
    }
}

TEST(StepMetrics, OvershootOfASecondOrderSystemFollowsItsDamping) {
  const double omega = 10.0;
  for (const double zeta : {0.2, 0.4, 0.6, 0.8})
    for (const double size : {1.5, -1.5}) {
      const double damped = omega * std::sqrt(1.0 - zeta * zeta);
      const auto m = of(course(0.0, size, 6.0, [&](double t) {
        return 1.0 -
               std::exp(-zeta * omega * t) * (std::cos(damped * t) + zeta * omega / damped * std::sin(damped * t));
      }));
      EXPECT_NEAR(m.overshoot, std::exp(-std::numbers::pi * zeta / std::sqrt(1.0 - zeta * zeta)), 1e-3) << zeta;
      // The envelope is at 5 % then: it is settled before, by no more than a half wave.
      ASSERT_TRUE(m.settling_s) << zeta;
      const double envelope_s = std::log(1.0 / (kSettledShare * std::sqrt(1.0 - zeta * zeta))) / (zeta * omega);
      EXPECT_LE(*m.settling_s, envelope_s + 2e-3) << zeta;
      EXPECT_GE(*m.settling_s, envelope_s - std::numbers::pi / damped) << zeta;
    }
}

TEST(StepMetrics, AnErrorThatStaysIsToldWithItsSignAndIsNotSettled) {
  const auto less = of(course(0.0, 10.0, 4.0, [](double t) { return 0.8 * (1.0 - std::exp(-t / 0.1)); }));
  EXPECT_NEAR(less.steadyError, -2.0, 1e-6);
  EXPECT_FALSE(less.settling_s);
  EXPECT_FALSE(less.rise_s) << "90 % is never reached";
  const auto more = of(course(0.0, -10.0, 4.0, [](double t) { return 1.03 * (1.0 - std::exp(-t / 0.1)); }));
  EXPECT_NEAR(more.steadyError, -0.3, 1e-6);
  EXPECT_TRUE(more.settling_s) << "3 % is within the band";
  EXPECT_NEAR(more.overshoot, 0.03, 1e-6);
}

TEST(StepMetrics, WhatSwingsToTheEndIsNotSettled) {
  const auto m = of(course(0.0, 1.0, 4.0, [](double t) { return 1.0 - 0.2 * std::cos(8.0 * t); }));
  EXPECT_FALSE(m.settling_s);
  EXPECT_NEAR(m.overshoot, 0.2, 1e-3);
}

TEST(StepMetrics, RefuseWhatIsNoStep) {
  auto good = course(0.0, 1.0, 4.0, [](double) { return 1.0; });
  ASSERT_TRUE(stepMetrics(good.time_s, good.wanted, good.measured));
  auto c = good;
  c.measured.pop_back();
  EXPECT_FALSE(stepMetrics(c.time_s, c.wanted, c.measured)) << "not equally long";
  c = good;
  c.measured[700] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(stepMetrics(c.time_s, c.wanted, c.measured)) << "a gap";
  c = good;
  c.time_s[700] = c.time_s[699];
  EXPECT_FALSE(stepMetrics(c.time_s, c.wanted, c.measured)) << "time stands";
  c = good;
  c.wanted.assign(c.wanted.size(), 1.0);
  EXPECT_FALSE(stepMetrics(c.time_s, c.wanted, c.measured)) << "no step";
  c = course(0.0, 1.0, 0.05, [](double) { return 1.0; });
  EXPECT_FALSE(stepMetrics(c.time_s, c.wanted, c.measured)) << "too little after it";
  const std::vector<double> few{0.0, 1.0, 2.0};
  EXPECT_FALSE(stepMetrics(few, few, few)) << "too few";
}

}  // namespace
}  // namespace articulus::analysis

#include "core/control/estimators/dead_time_estimator.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <random>

#include "core/control/laws/joint_cascade.h"
#include "core/motion/dither.h"
#include "tests/hardware/plant.h"

namespace articulus::test {
namespace {

using control::DeadTime;
using control::DeadTimeEstimator;
using robot::JointVector;

constexpr double kDt_s = 1e-3;

/// To and fro within 7 degrees, trembling while it passes: the test motion of one joint.
void testMotion(int joint, double time_s, control::SetPoint& wanted, const JointVector& from) {
  constexpr double kSwing_rad = 0.064, kPeriod_s = 4.0;
  const motion::Dither dither{.rate_per_s = 0.03};
  const double w = 2.0 * M_PI / kPeriod_s, t = std::max(time_s - 0.5, 0.0);
  const motion::CoursePoint small = dither.at(std::fmod(t, 2.0), 2.0);
  wanted.q = from;
  wanted.qd.setZero();
  wanted.qdd.setZero();
  wanted.q[joint] += kSwing_rad * (1.0 - std::cos(w * t)) + small.s;
  wanted.qd[joint] = kSwing_rad * w * std::sin(w * t) + small.rate_per_s;
  wanted.qdd[joint] = kSwing_rad * w * w * std::cos(w * t) + small.acceleration_per_s2;
}

DeadTime measured(std::size_t lateCycles, int joint, bool dithers, std::uint64_t seed, double time_s = 8.5) {
  BareCell cell(benchSetUp(seed));
  control::JointCascade law;
  law.useGains(cell.gains);
  law.engage(cell.input);
  control::SetPoint wanted;
  wanted.q = cell.input.q;
  wanted.qd = wanted.qdd = JointVector::Zero(6);
  const JointVector from = wanted.q;
  DeadTimeEstimator estimator;
  estimator.configure(6, kDt_s);
  for (int k = 0; k < 1000 + time_s / kDt_s; ++k) {
    if (k == 500) cell.lateCycles = lateCycles;
    if (k > 1000 && dithers) testMotion(joint, (k - 1000) * kDt_s, wanted, from);
    const control::ArmModelState model = cell.modelState;
    const spatial::Wrench load = cell.input.F_D_W;
    const bool free = cell.plant.state.brakesReleased;
    cell.cycle([&] { law.step(cell.input, wanted, cell.tau); });
    if (free) estimator.stepTorque(cell.input.q, model, cell.input.tau, load);
    else estimator.pause();
  }
  return estimator.value();
}

// The plant: amplifiers of 0.4 ms, a tenth of error in every mass, friction, encoders of finite steps, and late on top.
TEST(DeadTimeEstimator, FindsTheDeadTimeOfTheVirtualArmWithinHalfACycle) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    for (const std::size_t late : {0u, 1u, 2u, 3u}) {
      for (const int joint : {0, 1}) {
        const DeadTime found = measured(late, joint, true, seed);
        const double truth = 0.4e-3 + static_cast<double>(late) * kDt_s;
        std::printf("seed %d, joint %d: %.2f ms (true %.2f), +-%.2f, confidence %.2f\n", static_cast<int>(seed),
                    joint + 1, found.value_s * 1e3, truth * 1e3, found.deviation_s * 1e3, found.confidence);
        EXPECT_NEAR(found.value_s, truth, 0.4e-3);
        EXPECT_GT(found.confidence, 0.8);
      }
    }
  }
}

TEST(DeadTimeEstimator, AnArmAtRestTellsNothing) {
  const DeadTime found = measured(3, 0, false, 1);
  EXPECT_EQ(found.confidence, 0.0);
  EXPECT_EQ(found.value_s, 0.0);
}

// An arm that takes rates: a pure delay of a fraction of a cycle, a known answer.
TEST(DeadTimeEstimator, ResolvesAFractionOfACycle) {
  for (const double truth_s : {0.0, 0.3e-3, 1.7e-3, 4.25e-3, 9.5e-3}) {
    DeadTimeEstimator estimator;
    estimator.configure(6, kDt_s);
    const motion::Dither dither{.rate_per_s = 0.03};
    std::mt19937_64 random(7);
    std::normal_distribution<double> gauss;
    const auto way = [&](double t) { return t <= 0.0 ? 0.0 : 0.1 * t + dither.at(std::fmod(t, 3.0), 3.0).s; };
    const auto rate = [&](double t) { return t <= 0.0 ? 0.0 : 0.1 + dither.at(std::fmod(t, 3.0), 3.0).rate_per_s; };
    for (int k = 1; k < 9000; ++k) {
      const double t = k * kDt_s;
      JointVector q = JointVector::Zero(6), qd = JointVector::Zero(6);
      for (int j = 0; j < 6; ++j) {
        q[j] = way(t - truth_s) + 2e-6 * gauss(random);
        qd[j] = rate(t - 0.5 * kDt_s);  // in force since the last cycle: its mean over it
      }
      estimator.stepRate(q, qd);
    }
    const DeadTime found = estimator.value();
    std::printf("true %.2f ms, found %.3f +- %.3f ms\n", truth_s * 1e3, found.value_s * 1e3, found.deviation_s * 1e3);
    EXPECT_NEAR(found.value_s, truth_s, 0.1e-3);
    EXPECT_GT(found.confidence, 0.9);
  }
}

TEST(DeadTimeEstimator, NoiseWithoutMotionAndOneToneGiveNoConfidence) {
  DeadTimeEstimator noise, tone;
  noise.configure(6, kDt_s);
  tone.configure(6, kDt_s);
  std::mt19937_64 random(11);
  std::normal_distribution<double> gauss;
  for (int k = 1; k < 60'000; ++k) {
    JointVector q(6), qd(6);
    for (int j = 0; j < 6; ++j) q[j] = 5e-6 * gauss(random), qd[j] = 0.01 * gauss(random);
    noise.stepRate(q, qd);
    const double t = k * kDt_s;
    q.setConstant(0.1 * t + 1e-3 * std::sin(60.0 * (t - 2e-3)));
    qd.setConstant(0.1 + 0.06 * std::cos(60.0 * t));
    tone.stepRate(q, qd);
  }
  EXPECT_EQ(noise.value().confidence, 0.0);
  EXPECT_EQ(tone.value().confidence, 0.0);
}

TEST(DeadTimeEstimator, ValuesThatAreNotNumbersOnlyPauseIt) {
  DeadTimeEstimator estimator;
  estimator.configure(6, kDt_s);
  const motion::Dither dither{.rate_per_s = 0.03};
  for (int k = 1; k < 20'000; ++k) {
    const double t = k * kDt_s;
    JointVector q(6), qd(6);
    q.setConstant(0.1 * t + dither.at(std::fmod(t - 2e-3, 3.0), 3.0).s);
    qd.setConstant(0.1 + dither.at(std::fmod(t - 0.5e-3, 3.0), 3.0).rate_per_s);
    if (k == 8000) q[2] = std::numeric_limits<double>::quiet_NaN();
    if (k == 8500) qd[1] = std::numeric_limits<double>::infinity();
    estimator.stepRate(q, qd);
    ASSERT_TRUE(std::isfinite(estimator.value().value_s));
  }
  EXPECT_NEAR(estimator.value().value_s, 2e-3, 0.2e-3);
}

}  // namespace
}  // namespace articulus::test

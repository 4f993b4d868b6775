#include "core/control/estimators/gain_cap.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>

#include "core/control/estimators/oscillation_observer.h"
#include "core/control/laws/direct_force.h"
#include "core/control/laws/joint_cascade.h"
#include "tests/hardware/plant.h"

namespace articulus::test {
namespace {

using control::Gain;
using control::GainCap;
using control::GainSet;
using spatial::Vector6;

constexpr double kStep_s = 1e-5;

/// One axis in the time domain, written without a transfer function: mass, damping through a late velocity, tissue with
/// its own damping, late load. Where the load error is after a second, as a share of where it was pushed to.
double simulated(const GainSet& g, double share, bool moment, double k, double m, double arm_s, double filter_s) {
  std::array<double, 4096> push{}, velocity{}, load{};
  double x = 1.0, v = 0.0, integral = 0.0, late = 0.0;
  const auto ago = [](const std::array<double, 4096>& past, int now, double delay) {
    return past[static_cast<std::size_t>(now - static_cast<int>(delay / kStep_s) + 8192) % 4096];
  };
  for (int i = 0; i < 100'000; ++i) {
    const auto at = static_cast<std::size_t>(i % 4096);
    load[at] = k * (x + 2e-3 * v);
    velocity[at] = v;
    const double error = -ago(load, i, filter_s);
    const double kp = moment ? g[Gain::MomentProportional] : g[Gain::ForceProportional];
    integral += kStep_s * share * (moment ? g[Gain::MomentIntegral] : g[Gain::ForceIntegral]) * error;
    const double asked = share * kp * error + integral;
    push[at] = moment ? m * g[Gain::MomentDamping] * asked : asked;
    const double damping = m * (moment ? g[Gain::MomentDamping] : g[Gain::ForceDamping]) * ago(velocity, i, arm_s);
    v += kStep_s * (ago(push, i, arm_s) - damping - load[at]) / m;
    x += kStep_s * v;
    if (i > 95'000) late = std::max(late, std::abs(x));
    if (std::abs(x) > 1e3) return 1e3;
  }
  return late;
}

TEST(GainCap, ShareIsStableInTheTimeDomainAndNearTheEdge) {
  GainSet gains = control::defaultGains();
  for (const Gain g : {Gain::ForceProportional, Gain::ForceIntegral, Gain::MomentProportional, Gain::MomentIntegral})
    gains[g] *= 4.0;
  GainCap cap;
  cap.configure(1e-3);
  cap.useGains(gains);
  int capped = 0;
  for (const bool moment : {false, true}) {
    for (const double stiffness : {1.0, 0.2}) {
      for (const double mass : {0.3, 1.0}) {
        for (const double arm_s : {0.4e-3, 2e-3, 5e-3}) {
          const double k = stiffness * (moment ? 1000.0 : 1.2e6), m = mass * (moment ? 3.0 : 40.0), filter_s = 2.8e-3;
          const double share = cap.axisShare(moment, k, m, arm_s, filter_s);
          const double there = simulated(gains, share, moment, k, m, arm_s, filter_s);
          const double beyond = simulated(gains, 6.0 * share, moment, k, m, arm_s, filter_s);
          std::printf(
              "%s k %.0f m %.1f dead time %.1f ms: share %.2f, left after a second %.1e, at six times the share %.1e\n",
              moment ? "moment" : "force", k, m, arm_s * 1e3, share, there, beyond);
          EXPECT_LT(there, 0.2);
          if (share > 0.99 || share <= GainCap::kLowest) continue;
          ++capped;
          EXPECT_GT(beyond, 1.0) << "the cap is needlessly low";
        }
      }
    }
  }
  EXPECT_GT(capped, 8) << "the cap was never at work";
}

TEST(GainCap, LaterStifferAndLighterMeansLess) {
  GainCap cap;
  cap.configure(1e-3);
  GainSet gains = control::defaultGains();
  gains[Gain::ForceProportional] *= 2.0;
  cap.useGains(gains);
  for (const double k : {2e5, 1e6}) {
    double last = 1.1;
    for (const double arm_s : {0.0, 1e-3, 2e-3, 4e-3, 6e-3}) {
      const double share = cap.axisShare(false, k, 40.0, arm_s, 2.8e-3);
      EXPECT_LE(share, last * 1.02) << "more dead time allowed more";
      last = share;
    }
  }
  EXPECT_LT(cap.axisShare(false, 1.2e6, 20.0, 1e-3, 2.8e-3), cap.axisShare(false, 1.2e6, 80.0, 1e-3, 2.8e-3));
  EXPECT_LT(cap.axisShare(false, 1.2e6, 20.0, 1e-3, 6e-3), cap.axisShare(false, 1.2e6, 20.0, 1e-3, 2e-3));
  EXPECT_GE(cap.axisShare(false, 1e9, 0.1, 0.05, 0.05), GainCap::kLowest);
  EXPECT_TRUE(std::isfinite(cap.axisShare(false, 0.0, 1.0, 0.0, 0.0)));
}

TEST(GainCap, LeavesTheDefaultGainsAloneOnTheArmOfTheMunichCell) {
  BareCell cell;
  GainCap cap;
  cap.configure(1e-3);
  cap.useGains(cell.gains);
  for (int k = 0; k < 1000; ++k) cap.step(cell.modelState, {}, {0.4e-3, 1e-5, 1.0}, cell.estimator.delay_s());
  std::printf("share at the default gains: %.3f\n", cap.share());
  EXPECT_GT(cap.share(), 0.95);
}

struct Outcome {
  double swing_N = 0.0;  ///< of the true load between 25 and 200 Hz, half of peak to peak
  double share = 1.0;
};

/// Unloads the clamped spine with an arm that obeys late.
Outcome unload(std::size_t lateCycles, double gainFactor, bool capped, std::uint64_t seed) {
  BareCell cell(benchSetUp(seed));
  control::JointCascade hold;
  hold.useGains(cell.gains);
  hold.engage(cell.input);
  control::SetPoint wanted;
  wanted.q = cell.input.q;
  wanted.qd = wanted.qdd = robot::JointVector::Zero(6);
  for (int k = 0; k < 2600; ++k) {
    if (k == 1000) cell.estimator.beginZeroing(500);
    if (k == 1600) (void)cell.plant.arm.setViceClosed(true);
    cell.cycle([&] { hold.step(cell.input, wanted, cell.tau); });
  }
  cell.lateCycles = lateCycles;
  for (const Gain g : {Gain::ForceProportional, Gain::ForceIntegral}) cell.gains[g] *= gainFactor;
  control::DirectForce law;
  law.useGains(cell.gains);
  law.engage(cell.input);
  GainCap cap;
  cap.configure(1e-3);
  cap.useGains(cell.gains);
  control::OscillationObserver meter;
  meter.configure(1e-3);
  const Vector6 start = cell.input.F_D_W.data;
  Outcome outcome;
  for (int k = 0; k < 9000; ++k) {
    wanted.F_D_W.data = start * std::max(0.0, 1.0 - k / 4000.0);
    cap.step(cell.modelState, {}, {0.4e-3 + 1e-3 * static_cast<double>(lateCycles), 1e-5, 1.0},
             cell.estimator.delay_s());
    cell.input.forceGainShare = capped ? cap.share() : 1.0;
    cell.cycle([&] { law.step(cell.input, wanted, cell.tau); });
    (void)meter.step(cell.plant.arm.trueLoad_D_W(), {});
    if (k > 5000)
      for (int i = 0; i < 3; ++i) outcome.swing_N = std::max(outcome.swing_N, meter.swinging(i));
  }
  outcome.share = capped ? cap.share() : 1.0;
  return outcome;
}

TEST(GainCap, OnALateArmTheUncappedLoopOscillatesAndTheCappedOneDoesNot) {
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    for (const auto& [late, factor] : {std::pair<std::size_t, double>{0, 6.0}, {2, 5.0}}) {
      const Outcome bare = unload(late, factor, false, seed), capped = unload(late, factor, true, seed);
      std::printf("%d cycles late, force gains x%.0f: swings %.2f N uncapped, %.2f N capped to %.2f\n",
                  static_cast<int>(late), factor, bare.swing_N, capped.swing_N, capped.share);
      EXPECT_GT(bare.swing_N, 5.0);
      EXPECT_LT(capped.swing_N, 1.0);
    }
  }
}

}  // namespace
}  // namespace articulus::test

#include "core/control/estimators/oscillation_observer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <random>

#include "core/control/laws/direct_force.h"
#include "core/control/laws/joint_cascade.h"
#include "tests/hardware/plant.h"

namespace articulus::test {
namespace {

using control::Gain;
using control::OscillationObserver;
using control::OscillationVerdict;
using spatial::Twist;
using spatial::Vector6;
using spatial::Wrench;

OscillationVerdict feed(OscillationObserver& o, int axis, double value) {
  Wrench F;
  Twist V;
  (axis < 6 ? F.data[axis] : V.data[axis - 6]) = value;
  return o.step(F, V);
}

class EveryAxis : public ::testing::TestWithParam<int> {};

// A steady swing of one and a half times the bound: lowered step by step, then a fault, in a stated time.
TEST_P(EveryAxis, SwingThatLastsLowersTheGainsAndThenFaults) {
  const int axis = GetParam();
  for (const double frequency_Hz : {3.5, 8.0, 20.0, 45.0, 90.0, 150.0}) {
    if (axis >= 6 && frequency_Hz > 25.0) continue;
    OscillationObserver o;
    o.configure(1e-3);
    int lowered = 0, k = 0, first = 0;
    double lastShare = 1.0;
    auto verdict = OscillationVerdict::Quiet;
    for (; k < 20'000 && verdict != OscillationVerdict::Persists; ++k) {
      verdict = feed(o, axis, 1.5 * 1.3 * o.bound(axis) * std::sin(2 * M_PI * frequency_Hz * k * 1e-3 + 0.3));
      if (verdict != OscillationVerdict::Lowered) continue;
      if (++lowered == 1) first = k;
      EXPECT_LT(o.share(), lastShare);
      EXPECT_EQ(o.axis(), axis);
      lastShare = o.share();
    }
    EXPECT_EQ(verdict, OscillationVerdict::Persists) << "axis " << axis << " at " << frequency_Hz << " Hz";
    EXPECT_GE(lowered, 1);
    EXPECT_LE(first, 1e3 * 6.0 / frequency_Hz + 50) << "lowered late";
    EXPECT_LE(k, 1e3 * 25.0 / frequency_Hz + 100) << "faulted late";
    EXPECT_EQ(o.share(), OscillationObserver::kLowest);
  }
}

TEST_P(EveryAxis, SwingThatGrowsIsCaughtBeforeItPassesItsBoundTwice) {
  const int axis = GetParam();
  for (const double growth : {1.15, 1.3, 2.0}) {  // of each half wave
    OscillationObserver o;
    o.configure(1e-3);
    const double frequency_Hz = 12.0, bound = o.bound(axis);
    double amplitude = 0.0;
    for (int k = 0; k < 20'000 && o.share() == 1.0; ++k) {
      const double halves = 2.0 * frequency_Hz * k * 1e-3;
      amplitude = 0.01 * bound * std::pow(growth, halves);
      (void)feed(o, axis, amplitude * std::sin(M_PI * halves));
    }
    EXPECT_LT(o.share(), 1.0);
    EXPECT_LT(amplitude, bound * (growth < 1.5 ? 2.5 : 8.0)) << "axis " << axis << " growing by " << growth;
    EXPECT_TRUE(growth < 1.5 || o.share() == OscillationObserver::kLowest);
  }
}

// What a test does on purpose, and what it meets: ramps, a step of the load, a push that dies away, a slow sine.
TEST_P(EveryAxis, WantedMotionsAndPushesThatDieAwayAreNone) {
  const int axis = GetParam();
  OscillationObserver o;
  o.configure(1e-3);
  const double bound = o.bound(axis);
  for (int k = 0; k < 30'000; ++k) {
    const double t = k * 1e-3;
    double value = 30.0 * bound * std::sin(2 * M_PI * 0.1 * t);
    if (t > 5) value += 20.0 * bound;                                                              // a step
    if (t > 10) value += 10.0 * bound * std::exp(-(t - 10) * 25.0) * std::sin(2 * M_PI * 15 * t);  // rings out
    if (t > 15) value += 40.0 * bound * std::min(t - 15.0, 2.0);                                   // a steep ramp
    if (t > 20) value += 10.0 * bound * std::sin(2 * M_PI * 0.8 * t);  // faster than any test
    ASSERT_EQ(feed(o, axis, value), OscillationVerdict::Quiet) << "axis " << axis << " at " << t << " s";
  }
  EXPECT_EQ(o.share(), 1.0);
}
INSTANTIATE_TEST_SUITE_P(OscillationObserver, EveryAxis, ::testing::Range(0, 12));

TEST(OscillationObserver, TenMinutesOfTheCellsOwnNoiseTripNothing) {
  const auto setUp = benchSetUp();
  hardware::FaultScript script;
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    hardware::SimulatedLoadCell cell(setUp.parameters.loadCell, 0.25e-3, seed, script);
    sensing::WrenchEstimator wrench;
    wrench.configure(0.0, spatial::Vector3::Zero(), setUp.X_SD, spatial::Vector3::Zero(), 120.0, 1000.0);
    device::LoadCellSample sample;
    OscillationObserver o;
    o.configure(1e-3);
    base::Nanoseconds now = 0;
    double swings[6] = {};
    for (int k = 0; k < 600'000; ++k) {
      for (int i = 0; i < 4; ++i)
        cell.measure(now += 250'000, Vector6::Zero(), spatial::Vector3::Zero(), spatial::Vector3::Zero());
      cell.read(now, sample);
      ASSERT_EQ(o.step(wrench.step(sample.wrench_S, {}), {}), OscillationVerdict::Quiet) << "after " << k << " ms";
      for (int i = 0; i < 6; ++i) swings[i] = std::max(swings[i], o.swinging(i));
    }
    std::printf("largest swings of the noise: %.2f %.2f %.2f N %.4f %.4f %.4f Nm (bounds %.2f N %.3f Nm)\n", swings[0],
                swings[1], swings[2], swings[3], swings[4], swings[5], o.bound(0), o.bound(3));
    for (int i = 0; i < 6; ++i)
      EXPECT_LT(swings[i], 0.45 * o.bound(i)) << "the noise is too near to what starts an alarm";
    EXPECT_EQ(o.share(), 1.0);
  }
}

TEST(OscillationObserver, GivesTheGainsBackSlowlyAndNotWhereItRang) {
  OscillationObserver o;
  o.configure(1e-3);
  int k = 0;
  for (; k < 5000 && o.share() == 1.0; ++k) (void)feed(o, 4, 0.2 * std::sin(2 * M_PI * 10 * k * 1e-3));
  const double low = o.share();
  ASSERT_LT(low, 1.0);
  for (int i = 0; i < 4900; ++i) (void)feed(o, 4, 0.0);
  EXPECT_EQ(o.share(), low) << "before five quiet seconds";
  double last = low;
  for (int i = 0; i < 60'000; ++i) {
    (void)feed(o, 4, 0.0);
    EXPECT_LE(o.share() - last, 0.02e-3 * 1.001);
    last = o.share();
  }
  EXPECT_NEAR(o.share(), 0.8, 1e-9);
  o.reset();
  EXPECT_EQ(o.share(), 1.0);
}

TEST(OscillationObserver, SwingBeyondTheHardBoundIsAFaultAtOnce) {
  for (const int axis : {0, 1, 2, 3, 4, 5}) {
    OscillationObserver o;
    o.configure(1e-3);
    auto verdict = OscillationVerdict::Quiet;
    int k = 0;
    for (; k < 2000 && verdict != OscillationVerdict::Persists; ++k)
      verdict = feed(o, axis, (axis < 3 ? 25.0 : 1.7) * std::sin(2 * M_PI * 10.0 * k * 1e-3));
    EXPECT_EQ(verdict, OscillationVerdict::Persists);
    EXPECT_LT(k, 300) << "three waves of 10 Hz";
  }
}

TEST(OscillationObserver, ValuesThatAreNotNumbersLeaveItAsItIs) {
  OscillationObserver o;
  o.configure(1e-3);
  for (int k = 0; k < 1000; ++k)
    EXPECT_EQ(feed(o, 2, k == 500 ? std::numeric_limits<double>::quiet_NaN() : 0.01), OscillationVerdict::Quiet);
  for (int k = 0; k < 5000 && o.share() == 1.0; ++k) (void)feed(o, 2, 3.0 * std::sin(2 * M_PI * 10 * k * 1e-3));
  EXPECT_LT(o.share(), 1.0) << "blind after one wild value";
}

// The loop itself on the virtual spine. The catalogue of gains lets nobody set more than 2.5, 2.5 and 3.5 times the
// default.
struct Ring {
  double forceGains, momentGains, damping;
  bool staysBelow;            ///< lowering is enough
  double force_N, moment_Nm;  ///< that the true load must stay under, from the first ring on
};

TEST(OscillationObserver, TooHighGainsOnTheSpineAreCaughtBeforeTheTissueSuffers) {
  for (const Ring& ring :
       {Ring{1, 1, 1, true, 3, 0.3}, Ring{4, 1, 1, true, 20, 1.0}, Ring{1, 4, 1, false, 80, 1.0},
        Ring{1, 1, 3.5, false, 20, 1.0}, Ring{2.5, 2.5, 3.5, false, 180, 2.5}, Ring{8, 1, 1, false, 220, 2.5}}) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      BareCell cell(benchSetUp(seed));
      control::JointCascade hold;
      hold.useGains(cell.gains);
      hold.engage(cell.input);
      control::SetPoint wanted;
      wanted.q = cell.input.q;
      wanted.qd = wanted.qdd = robot::JointVector::Zero(6);
      const auto holding = [&] { hold.step(cell.input, wanted, cell.tau); };
      for (int k = 0; k < 2600; ++k) {
        if (k == 1000) cell.estimator.beginZeroing(500);
        if (k == 1600) (void)cell.plant.arm.setViceClosed(true);
        cell.cycle(holding);
      }
      control::DirectForce law;
      law.useGains(cell.gains);
      law.engage(cell.input);
      const Vector6 start = cell.input.F_D_W.data;
      OscillationObserver o;
      o.configure(1e-3);
      Vector6 worst = Vector6::Zero();
      bool faulted = false;
      int rang = 0;
      for (int k = 0; k < 10'000; ++k) {
        if (k == 4500) {  // unloaded: now the gains are raised
          auto gains = cell.gains;
          gains[Gain::ForceProportional] *= ring.forceGains, gains[Gain::ForceIntegral] *= ring.forceGains;
          gains[Gain::MomentProportional] *= ring.momentGains, gains[Gain::MomentIntegral] *= ring.momentGains;
          gains[Gain::ForceDamping] *= ring.damping, gains[Gain::MomentDamping] *= ring.damping;
          law.useGains(gains);
        }
        wanted.F_D_W.data = start * std::max(0.0, 1.0 - k / 4000.0);
        cell.input.forceGainShare = o.share();
        if (faulted) cell.cycle(holding);
        else cell.cycle([&] { law.step(cell.input, wanted, cell.tau); });
        const auto verdict = o.step(cell.input.F_D_W, Twist(Vector6(cell.modelState.J * cell.input.qd)));
        if (verdict == OscillationVerdict::Lowered) ++rang;
        if (verdict == OscillationVerdict::Persists && !faulted) {
          faulted = true;
          wanted.q = cell.input.q;
          hold.engage(cell.input);
        }
        if (k > 4500) worst = worst.cwiseMax(cell.plant.arm.trueLoad_D_W().data.cwiseAbs());
      }
      std::printf(
          "force gains x%.1f, moment gains x%.1f, damping x%.1f, seed %d: lowered %d times to %.2f%s; true load at "
          "most %.1f N, %.2f Nm\n",
          ring.forceGains, ring.momentGains, ring.damping, static_cast<int>(seed), rang, o.share(),
          faulted ? ", fault" : "", worst.head<3>().maxCoeff(), worst.tail<3>().maxCoeff());
      EXPECT_EQ(rang > 0, ring.forceGains * ring.momentGains * ring.damping > 1.0)
          << "a sound loop was touched, or an unsound one was not";
      EXPECT_FALSE(faulted && ring.staysBelow);
      EXPECT_LT(worst.head<3>().maxCoeff(), ring.force_N);
      EXPECT_LT(worst.tail<3>().maxCoeff(), ring.moment_Nm);
    }
  }
}

}  // namespace
}  // namespace articulus::test

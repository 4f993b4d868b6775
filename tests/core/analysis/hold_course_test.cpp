// What a ramp leaves of a relaxation: against the closed form, and for a stiffening specimen against the law that made
// its load.
#include "core/analysis/hold_course.h"

#include <gtest/gtest.h>

#include <cmath>

namespace articulus::test {
namespace {

using analysis::HoldKind;
using analysis::HoldSample;
using analysis::PronySeries;

constexpr double kRamp_s = 2.0, kStep_s = 1e-3;
const std::vector<double> kGain{0.10, 0.10, 0.15}, kTime_s{1.0, 10.0, 100.0};

/// The load of elastic(t) that relaxes, by the closed form for a polynomial a t + b t^3: integral of exp(-(T - s) /
/// tau) d(elastic).
double relaxing(double t, double tau, double a, double b) {
  const double e = 1.0 - std::exp(-t / tau);
  // integral of 3 b s^2 exp((s - t) / tau): by parts, twice
  return a * tau * e + 3.0 * b * (tau * t * t - 2.0 * tau * tau * t + 2.0 * tau * tau * tau * e);
}

struct Made {
  std::vector<HoldSample> load;
  PronySeries hold;
  std::vector<double> share;
};

Made made(double a, double b) {
  Made m;
  for (int i = 0; i <= static_cast<int>(kRamp_s / kStep_s); ++i) {
    const double t = i * kStep_s;
    double load = a * t + b * t * t * t;
    for (std::size_t k = 0; k < 3; ++k) load += kGain[k] * relaxing(t, kTime_s[k], a, b);
    m.load.push_back({t, load});
  }
  m.hold.equilibrium = a * kRamp_s + b * kRamp_s * kRamp_s * kRamp_s;
  m.hold.time_s = kTime_s;
  for (std::size_t k = 0; k < 3; ++k) {
    m.share.push_back(relaxing(kRamp_s, kTime_s[k], a, b) / m.hold.equilibrium);
    m.hold.amplitude.push_back(kGain[k] * m.share[k] * m.hold.equilibrium);
  }
  return m;
}

TEST(HoldCourse, AConstantRateLeavesWhatTheClosedFormSays) {
  const Made m = made(3.0, 0.0);
  for (std::size_t k = 0; k < 3; ++k)
    EXPECT_NEAR(m.share[k], -std::expm1(-kRamp_s / kTime_s[k]) * kTime_s[k] / kRamp_s, 1e-12);
  const auto share = analysis::sharesAfterRamp(m.load, m.hold, HoldKind::Relaxation);
  for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(share[k], m.share[k], 1e-6);
}

TEST(HoldCourse, AStiffeningSpecimenKeepsMoreAndItsGainsAreFoundWithoutItsCurve) {
  const Made m = made(0.2, 1.5);
  const auto share = analysis::sharesAfterRamp(m.load, m.hold, HoldKind::Relaxation);
  for (std::size_t k = 0; k < 3; ++k) {
    const double rate = -std::expm1(-kRamp_s / kTime_s[k]) * kTime_s[k] / kRamp_s;
    EXPECT_NEAR(share[k], m.share[k], 1e-5);
    EXPECT_NEAR(m.hold.amplitude[k] / (m.hold.equilibrium * share[k]), kGain[k], 1e-5);
    std::printf("tau %5.1f s: share %.4f, of a constant rate %.4f\n", kTime_s[k], share[k], rate);
  }
  EXPECT_GT(share[0], 1.2 * -std::expm1(-2.0) / 2.0);
}

TEST(HoldCourse, OfALoadThatIsGivenNothingIsTakenOff) {
  Made m = made(3.0, 0.0);
  for (auto& s : m.load) s.value = 3.0 * s.time_s;
  const auto share = analysis::sharesAfterRamp(m.load, m.hold, HoldKind::Creep);
  for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(share[k], m.share[k], 1e-9);
}

TEST(HoldCourse, WithoutARampAllIsLeft) {
  const Made m = made(3.0, 0.0);
  EXPECT_EQ(analysis::sharesAfterRamp({}, m.hold, HoldKind::Relaxation), std::vector<double>(3, 1.0));
}

TEST(HoldCourse, MeansKeepTheIntegralAndGrowWithTime) {
  std::vector<HoldSample> hold;
  for (int i = 0; i <= 100'000; ++i) hold.push_back({i * 1e-3, 5.0 - 0.01 * i * 1e-3});
  const auto means = analysis::thinned(hold);
  EXPECT_LT(means.size(), 500u);
  EXPECT_GT(means.size(), 300u);
  EXPECT_EQ(means.front().time_s, 0.0);
  for (const auto& m : means) EXPECT_NEAR(m.value, 5.0 - 0.01 * m.time_s, 1e-12);
  EXPECT_LT(means[20].time_s - means[19].time_s, 0.0011);
  EXPECT_NEAR((means[means.size() - 2].time_s - means[means.size() - 3].time_s) / means[means.size() - 3].time_s, 0.02,
              0.002);
}

}  // namespace
}  // namespace articulus::test

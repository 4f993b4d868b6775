// Neutral zones of cycles whose answer is known in closed form, clean and under noise, wherever the cycle begins.
#include "core/analysis/zones/neutral_zone.h"

#include <gmock/gmock.h>

#include <cmath>
#include <functional>
#include <random>
#include <string>

#include "core/analysis/zones/cycle_branches.h"
#include "core/analysis/zones/double_sigmoid.h"
#include "core/analysis/zones/trilinear_fit.h"
#include "core/spatial/units.h"

namespace articulus::test {
namespace {

using analysis::DoubleSigmoid;
using analysis::MotionLoad;
using analysis::NeutralZoneMethod;
using testing::HasSubstr;

constexpr int kSamples = 6000;

/// Load over motion of each branch; the motion swings as a cosine from -amplitude.
std::vector<MotionLoad> cycleOf(double amplitude, const std::function<double(double motion, bool rising)>& load,
                                int phase = 0, double noise = 0.0) {
  std::mt19937_64 random(7);
  std::normal_distribution<double> gauss(0.0, noise > 0.0 ? noise : 1.0);
  std::vector<MotionLoad> cycle;
  for (int i = 0; i < kSamples; ++i) {
    const double p = 2 * M_PI * ((i + phase) % kSamples) / kSamples, x = -amplitude * std::cos(p);
    cycle.push_back({x, load(x, p <= M_PI) + (noise > 0.0 ? gauss(random) : 0.0)});
  }
  return cycle;
}

/// Soft from centre - half to centre + half, stiff beyond.
double trilinear(double x, double centre, double half, double soft, double stiff) {
  const double beyond = std::max(0.0, std::abs(x - centre) - half);
  return soft * std::clamp(x - centre, -half, half) + std::copysign(stiff * beyond, x - centre);
}

class EveryPhase : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Starts, EveryPhase, ::testing::Values(0, 900, 1500, 3100, 4500, 5999));

TEST_P(EveryPhase, ZeroLoadIsTheDistanceOfBothBranches) {
  const auto cycle = cycleOf(
      0.3, [](double x, bool rising) { return 20.0 * (x - (rising ? 0.05 : -0.03)); }, GetParam());
  const auto zone = analysis::neutralZone(cycle, NeutralZoneMethod::ZeroLoad);
  ASSERT_TRUE(zone) << zone.error().text();
  EXPECT_NEAR(zone->lower, -0.03, 1e-9);
  EXPECT_NEAR(zone->upper, 0.05, 1e-9);
  EXPECT_FALSE(zone->stiffness);
}

TEST_P(EveryPhase, TrilinearFindsWhereTheLinesMeet) {
  const auto cycle = cycleOf(
      0.3, [](double x, bool rising) { return trilinear(x, rising ? 0.03 : -0.01, 0.11, 2.0, 30.0); }, GetParam());
  const auto zone = analysis::neutralZone(cycle, NeutralZoneMethod::Trilinear);
  ASSERT_TRUE(zone) << zone.error().text();
  EXPECT_NEAR(zone->lower, 0.01 - 0.11, 2e-4);
  EXPECT_NEAR(zone->upper, 0.01 + 0.11, 2e-4);
  EXPECT_NEAR(*zone->stiffness, 2.0, 0.02);
  EXPECT_GT(*zone->determination, 0.9999);
}

/// A loop that closes before its elastic zones: these are the same lines on both branches.
double closingLoop(double x, bool rising) {
  const double loop = 0.05 * std::max(0.0, 1.0 - (x / 0.13) * (x / 0.13));
  return trilinear(x, 0.01, 0.11, 2.0, 30.0) + (rising ? -loop : loop);
}

TEST_P(EveryPhase, ExtrapolatedElasticLinesMeetZeroLoad) {
  const auto zone =
      analysis::neutralZone(cycleOf(0.3, closingLoop, GetParam()), NeutralZoneMethod::ExtrapolatedElastic);
  ASSERT_TRUE(zone) << zone.error().text();
  EXPECT_NEAR(zone->upper, 0.12 - 0.22 / 30.0, 1e-9);
  EXPECT_NEAR(zone->lower, -0.10 + 0.22 / 30.0, 1e-9);
}

TEST_P(EveryPhase, StiffnessThresholdEndsWhereTheSlopePassesIt) {
  // load = a sinh(k x): its slope a k cosh(k x) passes t at acosh(t / (a k)) / k.
  const double a = 0.1, k = 18.0, t = spatial::inDegrees(0.15), centre = 0.02;
  const auto cycle = cycleOf(
      0.3, [&](double x, bool) { return a * std::sinh(k * (x - centre)); }, GetParam());
  const auto zone = analysis::neutralZone(cycle, NeutralZoneMethod::StiffnessThreshold, {.threshold = t});
  ASSERT_TRUE(zone) << zone.error().text();
  const double half = std::acosh(t / (a * k)) / k;
  EXPECT_NEAR(zone->lower, centre - half, 0.01 * half);
  EXPECT_NEAR(zone->upper, centre + half, 0.01 * half);
}

/// The measured porcine level, bending to the sides, rising (degrees over Nm).
DoubleSigmoid porcineLevel() { return {.steps = {{{7.39, -2.78, 36.85}, {7.08, -0.67, 4.35}}}, .offset = -7.54}; }
/// The same level with one broad S.
DoubleSigmoid flexion() { return {.steps = {{{4.2, 0.9, 9.0}, {7.5, -0.8, 4.0}}}, .offset = -6.0}; }

std::vector<MotionLoad> swing(const DoubleSigmoid& law, double peak, double motionNoise, int phase = 0) {
  std::mt19937_64 random(3);
  std::normal_distribution<double> gauss(0.0, motionNoise > 0.0 ? motionNoise : 1.0);
  std::vector<MotionLoad> cycle;
  for (int i = 0; i < kSamples; ++i) {
    const double load = -peak * std::cos(2 * M_PI * ((i + phase) % kSamples) / kSamples);
    cycle.push_back({law.motion(load) + (motionNoise > 0.0 ? gauss(random) : 0.0), load});
  }
  return cycle;
}

TEST(DoubleSigmoidFit, ComesBackToTheCurveItWasMadeFrom) {
  for (const auto& law : {porcineLevel(), flexion()}) {
    const auto branches = analysis::branchesOf(swing(law, 1.35, 0.0));
    ASSERT_TRUE(branches);
    const auto fit = analysis::fitDoubleSigmoid(branches->rising);
    ASSERT_TRUE(fit) << fit.error().text();
    EXPECT_GT(fit->determination, 0.99995);
    for (double load = -1.3; load <= 1.3; load += 0.05)
      EXPECT_NEAR(fit->motion(load), law.motion(load), 0.03) << load << " Nm";
  }
}

TEST(DoubleSigmoidFit, DerivativesAreThoseOfTheCurve) {
  const DoubleSigmoid law = flexion();
  for (double load = -1.0; load <= 1.0; load += 0.1) {
    const double h = 1e-5;
    EXPECT_NEAR(law.compliance(load), (law.motion(load + h) - law.motion(load - h)) / (2 * h), 1e-6);
    EXPECT_NEAR(law.complianceSlope(load), (law.compliance(load + h) - law.compliance(load - h)) / (2 * h), 1e-5);
  }
}

TEST_P(EveryPhase, DoubleSigmoidEndsAtTheExtremesOfTheSecondDerivative) {
  const DoubleSigmoid law = flexion();
  double begins = -1.35, ends = -1.35;
  for (double load = -1.35; load <= 1.35; load += 1e-4) {
    if (law.complianceSlope(load) > law.complianceSlope(begins)) begins = load;
    if (law.complianceSlope(load) < law.complianceSlope(ends)) ends = load;
  }
  const double width = law.motion(ends) - law.motion(begins);
  for (const double noise : {0.0, 0.02}) {
    const auto zone = analysis::neutralZone(swing(law, 1.35, noise, GetParam()), NeutralZoneMethod::DoubleSigmoid);
    ASSERT_TRUE(zone) << zone.error().text();
    EXPECT_NEAR(zone->lower, law.motion(begins), 0.01 * width) << "noise " << noise;
    EXPECT_NEAR(zone->upper, law.motion(ends), 0.01 * width) << "noise " << noise;
    EXPECT_GT(*zone->determination, 0.999);
  }
}

TEST(NeutralZoneMethods, ComeWithinOnePercentUnderNoise) {
  const double noise = 0.01;  // Nm, of a load cell's moment
  const auto lines = cycleOf(
      0.3, [](double x, bool rising) { return trilinear(x, rising ? 0.03 : -0.01, 0.11, 2.0, 30.0); }, 0, noise);
  const auto trilinearZone = analysis::neutralZone(lines, NeutralZoneMethod::Trilinear);
  ASSERT_TRUE(trilinearZone) << trilinearZone.error().text();
  EXPECT_NEAR(trilinearZone->width(), 0.22, 0.0022);
  const auto elastic =
      analysis::neutralZone(cycleOf(0.3, closingLoop, 0, noise), NeutralZoneMethod::ExtrapolatedElastic);
  ASSERT_TRUE(elastic) << elastic.error().text();
  EXPECT_NEAR(elastic->width(), 0.22 - 0.44 / 30.0, 0.0022);
  const auto shifted = cycleOf(
      0.3, [](double x, bool rising) { return 20.0 * (x - (rising ? 0.05 : -0.03)); }, 0, noise);
  const auto zeroLoad = analysis::neutralZone(shifted, NeutralZoneMethod::ZeroLoad);
  ASSERT_TRUE(zeroLoad);
  EXPECT_NEAR(zeroLoad->width(), 0.08, 0.0008);
  const double a = 0.1, k = 18.0, t = spatial::inDegrees(0.15);
  const auto curve = cycleOf(
      0.3, [&](double x, bool) { return a * std::sinh(k * x); }, 0, noise);
  const auto threshold = analysis::neutralZone(curve, NeutralZoneMethod::StiffnessThreshold, {.threshold = t});
  ASSERT_TRUE(threshold) << threshold.error().text();
  EXPECT_NEAR(threshold->width(), 2.0 * std::acosh(t / (a * k)) / k, 0.01 * 2.0 * std::acosh(t / (a * k)) / k);
}

/// 0.1 Nm/deg between bends, 1 Nm/deg beyond them, as a hostile trial had it: nowhere softer than 0.05 Nm/deg.
TEST(NeutralZoneMethods, ABendIsNoSoftPlace) {
  const double perDegree = spatial::inDegrees(1.0);
  for (const double noise : {0.0, 0.05})
    for (const int phase : {0, 900, 1500}) {
      const auto loop = cycleOf(
          0.16,
          [&](double x, bool rising) {
            return trilinear(x, rising ? 0.02 : -0.02, 0.07, 0.1 * perDegree, 1.0 * perDegree);
          },
          phase, noise);
      const auto zone =
          analysis::neutralZone(loop, NeutralZoneMethod::StiffnessThreshold, {.threshold = 0.05 * perDegree});
      EXPECT_FALSE(zone) << "noise " << noise << ": " << zone->lower << " to " << zone->upper;
      const auto wider =
          analysis::neutralZone(loop, NeutralZoneMethod::StiffnessThreshold, {.threshold = 0.5 * perDegree});
      ASSERT_TRUE(wider) << wider.error().text();
      EXPECT_NEAR(wider->width(), 0.14, 0.014) << "noise " << noise;
    }
}

/// A soft zone that is passed in twenty samples of a branch of a thousand.
TEST(NeutralZoneMethods, AZoneThatIsPassedQuicklyIsTold) {
  std::vector<MotionLoad> cycle;
  const auto motionOf = [](double load) {  // 0.02 Nm/deg over 10 deg, 1 Nm/deg beyond
    const double soft = std::clamp(load, -0.1, 0.1);
    return spatial::inRadians(soft / 0.02 + (load - soft) / 1.0);
  };
  for (int i = 0; i < 2000; ++i) {
    const double load = i < 1000 ? -5.0 + 0.01 * i : 5.0 - 0.01 * (i - 1000);
    cycle.push_back({motionOf(load), load});
  }
  const auto zone =
      analysis::neutralZone(cycle, NeutralZoneMethod::StiffnessThreshold, {.threshold = spatial::inDegrees(0.05)});
  ASSERT_TRUE(zone) << zone.error().text();
  EXPECT_NEAR(spatial::inDegrees(zone->width()), 10.0, 1.5) << "as well as five samples tell a slope";
}

TEST(NeutralZoneMethods, SayWhatTheyCannotJudge) {
  const auto straight = cycleOf(0.3, [](double x, bool) { return 20.0 * x; });
  EXPECT_THAT(analysis::neutralZone(straight, NeutralZoneMethod::Trilinear).error().text(), HasSubstr("softest"));
  EXPECT_THAT(
      analysis::neutralZone(straight, NeutralZoneMethod::StiffnessThreshold, {.threshold = 10.0}).error().text(),
      HasSubstr("nowhere softer"));
  EXPECT_THAT(
      analysis::neutralZone(straight, NeutralZoneMethod::StiffnessThreshold, {.threshold = 30.0}).error().text(),
      HasSubstr("up to its end"));
  EXPECT_THAT(analysis::neutralZone(straight, NeutralZoneMethod::StiffnessThreshold).error().text(),
              HasSubstr("not given"));
  EXPECT_FALSE(analysis::neutralZone(straight, NeutralZoneMethod::ExtrapolatedElastic));
  EXPECT_FALSE(analysis::neutralZone(straight, NeutralZoneMethod::DoubleSigmoid));
  for (const auto& row : analysis::neutralZoneMethods()) {
    const auto oneSided = cycleOf(0.3, [](double x, bool) { return 20.0 * std::abs(x) + 0.1; });
    EXPECT_FALSE(analysis::neutralZone(oneSided, row.method, {.threshold = 1.0})) << row.key;
    EXPECT_FALSE(analysis::neutralZone({}, row.method, {.threshold = 1.0})) << row.key;
    // Stopped on its way: noise lies on the other side.
    const auto noisy = cycleOf(
        0.3, [](double x, bool) { return std::max(0.0, 20.0 * x); }, 0, 0.02);
    EXPECT_THAT(analysis::neutralZone(noisy, row.method, {.threshold = 1.0}).error().text(), HasSubstr("one side"));
    auto broken = straight;
    broken[50].load = std::numeric_limits<double>::quiet_NaN();
    EXPECT_THAT(analysis::neutralZone(broken, row.method, {.threshold = 1.0}).error().text(), HasSubstr("no numbers"));
    const std::vector<MotionLoad> few{{-1, -1}, {0, 0}, {1, 1}, {0, 0.1}};
    if (row.method == NeutralZoneMethod::ZeroLoad) continue;
    EXPECT_FALSE(analysis::neutralZone(few, row.method, {.threshold = 1.0})) << row.key;
  }
}

TEST(ACycle, ThatWasStoppedDoesNotComeBack) {
  const auto law = [](double x, bool rising) { return 20.0 * (x - (rising ? 0.05 : -0.03)); };
  const auto whole = cycleOf(0.3, law, kSamples / 4, 0.02);  // begins between both peaks
  EXPECT_TRUE(analysis::judgeEnded(whole));
  for (const int eighths : {2, 3, 6, 7}) {
    const std::vector<MotionLoad> stopped(whole.begin(), whole.begin() + eighths * kSamples / 8);
    EXPECT_THAT(analysis::judgeEnded(stopped).error().text(), HasSubstr("does not come back")) << eighths;
    auto jumped = stopped;  // a fault's impact is no way back
    jumped[100].load += 20.0;
    EXPECT_FALSE(analysis::judgeEnded(jumped)) << eighths;
  }
  std::vector<MotionLoad> coarse;  // twenty samples a cycle: the last stands one step before the first
  for (std::size_t i = 0; i < whole.size(); i += kSamples / 20) coarse.push_back(whole[i]);
  EXPECT_TRUE(analysis::judgeEnded(coarse));
  EXPECT_FALSE(analysis::judgeEnded({}));
}

}  // namespace
}  // namespace articulus::test

// The porcine spine that answers like a measured one: its published figures at an ideal bench, what wearing in costs,
// and that the other spines do not.
#include <gtest/gtest.h>

#include "tests/core/specimen/spine/load_bench.h"
#include "tests/core/specimen/spine/spine_chain_support.h"

namespace articulus::test {
namespace {

specimen::SpineChainParameters measured() { return chainOf(chainFile("porcine_l3_l5_measured")); }

void print(const char* what, const FlexibilityTest& t) {
  std::printf("%s: range", what);
  for (const double r : t.range_deg) std::printf(" %.2f", r);
  std::printf(" deg; about x %.2f, y %.2f, z %.2f deg; middle %.1f, ends %.2f and %.2f deg/Nm\n", t.coupled_deg[0],
              t.coupled_deg[1], t.coupled_deg[2], t.middle_deg_per_Nm, t.ends_deg_per_Nm[0], t.ends_deg_per_Nm[1]);
}

/// 5 % in all, and every cycle adds less than the one before.
void expectGrowthThatConverges(const std::vector<double>& range_deg) {
  EXPECT_NEAR(range_deg.back() / range_deg.front(), 1.05, 0.008);
  for (std::size_t c = 2; c < range_deg.size(); ++c) {
    EXPECT_GT(range_deg[c], range_deg[c - 1]);
    EXPECT_LT(range_deg[c] - range_deg[c - 1], 0.85 * (range_deg[c - 1] - range_deg[c - 2]));
  }
}

TEST(MeasuredPorcine, FlexionAndExtensionAsMeasured) {
  const auto t = flexibility(measured(), 4, 1.45, 5);
  print("flexion", t);
  EXPECT_LT(t.miss, 2e-3);
  EXPECT_NEAR(t.range_deg[2], 25.5, 0.5);
  EXPECT_NEAR(t.coupled_deg[0], 2.3, 0.2);
  EXPECT_NEAR(t.coupled_deg[2], 0.3, 0.05);
  EXPECT_NEAR(t.middle_deg_per_Nm, 15.0, 1.6);
  EXPECT_NEAR(t.ends_deg_per_Nm[0], 3.1, 0.25);
  EXPECT_NEAR(t.ends_deg_per_Nm[1], 1.9, 0.25);
  expectGrowthThatConverges(t.range_deg);
}

TEST(MeasuredPorcine, LateralBendingAsMeasured) {
  const auto t = flexibility(measured(), 3, 1.45, 5);
  print("bending", t);
  EXPECT_LT(t.miss, 2e-3);
  EXPECT_NEAR(t.range_deg[2], 33.7, 0.6);
  EXPECT_NEAR(t.coupled_deg[1], 1.4, 0.15);
  EXPECT_NEAR(t.coupled_deg[2], 0.4, 0.05);
  EXPECT_NEAR(t.middle_deg_per_Nm, 77.0, 4.0);
  for (const double end : t.ends_deg_per_Nm) EXPECT_NEAR(end, 0.6, 0.06);
  expectGrowthThatConverges(t.range_deg);
}

TEST(MeasuredPorcine, GrowsWithTheWorkOfLoadingWhateverTheRate) {
  const auto fast = flexibility(measured(), 4, 1.45, 3, 0.29, 0.025),
             slow = flexibility(measured(), 4, 1.45, 3, 0.0725, 0.1);
  EXPECT_NEAR(fast.range_deg[2] / fast.range_deg[0], slow.range_deg[2] / slow.range_deg[0], 0.004);
}

TEST(MeasuredPorcine, TheOtherPorcineSpineStandsStill) {
  const auto t = flexibility(porcine(), 4, 1.35, 3);
  EXPECT_NEAR(t.range_deg[2] / t.range_deg[0], 1.0, 0.003);
}

// Wearing in lowers the stored energy and nothing else: around no closed path does more come out than was put in, and
// with loops, relaxation and damping taken away what is lost is lost by wearing in.
TEST(WearingIn, LosesEnergyOnEveryClosedPathAndEndsSomewhere) {
  auto p = measured();
  for (auto& level : p.levels) {
    level.relaxationGain = {0.0, 0.0, 0.0};
    level.shiftDamping_Ns_per_m.setZero();
    level.rotaryDamping_Nms.setZero();
    level.hysteresisTransition_rad = 1e12;  // the loop never turns: it is not there
  }
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    specimen::SpineChain spine(p);
    const ClosedPath path(seed, 5e-5, 0.08);
    double last = HUGE_VAL;
    for (int round = 0; round < 4; ++round) {
      const Work work = workAlong(spine, path, 4.0, 8000, 1);
      EXPECT_GT(work.net_J, -1e-4 * work.moved_J) << "seed " << seed << ", round " << round;
      EXPECT_LT(work.net_J, last + 1e-4 * work.moved_J) << "each round wears in less";
      if (round == 0) {
        EXPECT_GT(work.net_J, 1e-4 * work.moved_J) << "the first round does";
      }
      last = work.net_J;
    }
    (void)spine.step(spatial::Pose(), 0.0);
    const double worn = poseUnder(spine, (spatial::Vector6() << 0, 0, 0, 0, 0.4, 0).finished()).rotation(0, 2);
    spine.reset();
    const double fresh = poseUnder(spine, (spatial::Vector6() << 0, 0, 0, 0, 0.4, 0).finished()).rotation(0, 2);
    EXPECT_GT(worn, fresh) << "a fresh one is as it was before";
  }
}

TEST(WearingIn, StretchStaysWithinItsBoundAndStiffnessIsTheDerivativeOfTheLoads) {
  auto p = measured().levels[0];
  specimen::MotionSegment level(p);
  level.prepare(1e-2);
  level.commit(spatial::Vector6::Zero());
  for (int k = 0; k < 4000; ++k) {
    spatial::Vector6 x = spatial::Vector6::Zero();
    x[3] = 0.2 * std::sin(0.01 * k);
    x[4] = 0.15 * std::sin(0.013 * k);
    level.prepare(1e-2);
    level.commit(x);
  }
  for (int i = 0; i < 2; ++i) {
    EXPECT_GT(level.stretch()[i], 1.0 + 0.5 * p.rangeGrowth[i]);
    EXPECT_LE(level.stretch()[i], 1.0 + p.rangeGrowth[i]);
  }
  level.prepare(1e-2);
  for (const double psi : {-0.21, -0.05, 0.03, 0.17}) {
    spatial::Vector6 x = spatial::Vector6::Constant(1e-6);
    x.tail<3>().setConstant(psi);
    const spatial::Matrix6 H = level.stiffness(x);
    for (int i = 3; i < 6; ++i) {
      spatial::Vector6 d = spatial::Vector6::Zero();
      d[i] = 1e-7;
      const double slope = (level.load(x + d)[i] - level.load(x - d)[i]) / 2e-7;
      EXPECT_NEAR(H(i, i), slope, 0.02 * std::abs(slope)) << i << " at " << psi;
    }
  }
}

}  // namespace
}  // namespace articulus::test

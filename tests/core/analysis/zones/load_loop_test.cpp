// A whole run's samples of a specimen whose zones, coupling and settling are known.
#include "core/analysis/zones/load_loop.h"

#include <gmock/gmock.h>

#include <cmath>

namespace articulus::test {
namespace {

using analysis::LoadLoopAnalysis;
using record::Channel;
using record::Sample;

constexpr int kPerCycle = 4000;

/// Three cycles of step 2 about Mx: bending sideways is soft within 5 degrees; flexion goes along with 0.4 of it, and
/// each cycle bends 5 % further than the one before.
std::vector<Sample> run() {
  std::vector<Sample> samples;
  for (int cycle = 1; cycle <= 3; ++cycle)
    for (int i = 0; i < kPerCycle; ++i) {
      const double p = 2 * M_PI * i / kPerCycle, angle = -0.2 * std::pow(1.05, cycle - 1) * std::cos(p);
      const double soft = 0.0872665, beyond = std::max(0.0, std::abs(angle) - soft);
      Sample s;
      s.step = 2;
      s.loadCycle = cycle;
      s[Channel::MomentX] = 2.0 * std::clamp(angle, -soft, soft) + std::copysign(40.0 * beyond, angle);
      s[Channel::LateralBending] = angle;
      s[Channel::Flexion] = 0.4 * angle;
      s[Channel::PositionY] = 0.5 - 0.05 * angle;
      samples.push_back(s);
    }
  return samples;
}

// After a stop it stands near the load that it began with, or a run says that it went to its end all the same.
TEST(LoadLoop, OfAStoppedStepOnlyWholeCyclesAreJudged) {
  const std::vector<Sample> all = run();
  const auto half = [&](std::optional<bool> ended, int reported) {
    LoadLoopAnalysis analysis({{.step = 2, .axis = 3, .motion = "LB", .reportedCycle = reported}}, {});
    std::size_t third = 0;
    for (const Sample& s : all) third += s.loadCycle == 3 ? 1 : 0;
    for (const Sample& s : all) {
      if (s.loadCycle == 3 && third-- <= all.size() / 6) break;  // half of the third cycle
      analysis.add(s);
    }
    if (ended) analysis.setEnded(2, *ended);
    return analysis.results().front();
  };
  EXPECT_TRUE(half(false, 2).stiffness) << "another began after it";
  EXPECT_TRUE(half(false, 2).hysteresisArea_J);
  const auto stopped = half(false, 3);
  EXPECT_FALSE(stopped.stiffness);
  EXPECT_FALSE(stopped.hysteresisArea_J);
  EXPECT_FALSE(stopped.phaseLag_rad);
  for (const auto& zone : stopped.zones) EXPECT_FALSE(zone.zone) << zone.method->key;
  EXPECT_EQ(stopped.range.size(), 3u);
  EXPECT_TRUE(half(true, 3).hysteresisArea_J) << "the run says that the step was ended";
}

TEST(LoadLoop, TellsZonesCouplingAndHowTheRangeSettles) {
  LoadLoopAnalysis analysis({{.step = 2, .axis = 3, .motion = "LB", .reportedCycle = 3}},
                            {spatial::Vector3(0.0, 0.5, 0.0)});
  for (const Sample& s : run()) analysis.add(s);
  const auto results = analysis.results({.zones = {.neutralShare = 0.03}});
  ASSERT_EQ(results.size(), 1u);
  const auto& loop = results.front();
  ASSERT_EQ(loop.range.size(), 3u);
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(loop.range[static_cast<std::size_t>(k)], 0.4 * std::pow(1.05, k), 1e-9);
  ASSERT_TRUE(loop.stiffness) << loop.stiffness.error().text();
  EXPECT_NEAR(loop.stiffness->neutral, 2.0, 1e-6);
  EXPECT_NEAR(loop.stiffness->elasticAbove, 40.0, 1e-6);
  EXPECT_NEAR(loop.stiffness->elasticBelow, 40.0, 1e-6);
  ASSERT_TRUE(loop.coupled);
  EXPECT_NEAR(loop.coupled->slope[4], 0.4, 1e-9) << "flexion";
  EXPECT_NEAR(loop.coupled->slope[1], -0.05, 1e-9) << "y";
  EXPECT_NEAR(loop.coupled->range[4], 0.4 * loop.range[2], 1e-9);
  EXPECT_NEAR(loop.hysteresisArea_J.value(), 0.0, 1e-9);
  EXPECT_NEAR(*loop.phaseLag_rad, 0.0, 1e-9);
  ASSERT_EQ(loop.zones.size(), analysis::neutralZoneMethods().size());
  for (const auto& zone : loop.zones) {
    if (zone.method->key == "zero_load" || zone.method->key == "double_sigmoid") continue;
    ASSERT_TRUE(zone.zone) << zone.method->key << ": " << zone.zone.error().text();
    // Lines of 40 Nm/rad come to zero a twentieth before the soft part ends; a slope needs a window, which a sharp bend
    // enters early.
    const double expected = (zone.method->key == "extrapolated_elastic" ? 0.95 : 1.0) * 2 * 0.0872665;
    const double within = zone.method->key == "stiffness_threshold" ? 0.15 : 1e-3;
    EXPECT_NEAR(zone.zone->width(), expected, within * expected) << zone.method->key;
  }
}

TEST(LoadLoop, ForcesHaveShiftsFromTheReferenceAndTheirOwnThreshold) {
  LoadLoopAnalysis analysis({{.step = 2, .axis = 1, .motion = "AP", .reportedCycle = 1}},
                            {spatial::Vector3(0.0, 0.5, 0.0)});
  for (int i = 0; i < kPerCycle; ++i) {
    const double shift = -0.005 * std::cos(2 * M_PI * i / kPerCycle), beyond = std::max(0.0, std::abs(shift) - 0.002);
    Sample s;
    s.step = 2;
    s.loadCycle = 1;
    s[Channel::PositionY] = 0.51 + shift;
    s[Channel::ForceY] = 1e3 * std::clamp(shift, -0.002, 0.002) + std::copysign(3e4 * beyond, shift);
    analysis.add(s);
  }
  const auto results = analysis.results();
  ASSERT_EQ(results.size(), 1u);
  for (const auto& zone : results.front().zones)
    if (zone.method->key == "stiffness_threshold") {
      ASSERT_TRUE(zone.zone) << zone.zone.error().text();
      EXPECT_NEAR(zone.zone->lower, 0.008, 3e-4);
      EXPECT_NEAR(zone.zone->upper, 0.012, 3e-4);
    }
}

TEST(LoadLoop, SamplesOfOtherStepsAndBrokenOnesAreLeftOut) {
  LoadLoopAnalysis analysis({{.step = 2, .axis = 3, .motion = "LB", .reportedCycle = 3}}, {});
  for (Sample s : run()) {
    s.step = 1;
    analysis.add(s);
  }
  Sample broken;
  broken.step = 2;
  broken.loadCycle = 3;
  broken[Channel::MomentX] = std::numeric_limits<double>::quiet_NaN();
  analysis.add(broken);
  broken.loadCycle = std::numeric_limits<std::int32_t>::max();
  broken[Channel::MomentX] = 0.0;
  analysis.add(broken);
  EXPECT_TRUE(analysis.results().empty());
}

TEST(LoadLoop, ACycleThatLacksValuesIsRefusedAndNotMadeOfTheRest) {
  for (const Channel lacking : {Channel::MomentX, Channel::LateralBending}) {
    LoadLoopAnalysis analysis({{.step = 2, .axis = 3, .motion = "LB", .reportedCycle = 3}}, {});
    for (Sample s : run()) {
      if (s.loadCycle == 3 && s[Channel::LateralBending] > 0.15) s[lacking] = std::nan("");
      analysis.add(s);
    }
    const auto results = analysis.results();
    ASSERT_EQ(results.size(), 1u);
    const auto& loop = results.front();
    ASSERT_EQ(loop.range.size(), 3u);
    EXPECT_NEAR(loop.range[0], 0.4, 1e-9);
    if (lacking == Channel::MomentX) EXPECT_NEAR(loop.range[2], 0.4 * 1.05 * 1.05, 1e-9) << "the angle is whole";
    else EXPECT_TRUE(std::isnan(loop.range[2])) << "its peak is missing";
    EXPECT_FALSE(loop.hysteresisArea_J || loop.phaseLag_rad || loop.stiffness || loop.coupled);
    for (const auto& zone : loop.zones) {
      ASSERT_FALSE(zone.zone) << zone.method->key;
      EXPECT_THAT(zone.zone.error().message, testing::HasSubstr("samples of cycle 3 lack load or motion"));
    }
  }
}

}  // namespace
}  // namespace articulus::test

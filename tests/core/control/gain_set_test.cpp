// Gains: what an engineer may enter, and what a file may hold.
#include "core/control/gain_set.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <limits>
#include <set>

#include "core/control/gain_rules.h"

namespace articulus::control {
namespace {

using nlohmann::json;
using testing::HasSubstr;

std::string complaint(const json& gains) {
  try {
    (void)readGains(base::JsonReader(gains, "munich.json", "gains"));
  } catch (const base::JsonError& e) {
    return e.error().message;
  }
  return "accepted";
}

TEST(Gains, CatalogueIsCompleteAndConsistent) {
  std::set<std::string_view> keys;
  for (const auto& spec : gainCatalogue()) {
    EXPECT_FALSE(spec.key.empty()) << "an enumerator without a row";
    EXPECT_TRUE(keys.insert(spec.key).second) << spec.key << " twice";
    EXPECT_FALSE(spec.help.empty()) << spec.key;
    EXPECT_LT(spec.minimum, spec.maximum) << spec.key;
    EXPECT_FALSE(base::checkRange(spec, spec.defaultValue)) << spec.key << ": default out of range";
  }
  EXPECT_EQ(keys.size(), kGainCount);
}

TEST(Gains, RowsStandAtTheirEnumerators) {
  const auto key = [](Gain g) { return gainCatalogue()[static_cast<std::size_t>(g)].key; };
  EXPECT_EQ(key(Gain::JointBandwidth), "joint_bandwidth_Hz");
  EXPECT_EQ(key(Gain::PositionDamping), "position_damping");
  EXPECT_EQ(key(Gain::ForceDamping), "force_damping_per_s");
  EXPECT_EQ(key(Gain::MomentProportional), "moment_proportional_rad_per_Nms");
  EXPECT_EQ(key(Gain::FilterCutoff), "filter_cutoff_Hz");
  EXPECT_EQ(key(Gain::FrictionCompensation), "friction_compensation");
}

TEST(Gains, MissingKeysTakeTheirDefault) {
  const GainSet gains = readGains(base::JsonReader(json{{"filter_cutoff_Hz", 60.0}}, "f"));
  EXPECT_EQ(gains[Gain::FilterCutoff], 60.0);
  GainSet expected = defaultGains();
  expected[Gain::FilterCutoff] = 60.0;
  EXPECT_EQ(gains.value, expected.value);
}

TEST(Gains, EachEndOfEachRangeIsInAndBeyondIsNamed) {
  for (const auto& spec : gainCatalogue()) {
    const std::string key(spec.key);
    EXPECT_EQ(complaint({{key, spec.minimum}}), "accepted");
    EXPECT_EQ(complaint({{key, spec.maximum}}), "accepted");
    const double beyond = 0.01 * (spec.maximum - spec.minimum);
    for (const double bad : {spec.minimum - beyond, spec.maximum + beyond})
      EXPECT_THAT(complaint({{key, bad}}),
                  ::testing::AllOf(HasSubstr("munich.json"), HasSubstr("gains." + key), HasSubstr("allowed")));
    EXPECT_THAT(complaint({{key, "high"}}), HasSubstr("gains." + key));
  }
}

TEST(Gains, AnUnknownKeyIsAnErrorAndNotOverlooked) {
  EXPECT_THAT(complaint({{"force_proportionol", 0.3}}),
              ::testing::AllOf(HasSubstr("gains.force_proportionol"), HasSubstr("munich.json")));
  EXPECT_NE(complaint(json::array({1, 2})), "accepted");
}

TEST(Gains, ThatBreakARuleBetweenTwoAreNamedAndTheShippedOnesDoNot) {
  GainSet gains = defaultGains();
  EXPECT_TRUE(brokenRules(gains).empty());
  gains[Gain::JointVelocityBandwidth] = 3.0 * gains[Gain::JointBandwidth];  // the last that is allowed
  gains[Gain::VelocityForceBandwidth] = 0.25 * gains[Gain::JointVelocityBandwidth];
  EXPECT_TRUE(brokenRules(gains).empty());
  gains[Gain::JointBandwidth] += 0.01;
  ASSERT_EQ(brokenRules(gains).size(), 1u);
  EXPECT_THAT(std::string(brokenRules(gains)[0].warning), HasSubstr("three times"));
  gains[Gain::JointBandwidth] = 0.2;
  gains[Gain::VelocityForceBandwidth] += 0.01;
  ASSERT_EQ(brokenRules(gains).size(), 1u);
  EXPECT_EQ(brokenRules(gains)[0].gains[0], Gain::VelocityForceBandwidth);
}

TEST(Gains, ComeBackFromTheirOwnJson) {
  GainSet gains = defaultGains();
  for (std::size_t i = 0; i < kGainCount; ++i)
    gains.value[i] = 0.3 * gainCatalogue()[i].minimum + 0.7 * gainCatalogue()[i].maximum;
  const json written = json::parse(toJson(gains).dump());
  EXPECT_EQ(readGains(base::JsonReader(written, "f")).value, gains.value);
}

}  // namespace
}  // namespace articulus::control

// Files of chains: the shipped ones are read, each missing key and each number that cannot be is named with its reason.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>

#include "tests/core/specimen/spine/spine_chain_support.h"

namespace articulus::test {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;

std::string complaint(const json& j) {
  try {
    (void)specimen::readSpecimen(base::JsonReader(j, "cell.json", "simulation.specimen"));
  } catch (const base::JsonError& e) {
    return e.error().text();
  }
  return "accepted";
}

TEST(SpineChainFile, ShippedChainsAreReadAndRestWhenFresh) {
  for (const auto& [name, levels] : {std::pair{"human_c2_t1", 5u},
                                     {"human_t8_t12", 4u},
                                     {"human_l1_l5", 4u},
                                     {"human_l4_l5", 1u},
                                     {"porcine_l3_l5", 2u},
                                     {"porcine_l3_l5_measured", 2u}}) {
    const auto p = chainOf(chainFile(name));
    EXPECT_EQ(p.levels.size(), levels);
    EXPECT_THAT(p.label, HasSubstr("(simulated)"));
    const auto made = specimen::makeSpecimen(p);
    EXPECT_LT(made->step(spatial::Pose(), 1e-3).data.norm(), 1e-6) << name;
    EXPECT_GT(made->step(pose({1e-4, 0, 0}, {0, 0, 0}), 1e-3).force().x(), 0.0);
  }
}

// Wilke et al. 2017, abstract: ranges of thoracic segments at 7.5 Nm, both sides together; T8-T9 to T11-T12. A fifth of
// that moment is relaxing while they are tested, so that the elastic curve has these ranges at 6 Nm.
TEST(SpineChainFile, ThoracicLevelsHaveTheRangesOfTheirSource) {
  const json file = chainFile("human_t8_t12");
  for (std::size_t level = 0; level < 4; ++level) {
    const auto range_deg = [&curves = file["levels"][level]["curves"]](const char* of) {
      const json& c = curves[of];
      double sum = 0.0;
      for (std::size_t side = 0; side < 2; ++side)
        sum += std::log(6.0 / c["A_Nm"][side].get<double>() + 1.0) / c["B_per_deg"][side].get<double>();
      return sum;
    };
    const double bending = range_deg("lateral_bending"), flexion = range_deg("flexion_extension"),
                 rotation = range_deg("axial_rotation");
    std::printf("level %zu: bending %.2f, flexion-extension %.2f, rotation %.2f deg\n", level, bending, flexion,
                rotation);
    EXPECT_TRUE(bending >= 8.0 && bending <= 9.0);
    EXPECT_TRUE(flexion >= 6.0 && flexion <= 8.0);
    EXPECT_TRUE(level < 2 ? rotation >= 10.0 && rotation <= 12.0 : rotation >= 7.0 && rotation <= 8.0);
  }
}

TEST(SpineChainFile, EveryNumberCarriesItsMark) {
  for (const char* name : {"human_c2_t1", "human_t8_t12", "human_l1_l5", "human_l4_l5", "porcine_l3_l5"}) {
    const json file = chainFile(name), &marks = file["marks"];
    std::string all;
    for (const auto& [key, mark] : marks.items()) {
      EXPECT_THAT(mark.get<std::string>(), ::testing::MatchesRegex(".*\\[[VDME]\\].*")) << name << " " << key;
      all += key + " ";
    }
    for (const auto& [key, value] : file["every_level"].items()) EXPECT_THAT(all, HasSubstr(key)) << name;
    const json& curve = file["levels"][0]["curves"]["flexion_extension"];
    for (const auto& [key, value] : curve.items()) {
      if (key == "kind" || key == "fitted_to_Nm") continue;
      EXPECT_THAT(all, HasSubstr(key)) << name;
    }
    for (const char* key : {"elastic_centre_m", "centre_m"}) EXPECT_THAT(all, HasSubstr(key)) << name;
  }
}

TEST(SpineChainFile, EachMissingKeyIsNamed) {
  const json whole = chainFile("human_c2_t1");
  for (const auto& [key, value] : whole["every_level"].items()) {
    if (key == "structures" || key == "degeneration_grade") continue;  // may be missing: nothing can be cut, healthy
    json bad = whole;
    bad["every_level"].erase(key);
    EXPECT_THAT(complaint(bad), HasSubstr("cell.json: simulation.specimen.levels[0]." + key));
  }
  for (const auto& [key, value] : whole["levels"][3].items()) {
    json bad = whole;
    bad["levels"][3].erase(key);
    EXPECT_THAT(complaint(bad), HasSubstr("levels[3]." + key));
  }
  for (const char* axis : {"lateral_bending", "flexion_extension", "axial_rotation"}) {
    json bad = whole;
    bad["levels"][1]["curves"].erase(axis);
    EXPECT_THAT(complaint(bad), HasSubstr(std::string("levels[1].curves.") + axis));
  }
}

TEST(SpineChainFile, WhatIsNotPhysicalIsRefusedWithTheReason) {
  const json whole = chainFile("human_c2_t1");
  json bad = whole;
  bad["every_level"]["shift_N_per_m"]["compression"] = -1.0;
  EXPECT_THAT(complaint(bad), AllOf(HasSubstr("compression"), HasSubstr("unstable")));
  bad = whole;
  bad["every_level"]["shift_N_per_m"].erase("tension");
  EXPECT_THAT(complaint(bad), AllOf(HasSubstr("tension"), HasSubstr("missing")));
  bad = whole;
  bad["every_level"]["hysteresis_Nm"] = {0.05, -0.05, 0.05};
  EXPECT_THAT(complaint(bad), AllOf(HasSubstr("hysteresis_Nm"), HasSubstr("energy")));
  bad = whole;
  bad["levels"][2]["curves"]["flexion_extension"]["B_per_deg"] = {0.3, -0.3};
  EXPECT_THAT(complaint(bad), AllOf(HasSubstr("levels[2].curves.flexion_extension.B_per_deg"), HasSubstr("not rise")));
  json curve = chainFile("porcine_l3_l5");
  curve["levels"][0]["curves"]["flexion_extension"]["rising"][1] = -13.13;  // b1 < 0: the curve falls
  EXPECT_THAT(complaint(curve), AllOf(HasSubstr("rising falls at"), HasSubstr("turn the level back")));
  bad = whole;
  bad["every_level"]["relaxation_gain"] = {1.0, 1.0, 1.0};
  EXPECT_THAT(complaint(bad), AllOf(HasSubstr("relaxation_gain"), HasSubstr("too steep")));
  bad = whole;
  bad["every_level"]["relaxation_time_s"] = {0.001, 10, 100};
  EXPECT_THAT(complaint(bad), AllOf(HasSubstr("relaxation_time_s"), HasSubstr("too steep")));
  bad = whole;
  bad["every_level"]["structures"][6]["share"]["flexion"] = 0.6;
  EXPECT_THAT(complaint(bad), AllOf(HasSubstr("structures"), HasSubstr("flexion"), HasSubstr("nothing would be left")));
  bad = whole;
  bad["every_level"]["structures"][0]["share"]["flexion"] = -0.1;
  EXPECT_THAT(complaint(bad), HasSubstr("cutting would stiffen"));
  bad = whole;
  bad["every_level"]["structures"][0]["share"]["sideways"] = 0.1;
  EXPECT_THAT(complaint(bad), AllOf(HasSubstr("sideways"), HasSubstr("Directions: ")));
  bad = whole;
  bad["bones"].erase(0);
  EXPECT_THAT(complaint(bad), AllOf(HasSubstr("bones holds 3"), HasSubstr("5 levels")));
  bad = whole;
  bad["levels"][1]["name"] = "C2-C3";
  EXPECT_THAT(complaint(bad), HasSubstr("stands there twice"));
  bad = whole;
  bad["levels"][1]["degeneration_grade"] = 4;
  EXPECT_THAT(complaint(bad), HasSubstr("degeneration_grade"));
  bad = whole;
  for (int i = 0; i < 7; ++i)
    bad["every_level"]["structures"].push_back(
        {{"name", "strand " + std::to_string(i)}, {"share", {{"flexion", 0.01}}}});
  EXPECT_THAT(complaint(bad), HasSubstr("70 structures"));
}

}  // namespace
}  // namespace articulus::test

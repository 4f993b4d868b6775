// Specimens from a cell file: every type is made, every key is read, a wrong one is named with a remedy; a seedless
// plant part repeats.
#include "core/specimen/specimen_factory.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/core/specimen/support.h"

namespace articulus::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

json body() {
  return {{"type", "polymer_body"}, {"label", "body"},     {"youngs_modulus_Pa", 1e9}, {"poisson_ratio", 0.3},
          {"length_m", 0.37},       {"section", "circle"}, {"diameter_m", 0.025},      {"damping_s", 2e-4}};
}
json slider() {
  json j = body();
  j["type"] = "slider";
  j["slider"] = {{"carriage_mass_kg", 6.0},
                 {"coulomb_friction_N", 0.9},
                 {"viscous_friction_Ns_per_m", 4.0},
                 {"presliding_m", 2e-5}};
  return j;
}
json jig() {
  return {{"type", "spring_jig"},
          {"label", "jig"},
          {"elastic_centre_m", {-0.008, 0, -0.02}},
          {"shear_N_per_m", {150e3, 150e3, 1200e3}},
          {"rotary_Nm_per_rad", {100, 90, 290}},
          {"damping_s", 1e-4}};
}
json soft() {
  json j = jig();
  j["type"] = "soft_joint";
  j.update({{"relaxation_gain", {0.1, 0.1, 0.15}},
            {"relaxation_time_s", {1, 10, 100}},
            {"hysteresis_N", {0.3, 0.3, 0.5}},
            {"hysteresis_Nm", {0.03, 0.03, 0.03}},
            {"hysteresis_transition_m", 1e-3},
            {"hysteresis_transition_rad", 0.01}});
  return j;
}

std::string complaint(const json& j) {
  try {
    (void)specimen::readSpecimen(base::JsonReader(j, "cell.json", "simulation.specimen"));
  } catch (const base::JsonError& e) {
    return e.error().text();
  }
  return "accepted";
}

/// A left joint is the mirror image of a right one: y and the turns about x and z have the other sign.
TEST(SpecimenFactory, StructuresOfALeftJointAreMirrored) {
  json j = soft();
  j["structures"] = json::array({{{"name", "band"}, {"share", {{"turn_x", 0.4}, {"turn_y", 0.3}, {"shift_y", 0.2}}}}});
  const auto shares = [&j] {
    return std::get<specimen::SpringJigParameters>(
               specimen::readSpecimen(base::JsonReader(j, "cell.json", "simulation.specimen")))
        .structures.at(0)
        .share_1;
  };
  using specimen::directionOf;
  EXPECT_EQ(shares()[directionOf(3, 1.0)], 0.4);
  EXPECT_EQ(shares()[directionOf(1, 1.0)], 0.2);
  j["side"] = "left";
  EXPECT_EQ(shares()[directionOf(3, -1.0)], 0.4);
  EXPECT_EQ(shares()[directionOf(3, 1.0)], 0.0);
  EXPECT_EQ(shares()[directionOf(4, 1.0)], 0.3);  // about y it is the same
  EXPECT_EQ(shares()[directionOf(1, -1.0)], 0.2);
}

TEST(SpecimenFactory, MakesWhatTheTypeSays) {
  const auto kind = [](const json& j) { return specimen::readSpecimen(base::JsonReader(j, "cell.json")).index(); };
  EXPECT_EQ(kind(body()), 1u);
  EXPECT_EQ(kind(jig()), 2u);
  EXPECT_EQ(kind(soft()), 2u);
  EXPECT_EQ(kind(slider()), 3u);
  for (const json& j : {body(), jig(), soft(), slider()}) {
    const auto made = specimen::makeSpecimen(specimen::readSpecimen(base::JsonReader(j, "cell.json")));
    ASSERT_NE(made, nullptr);
    EXPECT_EQ(made->step(spatial::Pose(), 1e-3).data.norm(), 0.0) << j["type"] << " is at rest when it is fresh";
    EXPECT_GT(made->step(pose({1e-4, 0, 0}, {0, 0, 0}), 1e-3).force().x(), 0.0) << j["type"] << " resists";
  }
}

TEST(SpecimenFactory, EachMissingKeyAndEachWrongKindIsNamed) {
  for (const json& whole : {body(), jig(), soft(), slider()}) {
    for (const auto& [key, value] : whole.items()) {
      if (key == "type") continue;
      json bad = whole;
      bad.erase(key);
      EXPECT_THAT(complaint(bad), HasSubstr("cell.json: simulation.specimen." + key)) << whole["type"];
      bad = whole;
      bad[key] = true;
      EXPECT_THAT(complaint(bad), HasSubstr("simulation.specimen." + key)) << whole["type"];
    }
  }
  for (const auto& [key, value] : slider()["slider"].items()) {
    json bad = slider();
    bad["slider"].erase(key);
    EXPECT_THAT(complaint(bad), HasSubstr("simulation.specimen.slider." + key));
  }
}

TEST(SpecimenFactory, WhatCannotBeSaysWhatToDo) {
  json bad = body();
  bad["type"] = "hip";
  EXPECT_THAT(complaint(bad),
              ::testing::AllOf(HasSubstr("\"hip\""), HasSubstr("spine, polymer_body, slider, spring_jig, soft_joint")));
  bad = body();
  bad["section"] = "hexagon";
  EXPECT_THAT(complaint(bad), ::testing::AllOf(HasSubstr("\"hexagon\""), HasSubstr("rectangle")));
  bad = jig();
  bad["shear_N_per_m"] = {150e3, 0, 1200e3};
  EXPECT_THAT(complaint(bad), HasSubstr("shear_N_per_m must be above zero"));
  bad = jig();
  bad["coupling_N"] = {0, 5000, 0, 0, 0, 0, 0, 0, 0};  // 5000^2 is above 150e3 * 90
  EXPECT_THAT(complaint(bad), ::testing::AllOf(HasSubstr("coupling_N"), HasSubstr("root of shear times rotary")));
  bad["coupling_N"] = {0, 3000, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(complaint(bad), "accepted");
  bad = soft();
  bad["hysteresis_Nm"] = {0.1, -0.1, 0.1};
  EXPECT_THAT(complaint(bad), HasSubstr("hysteresis_Nm must not be negative"));
  const auto cutting = [](const char* direction, double share) {
    json j = soft();
    j["structures"] = json::array({{{"name", "band"}, {"share", {{direction, share}}}}});
    return j;
  };
  EXPECT_EQ(complaint(cutting("turn_minus_x", 0.5)), "accepted");
  EXPECT_THAT(complaint(cutting("flexion", 0.5)),
              ::testing::AllOf(HasSubstr("flexion is no direction"), HasSubstr("turn_minus_x")));
  EXPECT_THAT(complaint(cutting("turn_x", 1.2)), HasSubstr("turn_x"));
  EXPECT_THAT(complaint(cutting("turn_x", -0.1)), HasSubstr("turn_x"));
  bad = cutting("turn_x", 0.5);
  bad["structures"].push_back(bad["structures"][0]);
  EXPECT_THAT(complaint(bad), HasSubstr("stands there twice"));
  bad["structures"][1]["name"] = "other band";
  EXPECT_THAT(complaint(bad), HasSubstr("more than 0.95"));
  bad = slider();
  bad["slider"]["presliding_m"] = 1e-6;
  bad["slider"]["coulomb_friction_N"] = 50.0;
  EXPECT_THAT(complaint(bad), HasSubstr("could not follow the carriage"));
}

}  // namespace
}  // namespace articulus::test

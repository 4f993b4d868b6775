// What stands in a cell is drawn where its file has it.
#include "core/scene/fixture.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

namespace articulus::scene {
namespace {

nlohmann::json cellOf(const std::string& key) {
  std::ifstream in(std::filesystem::path(ARTICULUS_RESOURCES) / "cells" / (key + ".json"));
  return nlohmann::json::parse(in);
}

double highest(const std::vector<ScenePart>& parts) {
  double top = -1.0;
  for (const auto& part : parts)
    for (const auto& vertex : part.mesh.vertices) top = std::max(top, static_cast<double>(vertex.position.z()));
  return top;
}

TEST(Fixture, JawsEndWhereTheFileOfTheCellHasThem) {
  for (const auto& [key, top_m] :
       {std::pair{"munich", 0.193}, {"gainesville", 0.255}, {"ljubljana", 0.14}, {"lbr_polymer", 0.296}}) {
    const Fixture fixture = fixtureOf(cellOf(key));
    ASSERT_TRUE(fixture.viceTop_m) << key;
    EXPECT_NEAR(*fixture.viceTop_m, top_m, 1e-9) << key;
    EXPECT_NEAR(highest(fixtureParts(fixture, {0, 0, 0})), top_m, 1e-6) << key;
  }
  EXPECT_NEAR(fixtureOf(cellOf("ljubljana")).potTop_m.value_or(0.0), 0.235, 1e-9);
}

TEST(Fixture, ARigIsDrawnAsHighAsItIs) {
  const Fixture fixture = fixtureOf(cellOf("alesund"));
  EXPECT_FALSE(fixture.viceTop_m);
  EXPECT_NEAR(highest(fixtureParts(fixture, {0, 0, 0})), 1.2, 1e-6);
}

TEST(Fixture, ACellThatSaysNothingHasABenchBelowTheSpecimen) {
  for (const auto& cell :
       {nlohmann::json(), nlohmann::json::object(), nlohmann::json{{"collision", 3}},
        nlohmann::json{{"collision", {{"boxes", "vice"}}}},
        nlohmann::json{{"collision", {{"boxes", {{{"name", "vice"}, {"lower_m", {0, 0}}, {"upper_m", "x"}}, 7}}}}}}) {
    const Fixture fixture = fixtureOf(cell);
    EXPECT_TRUE(fixture.boxes.empty());
    EXPECT_NEAR(highest(fixtureParts(fixture, {0.6, 0, 0.25})), 0.25, 1e-6);
  }
}

}  // namespace
}  // namespace articulus::scene

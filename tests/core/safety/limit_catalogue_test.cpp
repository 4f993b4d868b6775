// One row a limit: what is read, checked, shown and written follows from it.
#include "core/safety/limit_catalogue.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

namespace articulus::safety {
namespace {

constexpr int kSixJoints = 6;

std::string fileText(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

const std::filesystem::path kResources = ARTICULUS_RESOURCES;

LimitSet distinct() {
  LimitSet set;
  double next = 1.0;
  for (const LimitSpec& spec : limitCatalogue())
    if (spec.resize) spec.resize(set, kSixJoints);
  forEachLimit(kSixJoints, [&](const LimitSpec& spec, int i) { spec.put(set, i, next++); });
  return set;
}

TEST(LimitCatalogue, EachNumberOfASetHasAPlaceOfItsOwn) {
  const LimitSet set = distinct();
  double expected = 1.0;
  forEachLimit(kSixJoints, [&](const LimitSpec& spec, int i) {
    EXPECT_EQ(spec.get(set, i), expected++) << keyOf(spec, i) << " shares its place with another one";
  });
  EXPECT_EQ(set.boxLower_m[1], 9.0) << "lower and upper take turns";
  EXPECT_EQ(set.boxUpper_m[1], 10.0);
}

TEST(LimitCatalogue, KeysLabelsAndWordsAreEachOnesOwn) {
  std::set<std::string> keys, labels, words;
  int numbers = 0;
  forEachLimit(kSixJoints, [&](const LimitSpec& spec, int i) {
    ++numbers;
    keys.insert(keyOf(spec, i));
    labels.insert(std::to_string(static_cast<int>(spec.group)) + labelOf(spec, i));
    words.insert(wordsOf(spec, i));
  });
  int expected = 0;
  for (const LimitSpec& spec : limitCatalogue()) expected += elements(spec, kSixJoints);
  EXPECT_EQ(numbers, expected);
  EXPECT_EQ(keys.size(), static_cast<std::size_t>(numbers));
  EXPECT_EQ(labels.size(), static_cast<std::size_t>(numbers));
  EXPECT_EQ(words.size(), static_cast<std::size_t>(numbers));
}

// What the audit trail of last year says must be found with the words of today.
TEST(LimitCatalogue, KeysOfTheAuditTrailStayAsTheyAre) {
  std::set<std::string> keys;
  forEachLimit(kSixJoints, [&](const LimitSpec& spec, int i) { keys.insert(keyOf(spec, i)); });
  for (const char* key :
       {"force_x_N", "moment_z_Nm", "box_lower_y_m", "box_upper_z_m", "collision_distance_m", "linear_speed_m_per_s",
        "set_up_joint_share", "least_singular_value", "joint_lower_1_rad", "joint_upper_6_rad",
        "joint_speed_2_rad_per_s", "sensor_sum", "sensor_age_s", "operator_timeout_s"})
    EXPECT_TRUE(keys.contains(key)) << key;
}

TEST(LimitCatalogue, EveryRowIsComplete) {
  for (const LimitSpec& spec : limitCatalogue()) {
    EXPECT_NE(spec.fault, FaultCode::None) << spec.key;
    EXPECT_FALSE(spec.label.empty()) << spec.key;
    EXPECT_FALSE(spec.what.empty()) << spec.key;
    EXPECT_FALSE(spec.meaning.empty()) << spec.key;
    EXPECT_TRUE(spec.get && spec.put) << spec.key;
    EXPECT_EQ(spec.resize != nullptr, spec.size == LimitSize::Joints) << spec.key;
    if (spec.size == LimitSize::One) {
      EXPECT_LT(spec.minimum, spec.maximum) << spec.key;
      EXPECT_LT(spec.maximum, 1e6) << spec.key;
    }
    if (spec.standard && spec.size != LimitSize::One) EXPECT_GT(*spec.standard, 0.0) << spec.key;
    else if (spec.standard) {
      EXPECT_GE(*spec.standard, spec.minimum) << spec.key;
      EXPECT_LE(*spec.standard, spec.maximum) << spec.key;
    }
    if (spec.below.empty()) continue;
    EXPECT_TRUE(std::ranges::any_of(limitCatalogue(), [&](const LimitSpec& upper) {
      return upper.key == spec.below && upper.size == spec.size;
    })) << spec.key;
  }
}

TEST(LimitCatalogue, EveryShippedCellStatesTheseKeysTwiceAndNoOthers) {
  std::set<std::string> keys, mayBeMissing;
  for (const LimitSpec& spec : limitCatalogue()) (spec.standard ? mayBeMissing : keys).insert(std::string(spec.key));
  int cells = 0;
  for (const auto& file : std::filesystem::directory_iterator(kResources / "cells")) {
    if (file.path().extension() != ".json") continue;
    const auto cell = nlohmann::json::parse(fileText(file.path()));
    if (cell.contains("variant_of")) continue;  // it stands on another one
    ++cells;
    for (const char* block : {"limits", "maxima"}) {
      std::set<std::string> stated;
      for (const auto& [key, value] : cell.at(block).items())
        if (key != "source" && !mayBeMissing.contains(key)) stated.insert(key);
      EXPECT_EQ(stated, keys) << file.path() << " " << block;
    }
  }
  EXPECT_GT(cells, 5);
}

TEST(LimitCatalogue, TheHelpShowsTheTable) {
  const std::string page = fileText(kResources / "help" / "08_engineering.md");
  EXPECT_NE(page.find(limitTable()), std::string::npos)
      << "resources/help/08_engineering.md, \"Limits\", should have:\n"
      << limitTable();
}

}  // namespace
}  // namespace articulus::safety

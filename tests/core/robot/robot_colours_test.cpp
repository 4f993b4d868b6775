// The colours of an arm: each shipped one has its own, they survive a save, and what is no colour is refused.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/json_reader.h"
#include "core/robot/files/robot_file.h"

namespace articulus::robot {
namespace {

const std::filesystem::path kRobots = std::filesystem::path(ARTICULUS_RESOURCES) / "robots";

nlohmann::json fileOf(const char* key) {
  auto json = base::readJsonFile(kRobots / (std::string(key) + ".json"));
  EXPECT_TRUE(json);
  return *json;
}

TEST(RobotColours, NoTwoShippedArmsLookTheSame) {
  std::set<ArmColours::Colour> housings;
  int arms = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kRobots)) {
    if (entry.path().extension() != ".json") continue;
    const auto model = loadRobot(entry.path());
    ASSERT_TRUE(model) << model.error().text();
    ASSERT_TRUE(model->colours) << entry.path();
    EXPECT_NE(model->colours->housing, model->colours->joint) << entry.path();
    housings.insert(model->colours->housing);
    ++arms;
  }
  EXPECT_GE(arms, 6);
  EXPECT_EQ(housings.size(), static_cast<std::size_t>(arms));
}

TEST(RobotColours, AreReadAsTheyAreWrittenAndSurviveASave) {
  auto json = fileOf("ur5e");
  json["colours"] = {{"housing", "#0A80ff"}, {"joint", "#000010"}};
  const auto model = parseRobot(json, "here");
  ASSERT_TRUE(model) << model.error().text();
  EXPECT_EQ(model->colours->housing, (ArmColours::Colour{10, 128, 255}));
  EXPECT_EQ(model->colours->joint, (ArmColours::Colour{0, 0, 16}));
  const auto again = parseRobot(nlohmann::json::parse(robotFileText(*model)), "again");
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->colours, model->colours);
}

TEST(RobotColours, AnArmWithoutThemHasNone) {
  auto json = fileOf("ur5e");
  json.erase("colours");
  const auto model = parseRobot(json, "here");
  ASSERT_TRUE(model) << model.error().text();
  EXPECT_FALSE(model->colours);
  EXPECT_EQ(robotFileText(*model).find("\"colours\": {"), std::string::npos);
}

TEST(RobotColours, WhatIsNoColourIsRefusedByItsKey) {
  for (const char* wrong : {"", "#12345", "#1234567", "123456#", "#12345g", "red", "#-1-1-1"}) {
    auto json = fileOf("ur5e");
    json["colours"]["joint"] = wrong;
    const auto model = parseRobot(json, "here");
    ASSERT_FALSE(model) << wrong;
    EXPECT_NE(model.error().text().find("joint"), std::string::npos) << wrong;
  }
  auto json = fileOf("ur5e");
  json["colours"].erase("housing");
  EXPECT_FALSE(parseRobot(json, "here"));
  json = fileOf("ur5e");
  json["colours"]["stripe"] = "#000000";
  EXPECT_FALSE(parseRobot(json, "here")) << "a key that nobody reads";
}

}  // namespace
}  // namespace articulus::robot

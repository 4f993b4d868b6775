// The form of an arm and how deep its foot reaches: they survive a save, and what is no form is refused with the known
// ones.
#include "core/robot/arm_form.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/json_reader.h"
#include "core/robot/files/robot_file.h"

namespace articulus::robot {
namespace {

nlohmann::json fileOf(const char* key) {
  auto json = base::readJsonFile(std::filesystem::path(ARTICULUS_RESOURCES) / "robots" / (std::string(key) + ".json"));
  EXPECT_TRUE(json);
  return *json;
}

TEST(ArmForm, EachHasANameOfItsOwn) {
  std::set<std::string_view> names;
  for (int i = 0; i < static_cast<int>(ArmForm::Count); ++i) {
    const auto form = static_cast<ArmForm>(i);
    names.insert(nameOf(form));
    EXPECT_EQ(armFormOf(nameOf(form)), form);
    EXPECT_NE(armFormNames().find(nameOf(form)), std::string::npos);
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(ArmForm::Count));
  EXPECT_FALSE(armFormOf("").has_value());
  EXPECT_FALSE(armFormOf("Tubes").has_value());
}

TEST(ArmForm, IsReadAsItIsWrittenAndSurvivesASave) {
  auto json = fileOf("puma560");
  json["form"] = "limbs";
  json["foot_m"] = 0.125;
  const auto model = parseRobot(json, "here");
  ASSERT_TRUE(model) << model.error().text();
  EXPECT_EQ(model->form, ArmForm::Limbs);
  EXPECT_EQ(model->foot_m, 0.125);
  const auto again = parseRobot(nlohmann::json::parse(robotFileText(*model)), "again");
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->form, model->form);
  EXPECT_EQ(again->foot_m, model->foot_m);
}

TEST(ArmForm, AnArmWithoutOneHasNoneAndStandsOnItsBaseFrame) {
  auto json = fileOf("puma560");
  json.erase("form");
  json.erase("foot_m");
  const auto model = parseRobot(json, "here");
  ASSERT_TRUE(model) << model.error().text();
  EXPECT_FALSE(model->form);
  EXPECT_EQ(model->foot_m, 0.0);
  const auto text = robotFileText(*model);
  EXPECT_EQ(text.find("\"form\":"), std::string::npos);
  EXPECT_EQ(text.find("\"foot_m\":"), std::string::npos);
}

TEST(ArmForm, WhatIsNoFormIsRefusedWithTheKnownOnes) {
  for (const char* wrong : {"", "tube", "Tubes", "octopus"}) {
    auto json = fileOf("ur5e");
    json["form"] = wrong;
    const auto model = parseRobot(json, "here");
    ASSERT_FALSE(model) << wrong;
    EXPECT_NE(model.error().text().find("form"), std::string::npos) << wrong;
    EXPECT_NE(model.error().text().find(armFormNames()), std::string::npos) << wrong;
  }
  for (const double wrong : {-0.1, 2.5}) {
    auto json = fileOf("ur5e");
    json["foot_m"] = wrong;
    EXPECT_FALSE(parseRobot(json, "here")) << wrong;
  }
}

}  // namespace
}  // namespace articulus::robot

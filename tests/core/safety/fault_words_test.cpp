// The table of faults and its words: complete, as a person expects them, and what is told as beyond a limit reads so,
// rounded as both are.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/safety/fault.h"
#include "core/safety/limit_test_result.h"
#include "tests/support/comma_locale.h"

namespace articulus::safety {
namespace {

TEST(FaultTable, EveryCodeHasKeyLabelTimeAndRemedy) {
  std::set<std::string_view> keys;
  for (int c = 0; c < static_cast<int>(FaultCode::Count); ++c) {
    const FaultInfo& i = info(static_cast<FaultCode>(c));
    EXPECT_EQ(i.code, static_cast<FaultCode>(c)) << "row " << c << " of the table is out of order";
    EXPECT_TRUE(keys.insert(i.key).second) << i.key;
    EXPECT_FALSE(i.label.empty());
    if (c == 0) continue;
    EXPECT_GT(i.stopTime_s, 0.0) << i.key;
    EXPECT_LE(i.stopTime_s, 0.5) << i.key;
    EXPECT_FALSE(i.remedy.empty()) << i.key;
    const std::string words = describe({static_cast<FaultCode>(c), 1, 1.0, 1.0, 1});
    EXPECT_NE(words.find(i.label), std::string::npos) << words;
    EXPECT_NE(words.find(i.remedy), std::string::npos) << words;
  }
}

TEST(FaultTable, NumbersReadAsAPersonExpectsThem) {
  EXPECT_NE(describe({FaultCode::ForceLimit, 2, -212.44, -200.0, 1}).find("Fz is -212.4 N, the limit is 200.0 N"),
            std::string::npos);
  EXPECT_NE(describe({FaultCode::ForceLimit, 2, 100.04, 100.0, 1}).find("Fz is 100.04 N, the limit is 100.0 N"),
            std::string::npos)
      << "what is told reads other than what is allowed";
  EXPECT_NE(describe({FaultCode::ForceLimit, 2, -100.0003, 100.0, 1}).find("Fz is -100.0003 N"), std::string::npos);
  EXPECT_NE(describe({FaultCode::MomentLimit, 3, 8.123, 8.0, 1}).find("Mx is 8.12 Nm, the limit is 8.00 Nm"),
            std::string::npos);
  EXPECT_NE(describe({FaultCode::SafetyBox, 0, 1.0512, 1.05, 1}).find("x = 1051.2 mm, the box ends at 1050.0 mm"),
            std::string::npos);
  EXPECT_NE(describe({FaultCode::JointPositionLimit, 4, -M_PI / 2, -1.5, 1})
                .find("joint 5 is at -90.00 deg, its limit is -85.94 deg"),
            std::string::npos);
  EXPECT_NE(describe({FaultCode::ControllerDiverged, 2, 0.1, 0.0873, 1}).find("joint 3"), std::string::npos);
  EXPECT_NE(describe({FaultCode::ControllerDiverged, 5, 0.0, 0.0, 1}).find("joint 6 is not a number"),
            std::string::npos);
  const collision::PartName bracket("bracket"), vice("vice");
  EXPECT_NE(describe({FaultCode::Collision, -1, 0.0312, 0.02, 1, bracket, vice})
                .find("bracket and vice are 31.2 mm apart and close in, 20.0 mm must be left"),
            std::string::npos);
  EXPECT_NE(describe({FaultCode::Collision, -1, 0.0188, 0.02, 1, bracket, vice})
                .find("bracket and vice are 18.8 mm apart, 20.0 mm must be left"),
            std::string::npos);
  EXPECT_NE(describe({FaultCode::Oscillation, 2, 3.24, 2.0, 1})
                .find("Fz swings by 3.2 N with the force gains lowered, the limit is 2.0 N"),
            std::string::npos);
  EXPECT_NE(describe({FaultCode::Oscillation, 4, 0.324, 0.2, 1}).find("My swings by 0.32 Nm"), std::string::npos);
  EXPECT_NE(describe({FaultCode::Oscillation, 6, 0.0234, 0.01, 1}).find("the moving body swings along x by 23.4 mm/s"),
            std::string::npos);
  EXPECT_NE(describe({FaultCode::Oscillation, 11, 0.2, 0.1, 1}).find("the moving body swings about z by 11.5 deg/s"),
            std::string::npos);
  EXPECT_NE(describe({FaultCode::Oscillation, 2, 1.1, 1.5, 1})
                .find("Fz swings by 1.1 N and grows with the force gains lowered"),
            std::string::npos);
  LimitTestResult trip;
  trip.limit = FaultCode::Oscillation;
  const std::pair<int, std::string> names[] = {
      {5, "Oscillation, Mz"}, {7, "Oscillation, along y"}, {9, "Oscillation, about x"}};
  for (const auto& [axis, name] : names) {
    trip.axis = axis;
    EXPECT_EQ(nameOf(trip), name);
  }
  EXPECT_NE(
      describe({FaultCode::NearSingularity, -1, 0.0312, 0.02, 1}).find("value is 0.031 and falls, 0.020 must be left"),
      std::string::npos);
  EXPECT_NE(describe({FaultCode::NearSingularity, -1, 0.0188, 0.02, 1}).find("value is 0.019, 0.020 must be left"),
            std::string::npos);
  EXPECT_NE(describe({FaultCode::SetUpLinearSpeed, 1, -0.12, -0.1, 1})
                .find("Set-up linear speed: the moving body moves along y at -120.0 mm/s, the limit is 100.0 mm/s"),
            std::string::npos);
  EXPECT_EQ(describe({}), "No fault.");
}

TEST(FaultTable, WhatIsBeyondALimitReadsBeyondIt) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> limits(0.05, 900.0), decades(-5.0, 0.0);
  const std::regex number("-?[0-9]+\\.?[0-9]*(?= (?:N|Nm|deg|mm|deg/s|mm/s)[ ,.])");
  for (const auto code :
       {FaultCode::ForceLimit, FaultCode::MomentLimit, FaultCode::JointSpeedLimit, FaultCode::JointPositionLimit,
        FaultCode::LinearSpeedLimit, FaultCode::AngularSpeedLimit, FaultCode::SafetyBox, FaultCode::FollowingError}) {
    for (int n = 0; n < 2000; ++n) {
      const double sign = n % 2 == 0 ? 1.0 : -1.0, limit = limits(random);
      const double value = limit * (1.0 + std::pow(10.0, decades(random)));
      const std::string words = describe({code, 1, sign * value, sign * limit, 1});
      std::vector<double> told;
      for (auto at = std::sregex_iterator(words.begin(), words.end(), number); at != std::sregex_iterator(); ++at)
        told.push_back(std::abs(std::stod(at->str())));
      ASSERT_EQ(told.size(), 2u) << words;
      ASSERT_GT(told[0], told[1]) << words;
    }
  }
}

TEST(FaultWords, HaveAPointWhateverTheLocaleOfThePerson) {
  const test::CommaLocale person;
  EXPECT_NE(describe({FaultCode::ForceLimit, 2, -212.44, -200.0, 1}).find("Fz is -212.4 N, the limit is 200.0 N"),
            std::string::npos);
}

}  // namespace
}  // namespace articulus::safety

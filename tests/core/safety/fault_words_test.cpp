// That the words of a fault hold: what is told as beyond a limit reads so, rounded as both are.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <regex>
#include <string>
#include <vector>

#include "core/safety/fault.h"

namespace articulus::safety {
namespace {

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

}  // namespace
}  // namespace articulus::safety

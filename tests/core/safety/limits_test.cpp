// Limits from the cell file, the maxima that they can not pass, and the JR3's load sums.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>

#include "core/safety/limit_catalogue.h"
#include "core/safety/sensor_overload.h"
#include "supervised.h"

namespace articulus::safety {
namespace {

// The printed coefficients of Martinez 2012, (4.8) and (4.9), typed once more; 0: the axis is not in the sum.
constexpr double kFirst[] = {1512.91, 1824.39, 5028.21, 93.81, 0.0, 79.12};
constexpr double kSecond[] = {1245.93, 1201.43, 5028.21, 186.49, 107.37, 79.12};

TEST(SensorSums, EachAxisAloneGivesThePrintedCoefficientForBothSigns) {
  for (int i = 0; i < 6; ++i)
    for (const double sign : {1.0, -1.0}) {
      spatial::Wrench load;
      load.data[i] = sign * 10.0;
      const double first = kFirst[i] > 0.0 ? 10.0 / kFirst[i] : 0.0;
      EXPECT_DOUBLE_EQ(sensorLoadSum(load), std::max(first, 10.0 / kSecond[i])) << i;
    }
}

TEST(SensorSums, OppositeSignsDoNotCancel) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> uniform(-100.0, 100.0);
  for (int n = 0; n < 200; ++n) {
    spatial::Wrench load;
    double first = 0.0, second = 0.0;
    for (int i = 0; i < 6; ++i) {
      load.data[i] = uniform(random);
      if (kFirst[i] > 0.0) first += std::abs(load.data[i]) / kFirst[i];
      second += std::abs(load.data[i]) / kSecond[i];
    }
    EXPECT_NEAR(sensorLoadSum(load), std::max(first, second), 1e-12);
  }
}

TEST(SensorSums, SupervisorTakesTheSumForEachAxisAndSign) {
  const LimitSet limits = limitsOf();
  for (int i = 0; i < 6; ++i)
    for (const double sign : {1.0, -1.0}) {
      Supervisor supervisor;
      supervisor.useLimits(limits);
      SupervisorInput in = wellInput();
      const double perUnit = 1.0 / std::min(kFirst[i] > 0.0 ? kFirst[i] : 1e9, kSecond[i]);
      in.raw_S.data[i] = sign * limits.sensorSum / perUnit * (1.0 - 1e-9);
      EXPECT_FALSE(supervisor.check(in).latched()) << i;
      in.raw_S.data[i] = sign * limits.sensorSum / perUnit * (1.0 + 1e-9);
      EXPECT_EQ(supervisor.check(in).code, FaultCode::SensorOverload) << i;
    }
}

TEST(Limits, CellFileReads) {
  const LimitSet l = limitsOf();
  EXPECT_DOUBLE_EQ(l.wrench[2], 100.0);
  EXPECT_DOUBLE_EQ(l.sensorSum, 0.5);
  EXPECT_EQ(l.lateCycleStreak, 10);
  EXPECT_TRUE(checkAgainstMaxima(l, limitsOf("maxima")).ok());
}

/// "" if it reads, else the message.
std::string errorOf(const nlohmann::json& json) {
  try {
    (void)read(json);
    return {};
  } catch (const base::JsonError& e) {
    return e.error().message;
  }
}

TEST(Limits, EveryMissingOrSenselessKeyIsNamed) {
  const nlohmann::json good = munichJson()["limits"];
  ASSERT_EQ(errorOf(good), "");
  for (const auto& [key, value] : good.items()) {
    auto json = good;
    json.erase(key);
    const auto spec = std::ranges::find(limitCatalogue(), key, &LimitSpec::key);
    if (!spec->standard) EXPECT_NE(errorOf(json).find(key), std::string::npos) << key << " may be missing";
    else EXPECT_EQ(errorOf(json), "") << key << " has a standard";
    json = good;
    json[key] = "much";
    EXPECT_NE(errorOf(json).find(key), std::string::npos) << key << " may be a text";
    if (!value.is_array()) {
      json[key] = -1;
      EXPECT_NE(errorOf(json).find(key), std::string::npos) << key << " may be negative";
      continue;
    }
    json = good;
    json[key].push_back(1.0);
    EXPECT_NE(errorOf(json).find(key), std::string::npos) << key << " may have one number more";
    json = good;
    json[key].erase(0);
    EXPECT_NE(errorOf(json).find(key), std::string::npos) << key << " may have one number less";
  }
}

TEST(Limits, LowerMustLieBelowUpperAndSpeedsAndLoadsAboveZero) {
  const nlohmann::json good = munichJson()["limits"];
  for (const char* key : {"joint_lower_rad", "box_lower_m"}) {
    auto json = good;
    json[key][1] = 99.0;
    EXPECT_NE(errorOf(json).find(key), std::string::npos);
  }
  for (const char* key : {"joint_speed_rad_per_s", "wrench_N_Nm"}) {
    auto json = good;
    json[key][5] = 0.0;
    EXPECT_NE(errorOf(json).find(key), std::string::npos);
  }
}

/// One limit as a number that may be changed, with the way beyond its maximum.
struct OneLimit {
  const char* name;
  double& (*of)(LimitSet&);
  double sign;
};
const OneLimit kLimits[] = {
    {"joint 3", [](LimitSet& l) -> double& { return l.jointLower_rad[2]; }, -1.0},
    {"joint 6", [](LimitSet& l) -> double& { return l.jointUpper_rad[5]; }, 1.0},
    {"speed of joint 4", [](LimitSet& l) -> double& { return l.jointSpeed_rad_per_s[3]; }, 1.0},
    {"along z", [](LimitSet& l) -> double& { return l.boxLower_m[2]; }, -1.0},
    {"along x", [](LimitSet& l) -> double& { return l.boxUpper_m[0]; }, 1.0},
    {"linear speed", [](LimitSet& l) -> double& { return l.linearSpeed_m_per_s; }, 1.0},
    {"angular speed", [](LimitSet& l) -> double& { return l.angularSpeed_rad_per_s; }, 1.0},
    {"distance between parts", [](LimitSet& l) -> double& { return l.collisionDistance_m; }, -1.0},
    {"least singular value", [](LimitSet& l) -> double& { return l.leastSingularValue; }, -1.0},
    {"set-up linear speed", [](LimitSet& l) -> double& { return l.setUpLinearSpeed_m_per_s; }, 1.0},
    {"set-up angular speed", [](LimitSet& l) -> double& { return l.setUpAngularSpeed_rad_per_s; }, 1.0},
    {"set-up share", [](LimitSet& l) -> double& { return l.setUpJointShare; }, 1.0},
    {"Fx", [](LimitSet& l) -> double& { return l.wrench[0]; }, 1.0},
    {"Mz", [](LimitSet& l) -> double& { return l.wrench[5]; }, 1.0},
    {"sum", [](LimitSet& l) -> double& { return l.sensorSum; }, 1.0},
    {"age", [](LimitSet& l) -> double& { return l.sensorAge_s; }, 1.0},
    {"user interface", [](LimitSet& l) -> double& { return l.operatorTimeout_s; }, 1.0},
};

TEST(Maxima, NoLimitMayPassItsMaximumAndTheErrorNamesIt) {
  const LimitSet maxima = limitsOf("maxima");
  ASSERT_TRUE(withinMaxima(maxima, maxima)) << "the maxima themselves are allowed";
  for (const auto& one : kLimits) {
    LimitSet l = maxima;
    one.of(l) += one.sign * 1e-6;
    EXPECT_FALSE(withinMaxima(l, maxima)) << one.name;
    const auto checked = checkAgainstMaxima(l, maxima);
    ASSERT_FALSE(checked.ok()) << one.name;
    EXPECT_NE(checked.error().message.find(one.name), std::string::npos) << checked.error().message;
    EXPECT_FALSE(checked.error().remedy.empty());
  }
}

TEST(Maxima, ANumberThatIsNoneIsNoLimit) {
  const LimitSet maxima = limitsOf("maxima");
  for (const auto& one : kLimits)
    for (const double value : {kNaN, one.sign * std::numeric_limits<double>::infinity()}) {
      LimitSet l = maxima;
      one.of(l) = value;
      EXPECT_FALSE(withinMaxima(l, maxima)) << one.name;
      EXPECT_FALSE(checkAgainstMaxima(l, maxima).ok()) << one.name;
    }
}

TEST(Maxima, CountsAndOtherArmsAreChecked) {
  const LimitSet maxima = limitsOf("maxima");
  LimitSet l = maxima;
  ++l.bridgedSensorCycles;
  EXPECT_FALSE(checkAgainstMaxima(l, maxima).ok());
  l = maxima;
  ++l.lateCycleStreak;
  EXPECT_FALSE(checkAgainstMaxima(l, maxima).ok());
  EXPECT_FALSE(checkAgainstMaxima(LimitSet{}, maxima).ok()) << "a set for no joints at all";
  l = maxima;
  l.jointSpeed_rad_per_s = robot::JointVector::Ones(5);
  EXPECT_FALSE(withinMaxima(l, maxima)) << "a set with one joint less";
}

// Likewise the distance from a singularity.
TEST(Maxima, OfTheLeastSingularValueTheCellStatesTheLeast) {
  const LimitSet maxima = limitsOf("maxima");
  LimitSet l = maxima;
  l.leastSingularValue = 2.0 * maxima.leastSingularValue;
  EXPECT_TRUE(checkAgainstMaxima(l, maxima).ok());
  l.leastSingularValue = 0.5 * maxima.leastSingularValue;
  EXPECT_NE(checkAgainstMaxima(l, maxima).error().message.find("at least"), std::string::npos);
  l.leastSingularValue = kMostSingularValue + 1e-6;
  EXPECT_NE(checkAgainstMaxima(l, maxima).error().message.find("at most"), std::string::npos);
}

// Here more is tighter: what the cell states is the least, and too much would lock the arm.
TEST(Maxima, OfTheDistanceBetweenPartsTheCellStatesTheLeast) {
  const LimitSet maxima = limitsOf("maxima");
  LimitSet l = maxima;
  l.collisionDistance_m = 2.0 * maxima.collisionDistance_m;
  EXPECT_TRUE(withinMaxima(l, maxima));
  EXPECT_TRUE(checkAgainstMaxima(l, maxima).ok());
  l.collisionDistance_m = 0.5 * maxima.collisionDistance_m;
  EXPECT_NE(checkAgainstMaxima(l, maxima).error().message.find("at least"), std::string::npos)
      << checkAgainstMaxima(l, maxima).error().message;
  for (const double tooMuch : {kMostCollisionDistance_m + 1e-6, std::numeric_limits<double>::infinity()}) {
    l.collisionDistance_m = tooMuch;
    EXPECT_FALSE(withinMaxima(l, maxima));
    EXPECT_NE(checkAgainstMaxima(l, maxima).error().message.find("at most"), std::string::npos);
  }
}

}  // namespace
}  // namespace articulus::safety

// How often a cell's cycle may run: as slowly as robot controllers that own it, but not where every loop is closed
// here.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/cell/cell_config.h"

namespace articulus::cell {
namespace {

std::string told(const std::string& cell, double rate_Hz) {
  const auto read = loadCell(cell, ARTICULUS_RESOURCES, {{"rate_Hz", rate_Hz}});
  return read ? "accepted" : read.error().text();
}

TEST(CellRate, ArmsThatCloseTheirOwnLoopsMayBeSlow) {
  for (const double rate_Hz : {1000.0 / 12.0, 125.0, 250.0, 500.0, 2000.0})
    EXPECT_EQ(told("alesund", rate_Hz), "accepted") << rate_Hz;
  for (const double rate_Hz : {79.0, 2001.0})
    EXPECT_NE(told("alesund", rate_Hz).find("rate_Hz"), std::string::npos) << rate_Hz;
}

TEST(CellRate, ArmsThatTakeTorquesAreToldWhatTheyNeed) {
  EXPECT_EQ(told("munich", 250.0), "accepted");
  const std::string slow = told("munich", 125.0);
  EXPECT_NE(slow.find("rate_Hz is 125 Hz for an arm that takes torques"), std::string::npos) << slow;
  EXPECT_NE(slow.find("command_level"), std::string::npos) << slow;
}

}  // namespace
}  // namespace articulus::cell

// Who leads six loads where a cell's file does not say: the law that its arm can follow.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/cell/cell_config.h"

namespace articulus::cell {
namespace {

std::string lawOfCell(const std::string& cell, const nlohmann::json& patch) {
  const auto read = loadCell(cell, ARTICULUS_RESOURCES, patch);
  return read ? std::string(control::info(read->forceLaw).key) : read.error().text();
}

TEST(ForceLaw, FollowsWhatTheArmTakesUnlessTheFileNamesOne) {
  const nlohmann::json none{{"force_law", nullptr}};
  for (const char* cell : {"alesund", "alesund_ur5e"}) {
    EXPECT_EQ(lawOfCell(cell, none), "velocity_force") << cell;
    EXPECT_EQ(lawOfCell(cell, nlohmann::json::object()), "velocity_force") << cell;
    EXPECT_EQ(lawOfCell(cell, {{"force_law", "direct_force"}}), "direct_force") << cell;
  }
  for (const char* cell : {"munich", "gainesville"}) EXPECT_EQ(lawOfCell(cell, none), "direct_force") << cell;
}

}  // namespace
}  // namespace articulus::cell

// A robot controller belongs to one program at a time; a second one is refused by the name of the first.
#include "app/devices/cell_lock.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <optional>

#include "app/station.h"
#include "tests/support/virtual_cell.h"

namespace articulus::test {
namespace {

TEST(CellLock, TheSecondIsToldWhoHasIt) {
  const std::string name = "controller of the test " + std::to_string(getpid());
  std::optional<app::CellLock> first;
  {
    auto taken = app::CellLock::take(name);
    ASSERT_TRUE(taken) << taken.error().text();
    first.emplace(std::move(*taken));
  }
  const auto second = app::CellLock::take(name);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, base::ErrorCode::Conflict);
  EXPECT_NE(second.error().message.find("process " + std::to_string(getpid())), std::string::npos)
      << second.error().text();
  EXPECT_TRUE(app::CellLock::take(name + ", another")) << "one controller says nothing of another";
  first.reset();
  EXPECT_TRUE(app::CellLock::take(name)) << "nobody has it any more";
}

TEST(CellLock, TwoStationsOnOneControllerAreNotStarted) {
  app::StationOptions options;
  options.cell = "alesund";
  options.resources = resources();
  options.manualClock = true;
  options.cellPatch = {{"devices", {{"kuka_rsi", {{"port", 20000 + getpid() % 20000}}}}}};
  auto first = app::Station::create(options);
  ASSERT_TRUE(first) << first.error().text();
  const auto second = app::Station::create(options);
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().message.find("in use by "), std::string::npos) << second.error().text();
  first->reset();
  EXPECT_TRUE(app::Station::create(options));
}

}  // namespace
}  // namespace articulus::test

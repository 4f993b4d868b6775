// After a test the specimen stays in the vice, the drives stay on, and somebody has a coffee: nothing trips.
#include <gtest/gtest.h>

#include "core/protocol/compiler.h"
#include "tests/support/session_bench.h"
#include "tests/support/virtual_cell.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using cycle::CommandKind;

class StandsLong : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Cells, StandsLong,
                         testing::Values("munich", "gainesville", "alesund", "ljubljana", "bologna", "lbr_polymer"),
                         [](const auto& cell) { return std::string(cell.param); });

TEST_P(StandsLong, WithASpecimenThatWasUnloaded) {
  auto config = cell::loadCell(GetParam(), resources());
  ASSERT_TRUE(config) << config.error().text();
  VirtualCell cell(*config, 3);
  cell.switchOn();
  cell.zero();
  cell.clamp();
  ASSERT_EQ(cell.order(CommandKind::Unload), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntilStop(60.0));
  const bool tripped = cell.runUntil([&] { return cell.snapshot().fault.latched(); }, 80.0);
  EXPECT_FALSE(tripped) << safety::describe(cell.snapshot().fault);
}

}  // namespace
}  // namespace articulus::test

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

class PausedLong : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Cells, PausedLong, testing::Values("munich", "gainesville", "ljubljana"),
                         [](const auto& cell) { return std::string(cell.param); });

TEST_P(PausedLong, UnderLoadNothingTripsAndTheRunGoesOn) {
  auto config = cell::loadCell(GetParam(), resources());
  ASSERT_TRUE(config) << config.error().text();
  VirtualCell cell(*config, 3);
  cell.makeReady(true);
  protocol::Segment up = loadSegment(3, 0.6, 0.5);
  up.law = config->forceLaw;
  up.duration_s = up.profile.duration_s();
  ASSERT_EQ(cell.start(planOf(up)), AckCode::Accepted);
  cell.run(static_cast<int>(0.6 * config->rate_Hz));
  ASSERT_EQ(cell.order(CommandKind::Pause), AckCode::Accepted);
  EXPECT_FALSE(cell.runUntil([&] { return cell.snapshot().fault.latched(); }, 80.0))
      << safety::describe(cell.snapshot().fault);
  EXPECT_TRUE(cell.snapshot().planPaused);
  ASSERT_EQ(cell.order(CommandKind::Resume), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntil([&] { return !cell.snapshot().planRunning; }, 30.0));
  EXPECT_FALSE(cell.snapshot().fault.latched()) << safety::describe(cell.snapshot().fault);
}

}  // namespace
}  // namespace articulus::test

// A self-test on request: no limit is changed for it, and no run may start before it has passed anew.
#include <gtest/gtest.h>

#include "app/self_test/self_test.h"
#include "tests/support/stop_watch.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using safety::SelfTestState;

TEST(SelfTestAgain, DrivesTheLimitsInForceOnceMoreAndChangesNone) {
  VirtualCell cell;
  const auto hear = [&cell](const app::SelfTest& test) {
    test.wait(cell.snapshot().limitsRevision);
    cell.run(2);  // until the station has heard of it
  };
  const auto shortMove = planOf(moveSegment({0.0, 0.01, 0.0}, 0.5));
  app::SelfTest test(cell.cell(), cell.link(), {.threads = 2, .behindOthers = false});
  cell.switchOn();
  hear(test);
  ASSERT_EQ(cell.snapshot().selfTest, SelfTestState::Passed) << test.report().problem;
  const auto before = test.report();
  const auto revision = cell.snapshot().limitsRevision;
  const auto* limits = cell.snapshot().limits;
  test.again();
  cell.run(2);
  EXPECT_EQ(cell.snapshot().selfTest, SelfTestState::Pending);
  EXPECT_EQ(cell.start(shortMove), AckCode::RefusedSelfTest);
  hear(test);
  EXPECT_EQ(cell.snapshot().selfTest, SelfTestState::Passed) << test.report().problem;
  EXPECT_EQ(test.report().trips.size(), before.trips.size());
  EXPECT_EQ(cell.snapshot().limitsRevision, revision);
  EXPECT_EQ(cell.snapshot().limits, limits);
  EXPECT_EQ(cell.start(shortMove), AckCode::Accepted);
}

}  // namespace
}  // namespace articulus::test

// Control errors are of the loads that somebody controlled, not of set-points that stand beside a position.
#include "core/run/controlled_loads.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/protocol/program.h"
#include "tests/support/session_bench.h"

namespace articulus::test {
namespace {

using Six = std::array<bool, 6>;

TEST(ControlledLoads, OfARotationAreTheForcesAlone) {
  protocol::Protocol p = shortProtocol();
  protocol::RotateStep turn;
  turn.axis = 1;
  p.steps.insert(p.steps.begin() + 1, protocol::Step(turn));
  p.steps.insert(p.steps.begin() + 2, protocol::Step(protocol::WaitStep{.duration_s = 1.0}));
  p.steps.emplace_back(protocol::MoveStep{});
  const auto program = protocol::expand(p);
  ASSERT_TRUE(program) << program.error().text();
  ASSERT_EQ(program->actions.size(), 5u);
  const run::ControlledLoads loads(*program);
  EXPECT_EQ(loads.of(0), (Six{true, true, true, true, true, true})) << "unload";
  EXPECT_EQ(loads.of(1), (Six{true, true, true, false, false, false})) << "rotate";
  EXPECT_EQ(loads.of(2), (Six{true, true, true, false, false, false})) << "a wait goes on as the step before it";
  EXPECT_EQ(loads.of(3), (Six{true, true, true, true, true, true})) << "load cycle";
  EXPECT_EQ(loads.of(4), Six{}) << "move";
  EXPECT_EQ(loads.of(-1), Six{});
  EXPECT_EQ(loads.of(5), Six{});
  record::Sample s;
  s.step = 1;
  s[record::Channel::WantedForceX] = s[record::Channel::WantedMomentY] = 0.0;
  loads.clear(s);
  EXPECT_EQ(s[record::Channel::WantedForceX], 0.0);
  EXPECT_TRUE(std::isnan(s[record::Channel::WantedMomentY]));
}

}  // namespace
}  // namespace articulus::test

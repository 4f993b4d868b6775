// Watches that lower gains, warn or stop say nothing over whole runs in which all is well.
#include <gtest/gtest.h>

#include "core/protocol/compiler.h"
#include "tests/support/session_bench.h"
#include "tests/support/virtual_cell.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using cycle::CommandKind;
using record::EventKind;
using safety::FaultCode;

/// Everything that a cell says while it runs, read often enough that nothing is overwritten.
class Listener {
 public:
  explicit Listener(VirtualCell& cell) : cell_(cell) {}
  bool runUntilStop(double timeout_s) {
    return cell_.runUntil(
        [this] {
          share = std::min(share, cell_.snapshot().forceGainShare);
          pace = std::min(pace, cell_.snapshot().pace);
          listen();
          return cell_.state() == cycle::State::Fault ||
                 (cell_.state() == cycle::State::Stop && !cell_.snapshot().planRunning);
        },
        timeout_s);
  }
  void listen() {
    record::Event e;
    while (cell_.link().readEvents(cursor_, std::span<record::Event>(&e, 1)) == 1) {
      if (e.kind == EventKind::GainsChanged) ++lowered;
      if (e.kind == EventKind::NearLimit) ++warned;
      if (e.kind == EventKind::FaultLatched) ++faults;
      if (e.kind != EventKind::StateChanged) continue;
      ++heard;
    }
  }
  void expectNothing(const char* what) {
    listen();
    std::printf("%s: gains lowered %d times, warned %d times, least gain share %.2f, least pace %.2f\n", what, lowered,
                warned, share, pace);
    EXPECT_EQ(cursor_.lost, 0u);
    EXPECT_GT(heard, 0) << "nothing was listened to";
    EXPECT_EQ(lowered, 0) << what << ": the oscillation observer lowered the gains";
    EXPECT_EQ(warned, 0) << what << ": near no limit";
    EXPECT_EQ(faults, 0) << what << ": " << safety::describe(cell_.snapshot().fault);
    EXPECT_EQ(pace, 1.0) << what << ": slowed";
  }
  int heard = 0, lowered = 0, warned = 0, faults = 0;
  double share = 1.0, pace = 1.0;

 private:
  VirtualCell& cell_;
  station::StreamCursor cursor_;
};

class WellRuns : public testing::TestWithParam<int> {
 protected:
  const std::uint64_t seed = static_cast<std::uint64_t>(GetParam());
};
INSTANTIATE_TEST_SUITE_P(NoFalseVerdict, WellRuns, testing::Range(1, 4));

TEST_P(WellRuns, AQuickFlexibilityTest) {
  VirtualCell cell(seed);
  Listener ear(cell);
  cell.switchOn();
  cell.zero();
  cell.clamp();
  const auto plan = protocol::compile(shippedProtocol("spine_flexibility_quick"));
  ASSERT_TRUE(plan) << plan.error().text();
  ASSERT_EQ(cell.start(*plan), AckCode::Accepted);
  ASSERT_TRUE(ear.runUntilStop(200.0));
  ear.expectNothing("spine_flexibility_quick");
}

TEST_P(WellRuns, AQuickFlexibilityTestOnAWornArm) {
  auto config = cell::loadCell("munich_worn", resources());
  ASSERT_TRUE(config) << config.error().text();
  VirtualCell cell(*config, seed);
  Listener ear(cell);
  cell.switchOn();
  cell.zero();
  cell.clamp();
  const auto plan = protocol::compile(shippedProtocol("spine_flexibility_quick"));
  ASSERT_TRUE(plan) << plan.error().text();
  ASSERT_EQ(cell.start(*plan), AckCode::Accepted);
  ASSERT_TRUE(ear.runUntilStop(200.0));
  // Until its friction is learned such an arm may ring, and gains are lowered then; it comes to its end all the same.
  ear.listen();
  std::printf("spine_flexibility_quick, worn arm: gains lowered %d times, least share %.2f\n", ear.lowered, ear.share);
  EXPECT_EQ(ear.faults, 0) << safety::describe(cell.snapshot().fault);
  EXPECT_EQ(ear.warned, 0);
  EXPECT_LE(ear.lowered, 3);
  EXPECT_EQ(cell.state(), cycle::State::Stop);
}

TEST_P(WellRuns, AnUnloadOfTheStiffPolymerBody) {
  auto config = cell::loadCell("munich_polymer", resources());
  ASSERT_TRUE(config) << config.error().text();
  VirtualCell cell(*config, seed);
  Listener ear(cell);
  cell.switchOn();
  cell.zero();
  cell.clamp();
  ASSERT_EQ(cell.order(CommandKind::Unload), AckCode::Accepted);
  ASSERT_TRUE(ear.runUntilStop(60.0));
  ear.expectNothing("unload, polymer body");
}

TEST_P(WellRuns, FreeMovesAndHome) {
  VirtualCell cell(seed);
  Listener ear(cell);
  cell.switchOn();
  cell.zero();
  for (int axis = 0; axis < 3; ++axis)
    for (const double sign : {1.0, -1.0}) {
      if (axis == 2 && sign < 0.0) continue;  // the vice is there
      spatial::Pose target = cell.truePose();
      target.translation[axis] += sign * 0.04;
      target.rotation = spatial::expRotation(spatial::Vector3(sign * 0.08 * spatial::Vector3::Unit((axis + 1) % 3))) *
                        target.rotation;
      ASSERT_EQ(cell.order(movePose(target, 0.5)), AckCode::Accepted);
      ASSERT_TRUE(ear.runUntilStop(30.0));
      ASSERT_EQ(cell.order(CommandKind::Home, 0.5), AckCode::Accepted);
      ASSERT_TRUE(ear.runUntilStop(30.0));
    }
  ASSERT_EQ(cell.order(CommandKind::Initial, 1.0), AckCode::Accepted);
  ASSERT_TRUE(ear.runUntilStop(60.0));
  ASSERT_EQ(cell.order(CommandKind::Home, 1.0), AckCode::Accepted);
  ASSERT_TRUE(ear.runUntilStop(60.0));
  ear.expectNothing("free moves and home");
}

}  // namespace
}  // namespace articulus::test

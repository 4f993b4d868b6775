// Every law in motion, every mode on every axis and every frame, watched: no heap, no lock, no file, no formatted text,
// no exception.
#include <gtest/gtest.h>

#include "core/sensing/tool_calibration.h"
#include "tests/support/cycle_rig.h"
#include "tests/support/forbidden_calls.h"
#include "tests/support/task_segments.h"

namespace articulus::test {
namespace {

using control::AxisMode;
using control::Law;
using control::TaskFrame;
using cycle::AckCode;
using cycle::CommandKind;

class WatchedCycle : public testing::Test {
 protected:
  WatchedCycle() {
    rig.before = watch;
    rig.after = rest;
    (void)takeForbiddenCalls();
  }
  void TearDown() override {
    const ForbiddenCalls c = takeForbiddenCalls();
    EXPECT_EQ(c.heap, 0) << "heap calls";
    EXPECT_EQ(c.locks, 0) << "locks";
    EXPECT_EQ(c.files, 0) << "file calls";
    EXPECT_EQ(c.sleeps, 0) << "sleeps";
    EXPECT_EQ(c.formats, 0) << "formatted text";
    EXPECT_EQ(c.throws, 0) << "exceptions";
  }
  void ready(bool clamped) {
    if (clamped) return rig.makeReady();
    rig.switchOn();
    rig.zero();
  }
  CycleRig rig;
};
class RealTimeLaws : public WatchedCycle, public testing::WithParamInterface<LawInMotion> {};
INSTANTIATE_TEST_SUITE_P(Every, RealTimeLaws, testing::ValuesIn(everyLawInMotion()), [](const auto& p) {
  std::string name;
  for (const char c : control::info(p.param.law).key)
    if (c != '_') name += c;
  return name + (p.param.clamped ? "Clamped" : "InAir");
});

TEST(RealTimeLawsList, LeavesNoLawOut) {
  const auto moved = everyLawInMotion();
  for (const control::LawInfo& row : control::lawCatalogue())
    EXPECT_TRUE(std::ranges::any_of(moved, [&row](const LawInMotion& given) { return given.law == row.law; }))
        << row.key;
}

TEST_P(RealTimeLaws, StartsMovesAndIsStopped) {
  ready(GetParam().clamped);
  for (const int sign : {1, -1}) {
    ASSERT_EQ(rig.start(planOf(GetParam().segment(rig.cell, sign))), AckCode::Accepted);
    rig.run(400);
    EXPECT_EQ(rig.snapshot().law, GetParam().law) << safety::describe(rig.snapshot().fault);
    rig.links->stopRequested = true;
    rig.run(300);
    EXPECT_EQ(rig.state(), cycle::State::Stop) << safety::describe(rig.snapshot().fault);
  }
}

TEST_P(RealTimeLaws, EveryModeInEveryFrame) {
  ready(true);
  if (!control::info(GetParam().law).usesSelection()) return;
  protocol::Plan plan;
  for (const TaskFrame frame : {TaskFrame::World, TaskFrame::Tool, TaskFrame::Joint})
    for (const AxisMode mode : {AxisMode::Force, AxisMode::Position, AxisMode::Hold, AxisMode::Free}) {
      auto& s = plan.segment[static_cast<std::size_t>(plan.segments++)];
      s = taskSegment(GetParam().law, 0.1, mode, frame);
      s.selection.axis[static_cast<std::size_t>(plan.segments % 6)] = AxisMode::Hold;  // and mixed
      s.rotation = {.axis = 0, .angle_rad = 0.01, .torque_Nm = 1.0};
    }
  ASSERT_EQ(rig.start(plan), AckCode::Accepted);
  EXPECT_TRUE(rig.runUntilStop(3000)) << safety::describe(rig.snapshot().fault);
}

TEST_F(WatchedCycle, ToolAndForceLawSwap) {
  rig.switchOn();
  sensing::ToolCalibration tool;
  tool.mass_kg = 1.1 * rig.cell.tool.mass_kg;
  tool.centre_S_m = rig.cell.tool.centreOfMass_m;
  auto useTool = command(CommandKind::UseTool);
  useTool.tool = &tool;
  EXPECT_EQ(rig.order(useTool), AckCode::Accepted);
  auto useLaw = command(CommandKind::UseLaw);
  useLaw.law = Law::Hybrid;
  EXPECT_EQ(rig.order(useLaw), AckCode::Accepted);
  rig.run(200);
  rig.zero();
  rig.setVice(true);
  rig.run(50);
  EXPECT_EQ(rig.order(useTool), AckCode::RefusedSpecimen);
  ASSERT_EQ(rig.order(CommandKind::Unload), AckCode::Accepted);
  EXPECT_EQ(rig.snapshot().law, Law::Hybrid);
  EXPECT_EQ(rig.order(useLaw), AckCode::RefusedByState);
  EXPECT_EQ(rig.order(useTool), AckCode::RefusedByState);
  rig.run(300);
}

}  // namespace
}  // namespace articulus::test

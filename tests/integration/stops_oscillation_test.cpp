// A force loop that would ring: gains raised in the middle of a load, and a swing that goes on whatever the gains are.
#include <gtest/gtest.h>

#include "tests/support/stop_watch.h"

namespace articulus::test {
namespace {

using control::Gain;
using cycle::AckCode;
using cycle::CommandKind;
using cycle::State;

class OscillationStops : public testing::TestWithParam<int> {
 protected:
  /// Clamped, unloaded, and under 15 N or 0.8 Nm along one axis.
  void load(VirtualCell& cell) {
    cell.switchOn();
    cell.zero();
    cell.clamp();
    ASSERT_EQ(cell.order(CommandKind::Unload), AckCode::Accepted);
    ASSERT_TRUE(cell.runUntilStop(40.0)) << safety::describe(cell.snapshot().fault);
    ASSERT_EQ(cell.start(planOf(loadSegment(axis, axis < 3 ? 15.0 : 0.8, axis < 3 ? 15.0 : 0.8, 20.0))),
              AckCode::Accepted);
    cell.run(1500);
    ASSERT_EQ(cell.state(), State::Force) << safety::describe(cell.snapshot().fault);
  }
  const int axis = GetParam();
};
INSTANTIATE_TEST_SUITE_P(Stops, OscillationStops, testing::Range(0, 6));

// Every force gain at the end of its range at once. Before new gains took over smoothly this bent the spine with up to
// 233 N.
TEST_P(OscillationStops, GainsRaisedToTheEndOfTheirRangesShakeNothing) {
  for (const char* key : {"munich", "munich_polymer"}) {
    auto config = cell::loadCell(key, resources());
    ASSERT_TRUE(config) << config.error().text();
    VirtualCell cell(*config);
    load(cell);
    const double share = cell.snapshot().forceGainShare;
    control::GainSet gains = cell.cell().gains;
    for (const Gain g : {Gain::ForceProportional, Gain::ForceIntegral, Gain::ForceDamping, Gain::MomentProportional,
                         Gain::MomentIntegral, Gain::MomentDamping})
      gains[g] = control::gainCatalogue()[static_cast<std::size_t>(g)].maximum;
    ASSERT_EQ(cell.use(gains), AckCode::Accepted);
    cell.run(2);
    EXPECT_LT(cell.snapshot().forceGainShare, 0.3 * share) << "raised gains took over at once";
    double force_N = 0.0, moment_Nm = 0.0, most = 0.0;
    for (int i = 0; i < 3000; ++i) {
      cell.run();
      const spatial::Wrench truth = cell.arm().trueLoad_D_W();
      force_N = std::max(force_N, truth.force().cwiseAbs().maxCoeff());
      moment_Nm = std::max(moment_Nm, truth.moment().cwiseAbs().maxCoeff());
      most = std::max(most, cell.snapshot().forceGainShare);
    }
    std::printf("%s, axis %d: at most %.1f N, %.2f Nm, share up to %.2f\n", key, axis, force_N, moment_Nm, most);
    EXPECT_LT(force_N, 25.0);
    EXPECT_LT(moment_Nm, 2.5);  // as the observer states; measured 2.3
    EXPECT_EQ(cell.state(), State::Force) << safety::describe(cell.snapshot().fault);
  }
}

// A swing that no gain can calm: the load cell itself reports it. First the gains fall, then it is a fault.
TEST_P(OscillationStops, ASwingThatGoesOnLowersTheGainsAndThenFaults) {
  VirtualCell cell;
  load(cell);
  const double before_s = cell.now_s(), share = cell.snapshot().forceGainShare;
  double least = share, force_N = 0.0, moment_Nm = 0.0;
  cell.script().loadCellOffset = 0.0;
  cell.script().loadCellOffsetAxis = axis;
  const auto shake = [&] {
    cell.script().loadCellOffset = (axis < 3 ? 5.0 : 0.4) * std::sin(2.0 * M_PI * 12.0 * (cell.now_s() - before_s));
    if (!cell.snapshot().fault.latched()) least = std::min(least, cell.snapshot().forceGainShare);
    const spatial::Wrench truth = cell.arm().trueLoad_D_W();
    force_N = std::max(force_N, truth.force().cwiseAbs().maxCoeff());
    moment_Nm = std::max(moment_Nm, truth.moment().cwiseAbs().maxCoeff());
    return false;
  };
  const Stop stop = watchStop(cell, shake, 5.0);
  std::printf("channel %d: share %.2f -> %.2f, fault: %s at most %.1f N, %.2f Nm, stood after %.0f ms\n", axis, share,
              least, safety::describe(stop.fault).c_str(), force_N, moment_Nm, 1e3 * stop.stopTime_s);
  ASSERT_TRUE(stop.latched) << "nobody minded";
  EXPECT_EQ(stop.fault.code, safety::FaultCode::Oscillation) << safety::describe(stop.fault);
  EXPECT_LT(least, 0.65 * share) << "the gains were not lowered first";
  EXPECT_LE(stop.stopTime_s, safety::info(stop.fault.code).stopTime_s);
  EXPECT_LT(force_N, 60.0);
  EXPECT_LT(moment_Nm, 3.0);
  cell.script().loadCellOffsetAxis = -1;
  cell.run(100);
  ASSERT_EQ(cell.order(CommandKind::AcknowledgeFault), AckCode::Accepted);
  cell.run(20);
  EXPECT_GT(cell.snapshot().forceGainShare, 0.8 * share) << "it remembers what was acknowledged";
  ASSERT_EQ(cell.order(CommandKind::Unload), AckCode::Accepted);
  EXPECT_TRUE(cell.runUntilStop(40.0)) << safety::describe(cell.snapshot().fault);
}

}  // namespace
}  // namespace articulus::test

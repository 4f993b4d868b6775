// The Ljubljana cell: the knee is bent from straight to 112 degrees with nothing on it but the bending, and drawn with
// 134 N with and without its anterior cruciate ligament. What counts is the plant's truth.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/self_test/self_test.h"
#include "core/protocol/plan.h"
#include "core/spatial/rotation.h"
#include "tests/support/station_steps.h"
#include "tests/support/virtual_cell.h"

namespace articulus::test {
namespace {

using control::AxisMode;
using spatial::Vector6;

constexpr int kFlexion = 4;  // about y of W; bending turns the femur backwards, to the negative side

class KneeCell : public ::testing::Test {
 protected:
  void SetUp() override {
    app::StationOptions options;
    options.cell = "ljubljana";
    options.resources = ARTICULUS_RESOURCES;
    options.manualClock = true;
    auto built = app::Station::create(options);
    ASSERT_TRUE(built) << built.error().text();
    station = std::move(*built);
    ASSERT_TRUE(goHome(*station));
    ASSERT_TRUE(grip(*station));
    ASSERT_TRUE(walk(task(AxisMode::Hold, 0.0, 5.0)));
  }
  static protocol::Segment task(AxisMode flexion, double turn_rad, double time_s) {
    protocol::Segment s;
    s.kind = protocol::SegmentKind::Task;
    s.law = control::Law::Hybrid;
    s.selection.axis[kFlexion] = flexion;
    s.duration_s = time_s;
    if (flexion == AxisMode::Position) {
      s.path = {.shape = motion::PathShape::Line, .time_s = time_s};
      s.path.turn_rad[1] = turn_rad;
    }
    return s;
  }
  /// One segment to its end, or to where something is true.
  bool walk(const protocol::Segment& segment, const std::function<bool(const cycle::Snapshot&)>& isEnough = {}) {
    auto plan = std::make_shared<protocol::Plan>();
    plan->segment[0] = segment;
    plan->segments = 1;
    plan->duration_s = segment.duration_s;
    cycle::Command c;
    c.kind = cycle::CommandKind::StartPlan;
    c.plan = plan.get();
    (void)station->link().sendWith(c, {plan});
    return runUntil(*station, 2.0, [](const auto& now) { return now.planRunning; }) &&
           runUntil(*station, segment.duration_s + 5.0,
                    [&](const auto& now) { return !now.planRunning || (isEnough && isEnough(now)); });
  }
  bool bend(int steps) {
    for (int i = 0; i < steps; ++i)
      if (!walk(task(AxisMode::Position, -7.0 * kDegree, 4.0))) return false;
    return true;
  }
  std::unique_ptr<app::Station> station;
};

TEST_F(KneeCell, IsBentTo112DegreesWithNothingElseOnIt) {
  double force = 0.0, moment = 0.0;
  for (int i = 1; i <= 16; ++i) {
    ASSERT_TRUE(bend(1)) << i;
    Vector6 mean = Vector6::Zero();
    int count = 0;
    const protocol::Segment rest = task(AxisMode::Hold, 0.0, 5.0);
    int looks = 0;
    ASSERT_TRUE(walk(rest, [&](const auto& now) {
      if (now.planRunning && ++looks > 225)
        mean += station->plantTruthForOracles().F_D_W.data, ++count;  // looks are 20 ms apart: the last half second
      return false;
    }));
    ASSERT_GT(count, 10);
    mean /= count;
    const double flexion = -spatial::spineAngles(station->plantTruthForOracles().X_WD.rotation).flexion_rad / kDegree;
    std::printf("%6.2f deg: %.2f %.2f %.2f N, %.3f %.3f Nm aside, %.2f Nm about the flexion axis; %.1f mm clear\n",
                flexion, mean[0], mean[1], mean[2], mean[3], mean[5], mean[4],
                station->link().snapshot().sample[record::Channel::Clearance] * 1e3);
    EXPECT_NEAR(flexion, 7.0 * i, 4.0) << "turns about y of the world add up with what the knee turns by itself";
    force = std::max(force, mean.head<3>().cwiseAbs().maxCoeff());
    moment = std::max({moment, std::abs(mean[3]), std::abs(mean[5])});
  }
  std::printf("worst of sixteen rests: %.2f N, %.3f Nm (Omrcen & Nemec 2002: 0.5 N, 0.05 Nm)\n", force, moment);
  EXPECT_LT(force, 0.5);
  EXPECT_LT(moment, 0.05);
}

TEST(KneeCellLimits, AllStopItsVirtualTwin) {
  const auto cell = cell::loadCell("ljubljana", ARTICULUS_RESOURCES);
  ASSERT_TRUE(cell) << cell.error().text();
  VirtualCell bench(*cell);
  app::SelfTest test(bench.cell(), bench.link(), {.threads = 2, .behindOthers = false});
  bench.run(5);
  test.wait(bench.snapshot().limitsRevision);
  const auto report = test.report();
  EXPECT_EQ(report.state, safety::SelfTestState::Passed) << report.problem;
  EXPECT_GT(report.total, 100u);
}

/// How far 134 N draw the tibia forwards, that is the femur backwards, from where the knee is; the way back is walked
/// too.
struct Drawn {
  double force_N = 0.0, way_m = 0.0;
};

class DrawnKnee : public KneeCell, public ::testing::WithParamInterface<int> {
 protected:
  bool draw(Drawn& drawn) {
    protocol::Segment s = task(AxisMode::Hold, 0.0, 0.0);
    s.direction[0] = -1.0;
    s.profile = {
        .amplitude = 134.0, .rise_s = 13.4, .hold_s = 3.0, .cycles = 1, .bothSides = false, .returnToZero = true};
    s.duration_s = s.profile.duration_s();
    const double from = station->plantTruthForOracles().X_WD.translation.x();
    return walk(s, [&](const auto&) {
      const auto truth = station->plantTruthForOracles();
      if (-truth.F_D_W.data[0] > drawn.force_N) drawn = {-truth.F_D_W.data[0], from - truth.X_WD.translation.x()};
      return false;
    });
  }
};

TEST_P(DrawnKnee, GivesWayFurtherWithoutItsAnteriorCruciateLigament) {
  ASSERT_TRUE(bend(GetParam() / 7));
  ASSERT_TRUE(walk(task(AxisMode::Hold, 0.0, 3.0)));
  Drawn intact, without;
  ASSERT_TRUE(draw(intact));
  const auto names = station->link().structures();
  const auto at = std::find(names.begin(), names.end(), "anterior cruciate ligament");
  ASSERT_NE(at, names.end());
  const auto cut = station->link().cut(std::uint64_t{1} << (at - names.begin()));
  ASSERT_TRUE(cut) << cut.error().text();
  ASSERT_TRUE(walk(task(AxisMode::Hold, 0.0, 3.0)));
  ASSERT_TRUE(draw(without));
  std::printf("%d deg: intact %.2f mm at %.1f N, ligament cut %.2f mm at %.1f N\n", GetParam(), intact.way_m * 1e3,
              intact.force_N, without.way_m * 1e3, without.force_N);
  EXPECT_NEAR(intact.force_N, 134.0, 3.0);
  EXPECT_NEAR(without.force_N, 134.0, 3.0);
  EXPECT_GT(intact.way_m, 0.0015);
  EXPECT_GT(without.way_m, 2.5 * intact.way_m);
}

INSTANTIATE_TEST_SUITE_P(At, DrawnKnee, ::testing::Values(0, 28, 63, 91),
                         [](const auto& at) { return std::to_string(at.param) + "deg"; });

}  // namespace
}  // namespace articulus::test

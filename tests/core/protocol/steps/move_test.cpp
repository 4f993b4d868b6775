// Move: a pose relative to the reference pose, loads only watched.
#include "tests/core/protocol/steps/step_bench.h"

#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::protocol::test {
namespace {

constexpr double kDegree = spatial::kRadiansPerDegree;

constexpr const char* kMove =
    R"({"type": "move", "translation_mm": [1, 2, 3], "flexion_deg": 10, "lateral_bending_deg": 4, "time_s": 6, "hold_s": 2})";

TEST(MoveStep, GoesToItsPoseInItsTime) {
  const Motion m(kMove);
  EXPECT_EQ(m.segment.kind, SegmentKind::Move);
  EXPECT_LT((m.segment.X_HT.translation - spatial::Vector3(0.001, 0.002, 0.003)).norm(), 1e-12);
  const auto back = spatial::spineAngles(m.segment.X_HT.rotation);
  EXPECT_NEAR(back.flexion_rad, 10 * kDegree, 1e-12);
  EXPECT_NEAR(back.lateralBending_rad, 4 * kDegree, 1e-12);
  EXPECT_EQ(m.segment.moveTime_s, 6.0);
  EXPECT_NEAR(forecast_s(kMove), 8.0, 1e-12);
}

TEST(MoveStep, AsksForNoLoadSoNoneIsAside) { EXPECT_EQ(wantedZero(stepOf(kMove)), Zero{}); }

TEST(MoveStep, DrawsPosesAndNoLoads) {
  const auto preview = drawn(kMove);
  EXPECT_TRUE(preview.hasMoveSteps);
  EXPECT_NEAR(preview.pose[3].back(), 10 * kDegree, 1e-12);
  EXPECT_TRUE(std::isnan(preview.load[0].back()));
}

TEST(MoveStep, RefusesWhatIsTooFarOrTooFast) {
  EXPECT_EQ(refusedKeys(R"({"type": "move", "translation_mm": [500, 0, 0], "time_s": 60})"), Keys{"translation_m"});
  EXPECT_EQ(refusedKeys(R"({"type": "move", "flexion_deg": 95, "time_s": 60})"), Keys{"flexion_rad"});
  EXPECT_EQ(refusedKeys(R"({"type": "move", "translation_mm": [50, 0, 0], "time_s": 0.5})"), Keys{"time_s"});
}

TEST(MoveStep, IsReflectedForALeftJoint) {
  const auto s = std::get<MoveStep>(actionsOf(kMove, spatial::Side::Left).at(0).step);
  EXPECT_NEAR(s.translation_m[1], -0.002, 1e-15);
  EXPECT_NEAR(s.angles_rad[0], 10 * kDegree, 1e-12);
  EXPECT_NEAR(s.angles_rad[1], -4 * kDegree, 1e-12);
}

}  // namespace
}  // namespace articulus::protocol::test

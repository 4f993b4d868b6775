// Unload: to zero loads, within tolerances, and the reference of all that follows.
#include "tests/core/protocol/steps/step_bench.h"

namespace articulus::protocol::test {
namespace {

TEST(UnloadStep, IsASegmentOfItsOwnThatEndsWithinItsTolerances) {
  const Motion m(
      R"({"type": "unload", "force_tolerance_N": 2, "moment_tolerance_Nm": 0.3, "hold_s": 4, "timeout_s": 50})");
  EXPECT_EQ(m.segment.kind, SegmentKind::Unload);
  EXPECT_EQ(m.segment.forceTolerance_N, 2.0);
  EXPECT_EQ(m.segment.momentTolerance_Nm, 0.3);
  EXPECT_EQ(m.segment.duration_s, 4.0);
  EXPECT_EQ(m.segment.timeout_s, 50.0);
}

TEST(UnloadStep, RefusesWhatItCouldNeverReach) {
  EXPECT_EQ(refusedKeys(R"({"type": "unload"})"), Keys{});
  EXPECT_EQ(refusedKeys(R"({"type": "unload", "force_tolerance_N": 0})"), Keys{"force_tolerance_N"});
  EXPECT_EQ(refusedKeys(R"({"type": "unload", "moment_tolerance_Nm": -1})"), Keys{"moment_tolerance_Nm"});
  EXPECT_EQ(refusedKeys(R"({"type": "unload", "hold_s": 20, "timeout_s": 20})"), Keys{"timeout_s"});
}

TEST(UnloadStep, WantsAllSixLoadsZeroAndLetsAForceStepFollowAMove) {
  EXPECT_EQ(wantedZero(UnloadStep{}), (Zero{true, true, true, true, true, true}));
  const std::string cycle =
      R"({"type": "load_cycle", "motion": "FE", "axis": "My", "amplitude_Nm": 1, "rate_Nm_per_s": 1})";
  EXPECT_EQ(refusedKeys(R"({"type": "move", "time_s": 5}, {"type": "unload"}, )" + cycle), Keys{});
  EXPECT_EQ(refusedKeys(R"({"type": "move", "time_s": 5}, )" + cycle), Keys{"type"});
}

}  // namespace
}  // namespace articulus::protocol::test

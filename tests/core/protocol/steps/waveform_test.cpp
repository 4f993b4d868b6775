// Ramp, sine, triangle, profile: any axis by load or pose. How they are compiled: compiler_test.cpp.
#include "tests/core/protocol/steps/step_bench.h"

#include <algorithm>
#include <cmath>

#include "core/spatial/units.h"

namespace articulus::protocol::test {
namespace {

constexpr double kDegree = spatial::kRadiansPerDegree;

TEST(WaveformStep, OnlyLoadsOfZeroAreAside) {
  EXPECT_EQ(wantedZero(stepOf(
                R"({"type": "ramp", "axes": {"My_Nm": 2, "Rx_deg": 1, "Z": "free", "Y": "hold"}, "time_s": 1})")),
            (Zero{true, false, false, false, false, true}));
}

TEST(WaveformStep, CountsCyclesWhereItHasSome) {
  EXPECT_EQ(cyclesOf(stepOf(R"({"type": "ramp", "axes": {"My_Nm": 2}, "time_s": 1})")), 0);
  EXPECT_EQ(cyclesOf(stepOf(R"({"type": "sine", "axes": {"My_Nm": 2}, "time_s": 1, "cycles": 4})")), 4);
}

TEST(WaveformStep, DrawsASineAboutWhatIsThere) {
  const auto preview = drawn(R"({"type": "load", "target_moment_Nm": [0, 1, 0], "time_s": 1, "return_to_zero": false},
                                {"type": "ramp", "axes": {"My_Nm": 1}, "time_s": 1},
                                {"type": "sine", "axes": {"My_Nm": 2}, "time_s": 1})");
  EXPECT_NEAR(std::ranges::max(preview.load[4]), 3.0, 1e-12);
  EXPECT_NEAR(std::ranges::min(preview.load[4]), -1.0, 1e-12);
}

TEST(WaveformStep, DrawsLoadsAndPosesSideBySide) {
  const auto preview = drawn(R"({"type": "ramp", "axes": {"Fz_N": -20, "Ry_deg": 3}, "time_s": 2})");
  EXPECT_TRUE(preview.hasForceSteps && preview.hasMoveSteps);
  EXPECT_EQ(preview.load[2].back(), -20.0);
  EXPECT_NEAR(preview.pose[3].back(), 3 * kDegree, 1e-12) << "about y is flexion, which is the first of the angles";
  EXPECT_TRUE(std::isnan(preview.pose[4].back()));
  EXPECT_TRUE(std::isnan(preview.load[4].back()));
}

TEST(WaveformStep, DrawsOnFromTheAnglesOfAMoveBefore) {
  const auto preview = drawn(R"({"type": "move", "flexion_deg": 10, "lateral_bending_deg": 4, "time_s": 6},
                                {"type": "ramp", "axes": {"X_mm": 0, "Y_mm": 0, "Z_mm": 0, "Rx_deg": 4, "Ry_deg": 12,
                                 "Rz_deg": 0}, "time_s": 2})");
  const auto& flexion = preview.pose[3];
  const auto& bending = preview.pose[4];
  ASSERT_GE(flexion.size(), 2U);
  EXPECT_NEAR(flexion[flexion.size() - 2], 10 * kDegree, 1e-12);
  EXPECT_NEAR(flexion.back(), 12 * kDegree, 1e-12);
  EXPECT_NEAR(bending[bending.size() - 2], 4 * kDegree, 1e-12);
  EXPECT_NEAR(bending.back(), 4 * kDegree, 1e-12);
}

TEST(WaveformStep, RefusesALawThatItsAxesDoNotFit) {
  EXPECT_EQ(refusedKeys(R"({"type": "ramp", "axes": {"Ry_deg": 2}, "time_s": 5, "law": "direct_force"})"), Keys{"law"});
  EXPECT_EQ(refusedKeys(R"({"type": "ramp", "axes": {"Ry_deg": 2}, "time_s": 5, "law": "hybrid"})"), Keys{});
  EXPECT_EQ(refusedKeys(R"({"type": "ramp", "axes": {"Ry_deg": 2}, "time_s": 5, "returns": true})"), Keys{"returns"});
  EXPECT_EQ(refusedKeys(R"({"type": "sine", "axes": {"My_Nm": 0}, "time_s": 5})"), Keys{"axes"});
}

}  // namespace
}  // namespace articulus::protocol::test

// Load cycle: one load in both directions, a name in tables, a loop.
#include "tests/core/protocol/steps/step_bench.h"

#include <algorithm>

namespace articulus::protocol::test {
namespace {

constexpr const char* kCycle =
    R"({"type": "load_cycle", "motion": "LB", "axis": "Mx", "amplitude_Nm": -2, "rate_Nm_per_s": 0.5, "cycles": 3, "hold_s": 1})";

TEST(LoadCycleStep, LoadsItsOwnAxisAtItsRate) {
  const Motion m(kCycle);
  EXPECT_EQ(m.segment.kind, SegmentKind::Load);
  EXPECT_EQ(m.segment.direction, (spatial::Vector6() << 0, 0, 0, 1, 0, 0).finished());
  EXPECT_EQ(m.segment.profile.amplitude, -2.0);
  EXPECT_EQ(m.segment.profile.rise_s, 4.0);
  EXPECT_EQ(m.segment.profile.cycles, 3);
  EXPECT_NEAR(forecast_s(kCycle), 3 * (4 * 4.0 + 2 * 1.0), 1e-9);
}

TEST(LoadCycleStep, GivesTheTablesItsNameAxisAndCycle) {
  const auto loop = loopOf(stepOf(kCycle));
  ASSERT_TRUE(loop.has_value());
  EXPECT_EQ(loop->motion, "LB");
  EXPECT_EQ(loop->axis, 3);
  EXPECT_EQ(loop->reportedCycle, 3) << "the last one where the file does not say";
  EXPECT_EQ(cyclesOf(stepOf(kCycle)), 3);
  EXPECT_EQ(wantedZero(stepOf(kCycle)), (Zero{true, true, true, false, true, true}));
}

TEST(LoadCycleStep, DrawsBothPeaksTheSignFirst) {
  const auto points = drawn(kCycle).load[3];
  const auto first = std::ranges::find_if(points, [](double load) { return load != 0.0; });
  EXPECT_EQ(*first, -2.0);
  EXPECT_EQ(std::ranges::max(points), 2.0);
}

TEST(LoadCycleStep, HasTheUnitOfItsAxis) {
  Step step = stepOf(kCycle);
  const auto unit = [&step](std::string_view name) {
    for (const FieldSpec& field : fieldsOf(step))
      if (field.name == name) return unitOf(field, step);
    return std::string_view{};
  };
  EXPECT_EQ(unit("amplitude"), "Nm");
  EXPECT_EQ(unit("rate"), "Nm/s");
  std::get<LoadCycleStep>(step).axis = 2;
  EXPECT_EQ(unit("amplitude"), "N");
  EXPECT_EQ(unit("rate"), "N/s");
}

TEST(LoadCycleStep, RefusesWhatIsBeyondTheLimitsOrHasNoEnd) {
  const auto with = [](const std::string& keys) {
    return R"({"type": "load_cycle", "motion": "FE", "axis": "My", )" + keys + "}";
  };
  EXPECT_EQ(refusedKeys(with(R"("amplitude_Nm": 9.5, "rate_Nm_per_s": 1)")), Keys{"amplitude"}) << "90 % of 10 Nm";
  EXPECT_EQ(refusedKeys(with(R"("amplitude_Nm": 0, "rate_Nm_per_s": 1)")), Keys{"amplitude"});
  EXPECT_EQ(refusedKeys(with(R"("amplitude_Nm": 1, "rate_Nm_per_s": 0)")), Keys{"rate_per_s"});
  EXPECT_EQ(refusedKeys(with(R"("amplitude_Nm": 1, "rate_Nm_per_s": 1, "cycles": 2, "reported_cycle": 3)")),
            Keys{"reported_cycle"});
}

TEST(LoadCycleStep, BeginsOnTheOtherSideOfALeftJointWhereItsAxisHasASide) {
  EXPECT_EQ(std::get<LoadCycleStep>(actionsOf(kCycle, spatial::Side::Left).at(0).step).amplitude, 2.0);
}

}  // namespace
}  // namespace articulus::protocol::test

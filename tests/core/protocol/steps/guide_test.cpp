// Guide by force: a search for the pose where forces are what is wanted.
#include "tests/core/protocol/steps/step_bench.h"

#include <cmath>

namespace articulus::protocol::test {
namespace {

constexpr const char* kGuide =
    R"({"type": "guide", "axes": {"Fx_N": 0, "Fz_N": -20}, "frame": "joint", "settle_s": 2, "farthest_mm": 45})";

TEST(GuideStep, SearchesAlongTheNamedAxesAndHoldsTheOthers) {
  const Motion m(kGuide);
  using enum control::AxisMode;
  EXPECT_EQ(m.segment.law, control::Law::ForceGuidance);
  EXPECT_EQ(m.segment.selection.axis, (std::array{Force, Hold, Force, Hold, Hold, Hold}));
  EXPECT_EQ(m.segment.selection.frame, control::TaskFrame::Joint);
  EXPECT_EQ(m.segment.base[2], -20.0);
  EXPECT_NEAR(m.segment.end.way_m, 0.045, 1e-12);
  EXPECT_EQ(m.segment.settle_s, 2.0);
}

TEST(GuideStep, IsLedByLoadOrHeldAxisByAxis) {
  Step step = stepOf(kGuide);
  for (const FieldSpec& field : fieldsOf(step)) {
    const auto* goals = std::get_if<GoalsPlace>(&field.at);
    if (!goals) continue;
    EXPECT_EQ(goals->get(step, 2), (AxisGoal{control::AxisMode::Force, -20.0}));
    EXPECT_EQ(goals->get(step, 1).mode, control::AxisMode::Hold);
    goals->set(step, 2, {control::AxisMode::Hold, 0.0});
    goals->set(step, 1, {control::AxisMode::Force, 5.0});
  }
  EXPECT_EQ(std::get<GuideStep>(step).axes, (std::array{true, true, false, false, false, false}));
  EXPECT_EQ(wantedZero(step), (Zero{true, false, false, false, false, false}));
}

TEST(GuideStep, TakesLongerTheMoreTheForceChangesAndAtMostItsTimeLimit) {
  const auto of = [](const char* more) {
    return foreseen(R"({"type": "guide", "axes": {"Fx_N": )" + std::string(more) +
                    R"(, "settle_s": 2, "timeout_s": 40})");
  };
  const StepTime near = of("1}"), far = of("50}"), soft = of(R"(50}, "farthest_mm": 45)");
  EXPECT_GT(near.about_s, 2.0);
  EXPECT_GT(far.about_s, near.about_s + 2.0);
  EXPECT_GT(soft.about_s, far.about_s + 2.0) << "a joint that gives way";
  EXPECT_NEAR(far.most_s, 40.5, 1e-12);
  EXPECT_LE(of("1000}").about_s, 40.5) << "never beyond its bound";
}

TEST(GuideStep, RefusesMomentsAndToleranceBelowThatOfTheSearch) {
  EXPECT_EQ(refusedKeys(R"({"type": "guide", "axes": {"My_Nm": 1}})"), Keys{"axes"});
  EXPECT_EQ(refusedKeys(R"({"type": "guide", "axes": {}})"), Keys{"axes"});
  EXPECT_EQ(refusedKeys(R"({"type": "guide", "axes": {"Fx_N": 0}, "force_tolerance_N": 0.1})"),
            Keys{"force_tolerance_N"});
}

TEST(GuideStep, DrawsTheForcesThatItSearchesFor) {
  const auto preview = drawn(kGuide);
  EXPECT_EQ(preview.load[2].back(), -20.0);
  EXPECT_TRUE(std::isnan(preview.load[1].back()));
}

}  // namespace
}  // namespace articulus::protocol::test

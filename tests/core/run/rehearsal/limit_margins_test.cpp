// How much of each limit is used, by hand-made states.
#include "core/run/rehearsal/limit_margins.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/virtual_cell.h"

namespace articulus::run {
namespace {

SeenState atHome(const safety::LimitSet& limits) {
  SeenState seen;
  seen.load.setZero();
  seen.rawLoad_S.setZero();
  seen.position_m = 0.5 * (limits.boxLower_m + limits.boxUpper_m);
  seen.q_rad = 0.5 * (limits.jointLower_rad + limits.jointUpper_rad);
  seen.qd_rad_per_s = 0.0 * seen.q_rad;
  return seen;
}

const LimitUse* find(const std::vector<LimitUse>& all, const std::string& key) {
  const auto at = std::ranges::find(all, key, &LimitUse::key);
  return at == all.end() ? nullptr : &*at;
}

TEST(LimitMargins, TheLargestUseOfEachLimitIsKeptWithItsStepAndTime) {
  const safety::LimitSet& limits = test::munich().limits;
  LimitMargins margins(6);
  auto seen = atHome(limits);
  for (const auto& [step, share] : {std::pair{0, -0.25}, {1, -0.75}, {2, 0.5}}) {
    seen.step = step;
    seen.time_s = step + 0.5;
    seen.load[4] = share * limits.wrench[4];
    margins.see(seen, limits);
  }
  const auto uses = margins.uses();
  const LimitUse* moment = find(uses, "moment_y_Nm");
  ASSERT_TRUE(moment);
  EXPECT_EQ(uses.front().key, "moment_y_Nm");
  EXPECT_DOUBLE_EQ(moment->share, 0.75);
  EXPECT_DOUBLE_EQ(moment->margin(), 0.25 * limits.wrench[4]);
  EXPECT_EQ(moment->step, 1);
  EXPECT_DOUBLE_EQ(moment->time_s, 1.5);
}

TEST(LimitMargins, EndsOfARangeCountFromItsMiddle) {
  const safety::LimitSet& limits = test::munich().limits;
  LimitMargins margins(6);
  auto seen = atHome(limits);
  const double half = 0.5 * (limits.jointUpper_rad[2] - limits.jointLower_rad[2]);
  seen.q_rad[2] = limits.jointLower_rad[2] + 0.1 * half;
  margins.see(seen, limits);
  const auto uses = margins.uses();
  const LimitUse* lower = find(uses, "joint_lower_3_rad");
  const LimitUse* upper = find(uses, "joint_upper_3_rad");
  ASSERT_TRUE(lower && upper);
  EXPECT_NEAR(lower->share, 0.9, 1e-12);
  EXPECT_NEAR(lower->margin(), 0.1 * half, 1e-12);
  EXPECT_LT(upper->share, 0.0);
  EXPECT_NEAR(upper->margin(), 1.9 * half, 1e-12);
}

TEST(LimitMargins, MoreIsSaferForPartsAndSingularValuesAndTheseCountWhereTheyApply) {
  const safety::LimitSet& limits = test::munich().limits;
  LimitMargins margins(6);
  auto seen = atHome(limits);
  seen.distance_m = 4.0 * limits.collisionDistance_m;
  seen.singularValue = 0.5 * limits.leastSingularValue;
  seen.displacement.setConstant(1e3);
  margins.see(seen, limits);
  auto uses = margins.uses();
  ASSERT_TRUE(find(uses, "collision_distance_m"));
  EXPECT_DOUBLE_EQ(find(uses, "collision_distance_m")->share, 0.25);
  EXPECT_FALSE(find(uses, "least_singular_value")) << "no task is followed";
  EXPECT_FALSE(find(uses, "rotation_x_rad")) << "no specimen is mounted";
  seen.inTask = true;
  margins.see(seen, limits);
  uses = margins.uses();
  ASSERT_TRUE(find(uses, "least_singular_value"));
  EXPECT_DOUBLE_EQ(find(uses, "least_singular_value")->share, 2.0);
  EXPECT_LT(find(uses, "least_singular_value")->margin(), 0.0);
}

}  // namespace
}  // namespace articulus::run

// The capsules of a shipped arm must leave it free to move: no pair that is always in contact, none in the middle of
// the ranges.
#include <gtest/gtest.h>

#include <cstdio>
#include <random>

#include "core/collision/collision_model.h"
#include "core/robot/files/robot_catalogue.h"

namespace articulus::test {
namespace {

TEST(ShippedArms, DoNotCollideWithThemselvesInTheMiddleOfTheirRangesAndSeldomElsewhere) {
  const robot::RobotCatalogue catalogue(ARTICULUS_RESOURCES "/robots", {});
  int arms = 0;
  for (const auto& entry : catalogue.entries()) {
    SCOPED_TRACE(entry.key);
    const auto arm = catalogue.load(entry.key);
    ASSERT_TRUE(arm.ok()) << arm.error().text();
    const auto model = collision::CollisionModel::build(*arm, {}, {});
    ASSERT_TRUE(model.ok()) << model.error().text();
    ASSERT_GT(model->pairs(), 0) << "no capsules";
    std::mt19937_64 random(1);
    robot::LinkPoses poses;
    robot::JointVector q(arm->joints);
    constexpr int kPoses = 2000;
    int colliding = 0;
    for (int k = 0; k <= kPoses; ++k) {
      for (int i = 0; i < arm->joints; ++i) {
        const auto& link = arm->links[static_cast<std::size_t>(i)];
        const double share = k == 0 ? 0.5 : std::uniform_real_distribution<double>(0.0, 1.0)(random);
        q[i] = link.lower_rad + share * (link.upper_rad - link.lower_rad);
      }
      robot::forwardKinematics(*arm, q, poses);
      bool hit = false;
      for (int pair = 0; pair < model->pairs(); ++pair) {
        const double distance_m = model->pairState(pair, poses).distance_m;
        hit = hit || distance_m < 0.0;
        if (k == 0) {
          EXPECT_GT(distance_m, 0.005) << model->nameA(pair).view() << " and " << model->nameB(pair).view();
        }
      }
      colliding += hit;
    }
    std::printf("%s: %d pairs, %.1f %% of poses within the ranges collide\n", entry.key.c_str(), model->pairs(),
                100.0 * colliding / kPoses);
    EXPECT_LT(colliding, kPoses / 4);
    ++arms;
  }
  EXPECT_GE(arms, 6);
}

}  // namespace
}  // namespace articulus::test

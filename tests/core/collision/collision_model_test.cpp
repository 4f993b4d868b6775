// What is looked at and what is not, slopes, the list of near pairs, the look ahead, and that none of it touches the
// heap.
#include "core/collision/collision_model.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <span>

#include "support.h"
#include "tests/support/forbidden_calls.h"

namespace articulus::collision {
namespace {

using spatial::Pose;
using spatial::Vector3;

class MunichModel : public testing::Test {
 protected:
  MunichModel() {
    auto built = CollisionModel::build(arm, X_WB, munichScene());
    if (!built) throw std::runtime_error(built.error().text());
    model = *built;
  }
  const robot::RobotModel arm = rx90();
  const Pose X_WB = crookedBase();
  CollisionModel model;
};

static_assert(noexcept(std::declval<const CollisionModel&>().evaluate(std::declval<const robot::LinkPoses&>(),
                                                                      std::declval<const ArmMotion&>(), 0.0,
                                                                      std::declval<Proximity&>())));

TEST_F(MunichModel, EveryPairIsThereOnceAndNoNeighboursAndNoneThatIsAllowed) {
  int floor = 0, own = 0, standing = 0;
  for (int k = 0; k < model.pairs(); ++k) {
    const std::string a(model.nameA(k).view()), b(model.nameB(k).view());
    EXPECT_FALSE(a == "forearm" && b == "upper arm");
    EXPECT_FALSE(a == "turret" && b == "floor");
    EXPECT_FALSE(a == "wrist" && (b == "forearm" || b == "wrist" || b == "load cell"));
    EXPECT_FALSE(a == "upper arm" && b == "turret");
    EXPECT_FALSE(a == "bench" || a == "vice" || a == "floor" || a == "base") << a << " does not move and comes first";
    EXPECT_NE(a, b);
    floor += b == "floor";
    own += b == "turret" || b == "upper arm" || b == "elbow" || b == "forearm";
    standing += b == "bench" || b == "vice" || b == "base";
  }
  EXPECT_EQ(floor, 14);  // 17 moving capsules without the three of the turret
  EXPECT_EQ(standing, 14 * 7 + 3 * 6) << "3 capsules, 3 boxes and the base; the turret stands on the base";
  EXPECT_GT(own, 40);
}

TEST_F(MunichModel, GradientIsTheSlopeOfTheDistance) {
  RandomArm random(arm);
  double worst = 0.0;
  int compared = 0;
  for (int n = 0; n < 300; ++n) {
    const robot::JointVector q = random.q();
    const robot::LinkPoses poses = posesAt(arm, q, X_WB);
    for (int k = n % 3; k < model.pairs(); k += 3) {
      const auto state = model.pairState(k, poses);
      EXPECT_NEAR((state.pointA_W - state.pointB_W).norm(), std::abs(state.distance_m), 1e-9);
      for (int j = 0; j < arm.joints; ++j) {
        const double h = 1e-6;
        robot::JointVector up = q, down = q;
        up[j] += h;
        down[j] -= h;
        const double high = model.pairState(k, posesAt(arm, up, X_WB)).distance_m;
        const double low = model.pairState(k, posesAt(arm, down, X_WB)).distance_m;
        const double right = (high - state.distance_m) / h, left = (state.distance_m - low) / h;
        if (std::abs(right - left) > 1e-4) continue;  // a kink: the nearest face or end changes here
        ++compared;
        worst = std::max(worst, std::abs(0.5 * (right + left) - state.gradient_m_per_rad[j]));
      }
    }
  }
  std::printf("gradient against differences: worst %.2e m/rad of %d\n", worst, compared);
  EXPECT_GT(compared, 50000);
  EXPECT_LT(worst, 1e-4);
}

TEST_F(MunichModel, LeastDistanceIsThatOfAllPairsWhateverTheCycleBeforeFound) {
  RandomArm random(arm, 3);
  Proximity warm;
  for (int n = 0; n < 3000; ++n) {
    const robot::LinkPoses poses = posesAt(arm, random.q(), X_WB);
    double least = 1e300;
    for (int k = 0; k < model.pairs(); ++k) least = std::min(least, model.pairState(k, poses).distance_m);
    Proximity cold;
    model.evaluate(poses, {}, 0.02, cold);
    model.evaluate(poses, {}, 0.02, warm);
    ASSERT_EQ(cold.closest.distance_m, least);
    ASSERT_EQ(warm.closest.distance_m, least) << "the pair of the cycle before changes the answer";
  }
}

TEST_F(MunichModel, ListsEveryPairThatIsNearOrWouldBeDuringAStop) {
  RandomArm random(arm, 11);
  int listed = 0, ahead = 0;
  for (int n = 0; n < 2000; ++n) {
    const robot::LinkPoses poses = posesAt(arm, random.q(), X_WB);
    const ArmMotion motion{random.qd(1.5), 4.0, 0.003};
    const double watched = 0.05;
    Proximity seen;
    model.evaluate(poses, motion, watched, seen);
    std::vector<double> stop(static_cast<std::size_t>(model.pairs()));
    int wanted = 0;
    for (int k = 0; k < model.pairs(); ++k) {
      stop[static_cast<std::size_t>(k)] = model.stopDistance_m(k, poses, motion);
      wanted += stop[static_cast<std::size_t>(k)] < watched;
    }
    ASSERT_EQ(seen.nearPairs, std::min(wanted, kMaxNearPairs));
    double farthest = -1e300;
    for (int i = 0; i < seen.nearPairs; ++i) {
      const NearPair& near = seen.near[static_cast<std::size_t>(i)];
      ASSERT_NEAR(near.stopDistance_m, stop[static_cast<std::size_t>(near.pair)], 1e-12);
      EXPECT_LE(near.stopDistance_m, near.distance_m);
      EXPECT_EQ(near.a, model.nameA(near.pair));
      EXPECT_EQ(near.b, model.nameB(near.pair));
      farthest = std::max(farthest, near.stopDistance_m);
      ++listed;
      ahead += near.distance_m > watched;
      stop[static_cast<std::size_t>(near.pair)] = 1e300;  // once only
    }
    // Where the list is full, it holds the nearest.
    if (wanted > kMaxNearPairs) {
      for (const double s : stop) ASSERT_GE(s, farthest);
    }
  }
  EXPECT_GT(listed, 3000);
  EXPECT_GT(ahead, 200) << "the look ahead found nothing";
}

/// The arm stopping, step by step through its own kinematics: each joint goes on for the delay, then brakes at its own
/// rate.
class SteppedStop : public MunichModel {
 protected:
  static constexpr double kSure_rad_per_s2 = 4.0, kDelay_s = 0.004;

  struct Compared {
    double above_m = -1e300;            ///< most that a prediction was above the truth
    double below_m = 0.0, all_m = 0.0;  ///< most and sum that it was below, of pairs that come near
    int near = 0, unlisted = 0, states = 0;
  };

  /// Speeds within the limits of the Munich cell; with the tool as slow as they want it, or as fast as the joints go.
  robot::JointVector speeds(RandomArm& random, const robot::LinkPoses& poses, bool slowTool) const {
    robot::JointVector qd = random.qd(1.047197551);
    if (!slowTool) return qd;
    const Vector3 tool = poses.link[5] * Vector3(0.05, 0, 0.2);
    Vector3 v = Vector3::Zero();
    for (int i = 0; i < arm.joints; ++i) {
      const Pose& X = poses.link[static_cast<std::size_t>(i)];
      v += qd[i] * X.rotation.col(2).cross(tool - X.translation);
    }
    return std::min(1.0, 0.2 / v.norm()) * qd;
  }

  Compared compare(int states, bool slowTool, double hardest) const {
    RandomArm random(arm, 29);
    Compared found;
    const auto pairs = static_cast<std::size_t>(model.pairs());
    for (int n = 0; n < states; ++n) {
      const robot::JointVector q = random.q();
      const robot::LinkPoses poses = posesAt(arm, q, X_WB);
      const ArmMotion motion{speeds(random, poses, slowTool), kSure_rad_per_s2, kDelay_s};
      std::vector<double> least(pairs), now(pairs);
      for (std::size_t k = 0; k < pairs; ++k)
        least[k] = now[k] = model.pairState(static_cast<int>(k), poses).distance_m;
      double rate[6], end = 0.0;
      for (int i = 0; i < 6; ++i) {
        rate[i] = kSure_rad_per_s2 * (hardest > 1.0 ? random.between(1.0, hardest) : 1.0);
        end = std::max(end, kDelay_s + std::abs(motion.qd[i]) / rate[i]);
      }
      constexpr int kSteps = 24;
      for (int step = 1; step <= kSteps; ++step) {
        robot::JointVector at = q;
        for (int i = 0; i < 6; ++i) {
          const double t = end * step / kSteps, speed = std::abs(motion.qd[i]);
          const double braked = std::clamp(t - kDelay_s, 0.0, speed / rate[i]);
          at[i] +=
              std::copysign(speed * (std::min(t, kDelay_s) + braked) - 0.5 * rate[i] * braked * braked, motion.qd[i]);
        }
        const robot::LinkPoses there = posesAt(arm, at, X_WB);
        for (std::size_t k = 0; k < pairs; ++k)
          least[k] = std::min(least[k], model.pairState(static_cast<int>(k), there).distance_m);
      }
      Proximity seen;
      model.evaluate(poses, motion, 0.021, seen);
      bool missed = false;
      for (std::size_t k = 0; k < pairs; ++k) {
        const double predicted = model.stopDistance_m(static_cast<int>(k), poses, motion);
        EXPECT_LE(predicted, now[k]);
        found.above_m = std::max(found.above_m, predicted - least[k]);
        if (least[k] >= 0.05 || now[k] < 0.02) continue;
        ++found.near;
        found.all_m += least[k] - predicted;
        found.below_m = std::max(found.below_m, least[k] - predicted);
        bool listed = least[k] >= 0.02 || seen.nearPairs == kMaxNearPairs;
        for (const NearPair& near : std::span(seen.near).first(static_cast<std::size_t>(seen.nearPairs)))
          listed = listed || near.pair == static_cast<int>(k);
        missed = missed || !listed;
      }
      found.unlisted += missed;
      ++found.states;
    }
    return found;
  }

  static void expectNeverTooMuch(const char* what, const Compared& c) {
    std::printf("%-40s %d states: at most %.1e m above truth; %d near: %.1f mm below on average, %.1f mm at most\n",
                what, c.states, c.above_m, c.near, 1e3 * c.all_m / std::max(c.near, 1), 1e3 * c.below_m);
    EXPECT_LT(c.above_m, 1e-9) << what;
    EXPECT_EQ(c.unlisted, 0) << what;
    EXPECT_GT(c.near, 100) << what << ": nothing came near";
  }
};

TEST_F(SteppedStop, IsNeverCloserThanWasSaidWhateverTheJointsBrakeWith) {
  expectNeverTooMuch("tool 0.2 m/s, all brake alike", compare(1500, true, 1.0));
  expectNeverTooMuch("tool 0.2 m/s, 1 to 4 times harder", compare(1500, true, 4.0));
  expectNeverTooMuch("joints 1.05 rad/s, all brake alike", compare(1500, false, 1.0));
  expectNeverTooMuch("joints 1.05 rad/s, 1 to 4 times harder", compare(1500, false, 4.0));
}

TEST_F(SteppedStop, StandingOrGoingAwayCostsNothingAndAnApproachItsWay) {
  robot::JointVector still = robot::JointVector::Zero(6), one = still;
  EXPECT_EQ(longestStop_rad({still, 4.0, 0.01}, 6), still);
  EXPECT_EQ(longestStop_rad({}, 6), still);
  one[2] = -0.8;
  EXPECT_NEAR(longestStop_rad({one, 4.0, 0.01}, 6)[2], -(0.8 * 0.01 + 0.8 * 0.8 / 8.0), 1e-15);
  // A lever of 0.5 m about z: straight away, straight towards, and across, where only the bend of the circle is left.
  robot::LinkPoses poses;
  poses.count = 1;
  CarriedPoint point{Vector3(0.5, 0, 0), 0, 1, {0.5}};
  robot::JointVector way(1);
  way << 0.1;
  EXPECT_EQ(leastAdvance_m(point, Vector3::UnitY(), poses, way), 0.0);
  EXPECT_EQ(leastAdvance_m(point, Vector3::UnitX(), poses, robot::JointVector::Zero(1)), 0.0);
  const double towards = leastAdvance_m(point, -Vector3::UnitY(), poses, way);
  const double across = leastAdvance_m(point, Vector3::UnitX(), poses, way);
  EXPECT_LE(towards, -0.5 * std::sin(0.1));
  EXPECT_GT(towards, -0.5 * std::sin(0.1) - 0.5 * 0.001 / 3.0);
  EXPECT_LE(across, 0.5 * (std::cos(0.1) - 1.0));
  EXPECT_GT(across, 0.5 * (std::cos(0.1) - 1.0) - 0.5 * 0.001 / 3.0);
}

TEST_F(MunichModel, NeverTouchesHeapLockOrFile) {
  RandomArm random(arm, 13);
  Proximity seen;
  for (int n = 0; n < 500; ++n) {
    const robot::LinkPoses poses = posesAt(arm, random.q(), X_WB);
    const ArmMotion motion{random.qd(1.0), 4.0, 0.003};
    test::watch();
    model.evaluate(poses, motion, 0.1, seen);
    test::rest();
  }
  EXPECT_EQ(test::takeForbiddenCalls().all(), 0);
}

TEST(EmptyModel, HasNothingToSay) {
  const CollisionModel none;
  EXPECT_TRUE(none.empty());
  Proximity seen;
  seen.closestPair = 7;
  none.evaluate({}, {}, 1.0, seen);
  EXPECT_EQ(seen.nearPairs, 0);
  EXPECT_EQ(seen.closestPair, -1);
  EXPECT_TRUE(std::isinf(seen.closest.distance_m));
  EXPECT_TRUE(seen.closest.a.empty());
}

TEST(Degenerate, CapsulesWithoutLengthAndAxesThatMeet) {
  robot::RobotModel arm = rx90();
  arm.capsules = {{"ball", 2, Vector3::Zero(), Vector3::Zero(), 0.1}};
  CollisionScene scene;
  scene.capsules = {{"post", 0, Vector3(0, 0, -1), Vector3(0, 0, 1), 0.05}};
  const auto model = CollisionModel::build(arm, {}, scene);
  ASSERT_TRUE(model.ok());
  robot::LinkPoses poses;
  poses.count = 6;
  Proximity seen;
  model->evaluate(poses, {}, 0.0, seen);
  EXPECT_NEAR(seen.closest.distance_m, -0.15, 1e-15);
  EXPECT_TRUE(model->pairState(0, poses).gradient_m_per_rad.allFinite());
  poses.link[1].translation.x() = 0.4;
  model->evaluate(poses, {}, 0.0, seen);
  EXPECT_NEAR(seen.closest.distance_m, 0.25, 1e-15);
  EXPECT_NEAR(seen.closest.pointA_W_m[0], 0.3, 1e-15);
  EXPECT_NEAR(seen.closest.pointB_W_m[0], 0.05, 1e-15);
}

TEST(Build, WhatCanNotBeIsSaidWithItsName) {
  const robot::RobotModel arm = rx90();
  const auto refused = [&](const robot::RobotModel& model, const CollisionScene& scene, const std::string& words,
                           const std::string& why) {
    const auto built = CollisionModel::build(model, {}, scene);
    ASSERT_FALSE(built.ok());
    EXPECT_NE(built.error().message.find(words), std::string::npos) << built.error().message;
    EXPECT_NE(built.error().message.find(why), std::string::npos) << built.error().message;
    for (const char* other : {"letters", "has no link", "as many as may be", "no part"}) {
      if (why.find(other) == std::string::npos) {
        EXPECT_EQ(built.error().message.find(other), std::string::npos) << "another cause: " << built.error().message;
      }
    }
    EXPECT_FALSE(built.error().remedy.empty());
  };
  CollisionScene scene = munichScene();
  scene.allowed.emplace_back("vice", "nobody");
  refused(arm, scene, "nobody", "no part");
  scene = munichScene();
  scene.tool.push_back({"a name that is far too long for it", 0, Vector3::Zero(), Vector3::Zero(), 0.1});
  refused(arm, scene, "far too long", "34 letters");
  robot::RobotModel other = arm;
  other.capsules.push_back({"eighth", 8, Vector3::Zero(), Vector3::Zero(), 0.1});
  refused(other, munichScene(), "eighth", "has no link 8");
  other = arm;
  for (int i = 0; i < CollisionModel::kMaxCapsules; ++i)
    other.capsules.push_back({"many", 3, Vector3::Zero(), Vector3::Zero(), 0.1});
  refused(other, munichScene(), "many", "as many as may be");
}

TEST(Scene, EverySenselessKeyIsNamed) {
  auto json = base::readJsonFile(std::string(ARTICULUS_RESOURCES) + "/cells/munich.json");
  ASSERT_TRUE(json.ok());
  const auto refused = [&](const std::string& words, const auto& change) {
    nlohmann::json changed = json->at("collision");
    change(changed);
    try {
      (void)readScene(base::JsonReader(changed, "munich.json", "collision"));
      ADD_FAILURE() << "was taken: " << words;
    } catch (const base::JsonError& e) {
      EXPECT_NE(e.error().message.find(words), std::string::npos) << e.error().message;
    }
  };
  for (const char* key : {"tool", "capsules", "boxes", "half_spaces", "allowed"})
    refused(key, [&](nlohmann::json& j) { j.erase(key); });
  refused("radius_m", [](nlohmann::json& j) { j["tool"][0]["radius_m"] = 0.0; });
  refused("name", [](nlohmann::json& j) { j["tool"][0]["name"] = ""; });
  refused("lower_m", [](nlohmann::json& j) { j["boxes"][1]["upper_m"][2] = 0.0; });
  refused("normal", [](nlohmann::json& j) { j["half_spaces"][0]["normal"] = {0, 0, 2}; });
  refused("allowed", [](nlohmann::json& j) { j["allowed"][0] = "vice"; });
}

}  // namespace
}  // namespace articulus::collision

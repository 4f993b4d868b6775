// Distances against FCL (its own capsule to capsule formula, and libccd for boxes), pairs and whole arm states.
#include <gtest/gtest.h>

#include <cstdio>

#include "fcl_oracle.h"

namespace articulus::collision {
namespace {

using spatial::Pose;
using spatial::Vector3;

/// One moving capsule in front of whatever stands there, as a model of one pair.
double pairDistance(const robot::Capsule& moving, const Pose& X, const CollisionScene& scene,
                    Proximity* seen = nullptr) {
  robot::RobotModel arm = rx90();
  arm.capsules = {moving};
  arm.capsules.front().link = 1;
  const auto model = CollisionModel::build(arm, {}, scene);
  if (!model) throw std::runtime_error(model.error().text());
  robot::LinkPoses poses;
  poses.count = arm.joints;
  poses.link.fill(X);
  Proximity p;
  model->evaluate(poses, {}, 0.0, p);
  if (seen) *seen = p;
  return p.closest.distance_m;
}

robot::Capsule randomCapsule(RandomArm& random) {
  robot::Capsule c{"one", 0, random.vector(0.3), {}, random.between(0.01, 0.15)};
  c.to_m = c.from_m + random.vector(0.4);
  return c;
}

TEST(AgainstFcl, CapsuleToCapsule) {
  const robot::RobotModel arm = rx90();
  RandomArm random(arm);
  double worst = 0.0;
  int apart = 0, overlapping = 0;
  for (int n = 0; n < 20000; ++n) {
    const robot::Capsule a = randomCapsule(random), b = randomCapsule(random);
    const Pose X = random.pose(0.8);
    CollisionScene scene;
    scene.capsules = {b};
    scene.capsules.front().name = "two";
    const double ours = pairDistance(a, X, scene);
    const double theirs =
        fclDistance(*capsuleOf(a.from_m, a.to_m, a.radius_m, X), *capsuleOf(b.from_m, b.to_m, b.radius_m, {}));
    // Where shapes overlap, FCL's formula goes below zero too, but is documented for those apart only.
    if (theirs > 0.0) {
      ++apart;
      worst = std::max(worst, std::abs(ours - theirs));
    } else {
      ++overlapping;
      EXPECT_LE(ours, 1e-9);
    }
  }
  std::printf("capsule to capsule against FCL: worst %.2e m of %d apart, %d overlap\n", worst, apart, overlapping);
  EXPECT_GT(apart, 10000);
  EXPECT_GT(overlapping, 500);
  EXPECT_LT(worst, 1e-6);
}

TEST(AgainstFcl, CapsuleToBox) {
  const robot::RobotModel arm = rx90();
  RandomArm random(arm, 5);
  double worst = 0.0, sum = 0.0;
  int apart = 0, overlapping = 0;
  for (int n = 0; n < 20000; ++n) {
    const robot::Capsule a = randomCapsule(random);
    const Pose X = random.pose(0.7);
    Box box{"box", random.vector(0.4), {}};
    box.upper_m = box.lower_m + random.vector(0.5).cwiseAbs() + Vector3::Constant(0.02);
    CollisionScene scene;
    scene.boxes = {box};
    const double ours = pairDistance(a, X, scene);
    const double theirs = fclDistance(*capsuleOf(a.from_m, a.to_m, a.radius_m, X), *boxOf(box.lower_m, box.upper_m));
    if (theirs > 0.0) {
      ++apart;
      worst = std::max(worst, std::abs(ours - theirs));
      sum += std::abs(ours - theirs);
    } else {
      ++overlapping;
      EXPECT_LE(ours, 1e-6);
    }
  }
  std::printf("capsule to box against FCL: worst %.2e m, mean %.2e m of %d apart, %d overlap\n", worst, sum / apart,
              apart, overlapping);
  EXPECT_GT(apart, 10000);
  EXPECT_GT(overlapping, 200);
  EXPECT_LT(worst, 1e-6);
}

TEST(AgainstFcl, WholeArmStatesGiveTheSameDistanceAndTheSameTwoParts) {
  const robot::RobotModel arm = rx90();
  const CollisionScene scene = munichScene();
  const Pose X_WB = crookedBase();
  const auto model = CollisionModel::build(arm, X_WB, scene);
  ASSERT_TRUE(model.ok()) << model.error().text();
  RandomArm random(arm, 7);
  const auto allowed = [&](const std::string& a, const std::string& b) {
    for (const auto& p : scene.allowed)
      if ((p.first == a && p.second == b) || (p.first == b && p.second == a)) return true;
    return false;
  };
  double worst = 0.0;
  int compared = 0, named = 0, overlapping = 0;
  Proximity seen;
  for (int n = 0; n < 10000; ++n) {
    const robot::LinkPoses poses = posesAt(arm, random.q(), X_WB);
    std::vector<OracleBody> bodies;
    for (const auto& c : arm.capsules)
      bodies.push_back({c.name, c.link, true,
                        capsuleOf(c.from_m, c.to_m, c.radius_m,
                                  c.link == 0 ? X_WB : poses.link[static_cast<std::size_t>(c.link - 1)])});
    for (const auto& c : scene.tool)
      bodies.push_back(
          {c.name, arm.joints, true,
           capsuleOf(c.from_m, c.to_m, c.radius_m, poses.link[static_cast<std::size_t>(arm.joints - 1)] * arm.X_LF)});
    for (const auto& c : scene.capsules)
      bodies.push_back({c.name, 0, false, capsuleOf(c.from_m, c.to_m, c.radius_m, {})});
    for (const auto& b : scene.boxes) bodies.push_back({b.name, 0, false, boxOf(b.lower_m, b.upper_m)});
    double least = 1e300, second = 1e300;  // second: of other names
    std::string names;
    const auto offer = [&](const std::string& a, const std::string& b, double distance) {
      const std::string both = a < b ? a + "|" + b : b + "|" + a;
      if (distance < least) {
        if (both != names) second = least;
        least = distance;
        names = both;
      } else if (both != names) {
        second = std::min(second, distance);
      }
    };
    for (std::size_t i = 0; i < bodies.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) {
        const OracleBody &a = bodies[i], &b = bodies[j];
        if (a.link == 0 && b.link == 0) continue;
        if (a.link == b.link || (a.ofTheArm && b.ofTheArm && std::abs(a.link - b.link) < 2)) continue;
        // Spheres first, as FCL takes its time.
        const double apart = (a.object->getAABB().center() - b.object->getAABB().center()).norm() -
                             a.object->getAABB().radius() - b.object->getAABB().radius();
        if (apart > 0.5 || allowed(a.name, b.name)) continue;
        offer(a.name, b.name, fclDistance(*a.object, *b.object));
      }
    // The floor: FCL has no distance to a half-space. The lowest of many points on each capsule's axis.
    for (const auto& body : bodies) {
      if (body.link < 1 || allowed(body.name, "floor")) continue;
      const auto* c = static_cast<const fcl::Capsuled*>(body.object->collisionGeometry().get());
      const auto T = body.object->getTransform();
      double lowest = 1e300;
      for (int k = 0; k <= 64; ++k) lowest = std::min(lowest, (T * Vector3(0, 0, c->lz * (k / 64.0 - 0.5))).z());
      offer(body.name, "floor", lowest - c->radius);
    }
    model->evaluate(poses, {}, 0.02, seen);
    if (least <= 0.0) {
      ++overlapping;
      EXPECT_LE(seen.closest.distance_m, 1e-6);
      continue;
    }
    ++compared;
    worst = std::max(worst, std::abs(seen.closest.distance_m - least));
    EXPECT_NEAR(seen.closest.distance_m, least, 1e-6);
    if (second - least < 1e-5) continue;  // either may be named
    ++named;
    const std::string a(seen.closest.a.view()), b(seen.closest.b.view());
    EXPECT_EQ(a < b ? a + "|" + b : b + "|" + a, names);
  }
  std::printf("arm states against FCL: worst %.2e m of %d apart, names compared in %d, %d overlap\n", worst, compared,
              named, overlapping);
  EXPECT_GT(compared, 2000);
  EXPECT_GT(named, 2000);
}

}  // namespace
}  // namespace articulus::collision

#include <algorithm>
#include <cmath>
#include <set>

#include "core/collision/collision_model.h"

namespace articulus::collision {
namespace {

using base::Error;
using base::ErrorCode;

static_assert(PartName::kLongest == robot::Capsule::kLongestName, "what files may state must fit into a message");

constexpr const char* kWhere = "Correct \"capsules\" of the robot file or \"collision\" of the cell file.";

}  // namespace

base::Result<void> CollisionModel::add(const robot::Capsule& c, int link, const spatial::Pose& X,
                                       const robot::RobotModel& model) {
  const auto refuse = [&c](const std::string& why) {
    return Error{ErrorCode::InvalidArgument,
                 "The part \"" + c.name + "\" can not be watched for collisions: " + why + ".", kWhere};
  };
  if (c.name.size() > PartName::kLongest)
    return refuse("its name has " + std::to_string(c.name.size()) + " letters, at most " +
                  std::to_string(PartName::kLongest) + " may be");
  if (link < 0 || link > model.joints)
    return refuse("the arm has no link " + std::to_string(link) + ", only the base (0) and 1 to " +
                  std::to_string(model.joints));
  if (bodies_.size() >= static_cast<std::size_t>(kMaxCapsules))
    return refuse("there are " + std::to_string(kMaxCapsules) + " capsules before it, which is as many as may be");
  Body body;
  body.name = PartName(c.name);
  body.link = link;
  body.p = X * c.from_m;
  body.u = X.rotation * (c.to_m - c.from_m);
  body.radius = c.radius_m;
  body.reach = 0.5 * body.u.norm() + c.radius_m;
  double lever = std::max(body.p.norm(), (body.p + body.u).norm()) + c.radius_m;
  for (int joint = link - 1; joint >= 0; --joint) {
    body.lever_m[static_cast<std::size_t>(joint)] = lever;
    const auto& g = model.links[static_cast<std::size_t>(joint)].geometry;
    lever += std::hypot(g.a_m() + g.sinBeta() * g.d_m(), g.cosBeta() * g.d_m());
  }
  bodies_.push_back(body);
  return {};
}

void CollisionModel::addPairs(const CollisionScene& scene) {
  const auto allowed = [&scene](const PartName& a, const PartName& b) {
    return std::any_of(scene.allowed.begin(), scene.allowed.end(), [&](const auto& pair) {
      return (pair.first == a.view() && pair.second == b.view()) || (pair.first == b.view() && pair.second == a.view());
    });
  };
  const auto count = static_cast<int>(bodies_.size());
  for (int a = 0; a < count; ++a) {
    const Body& moving = bodies_[static_cast<std::size_t>(a)];
    if (moving.link == 0) continue;
    for (int b = 0; b < count; ++b) {
      const Body& other = bodies_[static_cast<std::size_t>(b)];
      // Bodies that stand are given second; of two that move, the one farther out comes first. The base of the arm is
      // the neighbour of link 1, but what stands in the cell is not.
      const bool ofTheArm = b < baseBodies_ || other.link > 0;
      if (other.link >= moving.link || (ofTheArm && moving.link - other.link < 2)) continue;
      if (!allowed(moving.name, other.name)) pairs_.push_back({a, b, Against::Capsule});
    }
    for (int b = 0; b < static_cast<int>(boxes_.size()); ++b)
      if (!allowed(moving.name, boxNames_[static_cast<std::size_t>(b)])) pairs_.push_back({a, b, Against::Box});
    for (int b = 0; b < static_cast<int>(halfSpaces_.size()); ++b)
      if (!allowed(moving.name, halfSpaceNames_[static_cast<std::size_t>(b)]))
        pairs_.push_back({a, b, Against::HalfSpace});
  }
}

base::Result<CollisionModel> CollisionModel::build(const robot::RobotModel& robot, const spatial::Pose& X_WB,
                                                   const CollisionScene& scene) {
  CollisionModel model;
  model.joints_ = robot.joints;
  for (const auto& c : robot.capsules)  // what stands comes first
    if (c.link == 0)
      if (auto added = model.add(c, 0, X_WB, robot); !added) return added.error();
  model.baseBodies_ = static_cast<int>(model.bodies_.size());
  for (const auto& c : robot.capsules)
    if (c.link != 0)
      if (auto added = model.add(c, c.link, {}, robot); !added) return added.error();
  for (const auto& c : scene.tool)
    if (auto added = model.add(c, robot.joints, robot.X_LF, robot); !added) return added.error();
  for (const auto& c : scene.capsules)
    if (auto added = model.add(c, 0, {}, robot); !added) return added.error();
  model.boxes_ = scene.boxes;
  model.halfSpaces_ = scene.halfSpaces;
  std::set<std::string, std::less<>> names;
  for (const auto& body : model.bodies_) names.emplace(body.name.view());
  for (const auto& box : scene.boxes) {
    model.boxNames_.emplace_back(box.name);
    names.insert(box.name);
  }
  for (const auto& solid : scene.halfSpaces) {
    model.halfSpaceNames_.emplace_back(solid.name);
    names.insert(solid.name);
  }
  for (const auto& [a, b] : scene.allowed)
    for (const auto& name : {a, b})
      if (!names.contains(name))
        return Error{ErrorCode::InvalidArgument,
                     "The pair \"" + a + "\", \"" + b + "\" may meet, but there is no part \"" + name + "\".", kWhere};
  model.addPairs(scene);
  return model;
}

}  // namespace articulus::collision

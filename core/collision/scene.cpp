#include "core/collision/scene.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/robot/files/capsule_reader.h"
#include "core/spatial/json_vector.h"

namespace articulus::collision {
namespace {

using base::JsonReader;
using robot::readPartName;
using spatial::vector3;
using spatial::Vector3;

std::vector<robot::Capsule> capsules(const JsonReader& r, const std::string& key) {
  std::vector<robot::Capsule> list;
  for (const auto& item : r.items(key)) list.push_back(robot::readCapsule(item));
  return list;
}

}  // namespace

CollisionScene readScene(const JsonReader& r) {
  CollisionScene scene;
  scene.tool = capsules(r, "tool");
  scene.capsules = capsules(r, "capsules");
  for (const auto& item : r.items("boxes")) {
    scene.boxes.push_back({readPartName(item), vector3(item, "lower_m"), vector3(item, "upper_m")});
    if ((scene.boxes.back().lower_m.array() >= scene.boxes.back().upper_m.array()).any())
      item.fail("lower_m", "must lie below upper_m on each axis");
  }
  for (const auto& item : r.items("half_spaces")) {
    scene.halfSpaces.push_back({readPartName(item), vector3(item, "normal"), item.number("offset_m")});
    Vector3& normal = scene.halfSpaces.back().normal;
    if (std::abs(normal.norm() - 1.0) > 1e-6) item.fail("normal", "must have length 1");
    normal.normalize();
  }
  for (const auto& pair : r.child("allowed").json()) {
    if (!pair.is_array() || pair.size() != 2 || !pair[0].is_string() || !pair[1].is_string())
      r.fail("allowed", "must hold pairs of names");
    scene.allowed.emplace_back(pair[0].get<std::string>(), pair[1].get<std::string>());
  }
  return scene;
}

}  // namespace articulus::collision

#include "core/scene/drawn_body.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace articulus::scene {
namespace {

using Kind = DrawnBody::Kind;

/// Whether a list of the cell file's collision model names it.
bool isIn(const cell::CellConfig& cell, const char* list, std::string_view part) {
  if (!cell.source->is_object() || !cell.source->contains("collision")) return false;
  const auto& collision = cell.source->at("collision");
  if (!collision.is_object() || !collision.contains(list) || !collision.at(list).is_array()) return false;
  return std::ranges::any_of(collision.at(list), [part](const auto& one) {
    return one.is_object() && one.contains("name") && one.at("name").is_string() &&
           one.at("name").template get_ref<const std::string&>() == part;
  });
}

bool says(std::string_view part, std::string_view word) { return part.find(word) != std::string_view::npos; }

bool isPot(std::string_view part) { return says(part, "pot") || says(part, "embedding"); }

}  // namespace

std::vector<DrawnBody> drawnBodiesOf(const cell::CellConfig& cell, std::string_view part) {
  std::vector<DrawnBody> bodies;
  for (const robot::Capsule& capsule : cell.robot.capsules) {
    const DrawnBody body{Kind::Link, capsule.link - 1};
    if (capsule.name == part && std::ranges::find(bodies, body) == bodies.end()) bodies.push_back(body);
  }
  if (!bodies.empty()) return bodies;
  if (isIn(cell, "tool", part)) {
    if (says(part, "load cell")) return {{Kind::LoadCell}};
    return {{isPot(part) ? Kind::MovingPot : Kind::Holder}};
  }
  if (!isIn(cell, "boxes", part) && !isIn(cell, "capsules", part)) return {};
  if (says(part, "vice")) return {{Kind::Vice}};
  return {{isPot(part) ? Kind::FixedPot : Kind::Bench}};
}

}  // namespace articulus::scene

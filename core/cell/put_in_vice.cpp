#include "core/cell/put_in_vice.h"

#include <nlohmann/json.hpp>
#include <set>
#include <string>

namespace articulus::cell {
namespace {

using nlohmann::json;

/// What a camera can follow of it; the moving body has markers whatever lies in the vice.
std::set<std::string> bonesOf(const json& specimen) {
  std::set<std::string> bones{"moving body"};
  if (specimen.contains("type") && specimen["type"] == "knee") bones.insert({"femur", "tibia"});
  if (specimen.contains("bones") && specimen["bones"].is_array())
    for (const json& bone : specimen["bones"])
      if (bone.is_object() && bone.contains("name") && bone["name"].is_string())
        bones.insert(bone["name"].get<std::string>());
  return bones;
}

void followBonesOf(const json& specimen, json& simulation) {
  if (!simulation.contains("tracker") || !simulation["tracker"].is_object() ||
      !simulation["tracker"].contains("bones") || !simulation["tracker"]["bones"].is_array())
    return;
  const std::set<std::string> there = bonesOf(specimen);
  json followed = json::array();
  for (json& bone : simulation["tracker"]["bones"])
    if (!bone.is_object() || !bone.contains("bone") || !bone["bone"].is_string() ||
        there.contains(bone["bone"].get<std::string>()))
      followed.push_back(std::move(bone));
  if (followed.empty()) simulation.erase("tracker");
  else simulation["tracker"]["bones"] = std::move(followed);
}

}  // namespace

void putInVice(const json& specimen, json& simulation) {
  if (!simulation.is_object() || !specimen.is_object()) return;
  // What is of the wrong kind stays: whoever reads the cell names it.
  const auto number = [](const json& object, const char* key) {
    return object.is_object() && object.contains(key) && object[key].is_number() ? object[key] : json();
  };
  const json vice = simulation.value("vice", json()), most = specimen.value("vice", json());
  for (const char* misfit : {"misfit_rotation_rad", "misfit_shift_m"})
    if (const json left = number(vice, misfit), allowed = number(most, misfit);
        !left.is_null() && !allowed.is_null() && allowed < left)
      simulation["vice"][misfit] = allowed;
  followBonesOf(specimen, simulation);
  simulation["specimen"] = specimen;
}

}  // namespace articulus::cell

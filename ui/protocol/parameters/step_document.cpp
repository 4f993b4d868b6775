#include "ui/protocol/parameters/step_document.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/protocol/json/parameter_places.h"
#include "ui/protocol/document/protocol_document.h"

namespace articulus::ui {
namespace {

std::string nameOf(const nlohmann::json& parameter) {
  const auto name = parameter.is_object() ? parameter.find("name") : parameter.end();
  return parameter.is_object() && name != parameter.end() && name->is_string() ? name->get<std::string>()
                                                                               : std::string();
}

const nlohmann::json* parameterIn(const nlohmann::json& parameters, const std::string& name) {
  if (!parameters.is_array()) return nullptr;
  const auto at = std::ranges::find(parameters, name, nameOf);
  return at == parameters.end() ? nullptr : &*at;
}

bool sameRange(const nlohmann::json& a, const nlohmann::json& b) {
  return std::ranges::all_of(std::array{"unit", "minimum", "maximum"}, [&](const char* key) {
    const auto x = a.find(key), y = b.find(key);
    const bool there = x != a.end(), too = y != b.end();
    return there == too && (!there || *x == *y);
  });
}

}  // namespace

nlohmann::json* stepIn(nlohmann::json& document, const StepPath& path) {
  auto* list = listIn(document, path);
  if (!hasEntry(list, path.step)) return nullptr;
  auto& step = (*list)[static_cast<std::size_t>(path.step)];
  return step.is_object() && !step.contains("passes") ? &step : nullptr;
}

nlohmann::json parametersFor(const nlohmann::json& document, const nlohmann::json& steps) {
  auto along = nlohmann::json::array();
  const auto parameters = document.find("parameters");
  if (parameters == document.end()) return along;
  for (const std::string& name : protocol::parametersOf(steps))
    if (const auto* parameter = parameterIn(*parameters, name)) along.push_back(*parameter);
  return along;
}

void takeParameters(nlohmann::json& document, nlohmann::json& steps, const nlohmann::json& parameters) {
  if (!parameters.is_array()) return;
  const auto used = protocol::parametersOf(steps);
  const auto inBlocks = protocol::namesInBlocks(document["steps"]);
  for (const auto& parameter : parameters) {
    const std::string name = nameOf(parameter);
    if (!used.contains(name)) continue;
    auto& all = document["parameters"];
    if (all.is_null()) all = nlohmann::json::array();
    auto taken = parameter;
    const nlohmann::json* there = parameterIn(all, name);
    for (int i = 2; inBlocks.contains(nameOf(taken)) || (there && !sameRange(*there, parameter)); ++i) {
      do taken["name"] = name + "_" + std::to_string(i);
      while (used.contains(nameOf(taken)) && ++i > 0);
      there = parameterIn(all, nameOf(taken));
    }
    if (nameOf(taken) != name) protocol::renameUses(steps, name, nameOf(taken));
    if (there) continue;
    all.push_back(std::move(taken));
  }
}

}  // namespace articulus::ui

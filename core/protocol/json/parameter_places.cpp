#include "core/protocol/json/parameter_places.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>

#include "core/protocol/json/expression.h"
#include "core/protocol/step_catalogue.h"
#include "core/protocol/step_fields.h"
#include "core/protocol/units.h"

namespace articulus::protocol {
namespace {

using nlohmann::json;

/// In  node: the text; unit: of its key
using Use = std::function<void(json& node, std::string_view unit, const Expression&)>;

constexpr std::array<std::string_view, 5> kWords{"name", "of", "source", "statistic", "type"};  // never numbers

std::string textAt(const json& object, const char* key) {
  const auto at = object.find(key);
  return at != object.end() && at->is_string() ? at->get<std::string>() : std::string();
}

/// What a block gives names to, for the steps inside it.
std::set<std::string> namesOfBlock(const json& step) {
  std::set<std::string> names;
  if (const std::string one = textAt(step, "parameter"); !one.empty()) names.insert(one);
  if (const auto columns = step.find("columns"); columns != step.end() && columns->is_array())
    for (const json& column : *columns)
      if (column.is_object()) names.insert(textAt(column, "name"));
  return names;
}

/// A list of steps, or of such lists.
bool holdsSteps(const json& node) {
  if (!node.is_array() || node.empty()) return false;
  const json& first = node.front();
  return first.is_array() ? holdsSteps(first) : first.is_object() && first.contains("type");
}

/// What a protocol that is called declares.
std::string unitOfParameter(const json& parameters, const std::string& name) {
  for (const json& parameter : parameters)
    if (parameter.is_object() && textAt(parameter, "name") == name) {
      const std::string unit = textAt(parameter, "unit");
      return unit.empty() ? "1" : unit;
    }
  return "1";
}

class Walk {
 public:
  explicit Walk(const Use& use) : use_(use) {}

  void list(json& steps, const std::set<std::string>& taken) const {
    if (!steps.is_array()) return;
    for (json& step : steps) {
      if (step.is_array()) list(step, taken);
      else if (step.is_object()) one(step, taken);
    }
  }

 private:
  void one(json& step, const std::set<std::string>& taken) const {
    const StepType* type = findStepType(textAt(step, "type"));
    if (!type) return;
    std::set<std::string> words{"label", "type", "document", "columns"};  // a called protocol has parameters of its own
    for (const FieldSpec& field : type->fields)
      if (std::holds_alternative<std::string& (*)(Step&)>(field.at) ||
          std::holds_alternative<std::vector<std::string>& (*)(Step&)>(field.at))
        for (const std::string& key : keysOf(field)) words.insert(key);
    std::set<std::string> inside = taken;
    inside.merge(namesOfBlock(step));
    for (auto& [key, node] : step.items()) {
      if (words.contains(key)) continue;
      if (holdsSteps(node)) list(node, inside);
      else if (key == "values" && node.is_object()) handedOver(step, node, taken);
      else number(node, key, unitAt(step, key), taken);
    }
  }

  /// What a called protocol is given stands in the units of its own parameters.
  void handedOver(const json& step, json& values, const std::set<std::string>& taken) const {
    const auto document = step.find("document");
    const bool known = document != step.end() && document->is_object();
    const json parameters = known ? document->value("parameters", json::array()) : json::array();
    for (auto& [name, value] : values.items()) number(value, name, unitOfParameter(parameters, name), taken);
  }

  /// Of what stands right in a step under keys without a unit: the bounds of a sweep have that of its values.
  static std::string unitAt(const json& step, const std::string& key) {
    if (step.contains("parameter") && (key == "from" || key == "to" || key == "step")) {
      const std::string unit = textAt(step, "unit");
      return unit.empty() ? "1" : unit;
    }
    return std::string(unitOfKey(key));
  }

  void number(json& node, const std::string& key, const std::string& unit, const std::set<std::string>& taken) const {
    if (node.is_array())
      for (json& inside : node) number(inside, key, unit, taken);
    if (node.is_object())
      for (auto& [name, inside] : node.items()) {
        const bool word = std::ranges::find(kWords, name) != kWords.end() || (name == "step" && node.contains("of"));
        if (!word) number(inside, name, std::string(unitOfKey(name)), taken);
      }
    if (!node.is_string()) return;
    if (const auto e = expressionOf(node.get<std::string>()); e && !taken.contains(e->name)) use_(node, unit, *e);
  }

  const Use& use_;
};

void eachUse(json& steps, const Use& use) { Walk(use).list(steps, {}); }

}  // namespace

int usesOf(const json& steps, const std::string& parameter) {
  int uses = 0;
  json copy = steps;
  eachUse(copy, [&](json&, std::string_view, const Expression& e) { uses += e.name == parameter ? 1 : 0; });
  return uses;
}

std::set<std::string> parametersOf(const json& steps) {
  std::set<std::string> names;
  json copy = steps;
  eachUse(copy, [&](json&, std::string_view, const Expression& e) { names.insert(e.name); });
  return names;
}

std::set<std::string> namesInBlocks(const json& node) {
  std::set<std::string> names;
  if (node.is_object() && node.contains("type")) names = namesOfBlock(node);
  if (node.is_structured())
    for (const auto& [key, inside] : node.items())
      if (key != "document") names.merge(namesInBlocks(inside));
  return names;
}

void renameUses(json& steps, const std::string& from, const std::string& to) {
  eachUse(steps, [&](json& node, std::string_view, const Expression& e) {
    if (e.name == from) node = renamed(node.get<std::string>(), to);
  });
}

json valueOf(const std::string& expression, const Parameter& parameter, std::string_view unit) {
  const auto e = expressionOf(expression);
  const auto factor = conversion(parameter.unit, unit);
  if (!e || !factor) return expression;
  const double value = e->factor * (*factor * parameter.value);  // as StepReader makes it
  constexpr double kMostWhole = 1e9;
  if (unit == "1" && value == std::floor(value) && std::abs(value) < kMostWhole)
    return static_cast<std::int64_t>(value);  // 3 cycles, not 3.0
  return value;
}

void putValue(json& steps, const Parameter& parameter) {
  eachUse(steps, [&](json& node, std::string_view unit, const Expression& e) {
    if (e.name == parameter.name) node = valueOf(node.get<std::string>(), parameter, unit);
  });
}

json writtenParameter(const Parameter& p) {
  json written{{"name", p.name}, {"value", p.value}, {"minimum", p.minimum}, {"maximum", p.maximum}};
  if (!p.label.empty()) written["label"] = p.label;
  if (!p.unit.empty()) written["unit"] = p.unit;
  if (!p.meaning.empty()) written["meaning"] = p.meaning;
  return written;
}

}  // namespace articulus::protocol

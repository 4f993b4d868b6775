#include "core/protocol/step_fields.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/protocol/axis_names.h"
#include "core/protocol/json/number_places.h"
#include "core/protocol/json/protocol_writing.h"
#include "core/protocol/json/step_reading.h"
#include "core/protocol/step.h"
#include "core/protocol/step_catalogue.h"
#include "core/protocol/units.h"

namespace articulus::protocol {
namespace {

using nlohmann::json;

/// Reads what the place of a field holds, by what it is.
struct Reading {
  const FieldSpec& field;
  Step& step;
  StepReader& r;
  int depth;

  [[nodiscard]] std::string name() const { return std::string(field.name); }
  // These have functions of their own.
  void operator()(std::monostate) const {}
  void operator()(std::optional<control::Law>& (*)(Step&)) const {}
  void operator()(const GoalsPlace&) const {}
  void operator()(LoadOfAxis (*)(Step&)) const {}
  void operator()(double& (*at)(Step&)) const {
    at(step) = field.required ? r.quantity(name(), field.unit) : r.quantityOr(name(), field.unit, at(step));
  }
  void operator()(int& (*at)(Step&)) const { at(step) = r.whole(name(), at(step)); }
  void operator()(bool& (*at)(Step&)) const { at(step) = r.flag(name(), at(step)); }
  void operator()(std::string& (*at)(Step&)) const {
    at(step) = field.required ? r.text(name()) : r.textOr(name(), at(step));
  }
  void operator()(control::TaskFrame& (*at)(Step&)) const {
    at(step) = static_cast<control::TaskFrame>(oneOf(r, name(), kFrameNames).value_or(0));
  }
  void operator()(std::optional<double>& (*at)(Step&)) const {
    if (r.hasQuantity(name(), field.unit)) at(step) = r.quantity(name(), field.unit);
  }
  void operator()(std::vector<double>& (*at)(Step&)) const { at(step) = r.numbers(name()); }
  void operator()(std::vector<std::string>& (*at)(Step&)) const {
    if (r.has(name())) at(step) = r.texts(name());
  }
  void operator()(double* (*at)(Step&)) const {
    if (!field.required && !r.hasQuantity(name(), field.unit)) return;
    const spatial::Vector3 v = r.vector(name(), field.unit);
    std::copy(v.begin(), v.end(), at(step));
  }
  void operator()(std::vector<Step>& (*at)(Step&)) const {
    at(step) = readSteps(r.items(name()), r.scope(), depth + 1);
  }
};

struct Writing {
  const FieldSpec& field;
  Step& step;  // is only looked at: the places serve changing as well
  json& value;
  void operator()(std::monostate) const {}
  void operator()(std::optional<control::Law>& (*)(Step&)) const {}
  void operator()(const GoalsPlace&) const {}
  void operator()(LoadOfAxis (*)(Step&)) const {}
  void operator()(int& (*at)(Step&)) const {
    if (field.choices.empty()) value = at(step);
    else value = field.choices[static_cast<std::size_t>(at(step) - field.first)].word;
  }
  void operator()(std::optional<double>& (*at)(Step&)) const { value = at(step).value(); }
  void operator()(const auto& at) const { value = at(step); }
  void operator()(control::TaskFrame& (*at)(Step&)) const { value = kFrameNames[static_cast<std::size_t>(at(step))]; }
  void operator()(double* (*at)(Step&)) const {
    const double* v = at(step);
    value = {v[0], v[1], v[2]};
  }
  void operator()(std::vector<Step>& (*at)(Step&)) const { value = writtenSteps(at(step)); }
};

/// Collects the numbers that the place of a field holds, by what it is.
struct Numbers {
  const FieldSpec& field;
  Step& step;  // is only looked at: the places serve changing as well
  std::vector<FieldNumber>& numbers;

  void add(std::string name, double value, int component = 0) const {
    numbers.push_back({std::move(name), unitOf(field, step), field.range, value, component});
  }
  void operator()(double& (*at)(Step&)) const { add(nameOf(field), at(step)); }
  void operator()(int& (*at)(Step&)) const { add(nameOf(field), at(step)); }
  void operator()(std::optional<double>& (*at)(Step&)) const {
    if (const auto& value = at(step)) add(nameOf(field), *value);
  }
  void operator()(double* (*at)(Step&)) const {
    for (std::size_t i = 0; i < 3; ++i) add(std::string(field.parts[i]), at(step)[i], static_cast<int>(i));
  }
  void operator()(LoadOfAxis (*at)(Step&)) const {
    const LoadOfAxis stop = at(step);
    if (stop.axis >= 0) numbers.push_back({nameOf(field), axisUnit(stop.axis), field.range, stop.load});
  }
  void operator()(const GoalsPlace& at) const {
    const bool poses = std::ranges::find(at.modes, control::AxisMode::Position) != at.modes.end();
    for (int axis = 0; axis < at.axes; ++axis) {
      const AxisGoal goal = at.get(step, axis);
      const FieldRange range = goalRange(field, goal.mode, axis);
      const std::string load(axisName(axis));
      if (goal.mode == control::AxisMode::Force)
        numbers.push_back({poses ? load : nameOf(field) + " " + load, axisUnit(axis), range, goal.value, axis});
      if (goal.mode == control::AxisMode::Position)
        numbers.push_back(
            {std::string(kPoseNames[static_cast<std::size_t>(axis)]), poseUnit(axis), range, goal.value, axis});
    }
  }
  void operator()(const auto&) const {}
};

}  // namespace

std::string nameOf(const FieldSpec& field) { return std::string(field.label.substr(0, field.label.find(" ("))); }

FieldRange goalRange(const FieldSpec& field, control::AxisMode mode, int axis) noexcept {
  return mode != control::AxisMode::Position ? field.range : axis < 3 ? kShiftRange : kTurnRange;
}

std::vector<FieldNumber> numbersOf(const FieldSpec& field, const Step& step) {
  std::vector<FieldNumber> numbers;
  if (!field.range.stated() || (field.in && !field.in(step))) return numbers;
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast)
  std::visit(Numbers{field, const_cast<Step&>(step), numbers}, field.at);
  return numbers;
}

int componentsOf(const FieldSpec& field) noexcept {
  if (const auto* goals = std::get_if<GoalsPlace>(&field.at)) return goals->axes;
  return std::holds_alternative<double* (*)(Step&)>(field.at) ? 3 : 1;
}

void readField(const FieldSpec& field, Step& step, StepReader& reader, int depth) {
  if (field.in && !field.in(step)) return;
  if (field.read) field.read(step, reader, depth);
  else std::visit(Reading{field, step, reader, depth}, field.at);
}

void writeField(const FieldSpec& field, const Step& step, json& to) {
  if (field.in && !field.in(step)) return;
  if (field.written && !field.written(step)) return;
  if (field.write) return field.write(step, to);
  if (std::holds_alternative<std::monostate>(field.at)) return;
  const std::string key =
      field.unit.empty() ? std::string(field.name) : StepReader::keyOf(std::string(field.name), field.unit);
  std::visit(Writing{field, const_cast<Step&>(step), to[key]},
             field.at);  // NOLINT(cppcoreguidelines-pro-type-const-cast)
}

void rewriteChanged(json& written, const Step& before, const Step& after) {
  written["type"] = typeName(after);
  json put = json::object();
  const json all = writtenStep(before), now = writtenStep(after);
  for (const char* key : {"label", "limits", "report"}) {
    const auto is = now.find(key), was = all.find(key);
    if (is == now.end()) written.erase(key);
    else if (was == all.end()) written[key] = *is;
    else if (*was != *is) {
      json part{{key, *is}};
      keepExpressions(part, json{{key, *was}}, written);
      written[key] = part[key];
    }
  }
  for (const FieldSpec& field : fieldsOf(after)) {
    json fieldWas = json::object(), fieldIs = json::object();
    writeField(field, before, fieldWas);
    writeField(field, after, fieldIs);
    if (fieldWas == fieldIs) continue;
    keepExpressions(fieldIs, fieldWas, written);
    for (const auto& key : keysOf(field)) written.erase(key);
    put.update(fieldIs);
  }
  written.update(put);  // at the end: two fields of a kind may share a key, each in types of its own
}

std::vector<std::string> keysOf(const FieldSpec& field) {
  std::vector<std::string> keys;
  if (!field.schema.empty()) {
    const json properties = json::parse(field.schema);
    for (const auto& [key, value] : properties.items()) keys.push_back(key);
  } else if (field.unit.empty()) {
    keys.emplace_back(field.name);
  } else {
    const KeyUnits units = keyUnits(field.unit);
    keys.push_back(StepReader::keyOf(std::string(field.name), units.si));
    if (!units.other.empty()) keys.push_back(StepReader::keyOf(std::string(field.name), units.other));
  }
  return keys;
}

std::string keyOf(const FieldSpec& field, const Step& step) {
  const auto keys = keysOf(field);
  if (std::ranges::find(keys, field.problem) != keys.end()) return std::string(field.problem);
  json written = json::object();
  writeField(field, step, written);
  return written.empty() ? std::string(field.problem) : written.begin().key();
}

std::string listOf(std::span<const std::string_view> names) {
  std::string text;
  for (const auto name : names) text += (text.empty() ? "" : ", ") + std::string(name);
  return text;
}

std::optional<std::size_t> oneOf(StepReader& r, const std::string& key, std::span<const std::string_view> names) {
  if (!r.has(key)) return std::nullopt;
  const std::string text = r.text(key);
  const auto at = std::find(names.begin(), names.end(), text);
  if (at == names.end())
    r.fail(key, "is \"" + text + "\", which is none of " + listOf(names), "Use one of " + listOf(names) + ".");
  return static_cast<std::size_t>(at - names.begin());
}

}  // namespace articulus::protocol

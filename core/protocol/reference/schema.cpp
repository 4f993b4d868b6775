// What no kind of step has to itself stands here as it is; the steps come out of the catalogue.
#include "core/protocol/reference/schema.h"

#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "core/protocol/axis_names.h"
#include "core/protocol/step_catalogue.h"
#include "core/protocol/step_fields.h"
#include "core/protocol/units.h"
#include "core/spatial/measured_quantities.h"

namespace articulus::protocol {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kCommon =
    R"json({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Articulus protocol",
  "description": "A test as data. SI units with the unit in the key; lengths also in mm, angles also in)json"
    R"json( deg. Files may hold // and /* */ comments.",
  "type": "object",
  "properties": {
    "format": {"enum": ["articulus-protocol-1", "articulus-protocol-2"]},
    "name": {"type": "string", "minLength": 1},
    "description": {"type": "string"},
    "source": {"type": "string", "description": "Where its numbers come from."},
    "cell": {"type": "string", "description": "Key of the cell that it is made for."},
    "specimen": {
      "type": "string",
      "description": "Key of the simulated specimen that it is made for; else that of the cell."
    },
    "vice_open": {
      "type": "boolean",
      "description": "Its motions would part or crush what is clamped: it runs without a specimen only."
    },
    "pause": {
      "enum": ["hold", "unload"],
      "description": "What the robot does in a pause: holds loads and place, or unloads and brings the loads back."
    },
    "side_aware": {
      "type": "boolean",
      "description": "Written for a right joint; on a left one Fy, Mx, Mz and their displacements change sign."
    },
    "parameters": {"type": "array", "items": {"$ref": "#/$defs/parameter"}},
    "analyses": {"type": "array", "items": {"$ref": "#/$defs/analysis"}},
    "steps": {"type": "array", "items": {"$ref": "#/$defs/step"}, "minItems": 1}
  },
  "required": ["format", "name", "steps"],
  "additionalProperties": false,
  "$defs": {
    "number": {
      "description": "A number, or a parameter: \"$moment\", \"-$moment\", \"0.5*$moment\".",
      "anyOf": [
        {"type": "number"},
        {
          "type": "string",
          "pattern": "^\\s*[+-]?\\s*([0-9]*\\.?[0-9]+([eE][+-]?[0-9]+)?\\s*\\*\\s*)?\\$[A-Za-z_][A-Za-z0-9_]*\\s*$"
        }
      ]
    },
    "whole": {
      "description": "A whole number, or a parameter.",
      "anyOf": [
        {"type": "integer"},
        {
          "type": "string",
          "pattern": "^\\s*[+-]?\\s*([0-9]*\\.?[0-9]+([eE][+-]?[0-9]+)?\\s*\\*\\s*)?\\$[A-Za-z_][A-Za-z0-9_]*\\s*$"
        }
      ]
    },
    "unit": {
      "enum": [
        "N",
        "Nm",
        "m",
        "mm",
        "rad",
        "deg",
        "s",
        "1",
        "N/s",
        "Nm/s",
        "m/s",
        "mm/s",
        "rad/s",
        "deg/s"
      ]
    },
    "parameter": {
      "type": "object",
      "description": "A number that whoever runs the protocol may choose, in its unit. Where a key has)json"
    R"json( another unit of the same kind it is converted.",
      "properties": {
        "name": {
          "type": "string",
          "pattern": "^[A-Za-z_][A-Za-z0-9_]*$",
          "description": "\"$name\" stands for its value in the steps."
        },
        "label": {"type": "string"},
        "unit": {"$ref": "#/$defs/unit"},
        "meaning": {"type": "string"},
        "value": {"type": "number"},
        "minimum": {"type": "number"},
        "maximum": {"type": "number"}
      },
      "required": ["name", "value", "minimum", "maximum"],
      "additionalProperties": false
    },
    "analysis": {
      "type": "object",
      "description": "What is computed from the whole run; further keys as the type needs them.",
      "properties": {"type": {"type": "string", "minLength": 1}},
      "required": ["type"]
    },
    "of": {
      "description": "A load at D in W, a translation of D from the reference pose, a clinical angle, the)json"
    R"json( largest load that was wanted zero, or how far D has turned since the step began, as a)json"
    R"json( rotation vector along W."
    },
    "statistic": {"default": "last"},
    "measure": {
      "type": "object",
      "description": "One number out of a stretch of the run.",
      "properties": {
        "of": {"$ref": "#/$defs/of"},
        "statistic": {"$ref": "#/$defs/statistic"},
        "step": {
          "type": "string",
          "description": "Label of the step that is measured; missing: the motion before."
        },
        "cycle": {"$ref": "#/$defs/whole"}
      },
      "required": ["of"],
      "additionalProperties": false
    },
    "report": {
      "type": "object",
      "description": "A row of the result table.",
      "properties": {
        "name": {"type": "string"},
        "of": {"$ref": "#/$defs/of"},
        "statistic": {"$ref": "#/$defs/statistic"},
        "cycle": {"$ref": "#/$defs/whole"},
        "source": {
          "type": "string",
          "description": "Where the expectation comes from."
        }
      },
      "required": ["name", "of"],
      "additionalProperties": false
    }
  }
})json";

Json reference(std::string_view name) { return {{"$ref", std::string("#/$defs/").append(name)}}; }

std::string definitionName(const StepType& type) { return std::string("step_").append(type.form->type); }

Json described(Json what, std::string_view meaning) {
  if (!meaning.empty()) what["description"] = meaning;
  return what;
}

/// The range of a number beside what else is said of it; texts, which name parameters, are not concerned.
/// In  scale: how many of its unit one SI unit is
Json ranged(Json what, const FieldRange& range, double scale = 1.0) {
  if (!range.stated()) return what;
  const auto bound = [scale](double si) -> Json {
    constexpr double kDigits = 1e9;  // 170 deg, not 170.00000000000003
    const double value = scale == 1.0 ? si : std::round(si * scale * kDigits) / kDigits;
    if (value == std::round(value)) return static_cast<std::int64_t>(value);
    return value;
  };
  what[range.aboveLeast ? "exclusiveMinimum" : "minimum"] = bound(range.least);
  what[range.belowMost ? "exclusiveMaximum" : "maximum"] = bound(range.most);
  if (range.notZero) what["not"] = {{"const", 0}};
  return what;
}

/// A number under each unit that its key may have.
void addQuantity(Json& properties, const std::string& name, std::string_view unit, std::string_view meaning = {},
                 const FieldRange& range = {}) {
  const KeyUnits units = keyUnits(unit);
  const auto add = [&](std::string_view of) {
    properties[StepReader::keyOf(name, of)] =
        described(ranged(reference("number"), range, *conversion(units.si, of)), meaning);
  };
  add(units.si);
  if (!units.other.empty()) add(units.other);
}

/// Puts the range into what a field says of itself, wherever there is a number in it.
void addRange(Json& schema, const FieldRange& range) {
  if (const auto to = schema.find("$ref"); to != schema.end() && *to == "#/$defs/number") {
    schema = ranged(std::move(schema), range);
    return;
  }
  for (auto& inside : schema)
    if (inside.is_object()) addRange(inside, range);
}

Json object(Json properties, std::string_view meaning) {
  return {{"type", "object"},
          {"description", meaning},
          {"properties", std::move(properties)},
          {"additionalProperties", false}};
}

Json limits() {
  Json properties = Json::object();
  addQuantity(properties, "force", "N", "Of each force.");
  addQuantity(properties, "moment", "Nm", "Of each moment.");
  for (int i = 0; i < 6; ++i) addQuantity(properties, std::string(axisName(i)), axisUnit(i));
  addQuantity(properties, "linear_speed", "m/s", "Of D.");
  addQuantity(properties, "angular_speed", "rad/s", "Of D.");
  addQuantity(properties, "displacement", "m", "Of the specimen from its reference pose, along each axis.");
  addQuantity(properties, "rotation", "rad", "Of the specimen from its reference pose, about each axis.");
  return object(std::move(properties), "Limits of this step and all in it: tighter than those in force, never looser.");
}

Json axes() {
  Json properties;
  properties["others"] = {{"enum", {kModeNames[0], kModeNames[2], kModeNames[3]}},
                          {"default", kModeNames[0]},
                          {"description", "What axes do that are not named: load led to zero, pose held, or neither."}};
  for (int i = 0; i < 6; ++i)
    addQuantity(properties, std::string(axisName(i)), axisUnit(i), "Load that is led to.", kLoadRange);
  for (int i = 0; i < 6; ++i) {
    const std::string pose(kPoseNames[static_cast<std::size_t>(i)]);
    addQuantity(properties, pose, poseUnit(i), "Displacement from the reference pose that is led to.",
                i < 3 ? kShiftRange : kTurnRange);
    properties[pose] = {{"enum", {kModeNames[2], kModeNames[3]}}};
  }
  return object(std::move(properties), "Each axis by load or by pose; X..Z along, Rx..Rz about x, y, z of the frame.");
}

Json stopAt() {
  Json properties;
  for (int i = 0; i < 6; ++i) addQuantity(properties, std::string(axisName(i)), axisUnit(i), {}, kLoadSizeRange);
  Json stop = object(std::move(properties), "The load whose size ends the step before its time.");
  stop["minProperties"] = stop["maxProperties"] = 1;
  return stop;
}

/// What the value of a field may be, by what its place holds.
struct Value {
  const FieldSpec& field;
  double scale;  ///< how many of the key's unit one SI unit is
  // These bring their own.
  Json operator()(std::monostate) const { return Json::object(); }
  Json operator()(std::optional<control::Law>& (*)(Step&)) const { return Json::object(); }
  Json operator()(const GoalsPlace&) const { return Json::object(); }
  Json operator()(LoadOfAxis (*)(Step&)) const { return Json::object(); }
  [[nodiscard]] Json number() const { return ranged(reference("number"), field.range, scale); }
  Json operator()(double& (*)(Step&)) const { return number(); }
  Json operator()(std::optional<double>& (*)(Step&)) const { return number(); }
  Json operator()(int& (*)(Step&)) const {
    if (field.choices.empty()) return ranged(reference("whole"), field.range);
    Json words = Json::array();
    for (const FieldChoice& choice : field.choices) words.push_back(choice.word);
    return {{"enum", std::move(words)}};
  }
  Json operator()(bool& (*)(Step&)) const { return {{"type", "boolean"}}; }
  Json operator()(std::string& (*)(Step&)) const { return {{"type", "string"}}; }
  Json operator()(control::TaskFrame& (*)(Step&)) const { return {{"enum", kFrameNames}, {"default", kFrameNames[0]}}; }
  Json operator()(double* (*)(Step&)) const {
    return {{"type", "array"}, {"items", number()}, {"minItems", 3}, {"maxItems", 3}};
  }
  Json operator()(std::vector<double>& (*)(Step&)) const {
    return {{"type", "array"}, {"items", {{"type", "number"}}}};
  }
  Json operator()(std::vector<std::string>& (*)(Step&)) const {
    return {{"type", "array"}, {"items", {{"type", "string"}}}};
  }
  Json operator()(std::vector<Step>& (*)(Step&)) const { return {{"type", "array"}, {"items", reference("step")}}; }
};

Json definitionOf(const StepType& type) {
  Json properties, required = Json::array({"type"});
  properties["type"] = {{"const", type.form->type}};
  properties["label"] = {{"type", "string"}, {"description", "A name to refer to and to show; unique."}};
  properties["limits"] = reference("limits");
  properties["report"] = {{"type", "array"},
                          {"items", reference("report")},
                          {"description", "Rows of the result table that this step gives."}};
  const Json rules = type.form->rules.empty() ? Json::object() : Json::parse(type.form->rules);
  for (const FieldSpec* field : fieldsOf(type)) {
    const auto keys = keysOf(*field);
    if (!field->schema.empty()) {
      Json own = Json::parse(field->schema);
      addRange(own, field->range);
      properties.update(own);
    } else {
      for (std::size_t i = 0; i < keys.size(); ++i) {  // the second is that of the other unit
        const double scale = i == 0 ? 1.0 : shownUnit(field->unit).scale;
        properties[keys[i]] = described(std::visit(Value{*field, scale}, field->at), field->meaning);
      }
    }
    // Where a key may have one of two units, the rules of the form say that one must be there.
    if (field->required && keys.size() == 1) required.push_back(keys.front());
  }
  Json definition{{"type", "object"},
                  {"description", type.form->meaning},
                  {"properties", std::move(properties)},
                  {"required", std::move(required)},
                  {"additionalProperties", false}};
  definition.update(rules);
  return definition;
}

Json anyStep() {
  Json words = Json::array(), choices = Json::array();
  for (const StepType& type : stepCatalogue()) {
    words.push_back(type.form->type);
    choices.push_back({{"if", {{"properties", {{"type", {{"const", type.form->type}}}}}, {"required", {"type"}}}},
                       {"then", reference(definitionName(type))}});
  }
  return {{"type", "object"},
          {"required", {"type"}},
          {"properties", {{"type", {{"enum", std::move(words)}}}}},
          {"allOf", std::move(choices)}};
}

constexpr std::size_t kColumns = 160;

/// In  indent: of the lines inside; none: all on one line
std::string written(const Json& json, std::optional<std::size_t> indent) {
  if (!json.is_structured() || json.empty()) return json.dump();
  const auto [open, close] = json.is_object() ? std::pair('{', '}') : std::pair('[', ']');
  std::string text(1, open), line(1, open);
  for (const auto& [key, value] : json.items()) {
    const std::string name = json.is_object() ? Json(key).dump().append(": ") : std::string();
    if (line.size() > 1) line += ", ";
    line += name;
    line += written(value, std::nullopt);
    if (!indent) continue;
    text += text.size() > 1 ? ",\n" : "\n";
    text.append(*indent, ' ');
    text += name;
    std::string rest = written(value, std::nullopt);
    text += *indent + name.size() + rest.size() <= kColumns ? rest : written(value, *indent + 2);
  }
  line += close;
  if (!indent) return line;
  text += '\n';
  text.append(*indent - 2, ' ');
  text += close;
  return text;
}

}  // namespace

Json schema() {
  Json all = Json::parse(kCommon);
  Json& definitions = all["$defs"];
  Json quantities = Json::array();
  for (const auto& quantity : spatial::kMeasuredQuantities) quantities.push_back(quantity.key);
  definitions["of"]["enum"] = std::move(quantities);
  definitions["statistic"]["enum"] = statisticNames();
  for (const std::string_view unit : {"N", "Nm", "m", "rad"})
    for (const char* name : {"expected_minimum", "expected_maximum"})
      addQuantity(definitions["report"]["properties"], name, unit);
  definitions["limits"] = limits();
  definitions["axes"] = axes();
  definitions["stop_at"] = stopAt();
  for (const StepType& type : stepCatalogue()) definitions[definitionName(type)] = definitionOf(type);
  definitions["step"] = anyStep();
  return all;
}

std::string schemaText() { return written(schema(), 2).append("\n"); }

}  // namespace articulus::protocol

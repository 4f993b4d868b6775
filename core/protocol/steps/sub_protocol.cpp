#include "core/protocol/steps/sub_protocol.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/protocol/json/embedding.h"
#include "core/protocol/json/protocol_writing.h"
#include "core/protocol/json/step_reading.h"
#include "core/protocol/step.h"
#include "core/protocol/unroller.h"
#include "core/protocol/validator.h"
#include "core/protocol/words.h"

namespace articulus::protocol {
namespace {

constexpr StepForm kForms[]{{.type = "sub_protocol",
                             .title = "Protocol",
                             .icon = "protocol",
                             .meaning = "Runs the steps of another protocol.",
                             .embed = [](Embedding& in) {
                               if (!in.json.contains("document") && !in.json.contains("steps"))
                                 in.json["document"] = in.document("protocol");
                             }}};

/// Values of the caller for parameters of the protocol that is called, in their units.
std::vector<std::pair<std::string, double>> passedOn(StepReader& r, const std::vector<Parameter>* parameters) {
  std::vector<std::pair<std::string, double>> values;
  if (!r.has("values")) return values;
  StepReader given = r.child("values", "\"values\" of the protocol \"" + r.text("protocol") + "\"");
  if (!parameters) {  // written by a program: the steps have them already
    for (const auto& [key, value] : given.json().json().items()) values.emplace_back(key, given.plain(key, "1"));
    return values;
  }
  for (const Parameter& p : *parameters)
    if (given.has(p.name)) {
      const double value = given.plain(p.name, p.unit);
      if (value < p.minimum || value > p.maximum)
        given.fail(p.name,
                   "is " + nlohmann::json(value).dump() + " " + p.unit + ", allowed is " +
                       nlohmann::json(p.minimum).dump() + " to " + nlohmann::json(p.maximum).dump(),
                   "Give a value of that range.");
      values.emplace_back(p.name, value);
    }
  given.finish();
  return values;
}

void readContent(Step& step, StepReader& r, int depth) {
  auto& s = std::get<SubProtocolStep>(step);
  if (r.has("steps")) {
    s.values = passedOn(r, nullptr);
    s.steps = readSteps(r.items("steps"), r.scope(), depth + 1);
    return;
  }
  if (!r.has("document"))
    r.fail("protocol", "\"" + s.protocol + "\" was not found",
           "Put " + s.protocol + ".json beside this file or into the library.");
  const base::JsonReader document = r.json().child("document");
  const auto parameters = readParameters(document);
  s.values = passedOn(r, &parameters);
  Scope scope = scopeOf(parameters);
  for (const auto& [name, value] : s.values) scope[name].value = value;
  s.steps = readSteps(document.items("steps"), scope, depth + 1);
}

void writeContent(const Step& step, nlohmann::json& to) {
  const auto& s = std::get<SubProtocolStep>(step);
  to["values"] = nlohmann::json::object();
  for (const auto& [name, value] : s.values) to["values"][name] = value;
  to["steps"] = writtenSteps(s.steps);
}

constexpr FieldSpec kFields[]{{.name = "protocol",
                               .at = at<&SubProtocolStep::protocol>,
                               .required = true,
                               .meaning = "Its file's name without .json, beside this file or in the library.",
                               .problem = "protocol",
                               .asText = true,
                               .schema = R"({"protocol": {"type": "string", "pattern": "^[A-Za-z0-9_-]+$",
                     "description": "Its file's name without .json, beside this file or in the library."}})"},
                              {.name = "values",
                               .meaning = "Its parameters, in their units; the program writes document and steps.",
                               .asText = true,
                               .read = readContent,
                               .write = writeContent,
                               .schema = R"({
       "values": {"type": "object", "additionalProperties": {"$ref": "#/$defs/number"},
                  "description": "For its parameters, in their units."},
       "document": {"type": "object", "description": "The protocol itself; written by the program."},
       "steps": {"type": "array", "items": {"$ref": "#/$defs/step"},
                 "description": "Its steps; written by the program."}})"}};

void validate(const SubProtocolStep& s, Validator& v) {
  if (s.protocol.empty()) v.add("protocol", "No protocol is named.", "Name it by its key.");
  const auto labels = std::move(v.labels());
  v.labels().clear();  // its labels are its own
  v.list(s.steps, "protocol", s.protocol);
  v.labels() = labels;
}

constexpr StepKind<SubProtocolStep> kKind{
    .forms = kForms,
    .fields = kFields,
    .blocks =
        [](const SubProtocolStep& s) {
          return std::vector<StepBlock>{{{}, &s.steps, false, {}}};  // of a file of its own
        },
    .title =
        [](const SubProtocolStep& s) {
          std::string words = s.protocol;  // "shoulder_pose", the name of its file
          std::ranges::replace(words, '_', ' ');
          return "Experiment: " + words;
        },
    .summary = [](const SubProtocolStep& s) { return shownCount(s.steps.size(), "step"); },
    .validate = validate,
    .expand = [](const SubProtocolStep& s, Unroller& to) { to.inside(s.protocol, s.steps); }};

}  // namespace

const StepKind<SubProtocolStep>& kindOf(const SubProtocolStep&) noexcept { return kKind; }

}  // namespace articulus::protocol

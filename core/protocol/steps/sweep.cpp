#include "core/protocol/steps/sweep.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/protocol/json/parameter_name.h"
#include "core/protocol/json/protocol_writing.h"
#include "core/protocol/json/step_reading.h"
#include "core/protocol/step.h"
#include "core/protocol/units.h"
#include "core/protocol/unroller.h"
#include "core/protocol/validator.h"
#include "core/protocol/words.h"
#include "core/spatial/units.h"

namespace articulus::protocol {
namespace {

constexpr std::size_t kMostValues = 1000;
constexpr double kRounding = 1e-6;  // of a step: a range of 0 to 90 in steps of 30 ends at 90

constexpr StepForm kForms[]{
    {.type = "sweep",
     .title = "Sweep",
     .icon = "menu",
     .meaning = "Runs the same steps for each value of a list or a range.",
     .rules = R"({"allOf": [{"anyOf": [{"required": ["values"]}, {"required": ["from", "to", "step"]}]},
                            {"anyOf": [{"required": ["steps"]}, {"required": ["passes"]}]}]})"}};

SweepStep& self(Step& step) { return std::get<SweepStep>(step); }

void readParameter(Step& step, StepReader& r, int) {
  const std::string name = r.text("parameter");
  self(step).parameter = name.empty() ? name : readParameterName(r, "parameter", name);  // missing: validate() says so
}

void readUnit(Step& step, StepReader& r, int) {
  auto& s = self(step);
  s.unit = r.textOr("unit", "1");
  if (!isUnit(s.unit))
    r.fail("unit", "is \"" + s.unit + "\", which is no unit",
           "Use one of N, Nm, m, mm, rad, deg, s, 1, or a rate as deg/s.");
}

std::vector<double> valuesOf(StepReader& r, const std::string& unit) {
  if (r.has("values")) return r.numbers("values");
  // Parameters of the sweep's kind may be its bounds.
  const auto bound = [&](const char* key) {
    if (!r.has(key)) r.fail(key, "is missing", "Give \"values\", or \"from\", \"to\" and \"step\".");
    return r.plain(key, unit);
  };
  const double from = bound("from"), to = bound("to"), step = bound("step");
  if (step == 0.0 || (to - from) / step < 0.0)
    r.fail("step", "does not lead from " + std::to_string(from) + " to " + std::to_string(to),
           "Correct its sign or size.");
  const double count = std::floor((to - from) / step + kRounding) + 1.0;
  if (count > static_cast<double>(kMostValues))
    r.fail("step", "makes more than " + std::to_string(kMostValues) + " values", "Take larger steps.");
  std::vector<double> values;
  for (int i = 0; i < static_cast<int>(count); ++i) values.push_back(from + i * step);
  return values;
}

void readValues(Step& step, StepReader& r, int) {
  self(step).values = valuesOf(r, self(step).unit);
  if (self(step).values.empty()) r.fail("values", "is empty", "Name at least one value.");
}

void readPasses(Step& step, StepReader& r, int depth) {
  auto& s = self(step);
  if (r.has("passes")) {
    for (const base::JsonReader& pass : r.items("passes"))
      s.passes.push_back(readSteps(pass.elements(), r.scope(), depth + 1));
    if (s.passes.size() != s.values.size())
      r.fail("passes",
             "has " + std::to_string(s.passes.size()) + " entries, values has " + std::to_string(s.values.size()));
    return;
  }
  const auto items = r.items("steps");
  for (const double value : s.values) {
    Scope scope = r.scope();
    scope[s.parameter] = {value, s.unit};
    s.passes.push_back(readSteps(items, scope, depth + 1));
  }
}

void writePasses(const Step& step, nlohmann::json& to) {
  to["passes"] = nlohmann::json::array();
  for (const auto& pass : std::get<SweepStep>(step).passes) to["passes"].push_back(writtenSteps(pass));
}

constexpr FieldSpec kFields[]{{.name = "parameter",
                               .at = at<&SweepStep::parameter>,
                               .required = true,
                               .meaning = "Name that stands for the value in the steps: \"$name\".",
                               .problem = "parameter",
                               .asText = true,
                               .read = readParameter,
                               .schema = R"({"parameter": {"type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_]*$"}})"},
                              {.name = "unit",
                               .at = at<&SweepStep::unit>,
                               .meaning = "Unit of the values.",
                               .asText = true,
                               .read = readUnit,
                               .schema = R"({"unit": {"$ref": "#/$defs/unit"}})"},
                              {.name = "values",
                               .at = at<&SweepStep::values>,
                               .meaning = "A list (values), or a range (from, to, step).",
                               .problem = "values",
                               .asText = true,
                               .read = readValues,
                               .schema = R"({"values": {"type": "array", "items": {"type": "number"}, "minItems": 1},
                   "from": {"$ref": "#/$defs/number"}, "to": {"$ref": "#/$defs/number"},
                   "step": {"$ref": "#/$defs/number"}})"},
                              {.name = "steps",
                               .meaning = "The steps that run once for each value; passes is written by the program.",
                               .asText = true,
                               .read = readPasses,
                               .write = writePasses,
                               .schema = R"({"steps": {"type": "array", "items": {"$ref": "#/$defs/step"},
                             "description": "Once a value, which \"$parameter\" stands for."},
                   "passes": {"type": "array",
                              "items": {"type": "array", "items": {"$ref": "#/$defs/step"}},
                              "description":
                                "In the place of steps: those of each value; written by the program."}})"}};

Step twoAngles() {
  SweepStep s;
  s.parameter = "angle";
  s.unit = "deg";
  s.values = {0.0, 2.0};
  for (const double angle_deg : s.values)
    s.passes.push_back({rampOf(4, {control::AxisMode::Position, spatial::inRadians(angle_deg)})});
  return s;
}

constexpr StepTemplate kTemplates[]{{"Flow", 1, "Sweep: the same for several values", "menu", twoAngles}};

std::vector<StepBlock> blocks(const SweepStep& s) {
  std::vector<StepBlock> all;
  for (const auto& pass : s.passes) all.push_back({{}, &pass, !all.empty()});
  return all;
}

std::string summary(const SweepStep& s) {
  std::vector<std::string> values;
  for (std::size_t i = 0; i < s.values.size() && i < 6; ++i) values.push_back(shownNumber(s.values[i]));
  if (s.values.size() > 6) values.emplace_back("…");
  const std::string unit = s.unit == "1" ? "" : s.unit == "deg" ? "°" : " " + s.unit;
  return joined(values) + unit + ": " + shownCount(s.passes.empty() ? 0 : s.passes.front().size(), "step") + " each";
}

void validate(const SweepStep& s, Validator& v) {
  if (s.parameter.empty()) v.add("parameter", "The sweep has no parameter; name what takes the values.");
  if (s.values.empty() || s.passes.empty()) v.add("values", "The sweep has no values; name at least one.");
  const auto labels = v.labels();
  auto seen = v.labels();
  const std::size_t before = v.found();
  for (std::size_t i = 0; i < s.passes.size() && v.found() == before; ++i) {
    v.labels() = labels;  // each pass has the same
    const double value = i < s.values.size() ? s.values[i] : 0.0;
    v.list(s.passes[i], "steps", s.parameter + " " + (s.unit == "1" ? shownNumber(value) : shownNumber(value, s.unit)));
    seen.insert(v.labels().begin(), v.labels().end());
  }
  v.labels() = seen;
}

void unroll(const SweepStep& s, Unroller& to) {
  for (std::size_t i = 0; i < s.passes.size(); ++i)
    to.inside(
        s.parameter + " " + shownNumber(i < s.values.size() ? s.values[i] : 0.0) + (s.unit == "1" ? "" : " " + s.unit),
        s.passes[i]);
}

constexpr StepKind<SweepStep> kKind{.forms = kForms,
                                    .fields = kFields,
                                    .templates = kTemplates,
                                    .blocks = blocks,
                                    .title = [](const SweepStep& s) { return "Sweep " + s.parameter; },
                                    .summary = summary,
                                    .validate = validate,
                                    .expand = unroll};

}  // namespace

const StepKind<SweepStep>& kindOf(const SweepStep&) noexcept { return kKind; }

}  // namespace articulus::protocol

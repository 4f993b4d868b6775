#include "core/protocol/json/step_reading.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/input_bounds.h"
#include "core/protocol/json/parameter_name.h"
#include "core/protocol/step_catalogue.h"
#include "core/protocol/step_fields.h"
#include "core/protocol/units.h"
#include "core/spatial/measured_quantities.h"

namespace articulus::protocol {
namespace {

constexpr std::size_t kMostSteps = 10'000;  // twice that many actions are refused anyway (program.h)

std::string allTypes() {
  std::string list;
  for (const StepType& type : stepCatalogue()) list += (list.empty() ? "" : ", ") + std::string(type.form->type);
  return list;
}

std::string quantities() {
  std::string list;
  for (const auto& quantity : spatial::kMeasuredQuantities)
    list += (list.empty() ? "" : ", ") + std::string(quantity.key);
  return list;
}

LimitTightening readLimits(StepReader r) {
  LimitTightening limits;
  const auto tighten = [&](double& limit, const std::string& name, std::string_view unit) {
    if (r.hasQuantity(name, unit)) limit = std::min(limit, r.quantity(name, unit));
  };
  for (int i = 0; i < 6; ++i) {
    tighten(limits.wrench[i], i < 3 ? "force" : "moment", axisUnit(i));
    tighten(limits.wrench[i], std::string(axisName(i)), axisUnit(i));
  }
  tighten(limits.linearSpeed_m_per_s, "linear_speed", "m/s");
  tighten(limits.angularSpeed_rad_per_s, "angular_speed", "rad/s");
  tighten(limits.displacement_m, "displacement", "m");
  tighten(limits.rotation_rad, "rotation", "rad");
  r.finish();
  return limits;
}

Report readReport(const base::JsonReader& json, const Scope& scope) {
  StepReader r(json, scope, "a report");
  Report report;
  report.name = r.text("name");
  report.source = r.textOr("source", "");
  // The keys of the measure stand in the report itself.
  nlohmann::json measure = nlohmann::json::object();
  for (const char* key : {"of", "statistic", "cycle"})
    if (r.has(key)) measure[key] = json.json().at(key);
  if (!r.has("of")) r.fail("of", "is missing", "Say what is reported, as \"of\": \"Fz\".");
  report.measure =
      readMeasure({base::JsonReader(measure, json.file(), json.path(), json.lines()), scope, "a report"}, false);
  const auto unit = unitOf(report.measure.of);
  if (r.hasQuantity("expected_minimum", unit)) report.expectedMinimum = r.quantity("expected_minimum", unit);
  if (r.hasQuantity("expected_maximum", unit)) report.expectedMaximum = r.quantity("expected_maximum", unit);
  r.finish();
  return report;
}

std::string articleFor(const std::string& type) {
  return std::string("aiou").find(type.front()) != std::string::npos ? "an " : "a ";
}

}  // namespace

Measure readMeasure(StepReader r, bool ofAnotherStep) {
  Measure m;
  m.of = r.text("of");
  if (r.has("of") && unitOf(m.of).empty())
    r.fail("of", "is \"" + m.of + "\", which is not measured", "Use one of " + quantities() + ".");
  if (r.has("statistic")) {
    const std::string text = r.text("statistic");
    int i = 0;
    for (; i <= static_cast<int>(Statistic::LargestSize) && text != name(static_cast<Statistic>(i)); ++i) {}
    if (i > static_cast<int>(Statistic::LargestSize))
      r.fail("statistic", "is \"" + text + "\", which is none", "Use one of " + listOf(statisticNames()) + ".");
    m.statistic = static_cast<Statistic>(i);
  }
  if (ofAnotherStep) m.step = r.textOr("step", "");
  m.cycle = r.whole("cycle", m.cycle);
  r.finish();
  return m;
}

Step readStep(const base::JsonReader& json, const Scope& scope, int depth) {
  const std::string type = json.text("type");
  if (depth > kDeepestBlock)
    json.fail("type", "stands in more than " + std::to_string(kDeepestBlock) + " blocks",
              "Take it out of some of them.");
  StepReader r(json, scope, type.empty() ? "a step" : articleFor(type) + type + " step");
  r.know("type");
  const StepType* kind = findStepType(type);
  if (!kind) r.fail("type", "is \"" + type + "\", which is no step", "Use one of " + allTypes() + ".");
  Step step = kind->blank();
  for (const FieldSpec& field : kind->fields) readField(field, step, r, depth);
  step.label = r.textOr("label", "");
  if (r.has("limits")) step.limits = readLimits(r.child("limits", "\"limits\" of a step"));
  if (r.has("report"))
    for (const base::JsonReader& report : r.items("report")) step.reports.push_back(readReport(report, scope));
  r.finish();
  step.line = json.line();
  return step;
}

std::vector<Step> readSteps(const std::vector<base::JsonReader>& items, const Scope& scope, int depth) {
  std::vector<Step> steps;
  if (items.size() > kMostSteps)
    items[kMostSteps].fail("type",
                           "belongs to one step too many: a list has " + std::to_string(kMostSteps) + " at most",
                           "Write what comes again as a repeat step.");
  steps.reserve(items.size());
  for (const base::JsonReader& item : items) steps.push_back(readStep(item, scope, depth));
  return steps;
}

std::vector<Parameter> readParameters(const base::JsonReader& protocol) {
  std::vector<Parameter> parameters;
  if (!protocol.has("parameters")) return parameters;
  const Scope none;
  for (const base::JsonReader& json : protocol.items("parameters")) {
    StepReader r(json, none, "a parameter");
    Parameter p;
    r.know("name");
    p.name = readParameterName(r, "name", json.text("name"));
    if (std::ranges::count(parameters, p.name, &Parameter::name) > 0)
      r.fail("name", "is \"" + p.name + "\" for a second time", "Give each parameter a name of its own.");
    p.label = r.textOr("label", p.name);
    p.unit = r.textOr("unit", "1");
    p.meaning = r.textOr("meaning", "");
    if (!isUnit(p.unit))
      r.fail("unit", "is \"" + p.unit + "\", which is no unit",
             "Use one of N, Nm, m, mm, rad, deg, s, 1, or a rate as deg/s.");
    p.value = r.plain("value", p.unit);
    p.minimum = r.plain("minimum", p.unit);
    p.maximum = r.plain("maximum", p.unit);
    r.finish();
    if (p.minimum > p.maximum) r.fail("minimum", "of $" + p.name + " is more than its maximum", "Exchange the two.");
    if (p.value < p.minimum || p.value > p.maximum) {
      const auto text = [](double v) { return nlohmann::json(v).dump(); };
      r.fail("value",
             "of $" + p.name + " is " + text(p.value) + " " + p.unit + ", allowed is " + text(p.minimum) + " to " +
                 text(p.maximum) + " " + p.unit,
             "Give a value of that range.");
    }
    parameters.push_back(std::move(p));
  }
  return parameters;
}

Scope scopeOf(const std::vector<Parameter>& parameters) {
  Scope scope;
  for (const Parameter& p : parameters) scope[p.name] = {p.value, p.unit};
  return scope;
}

}  // namespace articulus::protocol

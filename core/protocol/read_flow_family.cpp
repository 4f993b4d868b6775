// sweep, repeat, branch, sub_protocol, prompt, cut, mark.
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/protocol/step_reading.h"
#include "core/protocol/units.h"

namespace articulus::protocol {
namespace {

constexpr std::size_t kMostValues = 1000;
constexpr double kRounding = 1e-6;  // of a step: a range of 0 to 90 in steps of 30 ends at 90

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

SweepStep readSweep(StepReader& r, int depth) {
  SweepStep s;
  s.parameter = r.text("parameter");
  s.unit = r.textOr("unit", "1");
  if (!isUnit(s.unit))
    r.fail("unit", "is \"" + s.unit + "\", which is no unit",
           "Use one of N, Nm, m, mm, rad, deg, s, 1, or a rate as deg/s.");
  s.values = valuesOf(r, s.unit);
  if (s.values.empty()) r.fail("values", "is empty", "Name at least one value.");
  if (r.has("passes")) {
    for (const base::JsonReader& pass : r.items("passes"))
      s.passes.push_back(readSteps(pass.elements(), r.scope(), depth + 1));
    if (s.passes.size() != s.values.size())
      r.fail("passes",
             "has " + std::to_string(s.passes.size()) + " entries, values has " + std::to_string(s.values.size()));
    return s;
  }
  const auto items = r.items("steps");
  for (const double value : s.values) {
    Scope scope = r.scope();
    scope[s.parameter] = {value, s.unit};
    s.passes.push_back(readSteps(items, scope, depth + 1));
  }
  return s;
}

RepeatStep readRepeat(StepReader& r, int depth) {
  RepeatStep s;
  s.times = r.whole("times", s.times);
  if (r.has("until")) {
    StepReader until = r.child("until", "\"until\"");
    s.untilConverged = true;
    if (!until.has("measure"))
      until.fail("measure", "is missing", "Say what must settle, as {\"of\": \"My\", \"statistic\": \"maximum\"}.");
    s.measure = readMeasure(until.child("measure", "a measure"));
    s.change = until.quantity("change", unitOf(s.measure.of));
    until.finish();
  }
  s.steps = readSteps(r.items("steps"), r.scope(), depth + 1);
  return s;
}

BranchStep readBranch(StepReader& r, int depth) {
  BranchStep s;
  if (!r.has("measure"))
    r.fail("measure", "is missing",
           "Say what decides, as {\"of\": \"Fz\", \"statistic\": \"mean\", \"step\": \"label\"}.");
  s.measure = readMeasure(r.child("measure", "a measure"));
  const auto unit = unitOf(s.measure.of);
  s.below = r.hasQuantity("below", unit);
  const bool above = r.hasQuantity("above", unit);
  if (s.below == above)
    r.fail(StepReader::keyOf("below", unit), s.below ? "and above are both there" : "and above are missing",
           "Give one of them.");
  s.value = r.quantity(s.below ? "below" : "above", unit);
  s.thenSteps = readSteps(r.items("then"), r.scope(), depth + 1);
  if (r.has("else")) s.elseSteps = readSteps(r.items("else"), r.scope(), depth + 1);
  return s;
}

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

SubProtocolStep readSub(StepReader& r, int depth) {
  SubProtocolStep s;
  s.protocol = r.text("protocol");
  if (r.has("steps")) {
    s.values = passedOn(r, nullptr);
    s.steps = readSteps(r.items("steps"), r.scope(), depth + 1);
    return s;
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
  return s;
}

}  // namespace

Measure readMeasure(StepReader r, bool ofAnotherStep) {
  Measure m;
  m.of = r.text("of");
  if (r.has("of") && unitOf(m.of).empty())
    r.fail("of", "is \"" + m.of + "\", which is not measured",
           "Use one of Fx, Fy, Fz, Mx, My, Mz, x, y, z, turn_x, turn_y, turn_z, flexion, lateral_bending, "
           "axial_rotation, off_axis_force, off_axis_moment.");
  if (r.has("statistic")) {
    const std::string text = r.text("statistic");
    int i = 0;
    for (; i <= static_cast<int>(Statistic::LargestSize) && text != name(static_cast<Statistic>(i)); ++i) {}
    if (i > static_cast<int>(Statistic::LargestSize))
      r.fail("statistic", "is \"" + text + "\", which is none",
             "Use one of last, mean, minimum, maximum, range, rms, largest_size.");
    m.statistic = static_cast<Statistic>(i);
  }
  if (ofAnotherStep) m.step = r.textOr("step", "");
  m.cycle = r.whole("cycle", m.cycle);
  r.finish();
  return m;
}

std::optional<Step> readFlowFamily(const std::string& type, StepReader& r, int depth) {
  if (type == "sweep") return readSweep(r, depth);
  if (type == "repeat") return readRepeat(r, depth);
  if (type == "branch") return readBranch(r, depth);
  if (type == "sub_protocol") return readSub(r, depth);
  if (type == "prompt") {
    PromptStep s{r.text("text"), {"Continue"}, {}};
    if (r.has("choices")) s.choices = r.texts("choices");
    if (r.hasQuantity("preload", "N")) s.preload_N = r.quantity("preload", "N");
    return s;
  }
  if (type == "cut") return CutStep{r.text("structure"), r.textOr("text", "")};
  if (type == "mark") return MarkStep{r.text("text")};
  return std::nullopt;
}

}  // namespace articulus::protocol

#include "core/protocol/validation.h"

#include <algorithm>

#include "core/protocol/forecast.h"
#include "core/protocol/program.h"
#include "core/protocol/validator.h"

namespace articulus::protocol {

void Validator::whole(const Protocol& protocol) {
  if (protocol.name.empty()) add("name", "The protocol has no name; give it one.");
  if (protocol.steps.empty()) add("steps", "The protocol has no steps; add at least one.");
  for (const Step& step : protocol.steps) {
    ++step_;
    one(step);
  }
  if (!problems_.empty()) return;
  step_ = -1;
  line_ = 0;
  if (const auto program = expand(protocol); !program) add("steps", program.error().message, program.error().remedy);
}

void Validator::one(const Step& step) {
  const safety::LimitSet outer = limits_;
  line_ = step.line;
  common(step);
  if (std::holds_alternative<UnloadStep>(step) || std::holds_alternative<LoadCycleStep>(step) ||
      std::holds_alternative<LoadStep>(step))
    startsUnloaded(step);
  std::visit(*this, static_cast<const AnyStep&>(step));
  limits_ = outer;
  if (!step.label.empty()) state_.labels.insert(step.label);
}

void Validator::list(const std::vector<Step>& steps, const char* key, const std::string& place) {
  if (steps.empty()) add(key, "The block has no steps; add at least one.");
  const int line = line_;
  places_.push_back(place);
  for (const Step& step : steps) one(step);
  places_.pop_back();
  line_ = line;
}

void Validator::common(const Step& step) {
  if (!step.label.empty() && !allLabels_.insert(step.label).second)
    add("label", "The label \"" + step.label + "\" is there twice.", "Give each step a label of its own.");
  const auto tightens = [this](const std::string& what, double value, double inForce, std::string_view unit) {
    if (value == LimitTightening::kNone) return;
    if (!(value > 0.0))
      add("limits", "The limit of " + what + " is " + shownNumber(value, unit) + ", it must be more than zero.");
    else if (value > inForce)
      add("limits",
          "The limit of " + what + " is " + shownNumber(value, unit) + ", looser than the " +
              shownNumber(inForce, unit) + " in force.",
          "A step may only tighten limits: take it out or lower it.");
  };
  for (int i = 0; i < 6; ++i) tightens(std::string(axisName(i)), step.limits.wrench[i], limits_.wrench[i], axisUnit(i));
  tightens("the speed", step.limits.linearSpeed_m_per_s, limits_.linearSpeed_m_per_s, "m/s");
  tightens("the rate of turn", step.limits.angularSpeed_rad_per_s, limits_.angularSpeed_rad_per_s, "rad/s");
  limits_ = step.limits.appliedTo(limits_);
  for (const Report& report : step.reports) {
    if (report.name.empty()) add("report", "A report has no name.", "Say in a few words what it shows.");
    if (unitOf(report.measure.of).empty())
      add("report", "\"" + report.measure.of + "\" is not measured.", "Use a load, a translation or an angle.");
    if (report.measure.cycle < 0)
      add("report", "The cycle of a report is " + std::to_string(report.measure.cycle) + ".",
          "Use 0 for all of the step, or a cycle from 1.");
    if (report.expectedMinimum && report.expectedMaximum && *report.expectedMinimum > *report.expectedMaximum)
      add("report", "The least that is expected of \"" + report.name + "\" is more than the most.",
          "Exchange the two.");
  }
}

void Validator::measure(const char* key, const Measure& m) {
  if (unitOf(m.of).empty()) add(key, "\"" + m.of + "\" is not measured.", "Use a load, a translation or an angle.");
  if (m.cycle < 0)
    add(key, "The cycle of the measure is " + std::to_string(m.cycle) + ".",
        "Use 0 for all of the step, or a cycle from 1.");
  if (m.step.empty() && !state_.measured)
    add(key, "There is no motion before that could be measured.", "Put it behind the step that it is about.");
  if (!m.step.empty() && !state_.labels.count(m.step))
    add(key, "No step before has the label \"" + m.step + "\".",
        "Give the step that is measured this label, or correct it here.");
}

Validator::State Validator::merged(const State& a, const State& b) {
  State both = a;
  both.forceControl = a.forceControl && b.forceControl;
  both.unloaded = a.unloaded && b.unloaded;
  both.afterMove = a.afterMove || b.afterMove;
  both.measured = a.measured && b.measured;
  for (std::size_t i = 0; i < 6; ++i)
    if (std::abs(b.held[i]) > std::abs(a.held[i])) both.held[i] = b.held[i];
  const auto common = [](std::set<std::string>& into, const std::set<std::string>& other) {
    std::erase_if(into, [&](const auto& x) { return !other.count(x); });
  };
  common(both.paths, b.paths);
  common(both.labels, b.labels);
  return both;
}

void Validator::add(const char* key, std::string message, std::string remedy) {
  std::string place;
  for (const auto& p : places_) place += (place.empty() ? "" : " > ") + p;
  problems_.push_back({step_, key, std::move(message), line_, std::move(place), std::move(remedy)});
}

std::vector<Problem> validate(const Protocol& protocol, const safety::LimitSet& limits,
                              const std::optional<spatial::Vector3>& home_m) {
  Validator validator(limits, home_m);
  validator.whole(protocol);
  return std::move(validator).problems();
}

std::string describe(const Problem& problem, const Protocol& protocol) {
  if (problem.step < 0 || problem.step >= static_cast<int>(protocol.steps.size())) return problem.text();
  const Step& step = protocol.steps[static_cast<std::size_t>(problem.step)];
  std::string place = "Step " + std::to_string(problem.step + 1) + " (" + std::string(typeName(step));
  if (const auto* cycle = std::get_if<LoadCycleStep>(&step); cycle && !cycle->motion.empty())
    place += " " + cycle->motion;
  if (!step.label.empty()) place += " \"" + step.label + "\"";
  place += ")";
  if (problem.line > 0) place += ", line " + std::to_string(problem.line);
  if (!problem.place.empty()) place += ", " + problem.place;
  return place + ", " + problem.key + ": " + problem.text();
}

double duration_s(const Protocol& protocol) {
  const auto program = expand(protocol);
  return program ? forecast(*program, 1.0).duration_s : 0.0;
}

}  // namespace articulus::protocol

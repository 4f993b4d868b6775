#include "core/protocol/validator.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/protocol/program.h"
#include "core/protocol/step_catalogue.h"
#include "core/protocol/step_fields.h"
#include "core/protocol/units.h"
#include "core/protocol/words.h"

namespace articulus::protocol {
namespace {

constexpr double kMargin = 0.9;     // of a limit that a target may use
constexpr double kRounding = 1e-9;  // of a limit, or m: what is computed and back again
constexpr std::array<const char*, 3> kDirections{"x", "y", "z"};

/// That much or a little less, as a person would write it: four digits in the unit of the screen.
double roundedDown(double most, std::string_view unit) {
  if (!(most > 0.0) || !std::isfinite(most)) return most;
  const double scale = shownUnit(unit).scale, shown = most * scale;
  const double digits = std::pow(10.0, 3.0 - std::floor(std::log10(shown)));
  return std::floor(shown * digits * (1.0 + 1e-12)) / digits / scale;
}

/// "a", "a 2", "a 3" ...: the first that is not taken.
std::string freeName(const std::string& name, const std::set<std::string>& taken) {
  std::string one = name;
  for (int i = 2; taken.contains(one); ++i) one = name + " " + std::to_string(i);
  return one;
}

/// Labels of the steps and of all in them.
void collectLabels(const std::vector<Step>& steps, std::set<std::string>& labels) {
  for (const Step& step : steps) {
    labels.insert(step.label);
    for (const StepBlock& block : blocksOf(step)) collectLabels(*block.steps, labels);
  }
}

/// The field of the step to which a problem belongs; none for what no form shows.
const FieldSpec* fieldOf(const Step& step, std::string_view problem) {
  for (const FieldSpec& field : fieldsOf(step))
    if (field.problem == problem && (!field.in || field.in(step))) return &field;
  return nullptr;
}

}  // namespace

void Validator::whole(const Protocol& protocol) {
  collectLabels(protocol.steps, everyLabel_);
  if (protocol.name.empty()) {
    add("name", "The protocol has no name; give it one.");
    offer({.act = ProblemFix::Act::SetText, .key = "name", .text = "Experiment", .name = "Name"});
  }
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
  At around = std::exchange(at_, {&step});
  line_ = step.line;
  common(step);
  ranges(step);
  withKind(step, [this](const auto& kind, const auto& s) {
    if (kind.validate) kind.validate(s, *this);
  });
  limits_ = outer;
  at_ = std::move(around);
  if (!step.label.empty()) state_.labels.insert(step.label);
}

void Validator::list(const std::vector<Step>& steps, const char* key, const std::string& place) {
  if (steps.empty()) add(key, "The block has no steps; add at least one.");
  const int line = line_;
  std::string written;
  for (const StepBlock& block : blocksOf(*at_.step))
    if (block.steps == &steps) written = block.key;
  places_.push_back(place);
  inside_.push_back({written, -1});
  for (const Step& step : steps) {
    ++inside_.back().step;
    one(step);
  }
  inside_.pop_back();
  places_.pop_back();
  line_ = line;
}

void Validator::common(const Step& step) {
  if (!step.label.empty() && !allLabels_.insert(step.label).second) {
    add("label", "The label \"" + step.label + "\" is there twice.", "Give each step a label of its own.");
    const std::string free = freeName(step.label, everyLabel_);
    offer({.act = ProblemFix::Act::SetText, .key = "label", .text = free, .name = "Label"});
    everyLabel_.insert(free);  // the next one that is there twice gets another
  }
  const auto tightens = [this](int place, const std::string& what, double value, double inForce,
                               std::string_view unit) {
    if (value == LimitTightening::kNone || (value > 0.0 && value <= inForce)) return;
    if (!(value > 0.0))
      add("limits", "The limit of " + what + " is " + shownNumber(value, unit) + ", it must be more than zero.", {},
          place);
    else
      add("limits",
          "The limit of " + what + " is " + shownNumber(value, unit) + ", looser than the " +
              shownNumber(inForce, unit) + " in force.",
          "A step may only tighten limits: take it out or lower it.", place);
    offer({.act = ProblemFix::Act::LeaveOut, .key = "limits", .component = place, .name = what});
  };
  for (int i = 0; i < 6; ++i)
    tightens(i, std::string(axisName(i)), step.limits.wrench[i], limits_.wrench[i], axisUnit(i));
  tightens(6, "the speed", step.limits.linearSpeed_m_per_s, limits_.linearSpeed_m_per_s, "m/s");
  tightens(7, "the rate of turn", step.limits.angularSpeed_rad_per_s, limits_.angularSpeed_rad_per_s, "rad/s");
  tightens(8, "the displacement", step.limits.displacement_m, limits_.displacement_m.maxCoeff(), "m");
  tightens(9, "the rotation", step.limits.rotation_rad, limits_.rotation_rad.maxCoeff(), "rad");
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

void Validator::ranges(const Step& step) {
  std::map<std::string_view, int> before;  // components of the fields with this key that stand before
  for (const FieldSpec& field : fieldsOf(step)) {
    if (field.in && !field.in(step)) continue;
    const int first = before[field.problem];
    before[field.problem] += componentsOf(field);
    for (const FieldNumber& number : numbersOf(field, step)) {
      if (number.range.holds(number.value)) continue;
      at_.outside.insert(field.problem);
      add(field.problem,
          number.name + " is " +
              (std::isnan(number.value) ? "not a number" : shownQuantity(number.value, number.unit)) +
              "; allowed: " + shownRange(number.range, number.unit) + ".",
          {}, first + number.component);
      // What a load or a way should have been nobody knows: these ends are slips of the finger.
      const double bound = number.value > number.range.most ? number.range.most : number.range.least;
      const bool beyond = number.value > number.range.most || number.value < number.range.least;
      if (beyond && std::abs(bound) != kLargestLoad && std::abs(bound) != kFarthest_m)
        offerNumber(field.problem, bound, first + number.component);
    }
  }
}

std::string Validator::label(std::string_view key) const {
  const FieldSpec* field = fieldOf(*at_.step, key);
  return field ? nameOf(*field) : std::string(key);
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

void Validator::add(std::string_view key, std::string message, std::string remedy, int component) {
  std::string place;
  for (const auto& p : places_) place += (place.empty() ? "" : " > ") + p;
  const FieldSpec* field = at_.step ? fieldOf(*at_.step, key) : nullptr;
  problems_.push_back({step_, std::string(key), std::move(message), line_, std::move(place), std::move(remedy),
                       field ? keyOf(*field, *at_.step) : std::string(key), field ? nameOf(*field) : std::string(),
                       inside_, component, std::nullopt});
}

void Validator::offerNumber(std::string_view key, double si, int component) {
  int before = 0;
  for (const FieldSpec& field : fieldsOf(*at_.step)) {
    if (field.problem != key || (field.in && !field.in(*at_.step))) continue;
    for (const FieldNumber& number : numbersOf(field, *at_.step))
      if (before + number.component == component && number.range.holds(si))
        return offer({.act = ProblemFix::Act::SetNumber,
                      .key = std::string(key),
                      .component = component,
                      .number = si,
                      .name = number.name,
                      .unit = std::string(number.unit)});
    before += componentsOf(field);
  }
}

void Validator::offerText(std::string_view key, std::string text) {
  offer({.act = ProblemFix::Act::SetText, .key = std::string(key), .text = std::move(text), .name = label(key)});
}

void Validator::offerLeavingOut(std::string_view key) {
  offer({.act = ProblemFix::Act::LeaveOut, .key = std::string(key), .name = label(key)});
}

void Validator::offerAtMost(std::string_view key, double si, std::string_view unit) {
  offerNumber(key, roundedDown(si, unit));
}

void Validator::offerFreePath() { offerText("path", freeName("path", state_.paths)); }

void Validator::offerUnload() { offer({.act = ProblemFix::Act::UnloadBefore, .key = "type"}); }

void Validator::startsUnloaded() {
  if (state_.forceControl) return;
  add("type", state_.afterMove
                  ? "A force step follows a move: put an unload step before it, so that the load does not jump."
                  : "Put an unload step before the first force step: the loads must start from zero.");
  offerUnload();
  state_.forceControl = state_.unloaded = true;  // say it once
}

void Validator::needsUnload() {
  if (state_.unloaded) return;
  add("type",
      "Put an unload or a guide step before the first step that follows a load: the loads must start from zero.");
  offerUnload();
  state_.unloaded = true;  // say it once
}

void Validator::reported(int reportedCycle, int cycles) {
  if (!inRange("cycles") || !inRange("reported_cycle") || reportedCycle <= cycles) return;
  add("reported_cycle", label("reported_cycle") + " is " + std::to_string(reportedCycle) +
                            (cycles == 1 ? ", but there is one cycle only."
                                         : ", it must be one of the " + std::to_string(cycles) + " cycles."));
  offerNumber("reported_cycle", cycles);
}

void Validator::within(const char* key, int axis, const Load& load, int component) {
  const double most = kMargin * limits_.wrench[axis], magnitude = load.beside + load.scale * std::abs(load.value);
  if (!inRange(key) || !(magnitude > most * (1.0 + kRounding))) return;
  const bool ofStep = at_.step && at_.step->limits.wrench[axis] == limits_.wrench[axis];
  add(key,
      std::string(axisName(axis)) + " reaches " + shownNumber(magnitude, axisUnit(axis)) + ", at most " +
          shownNumber(most, axisUnit(axis)) + " are allowed (90 % of the limit of " +
          shownNumber(limits_.wrench[axis], axisUnit(axis)) + (ofStep ? " that this step has)." : ")."),
      ofStep ? "Lower it, or widen the limit of the step." : "", component);
  const double left = (most - load.beside) / load.scale;
  if (left > 0.0) offerNumber(key, std::copysign(roundedDown(left, axisUnit(axis)), load.value), component);
}

void Validator::insideBox(const char* key, const spatial::Vector3& shift_m, bool offersFix) {
  for (int i = 0; i < 3 && inRange(key); ++i) {
    const double lower = limits_.boxLower_m[i], upper = limits_.boxUpper_m[i];
    const double from = home_m_ ? lower - (*home_m_)[i] : lower - upper;
    const double to = home_m_ ? upper - (*home_m_)[i] : upper - lower;
    if (shift_m[i] >= from - kRounding && shift_m[i] <= to + kRounding) continue;
    add(key,
        "The move goes " + shownNumber(1e3 * shift_m[i], "mm") + " along " + kDirections[static_cast<std::size_t>(i)] +
            ", the safety box allows " + shownNumber(1e3 * from) + " to " + shownNumber(1e3 * to, "mm") +
            " from the home pose.",
        {}, i);
    if (offersFix && from <= 0.0 && to >= 0.0)
      offerNumber(key, shift_m[i] > to ? roundedDown(to, "m") : -roundedDown(-from, "m"), i);
  }
}

void Validator::slowEnough(const char* key, double linear, double angular, double time_s, double speed) {
  if (!inRange(key)) return;
  const double ratio = std::fmax(linear / limits_.linearSpeed_m_per_s, angular / limits_.angularSpeed_rad_per_s);
  if (!(ratio > 1.0 + kRounding)) return;
  if (time_s > 0.0) {
    const double enough_s = std::ceil(10.0 * time_s * ratio) / 10.0;
    add(key, "The move is faster than the speed limits allow; give it at least " + shownNumber(enough_s, "s") + ".");
    offerNumber(key, enough_s);
  } else {
    add(key, "It moves " + shownNumber(ratio) + " times as fast as the speed limits allow.", "Make it slower by that.");
    if (speed > 0.0) offerAtMost(key, speed / ratio, "1");
  }
}

void Validator::settling(double settle_s, double timeout_s, std::string_view settleKey) {
  if (inRange("timeout_s") && timeout_s > 0.0 && timeout_s <= settle_s)
    add("timeout_s", label("timeout_s") + " must be longer than " + label(settleKey) + ".");
}

void Validator::needed(std::string_view key, double value) {
  if (inRange(key) && value == 0.0)
    add(key, label(key) + " is 0, it must be more than 0 where the loads are to settle.");
}

}  // namespace articulus::protocol

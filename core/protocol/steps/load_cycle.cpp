#include "core/protocol/steps/load_cycle.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/protocol/forecast_walk.h"
#include "core/protocol/json/step_reader.h"
#include "core/protocol/mirror.h"
#include "core/protocol/preview/set_point_drawer.h"
#include "core/protocol/segment_maker.h"
#include "core/protocol/step.h"
#include "core/protocol/steps/common_fields.h"
#include "core/protocol/unroller.h"
#include "core/protocol/validator.h"
#include "core/protocol/words.h"

namespace articulus::protocol {
namespace {

constexpr StepForm kForms[]{
    {.type = "load_cycle",
     .title = "Load cycle",
     .icon = "load_cycle",
     .meaning =
         "Loads one axis in one direction, then in the other, then back, as often as set. All other loads are kept "
         "at zero, or at what a load step before has left.",
     .rules = R"({
       "if": {"properties": {"axis": {"enum": ["Fx", "Fy", "Fz"]}}},
       "then": {"required": ["amplitude_N", "rate_N_per_s"],
                "not": {"anyOf": [{"required": ["amplitude_Nm"]}, {"required": ["rate_Nm_per_s"]}]}},
       "else": {"required": ["amplitude_Nm", "rate_Nm_per_s"],
                "not": {"anyOf": [{"required": ["amplitude_N"]}, {"required": ["rate_N_per_s"]}]}}})"}};

constexpr FieldChoice kAxes[]{{"Fx", "Fx"},
                              {"Fy", "Fy"},
                              {"Fz", "Fz"},
                              {"Mx", "Mx lateral bending"},
                              {"My", "My flexion-extension"},
                              {"Mz", "Mz axial rotation"}};

LoadCycleStep& self(Step& step) { return std::get<LoadCycleStep>(step); }
const LoadCycleStep& self(const Step& step) { return std::get<LoadCycleStep>(step); }
std::string unitOf(const LoadCycleStep& s) { return std::string(axisUnit(s.axis)); }

void readAxis(Step& step, StepReader& r, int) {
  auto& s = self(step);
  const std::string axis = r.json().text("axis");
  r.know("axis");
  for (s.axis = 0; s.axis < 6 && axis != axisName(s.axis); ++s.axis) {}
  if (s.axis == 6) r.fail("axis", "is \"" + axis + "\", which is no axis", "Use one of Fx, Fy, Fz, Mx, My, Mz.");
  r.call("a load_cycle step about " + axis);
}

constexpr FieldSpec kFields[]{
    {.name = "motion",
     .at = at<&LoadCycleStep::motion>,
     .required = true,
     .meaning = "Short name in tables: LB, FE, AR.",
     .label = "Name in tables",
     .problem = "motion"},
    {.name = "axis",
     .at = at<&LoadCycleStep::axis>,
     .required = true,
     .meaning = "The axis that is loaded.",
     .choices = kAxes,
     .label = "Loaded axis",
     .problem = "axis",
     .read = readAxis},
    // The unit of these two is that of the axis, which is read before.
    {.name = "amplitude",
     .at = at<&LoadCycleStep::amplitude>,
     .meaning = "Largest load in each direction; its sign says which direction comes first.",
     .range = {.least = -kLargestLoad, .most = kLargestLoad, .notZero = true},
     .label = "Amplitude (sign: first direction)",
     .problem = "amplitude",
     .decimals = 3,
     .unitOf = [](const Step& s) { return axisUnit(self(s).axis); },
     .read = [](Step& s, StepReader& r, int) { self(s).amplitude = r.quantity("amplitude", unitOf(self(s))); },
     .write = [](const Step& s, nlohmann::json& to) { to["amplitude_" + unitOf(self(s))] = self(s).amplitude; },
     .schema = R"({"amplitude_N": {"$ref": "#/$defs/number",
                      "description": "Of Fx, Fy, Fz; its sign says which direction comes first."},
                   "amplitude_Nm": {"$ref": "#/$defs/number", "description": "Of Mx, My, Mz."}})"},
    {.name = "rate",
     .at = at<&LoadCycleStep::rate_per_s>,
     .meaning = "How fast the load changes.",
     .range = kLoadSizeRange,
     .label = "Rate",
     .problem = "rate_per_s",
     .decimals = 4,
     .unitOf = [](const Step& s) -> std::string_view { return self(s).axis < 3 ? "N/s" : "Nm/s"; },
     .read = [](Step& s, StepReader& r, int) { self(s).rate_per_s = r.quantity("rate", unitOf(self(s)) + "/s"); },
     .write = [](const Step& s, nlohmann::json& to) { to["rate_" + unitOf(self(s)) + "_per_s"] = self(s).rate_per_s; },
     .schema = R"({"rate_N_per_s": {"$ref": "#/$defs/number"}, "rate_Nm_per_s": {"$ref": "#/$defs/number"}})"},
    cyclesField<LoadCycleStep>("Cycles"),
    reportedCycle<LoadCycleStep>(),
    hold<LoadCycleStep>("Hold at each peak", "How long the load stays at each peak.")};

constexpr StepTemplate kTemplates[]{
    {"Load", 2, "Load cycle: one axis, both directions", "load_cycle",
     [] { return Step(LoadCycleStep{.motion = "FE", .axis = 4, .amplitude = 1.0, .rate_per_s = 0.075}); }}};

std::string summary(const LoadCycleStep& s) {
  const std::string unit = s.axis < 3 ? "N" : "Nm";
  return std::string(axisName(s.axis)) + " ±" + shownNumber(std::abs(s.amplitude), unit) +
         (s.amplitude < 0.0 ? ", negative side first, at " : " at ") + shownNumber(s.rate_per_s, unit + "/s") + ", " +
         (s.cycles == 1 ? "1 cycle" : std::to_string(s.cycles) + " cycles");
}

void validate(const LoadCycleStep& s, Validator& v) {
  v.startsUnloaded();
  const bool axisKnown = s.axis >= 0 && s.axis < 6;
  if (s.motion.empty()) {
    v.add("motion", "The motion has no name; a short one as LB, FE or AR appears in every table.");
    constexpr std::array<const char*, 3> kTurns{"LB", "FE", "AR"};
    if (axisKnown)
      v.offerText("motion", s.axis < 3 ? std::string(axisName(s.axis)) : kTurns[static_cast<std::size_t>(s.axis - 3)]);
  }
  if (!axisKnown) v.add("axis", "The axis must be one of Fx, Fy, Fz, Mx, My, Mz.");
  if (axisKnown)
    v.within("amplitude", s.axis,
             {.value = s.amplitude, .beside = std::abs(v.state().held[static_cast<std::size_t>(s.axis)])});
  if (v.inRange("rate_per_s") && v.inRange("amplitude") && std::abs(s.amplitude) / s.rate_per_s > kLongest_s)
    v.add("rate_per_s", v.label("rate_per_s") + " is so slow that one ramp takes longer than a day.");
  v.reported(s.reportedCycle, s.cycles);
}

StepTime forecast(const LoadCycleStep& s, ForecastWalk& walk) {
  walk.see(walk.held());
  if (s.axis >= 0 && s.axis < 6) walk.see(s.axis, std::abs(walk.held()[s.axis]) + std::abs(s.amplitude));
  return s.cycles * (4.0 * std::abs(s.amplitude) / s.rate_per_s + 2.0 * s.hold_s);
}

void draw(const LoadCycleStep& s, SetPointDrawer& to) {
  to.byLoad();
  if (s.axis < 0 || s.axis > 5 || !(s.rate_per_s > 0.0)) return;
  const double quarter = std::abs(s.amplitude) / s.rate_per_s;
  const auto axis = static_cast<std::size_t>(s.axis);
  auto first = to.held();
  auto second = first;
  first[axis] += s.amplitude;
  second[axis] -= s.amplitude;
  for (int cycle = 0; cycle < s.cycles && !to.full(); ++cycle) {
    to.to(first, quarter);
    to.hold(s.hold_s);
    to.to(second, 2.0 * quarter);
    to.hold(s.hold_s);
    to.to(to.held(), quarter);
  }
}

std::array<bool, 6> wantedZero(const LoadCycleStep& s) {
  std::array<bool, 6> zero{true, true, true, true, true, true};
  zero[static_cast<std::size_t>(s.axis)] = false;
  return zero;
}

void compile(const LoadCycleStep& s, SegmentMaker& make) {
  make.load({.amplitude = s.amplitude,
             .rise_s = std::abs(s.amplitude) / s.rate_per_s,
             .hold_s = s.hold_s,
             .cycles = s.cycles});
  make.segment.direction[s.axis] = 1.0;
}

constexpr StepKind<LoadCycleStep> kKind{
    .forms = kForms,
    .fields = kFields,
    .templates = kTemplates,
    .title = [](const LoadCycleStep& s) { return s.motion.empty() ? "Load cycle" : "Load cycle " + s.motion; },
    .summary = summary,
    .validate = validate,
    .closesLoop = [](const LoadCycleStep&) { return true; },
    .expand = [](const LoadCycleStep& s, Unroller& to) { to.add(ActionKind::Motion, s.motion); },
    .mirror =
        [](LoadCycleStep& s) {
          if (s.axis % 2 == 1) flip(s.amplitude);
        },
    .forecast = forecast,
    .compile = compile,
    .draw = draw,
    .wantedZero = wantedZero,
    .cycles = [](const LoadCycleStep& s) { return s.cycles; },
    .loop =
        [](const LoadCycleStep& s) {
          return LoadLoop{s.motion, s.axis, s.cycles, s.reportedCycle};
        }};

}  // namespace

const StepKind<LoadCycleStep>& kindOf(const LoadCycleStep&) noexcept { return kKind; }

}  // namespace articulus::protocol

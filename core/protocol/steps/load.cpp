#include "core/protocol/steps/load.h"

#include <algorithm>
#include <cmath>

#include "core/protocol/forecast_walk.h"
#include "core/protocol/json/step_reader.h"
#include "core/protocol/mirror.h"
#include "core/protocol/preview/set_point_drawer.h"
#include "core/protocol/segment_maker.h"
#include "core/protocol/step.h"
#include "core/protocol/steps/common_fields.h"
#include "core/protocol/validator.h"
#include "core/protocol/words.h"

namespace articulus::protocol {
namespace {

using spatial::Vector6;

constexpr StepForm kForms[]{
    {.type = "load",
     .title = "Load",
     .icon = "load",
     .meaning = "Brings all six loads to their targets together.",
     .rules = R"({"anyOf": [{"required": ["target_force_N"]}, {"required": ["target_moment_Nm"]}]})"}};

LoadStep& self(Step& step) { return std::get<LoadStep>(step); }

/// At least one of the two must be there; both are looked for before either is read.
void readForce(Step& step, StepReader& r, int) {
  const bool force = r.has("target_force_N"), moment = r.has("target_moment_Nm");
  if (!force && !moment)
    r.fail("target_force_N", "and target_moment_Nm are missing", "Give at least one of them as [x, y, z].");
  if (force) std::ranges::copy(r.vector("target_force", "N"), self(step).target.begin());
}

constexpr FieldSpec kFields[]{{.name = "target_force",
                               .unit = "N",
                               .at = [](Step& s) { return self(s).target.data(); },
                               .meaning = "Forces along x, y, z of the cell.",
                               .range = kLoadRange,
                               .problem = "target",
                               .decimals = 3,
                               .parts = {"Target Fx", "Target Fy", "Target Fz"},
                               .read = readForce},
                              {.name = "target_moment",
                               .unit = "Nm",
                               .at = [](Step& s) { return self(s).target.data() + 3; },
                               .meaning = "Moments about x, y, z of the cell.",
                               .range = kLoadRange,
                               .problem = "target",
                               .decimals = 3,
                               .parts = {"Target Mx", "Target My", "Target Mz"}},
                              {.name = "time",
                               .unit = "s",
                               .at = at<&LoadStep::time_s>,
                               .required = true,
                               .meaning = "How long the way to the targets takes.",
                               .range = kTimeRange,
                               .label = "Ramp time",
                               .problem = "time_s"},
                              hold<LoadStep>("Hold", "How long the loads stay at the targets."),
                              cyclesField<LoadStep>("Repetitions"),
                              {.name = "return_to_zero",
                               .at = at<&LoadStep::returnToZero>,
                               .meaning = "Otherwise the loads stay at the targets for the steps that follow.",
                               .label = "Ramp back to zero after each hold",
                               .problem = "return_to_zero"}};

constexpr StepTemplate kTemplates[]{
    {"Load", 3, "Load: all six loads to targets", "load", [] { return Step(LoadStep{}); }}};

std::string summary(const LoadStep& s) {
  std::vector<std::string> parts;
  for (int i = 0; i < 6; ++i)
    if (const double load = s.target[static_cast<std::size_t>(i)]; load != 0.0) parts.push_back(shownLoad(i, load));
  const std::string what = (parts.empty() ? "all loads to zero" : joined(parts)) + " in " + shownNumber(s.time_s, "s");
  return s.cycles > 1 ? what + ", " + std::to_string(s.cycles) + " times" : what;
}

void validate(const LoadStep& s, Validator& v) {
  v.startsUnloaded();
  for (int axis = 0; axis < 6; ++axis) v.within("target", axis, {s.target[static_cast<std::size_t>(axis)]}, axis);
  if (!s.returnToZero && s.cycles > 1) {
    v.add("cycles", "A load that does not return can be reached once only.",
          "Set " + v.label("cycles") + " to 1, or let the load return to zero.");
    v.offerNumber("cycles", 1.0);
  }
  if (!s.returnToZero) v.state().held = s.target;
}

StepTime forecast(const LoadStep& s, ForecastWalk& walk) {
  const Vector6 target = Eigen::Map<const Vector6>(s.target.data());
  walk.see(target);
  if (!s.returnToZero) walk.held() = target;
  return s.cycles * ((s.returnToZero ? 2.0 : 1.0) * s.time_s + s.hold_s);
}

void draw(const LoadStep& s, SetPointDrawer& to) {
  to.byLoad();
  for (int cycle = 0; cycle < s.cycles && !to.full(); ++cycle) {
    to.to(s.target, s.time_s);
    to.hold(s.hold_s);
    if (s.returnToZero) to.to(to.held(), s.time_s);
  }
  if (!s.returnToZero) to.keep(s.target);
}

std::array<bool, 6> wantedZero(const LoadStep& s) {
  std::array<bool, 6> zero{};
  for (std::size_t i = 0; i < 6; ++i) zero[i] = s.target[i] == 0.0;
  return zero;
}

void compile(const LoadStep& s, SegmentMaker& make) {
  make.load({.amplitude = 1.0,
             .rise_s = s.time_s,
             .hold_s = s.hold_s,
             .cycles = s.cycles,
             .bothSides = false,
             .returnToZero = s.returnToZero});
  const Vector6 target = Eigen::Map<const Vector6>(s.target.data());
  make.segment.direction = target - make.segment.base;
  if (!s.returnToZero) make.held().load = target;
}

constexpr StepKind<LoadStep> kKind{.forms = kForms,
                                   .fields = kFields,
                                   .templates = kTemplates,
                                   .summary = summary,
                                   .validate = validate,
                                   .closesLoop = [](const LoadStep&) { return true; },
                                   .mirror = [](LoadStep& s) { flip(s.target); },
                                   .forecast = forecast,
                                   .compile = compile,
                                   .draw = draw,
                                   .wantedZero = wantedZero,
                                   .cycles = [](const LoadStep& s) { return s.cycles; }};

}  // namespace

const StepKind<LoadStep>& kindOf(const LoadStep&) noexcept { return kKind; }

}  // namespace articulus::protocol

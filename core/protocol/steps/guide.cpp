#include "core/protocol/steps/guide.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

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

using control::AxisMode;

constexpr double kLeast_N = 0.25;  // the search ends by itself within that
constexpr double kCourse_s = 0.5;  // it has no course: after that only its tolerances count

// How long a search takes about: it begins and ends with what is measured, and the more the force changes, the farther
// it goes. So on the simulated hip, knee and shoulder, where one and the same search takes from a third to three times
// of that. Who states a largest motion expects a joint that gives way. The first one finds what the closing vice left.
constexpr double kSearch_s = 0.6, kFirst_s = 4.0, kStiff_s_per_N = 0.08, kSoft_s_per_N = 0.33;

constexpr StepForm kForms[]{
    {.type = "guide",
     .title = "Guide by force",
     .icon = "hand_open",
     .meaning =
         "Searches step by step for the pose where the forces reach their targets. All other axes keep their pose.",
     .note = "Moments cannot be targets: use a ramp."}};

void readAxes(Step& step, StepReader& r, int) {
  auto& s = std::get<GuideStep>(step);
  if (!r.has("axes"))
    r.fail("axes", "is missing", "Name the loads that are led, as {\"Fx_N\": 0, \"Fy_N\": 0, \"Fz_N\": -20}.");
  s.axes.fill(false);
  StepReader axes = r.child("axes", "\"axes\" of a guide step");
  for (int i = 0; i < 6; ++i) {
    if (!axes.hasQuantity(std::string(axisName(i)), axisUnit(i))) continue;
    s.axes[static_cast<std::size_t>(i)] = true;
    s.target[static_cast<std::size_t>(i)] = axes.quantity(std::string(axisName(i)), axisUnit(i));
  }
  axes.finish();
}

void writeAxes(const Step& step, nlohmann::json& to) {
  const auto& s = std::get<GuideStep>(step);
  to["axes"] = nlohmann::json::object();
  for (int i = 0; i < 6; ++i)
    if (s.axes[static_cast<std::size_t>(i)])
      to["axes"][StepReader::keyOf(std::string(axisName(i)), axisUnit(i))] = s.target[static_cast<std::size_t>(i)];
}

AxisGoal goalOf(const Step& step, int axis) {
  const auto& s = std::get<GuideStep>(step);
  const auto i = static_cast<std::size_t>(axis);
  return {s.axes[i] ? AxisMode::Force : AxisMode::Hold, s.target[i]};
}

void setGoal(Step& step, int axis, const AxisGoal& goal) {
  auto& s = std::get<GuideStep>(step);
  const auto i = static_cast<std::size_t>(axis);
  s.axes[i] = goal.mode == AxisMode::Force;
  s.target[i] = goal.value;
}

constexpr AxisMode kModes[]{AxisMode::Force, AxisMode::Hold};

constexpr FieldSpec kFields[]{frameField(at<&GuideStep::frame>),
                              {.name = "axes",
                               .at = GoalsPlace{goalOf, setGoal, 3, kModes},
                               .required = true,
                               .meaning = "Forces that are searched for; all other axes keep their pose.",
                               .range = kLoadRange,
                               .label = "Target",
                               .problem = "axes",
                               .ownRow = true,
                               .read = readAxes,
                               .write = writeAxes,
                               .schema = R"({"axes": {
       "type": "object",
       "description": "Forces that are searched for; all other axes keep their pose.",
       "properties": {
         "Fx_N": {"$ref": "#/$defs/number"}, "Fy_N": {"$ref": "#/$defs/number"}, "Fz_N": {"$ref": "#/$defs/number"},
         "Mx_Nm": {"$ref": "#/$defs/number"}, "My_Nm": {"$ref": "#/$defs/number"}, "Mz_Nm": {"$ref": "#/$defs/number"}},
       "additionalProperties": false}})"},
                              forceTolerance<GuideStep>({.least = kLeast_N, .most = kForceToleranceRange.most}),
                              momentTolerance<GuideStep>(),
                              settle<GuideStep>(),
                              timeout<GuideStep>(),
                              {.name = "farthest",
                               .unit = "m",
                               .at = at<&GuideStep::farthest_m>,
                               .meaning = "The step ends once the body has moved this far, settled or not.",
                               .range = {.most = kFarthest_m},
                               .label = "Largest motion (0: no limit)",
                               .problem = "farthest_m",
                               .written = [](const Step& s) { return std::get<GuideStep>(s).farthest_m != 0.0; }}};

constexpr StepTemplate kTemplates[]{
    {"Guidance", 1, "Guide by force: find the pose of these forces", "hand_open", [] { return Step(GuideStep{}); }}};

std::string summary(const GuideStep& s) {
  std::vector<std::string> parts;
  for (int i = 0; i < 6; ++i)
    if (s.axes[static_cast<std::size_t>(i)]) parts.push_back(shownLoad(i, s.target[static_cast<std::size_t>(i)]));
  return "until " + joined(parts) + ", within ±" + shownNumber(s.forceTolerance_N, "N");
}

void validate(const GuideStep& s, Validator& v) {
  const bool any = std::any_of(s.axes.begin(), s.axes.end(), [](bool led) { return led; });
  if (!any) v.add("axes", "No load is led.", "Name at least one of Fx, Fy, Fz.");
  for (int i = 0; i < 6; ++i) {
    const auto axis = static_cast<std::size_t>(i);
    if (!s.axes[axis]) continue;
    if (i >= 3)
      v.add("axes", std::string(axisName(i)) + " can not be led: guidance searches for forces.",
            "Use a ramp for moments.", i);
    v.within("axes", i, {s.target[axis]}, i);
  }
  v.settling(s.settle_s, s.timeout_s);
  auto& state = v.state();
  state.forceControl = state.unloaded = state.measured = true;
  state.held = s.target;
}

StepTime forecast(const GuideStep& s, ForecastWalk& walk) {
  const spatial::Vector6 target = Eigen::Map<const spatial::Vector6>(s.target.data());
  const double change_N = (target - walk.held()).head<3>().norm();
  walk.held() = target;
  walk.see(target);
  const double found_s =
      kSearch_s + (walk.first() ? kFirst_s : 0.0) + change_N * (s.farthest_m > 0.0 ? kSoft_s_per_N : kStiff_s_per_N);
  return {found_s + s.settle_s, kCourse_s + s.timeout_s};
}

void draw(const GuideStep& s, SetPointDrawer& to) {
  SetPointDrawer::Kinds kinds{};
  SetPointDrawer::Six target{};
  for (std::size_t i = 0; i < 6; ++i)
    if (s.axes[i]) {
      kinds[i] = SetPointDrawer::Shown::Load;
      target[i] = s.target[i];
    }
  to.drive(kinds);
  to.to(target, 0.0);
  to.hold(s.settle_s);
  to.keep(target);
}

std::array<bool, 6> wantedZero(const GuideStep& s) {
  std::array<bool, 6> zero{};
  for (std::size_t i = 0; i < 6; ++i) zero[i] = s.axes[i] && s.target[i] == 0.0;
  return zero;
}

void compile(const GuideStep& s, SegmentMaker& make) {
  control::Selection axes = control::Selection::all(AxisMode::Hold, s.frame);
  for (std::size_t i = 0; i < 6; ++i)
    if (s.axes[i]) axes.axis[i] = AxisMode::Force;
  make.task(control::kGuidanceLaw, axes);
  Segment& segment = make.segment;
  segment.base = Eigen::Map<const spatial::Vector6>(s.target.data());
  segment.duration_s = kCourse_s;
  segment.end.way_m = s.farthest_m;
  segment.forceTolerance_N = s.forceTolerance_N;
  segment.momentTolerance_Nm = s.momentTolerance_Nm;
  segment.settle_s = s.settle_s;
  segment.timeout_s = s.timeout_s;
  make.holdTask(control::kAxisLaw, axes, segment.base);
}

constexpr StepKind<GuideStep> kKind{.forms = kForms,
                                    .fields = kFields,
                                    .templates = kTemplates,
                                    .summary = summary,
                                    .validate = validate,
                                    .closesLoop = [](const GuideStep&) { return true; },
                                    .mirror = [](GuideStep& s) { flip(s.target); },
                                    .forecast = forecast,
                                    .compile = compile,
                                    .draw = draw,
                                    .wantedZero = wantedZero};

}  // namespace

const StepKind<GuideStep>& kindOf(const GuideStep&) noexcept { return kKind; }

}  // namespace articulus::protocol

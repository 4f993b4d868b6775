#include "core/protocol/steps/rotate.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/control/controller.h"
#include "core/protocol/axis_names.h"
#include "core/protocol/forecast_walk.h"
#include "core/protocol/mirror.h"
#include "core/protocol/segment_maker.h"
#include "core/protocol/step.h"
#include "core/protocol/step_fields.h"
#include "core/protocol/steps/common_fields.h"
#include "core/protocol/validator.h"
#include "core/protocol/words.h"
#include "core/spatial/units.h"

namespace articulus::protocol {
namespace {

using control::AxisMode;

constexpr double kLongestTurnStep_rad = 0.002;
constexpr double kRate_rad_per_s = control::RotationTask::kRate_rad_per_s;
// Between two intervals forces are led back, which takes about that; and torque or angle ended nine rotations of the
// simulated hip and shoulder after 0.5 to 1.1 of what the whole angle would take, 0.83 in the mean.
constexpr double kBetween_s = 1.0, kShare = 0.83;

constexpr StepForm kForms[]{
    {.type = "rotate",
     .title = "Rotate to a torque",
     .icon = "moving",
     .meaning =
         "Rotates in intervals until a torque or an angle is reached; after each interval the forces are brought to "
         "their targets.",
     .rules = R"({"anyOf": [{"required": ["angle_rad"]}, {"required": ["angle_deg"]}]})"}};

RotateStep& self(Step& step) { return std::get<RotateStep>(step); }
const RotateStep& self(const Step& step) { return std::get<RotateStep>(step); }

constexpr FieldChoice kTurns[]{{"Rx", "Rx"}, {"Ry", "Ry"}, {"Rz", "Rz"}};

void readAxis(Step& step, StepReader& r, int) {
  constexpr std::array<std::string_view, 3> kNames{kTurns[0].word, kTurns[1].word, kTurns[2].word};
  if (!r.has("axis")) r.fail("axis", "is missing", "Use one of " + listOf(kNames) + ".");
  self(step).axis = static_cast<int>(*oneOf(r, "axis", kNames));
}

void readForces(Step& step, StepReader& r, int) {
  if (!r.has("axes")) return;
  StepReader axes = r.child("axes", "\"axes\" of a rotate step");
  for (int i = 0; i < 3; ++i)
    self(step).force_N[static_cast<std::size_t>(i)] = axes.quantityOr(std::string(axisName(i)), axisUnit(i), 0.0);
  axes.finish();
}

void writeForces(const Step& step, nlohmann::json& to) {
  for (int i = 0; i < 3; ++i)
    if (const double force_N = self(step).force_N[static_cast<std::size_t>(i)]; force_N != 0.0)
      to["axes"][StepReader::keyOf(std::string(axisName(i)), "N")] = force_N;
}

constexpr FieldSpec kFields[]{
    {.name = "axis",
     .at = at<&RotateStep::axis>,
     .required = true,
     .meaning = "The axis of the rotation.",
     .choices = kTurns,
     .label = "Axis",
     .problem = "axis",
     .read = readAxis},
    frameField(at<&RotateStep::frame>),
    {.name = "angle",
     .unit = "rad",
     .at = at<&RotateStep::angle_rad>,
     .required = true,
     .meaning = "It turns no farther than this; the sign is the direction.",
     .range = {.least = -kLargestTurn_rad, .most = kLargestTurn_rad, .notZero = true},
     .label = "Largest angle (sign: direction)",
     .problem = "angle_rad"},
    {.name = "torque",
     .unit = "Nm",
     .at = at<&RotateStep::torque_Nm>,
     .required = true,
     .meaning = "The step ends where this torque is measured about the axis.",
     .range = kLoadSizeRange,
     .label = "Stop at torque",
     .problem = "torque_Nm",
     .decimals = 3},
    {.name = "interval",
     .unit = "rad",
     .at = at<&RotateStep::interval_rad>,
     .meaning = "How far it turns before the forces are brought to their targets again.",
     .range = kIntervalRange,
     .label = "Interval",
     .problem = "interval_rad"},
    {.name = "timeout",
     .unit = "s",
     .at = at<&RotateStep::timeout_s>,
     .meaning = "The step ends after this time, wherever it is.",
     .range = kTimeRange,
     .label = "Time limit",
     .problem = "timeout_s",
     .decimals = 1},
    {.name = "axes",
     .unit = "N",
     .at = [](Step& s) { return self(s).force_N.data(); },
     .meaning = "Forces along x, y, z of the cell that are reached between the intervals; zero where not named.",
     .range = kLoadRange,
     .problem = "axes",
     .parts = {"Fx between intervals", "Fy between intervals", "Fz between intervals"},
     .read = readForces,
     .write = writeForces,
     .schema = R"({"axes": {
       "type": "object",
       "description": "Forces along x, y, z of the cell that are reached between the intervals; zero where not named.",
       "properties": {
         "Fx_N": {"$ref": "#/$defs/number"}, "Fy_N": {"$ref": "#/$defs/number"}, "Fz_N": {"$ref": "#/$defs/number"}},
       "additionalProperties": false}})"}};

constexpr StepTemplate kTemplates[]{{"Motion", 3, "Rotate to a torque", "moving",
                                     [] { return Step(RotateStep{.axis = 1, .angle_rad = spatial::inRadians(5.0)}); }}};

std::string summary(const RotateStep& s) {
  return std::string(kTurns[static_cast<std::size_t>(s.axis)].word) + " by " + shownDegrees(s.angle_rad) +
         "° or until " + shownNumber(s.torque_Nm, "Nm");
}

void validate(const RotateStep& s, Validator& v) {
  v.needsUnload();
  if (s.axis < 0 || s.axis > 2) v.add("axis", "The axis must be one of Rx, Ry, Rz.");
  if (s.axis >= 0 && s.axis <= 2) v.within("torque_Nm", 3 + s.axis, {s.torque_Nm});
  for (int i = 0; i < 3; ++i) v.within("axes", i, {s.force_N[static_cast<std::size_t>(i)]}, i);
  if (v.limits().angularSpeed_rad_per_s < kRate_rad_per_s)
    v.add("limits",
          "The rotation turns at " + shownNumber(kRate_rad_per_s, "rad/s") + ", the limit is " +
              shownNumber(v.limits().angularSpeed_rad_per_s, "rad/s") + ".",
          "Give the step a higher limit.");
  auto& state = v.state();
  state.forceControl = state.measured = true;
  state.held.fill(0.0);
  std::copy(s.force_N.begin(), s.force_N.end(), state.held.begin());
}

void mirrored(RotateStep& s) {
  if (s.axis != 1) flip(s.angle_rad);
  flip(s.force_N[1]);
}

StepTime forecast(const RotateStep& s, ForecastWalk& walk) {
  walk.held() << s.force_N[0], s.force_N[1], s.force_N[2], 0.0, 0.0, 0.0;
  walk.see(walk.held());
  spatial::Vector6 pose = spatial::Vector6::Zero();
  pose[3 + s.axis] = s.angle_rad;
  walk.displaced(pose, false);
  walk.see(3 + s.axis, s.torque_Nm);
  const double intervals = std::max(1.0, std::ceil(std::abs(s.angle_rad) / s.interval_rad));
  return {kShare * (std::abs(s.angle_rad) / kRate_rad_per_s + intervals * kBetween_s), s.timeout_s};
}

void compile(const RotateStep& s, SegmentMaker& make) {
  control::Selection axes = control::Selection::all(AxisMode::Hold);
  for (std::size_t i = 0; i < 3; ++i) axes.axis[i] = AxisMode::Force;
  make.task(control::kRotationLaw, axes);
  Segment& segment = make.segment;
  segment.rotation.axis = s.axis;
  segment.rotation.frame = s.frame;
  segment.base.head<3>() = Eigen::Map<const spatial::Vector3>(s.force_N.data());
  segment.rotation.angle_rad = s.angle_rad;
  segment.rotation.interval_rad = s.interval_rad;
  segment.rotation.step_rad = std::min(kLongestTurnStep_rad, s.interval_rad);
  segment.rotation.torque_Nm = s.torque_Nm;
  segment.duration_s = s.timeout_s;
  make.holdTask(control::kAxisLaw, axes, segment.base);
}

constexpr StepKind<RotateStep> kKind{.forms = kForms,
                                     .fields = kFields,
                                     .templates = kTemplates,
                                     .summary = summary,
                                     .validate = validate,
                                     .closesLoop = [](const RotateStep&) { return true; },
                                     .mirror = mirrored,
                                     .forecast = forecast,
                                     .compile = compile};

}  // namespace

const StepKind<RotateStep>& kindOf(const RotateStep&) noexcept { return kKind; }

}  // namespace articulus::protocol

#include "core/protocol/steps/passive_path.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/motion/min_jerk.h"
#include "core/protocol/json/step_reader.h"
#include "core/protocol/mirror.h"
#include "core/protocol/step.h"
#include "core/protocol/steps/common_fields.h"
#include "core/protocol/unroller.h"
#include "core/protocol/validator.h"
#include "core/protocol/words.h"
#include "core/spatial/units.h"

namespace articulus::protocol {
namespace {

constexpr double kRounding = 1e-6;  // of a step
constexpr double kMostStops = 1000.0;
constexpr double kFastest_rad_per_s = 4.0 * std::numbers::pi;  // the limits of the cell are narrower

constexpr StepForm kForms[]{
    {.type = "passive_path",
     .title = "Passive path",
     .icon = "moving",
     .meaning =
         "The neutral path of a joint: rotates in steps there and back; at each step all other loads are brought to "
         "zero and the pose is recorded.",
     .rules = R"({"allOf": [{"anyOf": [{"required": ["to_rad"]}, {"required": ["to_deg"]}]},
                            {"anyOf": [{"required": ["step_rad"]}, {"required": ["step_deg"]}]}]})"}};

constexpr FieldChoice kTurns[]{{"Rx", "about x"}, {"Ry", "about y"}, {"Rz", "about z"}};

void readAxis(Step& step, StepReader& r, int) {
  auto& s = std::get<PassivePathStep>(step);
  const std::string axis = r.textOr("axis", "Ry");
  for (s.axis = 3; s.axis < 6 && axis != kTurns[s.axis - 3].word; ++s.axis) {}
  if (s.axis == 6) r.fail("axis", "is \"" + axis + "\", which is no rotation", "Use one of Rx, Ry, Rz.");
}

constexpr FieldSpec angle(std::string_view name, double& (*place)(Step&), bool required, std::string_view meaning,
                          std::string_view label, std::string_view problem) {
  return {.name = name,
          .unit = "rad",
          .at = place,
          .required = required,
          .meaning = meaning,
          .range = kTurnRange,
          .label = label,
          .problem = problem};
}

constexpr FieldSpec kFields[]{
    {.name = "path",
     .at = at<&PassivePathStep::path>,
     .meaning = "Later steps replay it under this name.",
     .label = "Name of the path",
     .problem = "path"},
    {.name = "axis",
     .at = at<&PassivePathStep::axis>,
     .meaning = "The axis of the rotation.",
     .choices = kTurns,
     .first = 3,
     .label = "Rotation",
     .problem = "axis",
     .read = readAxis},
    frameField(at<&PassivePathStep::frame>),
    angle("from", at<&PassivePathStep::from_rad>, false, "First angle.", "From angle", "from_rad"),
    angle("to", at<&PassivePathStep::to_rad>, true, "Last angle.", "To angle", "to_rad"),
    {.name = "step",
     .unit = "rad",
     .at = at<&PassivePathStep::step_rad>,
     .required = true,
     .meaning = "Angle between two stops.",
     .range = kIntervalRange,
     .label = "Step size",
     .problem = "step_rad"},
    {.name = "rate",
     .unit = "rad/s",
     .at = at<&PassivePathStep::rate_rad_per_s>,
     .meaning = "How fast it turns from one stop to the next.",
     .range = {.most = kFastest_rad_per_s, .aboveLeast = true},
     .label = "Speed between stops",
     .problem = "rate_rad_per_s"},
    forceTolerance<PassivePathStep>(),
    momentTolerance<PassivePathStep>(),
    settle<PassivePathStep>(),
    timeout<PassivePathStep>(),
    {.name = "repeats",
     .at = at<&PassivePathStep::repeats>,
     .meaning = "How often it goes there and back.",
     .range = kCycleRange,
     .label = "Repetitions (there and back)",
     .problem = "repeats"}};

constexpr StepTemplate kTemplates[]{{"Paths", 1, "Passive path: neutral path of a joint", "moving", [] {
                                       return Step(PassivePathStep{.to_rad = 10.0 * spatial::kRadiansPerDegree,
                                                                   .step_rad = 2.0 * spatial::kRadiansPerDegree});
                                     }}};

std::string summary(const PassivePathStep& s) {
  return shownDegrees(s.from_rad) + "° to " + shownDegrees(s.to_rad) + "° in steps of " + shownDegrees(s.step_rad) +
         "°, " + (s.repeats == 1 ? "once" : std::to_string(s.repeats) + " times");
}

void validate(const PassivePathStep& s, Validator& v) {
  v.needsUnload();
  if (s.path.empty()) {
    v.add("path", "The path has no name; give it one.");
    v.offerFreePath();
  }
  if (s.axis < 3 || s.axis > 5) v.add("axis", "The axis must be one of Rx, Ry, Rz.");
  if (s.from_rad == s.to_rad) v.add("to_rad", "The path ends where it begins.", "Give it a range.");
  if (v.inRange("step_rad") && std::abs(s.to_rad - s.from_rad) / s.step_rad > kMostStops)
    v.add("step_rad", "The path has more than " + shownNumber(kMostStops) + " stops.", "Take larger steps.");
  v.settling(s.settle_s, s.timeout_s);
  const double fastest = v.limits().angularSpeed_rad_per_s;
  if (v.inRange("rate_rad_per_s") && motion::kMinJerkPeakRate * s.rate_rad_per_s > fastest * (1.0 + 1e-9)) {
    v.add("rate_rad_per_s", v.label("rate_rad_per_s") + " is more than the speed limits allow; it may be " +
                                shownQuantity(fastest / motion::kMinJerkPeakRate, "rad/s") + " at most.");
    v.offerAtMost("rate_rad_per_s", fastest / motion::kMinJerkPeakRate, "rad/s");
  }
  auto& state = v.state();
  for (int i = 1; i <= std::min(s.repeats, 1000); ++i) {
    const std::string name = i == 1 ? s.path : s.path + " " + std::to_string(i);
    state.paths.insert(name);
    state.paths.insert(name + " back");
  }
  state.forceControl = state.measured = true;
  state.held.fill(0.0);
  if (s.axis >= 3 && s.axis <= 5) state.pose[s.axis] = s.from_rad;
}

void mirrored(PassivePathStep& s) {
  if (s.axis == 4) return;
  flip(s.from_rad);
  flip(s.to_rad);
}

/// One angle of the path.  Out  the angle
double stop(const PassivePathStep& s, const std::string& path, double from_rad, double to_rad, bool begins,
            Unroller& to) {
  WaveformStep ramp = rampOf(static_cast<std::size_t>(s.axis), {control::AxisMode::Position, to_rad});
  ramp.motion = path;
  ramp.goals.frame = s.frame;
  // Where the first angle is the one it stands at, the loads alone are led to zero.
  ramp.time_s = std::max(std::abs(to_rad - from_rad) / s.rate_rad_per_s, 1.0);
  ramp.forceTolerance_N = s.forceTolerance_N;
  ramp.momentTolerance_Nm = s.momentTolerance_Nm;
  ramp.settle_s = s.settle_s;
  ramp.timeout_s = s.timeout_s;
  const std::string at = shownNumber(to_rad / spatial::kRadiansPerDegree) + " deg";
  Action& motion = to.add(ActionKind::Motion, path + " " + at);
  static_cast<AnyStep&>(motion.step) = ramp;  // label, limits and reports are the path's
  Action& pose = to.add(ActionKind::TakePose, path + " " + at);
  pose.path = path;
  pose.begins = begins;
  return to_rad;
}

void unroll(const PassivePathStep& written, Unroller& to) {
  PassivePathStep s = written;
  if (to.mirrored()) mirrored(s);
  const double way = s.to_rad - s.from_rad, step = std::abs(s.step_rad);
  if (!(step > 0.0) || !(s.rate_rad_per_s > 0.0) || !std::isfinite(way) || std::abs(way) / step > kMaxActions)
    throw Unroller::Endless{to.placeOf(s.path)};
  std::vector<double> angles;
  const int whole = static_cast<int>(std::floor(std::abs(way) / step + kRounding));
  for (int i = 0; i <= whole; ++i) angles.push_back(s.from_rad + (way < 0.0 ? -i : i) * step);
  if (std::abs(way) - whole * step > kRounding * step) angles.push_back(s.to_rad);
  double now = 0.0;  // the reference pose
  for (int repeat = 1; repeat <= s.repeats; ++repeat) {
    const std::string name = repeat == 1 ? s.path : s.path + " " + std::to_string(repeat);
    for (std::size_t i = 0; i < angles.size(); ++i) now = stop(s, name, now, angles[i], i == 0, to);
    for (std::size_t i = angles.size(); i-- > 0;) {
      const bool turning = i + 1 == angles.size();
      if (turning && angles.size() > 1) continue;  // it stands there
      now = stop(s, name + " back", now, angles[i], i + 2 == angles.size() || turning, to);
    }
  }
}

constexpr StepKind<PassivePathStep> kKind{.forms = kForms,
                                          .fields = kFields,
                                          .templates = kTemplates,
                                          .title = [](const PassivePathStep& s) { return "Passive path " + s.path; },
                                          .summary = summary,
                                          .validate = validate,
                                          .closesLoop = [](const PassivePathStep&) { return true; },
                                          .expand = unroll,
                                          .mirror = mirrored};

}  // namespace

const StepKind<PassivePathStep>& kindOf(const PassivePathStep&) noexcept { return kKind; }

}  // namespace articulus::protocol

#include "core/protocol/steps/move.h"

#include <algorithm>
#include <numbers>

#include "core/motion/min_jerk.h"
#include "core/protocol/forecast_walk.h"
#include "core/protocol/mirror.h"
#include "core/protocol/preview/set_point_drawer.h"
#include "core/protocol/segment_maker.h"
#include "core/protocol/segment_rules.h"
#include "core/protocol/step.h"
#include "core/protocol/steps/common_fields.h"
#include "core/protocol/validator.h"
#include "core/protocol/words.h"
#include "core/spatial/rotation.h"

namespace articulus::protocol {
namespace {

using spatial::Vector3;

constexpr double kLargestAngle_rad = std::numbers::pi / 2.0;

constexpr StepForm kForms[]{{.type = "move",
                             .title = "Move",
                             .icon = "move",
                             .meaning = "Position control: goes to a pose relative to the unloaded pose; without an "
                                        "unload before, to the clamped one, and with nothing clamped to home.",
                             .note = "Loads are not controlled, only watched by the limits."}};

constexpr FieldSpec angle(std::string_view name, double& (*place)(Step&), std::string_view label,
                          std::string_view problem) {
  return {.name = name,
          .unit = "rad",
          .at = place,
          .meaning = "Clinical angle from the reference pose.",
          .range = {.least = -kLargestAngle_rad, .most = kLargestAngle_rad, .aboveLeast = true, .belowMost = true},
          .label = label,
          .problem = problem};
}
template <int I>
double& angleOf(Step& step) {
  return std::get<MoveStep>(step).angles_rad[I];
}

constexpr FieldSpec kFields[]{angle("flexion", angleOf<0>, "Flexion (FE)", "flexion_rad"),
                              angle("lateral_bending", angleOf<1>, "Lateral bending (LB)", "lateral_bending_rad"),
                              angle("axial_rotation", angleOf<2>, "Axial rotation (AR)", "axial_rotation_rad"),
                              {.name = "translation",
                               .unit = "m",
                               .at = [](Step& s) { return std::get<MoveStep>(s).translation_m.data(); },
                               .meaning = "From the reference pose, along x, y, z of the cell.",
                               .range = kShiftRange,
                               .problem = "translation_m",
                               .parts = {"Translation x", "Translation y", "Translation z"}},
                              {.name = "time",
                               .unit = "s",
                               .at = at<&MoveStep::time_s>,
                               .required = true,
                               .meaning = "How long the move takes.",
                               .range = kTimeRange,
                               .label = "Time",
                               .problem = "time_s"},
                              hold<MoveStep>("Hold", "How long it stays there.")};

constexpr StepTemplate kTemplates[]{{"Motion", 1, "Move: to a pose", "move", [] { return Step(MoveStep{}); }}};

std::string summary(const MoveStep& s) {
  constexpr std::array<const char*, 3> kAngles{"FE", "LB", "AR"}, kAxes{"x", "y", "z"};
  std::vector<std::string> parts;
  for (int i = 0; i < 3; ++i)
    if (s.angles_rad[i] != 0.0)
      parts.push_back(std::string(kAngles[static_cast<std::size_t>(i)]) + " " + shownDegrees(s.angles_rad[i]) + "°");
  for (int i = 0; i < 3; ++i)
    if (s.translation_m[i] != 0.0)
      parts.push_back(std::string(kAxes[static_cast<std::size_t>(i)]) + " " +
                      shownNumber(s.translation_m[i] * 1e3, "mm"));
  return (parts.empty() ? "back to the reference pose" : joined(parts)) + " in " + shownNumber(s.time_s, "s");
}

/// Peak speeds of the minimum-jerk course from the pose before, or from home.
void slowEnough(const MoveStep& s, Validator& v) {
  const auto rotation = [](const Vector3& a) { return spatial::rotationOf({a[0], a[1], a[2]}); };
  const auto& pose = v.state().pose;
  const Vector3 before(pose[4], pose[3], pose[5]);  // flexion, lateral bending, axial rotation
  const double peak = motion::kMinJerkPeakRate / s.time_s;
  const double linear = peak * (s.translation_m - pose.head<3>()).norm();
  const double angular = peak * spatial::logRotation(rotation(s.angles_rad) * rotation(before).transpose()).norm();
  v.slowEnough("time_s", linear, angular, s.time_s);
}

void validate(const MoveStep& s, Validator& v) {
  v.insideBox("translation_m", s.translation_m);
  if (v.inRange()) slowEnough(s, v);
  auto& state = v.state();
  state.forceControl = false;
  state.afterMove = state.measured = true;
  state.held.fill(0.0);
  state.pose << s.translation_m, s.angles_rad[1], s.angles_rad[0], s.angles_rad[2];
}

void mirrored(MoveStep& s) {
  flip(s.translation_m[1]);
  flip(s.angles_rad[1]);  // lateral bending
  flip(s.angles_rad[2]);  // axial rotation
}

StepTime forecast(const MoveStep& s, ForecastWalk& walk) {
  spatial::Vector6 pose;
  pose << s.translation_m, s.angles_rad[1], s.angles_rad[0], s.angles_rad[2];
  const double way_s = std::max(kLeastMotion_s, walk.motion_s(pose, s.time_s));
  walk.displaced(pose);
  walk.held().setZero();
  return way_s + s.hold_s;
}

StepPose pose(const MoveStep& s) {
  return {s.translation_m[0], s.translation_m[1], s.translation_m[2],
          s.angles_rad[0],    s.angles_rad[1],    s.angles_rad[2]};
}

void setPose(MoveStep& s, const StepPose& pose) {
  s.translation_m = {pose[0], pose[1], pose[2]};
  s.angles_rad = {pose[3], pose[4], pose[5]};
}

void draw(const MoveStep& s, SetPointDrawer& to) {
  to.byPose();
  to.to({s.translation_m[0], s.translation_m[1], s.translation_m[2], s.angles_rad[1], s.angles_rad[0], s.angles_rad[2]},
        s.time_s);
  to.hold(s.hold_s);
}

void compile(const MoveStep& s, SegmentMaker& make) {
  make.held().X_HT.translation = s.translation_m;
  make.held().X_HT.rotation = spatial::rotationOf({s.angles_rad[0], s.angles_rad[1], s.angles_rad[2]});
  make.holdPose();
  make.move(s.time_s, s.hold_s);
}

constexpr StepKind<MoveStep> kKind{.forms = kForms,
                                   .fields = kFields,
                                   .templates = kTemplates,
                                   .summary = summary,
                                   .validate = validate,
                                   .mirror = mirrored,
                                   .forecast = forecast,
                                   .compile = compile,
                                   .draw = draw,
                                   .wantedZero = [](const MoveStep&) { return std::array<bool, 6>{}; },
                                   .pose = pose,
                                   .setPose = setPose};

}  // namespace

const StepKind<MoveStep>& kindOf(const MoveStep&) noexcept { return kKind; }

}  // namespace articulus::protocol

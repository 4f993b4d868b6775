// ramp, sine, triangle, profile, guide, rotate, and the axes that they name.
#include <algorithm>

#include "core/protocol/axis_names.h"
#include "core/protocol/step_reading.h"

namespace articulus::protocol {
namespace {

using control::AxisMode;

std::string listOf(const auto& names) {
  std::string text;
  for (const auto name : names) text += (text.empty() ? "" : ", ") + std::string(name);
  return text;
}

/// The place of the text under key among the names.
template <std::size_t N>
std::optional<std::size_t> oneOf(StepReader& r, const std::string& key, const std::array<std::string_view, N>& names) {
  if (!r.has(key)) return std::nullopt;
  const std::string text = r.text(key);
  const auto at = std::find(names.begin(), names.end(), text);
  if (at == names.end())
    r.fail(key, "is \"" + text + "\", which is none of " + listOf(names), "Use one of " + listOf(names) + ".");
  return static_cast<std::size_t>(at - names.begin());
}

control::Law readLaw(StepReader& r) {
  const std::string key = r.text("law");
  std::string known;
  for (const control::LawInfo& law : control::lawCatalogue()) {
    if (law.key == key) return law.law;
    known += (known.empty() ? "" : ", ") + std::string(law.key);
  }
  r.fail("law", "is \"" + key + "\", which is no control law", "Leave it out, or use one of " + known + ".");
}

/// "stop_at": {"My_Nm": 5}
void readStop(StepReader r, WaveformStep& s) {
  for (int axis = 0; axis < 6; ++axis) {
    const std::string name(axisName(axis));
    if (!r.hasQuantity(name, axisUnit(axis))) continue;
    if (s.stopAxis >= 0)
      r.fail(StepReader::keyOf(name, axisUnit(axis)), "is a second load to stop at", "Name one only.");
    s.stopAxis = axis;
    s.stopLoad = r.quantity(name, axisUnit(axis));
  }
  r.finish();
  if (s.stopAxis < 0) r.fail("Fx_N", "to Mz_Nm are all missing", "Name the load that ends the step, as \"My_Nm\": 5.");
}

WaveformStep readDrive(Waveform shape, StepReader& r) {
  WaveformStep s;
  s.shape = shape;
  s.motion = r.textOr("motion", "");
  if (!r.has("axes"))
    r.fail("axes", "is missing", "Name the axes that are driven, as {\"My_Nm\": 2} or {\"Ry_deg\": 30}.");
  s.goals = readAxes(r.child("axes", "\"axes\""));
  s.goals.frame = readFrame(r);
  if (r.has("law")) s.law = readLaw(r);
  if (shape != Waveform::Profile) {
    s.time_s = r.quantity("time", "s");
    s.hold_s = r.quantityOr("hold", "s", s.hold_s);
  }
  if (shape == Waveform::Ramp) {
    s.returns = r.flag("returns", s.returns);
  } else {
    s.cycles = r.whole("cycles", s.cycles);
    s.reportedCycle = r.whole("reported_cycle", s.cycles);
  }
  if (shape == Waveform::Sine || shape == Waveform::Triangle) s.bothSides = r.flag("both_sides", s.bothSides);
  if (r.has("stop_at")) readStop(r.child("stop_at", "\"stop_at\""), s);
  s.forceTolerance_N = r.quantityOr("force_tolerance", "N", s.forceTolerance_N);
  s.momentTolerance_Nm = r.quantityOr("moment_tolerance", "Nm", s.momentTolerance_Nm);
  s.settle_s = r.quantityOr("settle", "s", s.settle_s);
  s.timeout_s = r.quantityOr("timeout", "s", s.timeout_s);
  if (shape != Waveform::Profile) return s;
  s.profileFile = r.textOr("file", "");
  s.profileTime_s = r.numbers("profile_time_s");
  s.profileValue = r.numbers("profile_value");
  if (s.profileTime_s.size() != s.profileValue.size())
    r.fail("profile_value", "has " + std::to_string(s.profileValue.size()) + " numbers, profile_time_s has " +
                                std::to_string(s.profileTime_s.size()));
  return s;
}

GuideStep readGuide(StepReader& r) {
  GuideStep s;
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
  s.frame = readFrame(r);
  s.forceTolerance_N = r.quantityOr("force_tolerance", "N", s.forceTolerance_N);
  s.momentTolerance_Nm = r.quantityOr("moment_tolerance", "Nm", s.momentTolerance_Nm);
  s.settle_s = r.quantityOr("settle", "s", s.settle_s);
  s.timeout_s = r.quantityOr("timeout", "s", s.timeout_s);
  s.farthest_m = r.quantityOr("farthest", "m", s.farthest_m);
  return s;
}

RotateStep readRotate(StepReader& r) {
  RotateStep s;
  constexpr std::array<std::string_view, 3> kTurns{kPoseNames[3], kPoseNames[4], kPoseNames[5]};
  if (!r.has("axis")) r.fail("axis", "is missing", "Use one of " + listOf(kTurns) + ".");
  s.axis = static_cast<int>(*oneOf(r, "axis", kTurns));
  s.frame = readFrame(r);
  s.angle_rad = r.quantity("angle", "rad");
  s.torque_Nm = r.quantity("torque", "Nm");
  s.interval_rad = r.quantityOr("interval", "rad", s.interval_rad);
  if (r.has("axes")) {
    StepReader axes = r.child("axes", "\"axes\" of a rotate step");
    for (int i = 0; i < 3; ++i)
      s.force_N[static_cast<std::size_t>(i)] = axes.quantityOr(std::string(axisName(i)), axisUnit(i), 0.0);
    axes.finish();
  }
  s.timeout_s = r.quantityOr("timeout", "s", s.timeout_s);
  return s;
}

}  // namespace

control::TaskFrame readFrame(StepReader& r) {
  return static_cast<control::TaskFrame>(oneOf(r, "frame", kFrameNames).value_or(0));
}

AxisGoals readAxes(StepReader r) {
  AxisGoals goals;
  AxisMode others = AxisMode::Force;
  constexpr std::array<std::string_view, 3> kOthers{kModeNames[0], kModeNames[2], kModeNames[3]};
  if (const auto other = oneOf(r, "others", kOthers))
    others = *other == 0 ? AxisMode::Force : *other == 1 ? AxisMode::Hold : AxisMode::Free;
  for (int i = 0; i < 6; ++i) {
    const std::string load(axisName(i)), pose(kPoseNames[static_cast<std::size_t>(i)]);
    constexpr std::array<std::string_view, 2> kWords{kModeNames[2], kModeNames[3]};
    const bool byLoad = r.hasQuantity(load, axisUnit(i)), byPose = r.hasQuantity(pose, poseUnit(i));
    const auto word = oneOf(r, pose, kWords);
    if (byLoad + byPose + word.has_value() > 1)
      r.fail(byLoad ? StepReader::keyOf(load, axisUnit(i)) : pose, "and another key are about the same axis",
             "One axis follows a load or a pose, not both: keep one of them.");
    AxisGoal& goal = goals.axis[static_cast<std::size_t>(i)];
    goal.mode = others;
    if (byLoad) goal = {AxisMode::Force, r.quantity(load, axisUnit(i))};
    if (byPose) goal = {AxisMode::Position, r.quantity(pose, poseUnit(i))};
    if (word) goal.mode = *word == 0 ? AxisMode::Hold : AxisMode::Free;
  }
  r.finish();
  return goals;
}

std::optional<Step> readWaveformFamily(const std::string& type, StepReader& r) {
  if (type == "ramp") return readDrive(Waveform::Ramp, r);
  if (type == "sine") return readDrive(Waveform::Sine, r);
  if (type == "triangle") return readDrive(Waveform::Triangle, r);
  if (type == "profile") return readDrive(Waveform::Profile, r);
  if (type == "guide") return readGuide(r);
  if (type == "rotate") return readRotate(r);
  return std::nullopt;
}

}  // namespace articulus::protocol

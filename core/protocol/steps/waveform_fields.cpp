#include "core/protocol/steps/waveform_fields.h"

#include <nlohmann/json.hpp>

#include "core/protocol/axis_names.h"
#include "core/protocol/step.h"
#include "core/protocol/step_fields.h"
#include "core/protocol/steps/common_fields.h"

namespace articulus::protocol {
namespace {

using control::AxisMode;
using nlohmann::json;

WaveformStep& self(Step& step) { return std::get<WaveformStep>(step); }
const WaveformStep& self(const Step& step) { return std::get<WaveformStep>(step); }

bool isRamp(const Step& s) { return self(s).shape == Waveform::Ramp; }
bool isCyclic(const Step& s) { return !isRamp(s); }
bool isProfile(const Step& s) { return self(s).shape == Waveform::Profile; }
bool isNoProfile(const Step& s) { return !isProfile(s); }
bool isWave(const Step& s) { return isCyclic(s) && isNoProfile(s); }
bool settles(const Step& step) {
  const auto& s = self(step);
  return s.timeout_s != 0.0 || s.settle_s != 0.0 || s.forceTolerance_N != 0.0 || s.momentTolerance_Nm != 0.0;
}

void readAxes(Step& step, StepReader& owner, int) {
  if (!owner.has("axes"))
    owner.fail("axes", "is missing", "Name the axes that are driven, as {\"My_Nm\": 2} or {\"Ry_deg\": 30}.");
  StepReader r = owner.child("axes", "\"axes\"");
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
    AxisGoal& goal = self(step).goals.axis[static_cast<std::size_t>(i)];
    goal.mode = others;
    if (byLoad) goal = {AxisMode::Force, r.quantity(load, axisUnit(i))};
    if (byPose) goal = {AxisMode::Position, r.quantity(pose, poseUnit(i))};
    if (word) goal.mode = *word == 0 ? AxisMode::Hold : AxisMode::Free;
  }
  r.finish();
}

void writeAxes(const Step& step, json& to) {
  json axes{{"others", "force"}};
  for (int i = 0; i < 6; ++i) {
    const AxisGoal& goal = self(step).goals.axis[static_cast<std::size_t>(i)];
    const std::string load(axisName(i)), pose(kPoseNames[static_cast<std::size_t>(i)]);
    if (goal.mode == AxisMode::Force) axes[StepReader::keyOf(load, axisUnit(i))] = goal.value;
    else if (goal.mode == AxisMode::Position) axes[StepReader::keyOf(pose, poseUnit(i))] = goal.value;
    else axes[pose] = kModeNames[static_cast<std::size_t>(goal.mode)];
  }
  to["axes"] = std::move(axes);
}

void readLaw(Step& step, StepReader& r, int) {
  if (!r.has("law")) return;
  const std::string key = r.text("law");
  std::string known;
  for (const control::LawInfo& law : control::lawCatalogue()) {
    if (law.key == key) {
      self(step).law = law.law;
      return;
    }
    known += (known.empty() ? "" : ", ") + std::string(law.key);
  }
  r.fail("law", "is \"" + key + "\", which is no control law", "Leave it out, or use one of " + known + ".");
}

/// "stop_at": {"My_Nm": 5}
void readStop(Step& step, StepReader& owner, int) {
  if (!owner.has("stop_at")) return;
  StepReader r = owner.child("stop_at", "\"stop_at\"");
  auto& s = self(step);
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

void writeStop(const Step& step, json& to) {
  const auto& s = self(step);
  to["stop_at"] = {{StepReader::keyOf(std::string(axisName(s.stopAxis)), axisUnit(s.stopAxis)), s.stopLoad}};
}

void readValues(Step& step, StepReader& r, int) {
  auto& s = self(step);
  s.profileValue = r.numbers("profile_value");
  if (s.profileTime_s.size() != s.profileValue.size())
    r.fail("profile_value", "has " + std::to_string(s.profileValue.size()) + " numbers, profile_time_s has " +
                                std::to_string(s.profileTime_s.size()));
}

constexpr FieldSpec only(FieldSpec field, bool (*in)(const Step&)) {
  field.in = in;
  return field;
}

constexpr FieldSpec kFields[]{
    {.name = "motion",
     .at = at<&WaveformStep::motion>,
     .label = "Name in tables",
     .problem = "motion",
     .written = [](const Step& s) { return !self(s).motion.empty(); }},
    {.name = "axes",
     .required = true,
     .problem = "axes",
     .read = readAxes,
     .write = writeAxes,
     .schema = R"({"axes": {"$ref": "#/$defs/axes"}})"},
    frameField([](Step& s) -> control::TaskFrame& { return self(s).goals.frame; }),
    {.name = "law",
     .meaning = "Key of a control law; missing: chosen by the axes.",
     .written = [](const Step& s) { return self(s).law.has_value(); },
     .read = readLaw,
     .write = [](const Step& s, json& to) { to["law"] = control::info(*self(s).law).key; },
     .schema = R"({"law": {"type": "string", "description": "Key of a control law; missing: chosen by the axes."}})"},
    {.name = "time",
     .unit = "s",
     .at = at<&WaveformStep::time_s>,
     .required = true,
     .meaning = "Of one rise.",
     .label = "Time of one rise",
     .problem = "time_s",
     .maximum = kLongestField_s,
     .in = isNoProfile},
    only(hold<WaveformStep>("Rest at each peak", "At the goal, or at each peak."), isNoProfile),
    {.name = "returns",
     .at = at<&WaveformStep::returns>,
     .meaning = "Loads only: back to where it began.",
     .label = "Back to where it began after the hold",
     .problem = "returns",
     .in = isRamp},
    only(cyclesField<WaveformStep>("Cycles"), isCyclic),
    {.name = "reported_cycle",
     .at = at<&WaveformStep::reportedCycle>,
     .label = "Results from cycle",
     .problem = "reportedCycle",
     .minimum = 1,
     .maximum = 1000,
     .in = isCyclic,
     .read = [](Step& s, StepReader& r, int) { self(s).reportedCycle = r.whole("reported_cycle", self(s).cycles); }},
    {.name = "both_sides",
     .at = at<&WaveformStep::bothSides>,
     .label = "To both sides",
     .problem = "bothSides",
     .in = isWave},
    {.name = "stop_at",
     .problem = "stop_at",
     .written = [](const Step& s) { return self(s).stopAxis >= 0; },
     .read = readStop,
     .write = writeStop,
     .schema = R"({"stop_at": {"$ref": "#/$defs/stop_at"}})"},
    forceTolerance<WaveformStep>(settles),
    momentTolerance<WaveformStep>(settles),
    settle<WaveformStep>(settles),
    timeout<WaveformStep>(settles),
    {.name = "file",
     .at = at<&WaveformStep::profileFile>,
     .meaning = "CSV beside this file: a header line, then time in s and value (1 is the goal).",
     .in = isProfile,
     .written = [](const Step& s) { return !self(s).profileFile.empty(); }},
    {.name = "profile_time_s", .at = at<&WaveformStep::profileTime_s>, .in = isProfile},
    {.name = "profile_value", .at = at<&WaveformStep::profileValue>, .in = isProfile, .read = readValues}};

}  // namespace

std::span<const FieldSpec> waveformFields() noexcept { return kFields; }

}  // namespace articulus::protocol

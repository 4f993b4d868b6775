#include "core/protocol/steps/waveform/waveform_fields.h"

#include <array>
#include <nlohmann/json.hpp>

#include "core/protocol/axis_names.h"
#include "core/protocol/json/embedding.h"
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

AxisGoal goalOf(const Step& step, int axis) { return self(step).goals.axis[static_cast<std::size_t>(axis)]; }
void setGoal(Step& step, int axis, const AxisGoal& goal) {
  self(step).goals.axis[static_cast<std::size_t>(axis)] = goal;
}
LoadOfAxis stopOf(Step& step) { return {self(step).stopAxis, self(step).stopLoad}; }
bool followsLoads(const Step& step) { return self(step).goals.has(AxisMode::Force); }

constexpr AxisMode kModes[]{AxisMode::Force, AxisMode::Position, AxisMode::Hold, AxisMode::Free};

constexpr FieldSpec only(FieldSpec field, bool (*in)(const Step&)) {
  field.in = in;
  return field;
}

/// All of them 0: it does not wait for the loads to settle.
constexpr FieldRange orNone(FieldRange range) {
  range.aboveLeast = false;
  return range;
}

constexpr FieldSpec time(std::string_view label, std::string_view meaning, bool (*in)(const Step&)) {
  return {.name = "time",
          .unit = "s",
          .at = at<&WaveformStep::time_s>,
          .required = true,
          .meaning = meaning,
          .range = kTimeRange,
          .label = label,
          .problem = "time_s",
          .ownRow = true,
          .in = in};
}

constexpr FieldSpec kFields[]{
    {.name = "motion",
     .at = at<&WaveformStep::motion>,
     .meaning = "Short name in tables; may be empty.",
     .label = "Name in tables",
     .problem = "motion",
     .written = [](const Step& s) { return !self(s).motion.empty(); }},
    frameField([](Step& s) -> control::TaskFrame& { return self(s).goals.frame; }),
    {.name = "axes",
     .at = GoalsPlace{goalOf, setGoal, 6, kModes},
     .required = true,
     .meaning = "What each axis is brought to: a load, or a pose from the reference pose. An axis that is held keeps "
                "its pose, a free one follows nothing.",
     .range = kLoadRange,
     .label = "Goal",
     .problem = "axes",
     .decimals = 3,
     .ownRow = true,
     .read = readAxes,
     .write = writeAxes,
     .schema = R"({"axes": {"$ref": "#/$defs/axes"}})"},
    time("Ramp time", "How long the way to the goals takes.", isRamp),
    time("Time to the peak", "How long the way from the middle to a peak takes: a quarter of a period.", isWave),
    only(hold<WaveformStep>("Hold", "How long it stays at the goals."), isRamp),
    only(hold<WaveformStep>("Hold at each peak", "How long it stays at each peak."), isWave),
    only(cyclesField<WaveformStep>("Cycles"), isCyclic),
    only(reportedCycle<WaveformStep>(), isCyclic),
    {.name = "stop_at",
     .at = stopOf,
     .meaning = "The step ends early where this load is reached.",
     .range = kLoadSizeRange,
     .label = "Stop early at a load",
     .problem = "stop_at",
     .decimals = 3,
     .absent = "never",
     .written = [](const Step& s) { return self(s).stopAxis >= 0; },
     .read = readStop,
     .write = writeStop,
     .schema = R"({"stop_at": {"$ref": "#/$defs/stop_at"}})"},
    {.name = "returns",
     .at = at<&WaveformStep::returns>,
     .meaning = "Loads only: ramps back to where it began after the hold.",
     .label = "Return to the start after the hold",
     .problem = "returns",
     .in = isRamp},
    {.name = "both_sides",
     .at = at<&WaveformStep::bothSides>,
     .meaning = "To the goals and to the same on the other side.",
     .label = "Both directions",
     .problem = "both_sides",
     .in = isWave},
    forceTolerance<WaveformStep>(orNone(kForceToleranceRange), settles, followsLoads),
    momentTolerance<WaveformStep>(orNone(kMomentToleranceRange), settles, followsLoads),
    settle<WaveformStep>(settles, followsLoads),
    timeout<WaveformStep>(orNone(kTimeRange), settles, followsLoads),
    {.name = "law",
     .at = at<&WaveformStep::law>,
     .meaning = "Key of a control law; missing: chosen by the axes.",
     .label = "Control law",
     .problem = "law",
     .absent = "chosen by the axes",
     .written = [](const Step& s) { return self(s).law.has_value(); },
     .read = readLaw,
     .write = [](const Step& s, json& to) { to["law"] = control::info(*self(s).law).key; },
     .schema = R"({"law": {"type": "string", "description": "Key of a control law; missing: chosen by the axes."}})"},
    {.name = "file",
     .at = at<&WaveformStep::profileFile>,
     .meaning = "CSV beside this file: a header line, then time in s and value (1 is the goal).",
     .asText = true,
     .in = isProfile,
     .written = [](const Step& s) { return !self(s).profileFile.empty(); }},
    {.name = "profile_time_s",
     .at = at<&WaveformStep::profileTime_s>,
     .meaning = "Times of the profile, in the place of a file.",
     .asText = true,
     .in = isProfile},
    {.name = "profile_value",
     .at = at<&WaveformStep::profileValue>,
     .meaning = "Its values; 1 is the goal.",
     .asText = true,
     .in = isProfile,
     .read = readValues}};

}  // namespace

std::span<const FieldSpec> waveformFields() noexcept { return kFields; }

void embedProfile(Embedding& in) {
  if (in.json.contains("profile_time_s") || in.json.contains("profile_value")) return;
  json time = json::array(), value = json::array();
  static constexpr std::array<Embedding::Column, 2> kColumns{{{"time", "s"}, {"value", ""}}};
  for (const auto& row : in.rows("file", kColumns)) {
    time.push_back(row[0]);
    value.push_back(row[1]);
  }
  in.json["profile_time_s"] = std::move(time);
  in.json["profile_value"] = std::move(value);
}

}  // namespace articulus::protocol

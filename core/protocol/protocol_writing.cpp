#include "core/protocol/protocol_writing.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/protocol/axis_names.h"
#include "core/protocol/path_points.h"
#include "core/protocol/step_reader.h"

namespace articulus::protocol {
namespace {

using control::AxisMode;
using nlohmann::json;

constexpr std::array<std::string_view, 42> kOrder{"format",         "name",
                                                  "label",          "unit",
                                                  "type",           "meaning",
                                                  "value",          "minimum",
                                                  "maximum",        "description",
                                                  "source",         "cell",
                                                  "side_aware",     "parameters",
                                                  "analyses",       "motion",
                                                  "path",           "protocol",
                                                  "values",         "parameter",
                                                  "times",          "until",
                                                  "measure",        "of",
                                                  "statistic",      "step",
                                                  "axis",           "axes",
                                                  "frame",          "law",
                                                  "target_force_N", "target_moment_Nm",
                                                  "translation_m",  "translation_mm",
                                                  "amplitude_N",    "amplitude_Nm",
                                                  "rate_N_per_s",   "rate_Nm_per_s",
                                                  "time_s",         "cycles",
                                                  "reported_cycle", "hold_s"};
constexpr std::array<std::string_view, 6> kLast{"limits", "report", "passes", "steps", "then", "else"};

json three(const auto& v, int from = 0) {
  return {v[static_cast<std::size_t>(from)], v[static_cast<std::size_t>(from + 1)],
          v[static_cast<std::size_t>(from + 2)]};
}
json threeOf(const spatial::Vector3& v) { return {v[0], v[1], v[2]}; }

json measureJson(const Measure& m) {
  json j{{"of", m.of}, {"statistic", name(m.statistic)}};
  if (!m.step.empty()) j["step"] = m.step;
  if (m.cycle != 0) j["cycle"] = m.cycle;
  return j;
}

json axesJson(const AxisGoals& goals) {
  json j{{"others", "force"}};
  for (int i = 0; i < 6; ++i) {
    const AxisGoal& goal = goals.axis[static_cast<std::size_t>(i)];
    const std::string load(axisName(i)), pose(kPoseNames[static_cast<std::size_t>(i)]);
    if (goal.mode == AxisMode::Force) j[StepReader::keyOf(load, axisUnit(i))] = goal.value;
    else if (goal.mode == AxisMode::Position) j[StepReader::keyOf(pose, poseUnit(i))] = goal.value;
    else j[pose] = kModeNames[static_cast<std::size_t>(goal.mode)];
  }
  return j;
}

std::string_view frameName(control::TaskFrame frame) { return kFrameNames[static_cast<std::size_t>(frame)]; }

json settling(const auto& s) {
  return {{"force_tolerance_N", s.forceTolerance_N},
          {"moment_tolerance_Nm", s.momentTolerance_Nm},
          {"settle_s", s.settle_s},
          {"timeout_s", s.timeout_s}};
}

/// The keys of a step; its type is there already.
struct Writer {
  json operator()(const UnloadStep& s) const {
    return {{"force_tolerance_N", s.forceTolerance_N},
            {"moment_tolerance_Nm", s.momentTolerance_Nm},
            {"hold_s", s.hold_s},
            {"timeout_s", s.timeout_s}};
  }
  json operator()(const LoadCycleStep& s) const {
    const std::string unit(axisUnit(s.axis));
    return {{"motion", s.motion},
            {"axis", axisName(s.axis)},
            {"amplitude_" + unit, s.amplitude},
            {"rate_" + unit + "_per_s", s.rate_per_s},
            {"cycles", s.cycles},
            {"reported_cycle", s.reportedCycle},
            {"hold_s", s.hold_s}};
  }
  json operator()(const LoadStep& s) const {
    return {{"target_force_N", three(s.target)},
            {"target_moment_Nm", three(s.target, 3)},
            {"time_s", s.time_s},
            {"hold_s", s.hold_s},
            {"cycles", s.cycles},
            {"return_to_zero", s.returnToZero}};
  }
  json operator()(const MoveStep& s) const {
    return {{"translation_m", threeOf(s.translation_m)},
            {"flexion_rad", s.angles_rad[0]},
            {"lateral_bending_rad", s.angles_rad[1]},
            {"axial_rotation_rad", s.angles_rad[2]},
            {"time_s", s.time_s},
            {"hold_s", s.hold_s}};
  }
  json operator()(const WaitStep& s) const { return {{"duration_s", s.duration_s}}; }
  json operator()(const HomeStep& s) const { return {{"time_s", s.time_s}}; }
  json operator()(const ZeroStep&) const { return json::object(); }
  json operator()(const WaveformStep& s) const {
    json j{{"axes", axesJson(s.goals)}, {"frame", frameName(s.goals.frame)}};
    if (!s.motion.empty()) j["motion"] = s.motion;
    if (s.law) j["law"] = control::info(*s.law).key;
    if (s.shape != Waveform::Profile) {
      j["time_s"] = s.time_s;
      j["hold_s"] = s.hold_s;
    }
    if (s.shape == Waveform::Ramp) j["returns"] = s.returns;
    else j.update({{"cycles", s.cycles}, {"reported_cycle", s.reportedCycle}});
    if (s.shape == Waveform::Sine || s.shape == Waveform::Triangle) j["both_sides"] = s.bothSides;
    if (s.stopAxis >= 0)
      j["stop_at"] = {{StepReader::keyOf(std::string(axisName(s.stopAxis)), axisUnit(s.stopAxis)), s.stopLoad}};
    if (s.timeout_s != 0.0 || s.settle_s != 0.0 || s.forceTolerance_N != 0.0 || s.momentTolerance_Nm != 0.0)
      j.update(settling(s));
    if (s.shape != Waveform::Profile) return j;
    if (!s.profileFile.empty()) j["file"] = s.profileFile;
    j["profile_time_s"] = s.profileTime_s;
    j["profile_value"] = s.profileValue;
    return j;
  }
  json operator()(const GuideStep& s) const {
    json j = settling(s);
    j["frame"] = frameName(s.frame);
    j["axes"] = json::object();
    if (s.farthest_m > 0.0) j["farthest_m"] = s.farthest_m;
    for (int i = 0; i < 6; ++i)
      if (s.axes[static_cast<std::size_t>(i)])
        j["axes"][StepReader::keyOf(std::string(axisName(i)), axisUnit(i))] = s.target[static_cast<std::size_t>(i)];
    return j;
  }
  json operator()(const RotateStep& s) const {
    json j = {{"axis", kPoseNames[static_cast<std::size_t>(s.axis + 3)]},
              {"frame", frameName(s.frame)},
              {"angle_rad", s.angle_rad},
              {"torque_Nm", s.torque_Nm},
              {"interval_rad", s.interval_rad},
              {"timeout_s", s.timeout_s}};
    for (int i = 0; i < 3; ++i)
      if (const double force_N = s.force_N[static_cast<std::size_t>(i)]; force_N != 0.0)
        j["axes"][StepReader::keyOf(std::string(axisName(i)), "N")] = force_N;
    return j;
  }
  json operator()(const PassivePathStep& s) const {
    json j = settling(s);
    j.update({{"path", s.path},
              {"axis", kPoseNames[static_cast<std::size_t>(s.axis)]},
              {"frame", frameName(s.frame)},
              {"from_rad", s.from_rad},
              {"to_rad", s.to_rad},
              {"step_rad", s.step_rad},
              {"rate_rad_per_s", s.rate_rad_per_s},
              {"repeats", s.repeats}});
    return j;
  }
  json operator()(const RecordPathStep& s) const {
    return {
        {"path", s.path}, {"distance_m", s.distance_m}, {"angle_rad", s.angle_rad}, {"steps", writtenSteps(s.steps)}};
  }
  json operator()(const ReplayPathStep& s) const {
    json j{{"path", s.path}, {"reversed", s.reversed}, {"speed", s.speed}, {"hold_s", s.hold_s}};
    if (!s.points.empty()) j["points"] = pathRows(s.points);
    return j;
  }
  json operator()(const SweepStep& s) const {
    json passes = json::array();
    for (const auto& pass : s.passes) passes.push_back(writtenSteps(pass));
    return {{"parameter", s.parameter}, {"unit", s.unit}, {"values", s.values}, {"passes", std::move(passes)}};
  }
  json operator()(const RepeatStep& s) const {
    json j{{"times", s.times}, {"steps", writtenSteps(s.steps)}};
    if (s.untilConverged)
      j["until"] = {{"measure", measureJson(s.measure)}, {StepReader::keyOf("change", unitOf(s.measure.of)), s.change}};
    return j;
  }
  json operator()(const BranchStep& s) const {
    json j{{"measure", measureJson(s.measure)},
           {StepReader::keyOf(s.below ? "below" : "above", unitOf(s.measure.of)), s.value},
           {"then", writtenSteps(s.thenSteps)}};
    if (!s.elseSteps.empty()) j["else"] = writtenSteps(s.elseSteps);
    return j;
  }
  json operator()(const SubProtocolStep& s) const {
    json values = json::object();
    for (const auto& [name, value] : s.values) values[name] = value;
    return {{"protocol", s.protocol}, {"values", std::move(values)}, {"steps", writtenSteps(s.steps)}};
  }
  json operator()(const PromptStep& s) const {
    json j{{"text", s.text}, {"choices", s.choices}};
    if (s.preload_N) j["preload_N"] = *s.preload_N;
    return j;
  }
  json operator()(const CutStep& s) const {
    json j{{"structure", s.structure}};
    if (!s.text.empty()) j["text"] = s.text;
    return j;
  }
  json operator()(const MarkStep& s) const { return {{"text", s.text}}; }
};

json limitsJson(const LimitTightening& limits) {
  json j = json::object();
  for (int i = 0; i < 6; ++i)
    if (limits.wrench[i] < LimitTightening::kNone)
      j[StepReader::keyOf(std::string(axisName(i)), axisUnit(i))] = limits.wrench[i];
  if (limits.linearSpeed_m_per_s < LimitTightening::kNone) j["linear_speed_m_per_s"] = limits.linearSpeed_m_per_s;
  if (limits.angularSpeed_rad_per_s < LimitTightening::kNone)
    j["angular_speed_rad_per_s"] = limits.angularSpeed_rad_per_s;
  return j;
}

json reportJson(const Report& report) {
  json j = measureJson(report.measure);
  j["name"] = report.name;
  if (!report.source.empty()) j["source"] = report.source;
  const auto unit = unitOf(report.measure.of);
  if (report.expectedMinimum) j[StepReader::keyOf("expected_minimum", unit)] = *report.expectedMinimum;
  if (report.expectedMaximum) j[StepReader::keyOf("expected_maximum", unit)] = *report.expectedMaximum;
  return j;
}

std::size_t rank(const std::string& key) {
  if (const auto last = std::ranges::find(kLast, key); last != kLast.end())
    return kOrder.size() + 1 + static_cast<std::size_t>(last - kLast.begin());
  return static_cast<std::size_t>(std::ranges::find(kOrder, key) -
                                  kOrder.begin());  // others before the last ones, by name
}

}  // namespace

json writtenStep(const Step& step) {
  json j = std::visit(Writer{}, step);
  j["type"] = typeName(step);
  if (!step.label.empty()) j["label"] = step.label;
  if (step.limits.any()) j["limits"] = limitsJson(step.limits);
  for (const Report& report : step.reports) j["report"].push_back(reportJson(report));
  return j;
}

json writtenSteps(const std::vector<Step>& steps) {
  json list = json::array();
  for (const Step& step : steps) list.push_back(writtenStep(step));
  return list;
}

json writtenProtocol(const Protocol& protocol) {
  json j{{"format", "articulus-protocol-2"},
         {"name", protocol.name},
         {"description", protocol.description},
         {"source", protocol.source},
         {"steps", writtenSteps(protocol.steps)}};
  if (!protocol.cell.empty()) j["cell"] = protocol.cell;
  if (protocol.sideAware) j["side_aware"] = true;
  for (const AnalysisRequest& analysis : protocol.analyses) {
    json entry = analysis.options->is_object() ? *analysis.options : json::object();
    entry["type"] = analysis.type;
    j["analyses"].push_back(std::move(entry));
  }
  return j;
}

nlohmann::ordered_json inReadingOrder(const json& j) {
  if (j.is_array()) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const auto& element : j) list.push_back(inReadingOrder(element));
    return list;
  }
  if (!j.is_object()) return j;
  std::vector<std::string> keys;
  for (const auto& [key, value] : j.items()) keys.push_back(key);
  // The type of a step comes first; that of a parameter is its unit.
  const bool step = j.contains("type");
  std::stable_sort(keys.begin(), keys.end(), [step](const std::string& a, const std::string& b) {
    if (step && (a == "type") != (b == "type")) return a == "type";
    return rank(a) < rank(b);
  });
  nlohmann::ordered_json ordered = nlohmann::ordered_json::object();
  for (const auto& key : keys) ordered[key] = inReadingOrder(j.at(key));
  return ordered;
}

}  // namespace articulus::protocol

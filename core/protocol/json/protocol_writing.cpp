#include "core/protocol/json/protocol_writing.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/protocol/json/step_reader.h"
#include "core/protocol/step_catalogue.h"
#include "core/protocol/step_fields.h"

namespace articulus::protocol {
namespace {

using nlohmann::json;

constexpr std::array<std::string_view, 45> kOrder{"format",
                                                  "name",
                                                  "label",
                                                  "unit",
                                                  "type",
                                                  "meaning",
                                                  "value",
                                                  "minimum",
                                                  "maximum",
                                                  "description",
                                                  "source",
                                                  "cell",
                                                  "specimen",
                                                  "vice_open",
                                                  "pause",
                                                  "side_aware",
                                                  "parameters",
                                                  "analyses",
                                                  "motion",
                                                  "path",
                                                  "protocol",
                                                  "values",
                                                  "parameter",
                                                  "times",
                                                  "until",
                                                  "measure",
                                                  "of",
                                                  "statistic",
                                                  "step",
                                                  "axis",
                                                  "axes",
                                                  "frame",
                                                  "law",
                                                  "target_force_N",
                                                  "target_moment_Nm",
                                                  "translation_m",
                                                  "translation_mm",
                                                  "amplitude_N",
                                                  "amplitude_Nm",
                                                  "rate_N_per_s",
                                                  "rate_Nm_per_s",
                                                  "time_s",
                                                  "cycles",
                                                  "reported_cycle",
                                                  "hold_s"};
constexpr std::array<std::string_view, 6> kLast{"limits", "report", "passes", "steps", "then", "else"};

json limitsJson(const LimitTightening& limits) {
  json j = json::object();
  for (int i = 0; i < 6; ++i)
    if (limits.wrench[i] < LimitTightening::kNone)
      j[StepReader::keyOf(std::string(axisName(i)), axisUnit(i))] = limits.wrench[i];
  if (limits.linearSpeed_m_per_s < LimitTightening::kNone) j["linear_speed_m_per_s"] = limits.linearSpeed_m_per_s;
  if (limits.angularSpeed_rad_per_s < LimitTightening::kNone)
    j["angular_speed_rad_per_s"] = limits.angularSpeed_rad_per_s;
  if (limits.displacement_m < LimitTightening::kNone) j["displacement_m"] = limits.displacement_m;
  if (limits.rotation_rad < LimitTightening::kNone) j["rotation_rad"] = limits.rotation_rad;
  return j;
}

json reportJson(const Report& report) {
  json j = writtenMeasure(report.measure);
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

json writtenMeasure(const Measure& m) {
  json j{{"of", m.of}, {"statistic", name(m.statistic)}};
  if (!m.step.empty()) j["step"] = m.step;
  if (m.cycle != 0) j["cycle"] = m.cycle;
  return j;
}

json writtenStep(const Step& step) {
  json j = json::object();
  for (const FieldSpec& field : fieldsOf(step)) writeField(field, step, j);
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
  if (!protocol.specimen.empty()) j["specimen"] = protocol.specimen;
  if (protocol.viceOpen) j["vice_open"] = true;
  if (protocol.unloadsInPause) j["pause"] = "unload";
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

#include "core/run/rehearsal/rehearsal_json.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/protocol/step.h"

namespace articulus::run {
namespace {

using nlohmann::ordered_json;

ordered_json number(double value) { return std::isfinite(value) ? ordered_json(value) : ordered_json(); }

/// {"Fx_N": 3.1, ...}
ordered_json loads(const spatial::Vector6& values) {
  ordered_json json;
  for (int i = 0; i < 6; ++i)
    json[std::string(protocol::axisName(i)) + "_" + std::string(protocol::axisUnit(i))] = number(values[i]);
  return json;
}

ordered_json toJson(const RehearsedStep& s) {
  return {{"step", s.step + 1},
          {"place", s.place},
          {"begin_s", s.begin_s},
          {"time_s", s.time_s},
          {"peak", loads(s.peakLoad)},
          {"limit", loads(s.limit)},
          {"least_distance_m", number(s.leastDistance_m)},
          {"parts", {s.partA, s.partB}},
          {"least_singular_value", number(s.leastSingularValue)},
          {"least_joint_way_rad", number(s.leastJointWay_rad)},
          {"least_joint", s.leastJoint + 1},
          {"questions", s.questions}};
}

ordered_json toJson(const LimitUse& use) {
  return {{"limit", use.key},   {"label", use.label},       {"unit", use.unit},
          {"value", use.value}, {"limit_value", use.limit}, {"margin", use.margin()},
          {"share", use.share}, {"step", use.step + 1},     {"time_s", use.time_s}};
}

ordered_json toJson(const RehearsedQuestion& q) {
  ordered_json json{{"step", q.step + 1}, {"place", q.place}, {"text", q.text}, {"answer", q.answer}};
  if (!q.structure.empty()) json["cut"] = q.structure;
  if (q.preload_N) json["preload_N"] = *q.preload_N;
  return json;
}

template <class T>
ordered_json list(const std::vector<T>& all) {
  ordered_json json = ordered_json::array();
  for (const T& one : all) json.push_back(toJson(one));
  return json;
}

}  // namespace

nlohmann::ordered_json toJson(const Rehearsal& r) {
  ordered_json faults = ordered_json::array(), course = ordered_json::array();
  for (const RehearsedFault& f : r.faults)
    faults.push_back({{"step", f.step + 1}, {"place", f.place}, {"time_s", f.time_s}, {"words", f.words}});
  for (const RehearsedMoment& m : r.course) {
    ordered_json shares = ordered_json::object();
    for (std::size_t i = 0; i < m.share.size(); ++i) {
      std::string key(RehearsedMoment::kOthers[i]);
      std::ranges::replace(key, ' ', '_');
      shares[key] = m.share[i];
    }
    course.push_back({{"time_s", m.time_s},
                      {"load", loads(m.load)},
                      {"distance_m", number(m.distance_m)},
                      {"shares_of_limits", shares}});
  }
  return {{"simulated", true},
          {"plan", r.planHash},
          {"protocol", r.protocol},
          {"cell", r.cell},
          {"specimen", r.specimen},
          {"model", r.model},
          {"model_fits", r.modelFits},
          {"seed", r.seed},
          {"ended_well", r.endedWell()},
          {"ended", name(r.ending.end)},
          {"reason", r.ending.reason},
          {"verdict", verdictOf(r)},
          {"duration_s", r.duration_s},
          {"forecast_s", r.forecast_s},
          {"steps", list(r.steps)},
          {"limits", list(r.limits)},
          {"questions", list(r.questions)},
          {"faults", faults},
          {"course", course}};
}

}  // namespace articulus::run

#include "core/run/analyses/comparison.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <numbers>

#include "core/analysis/step_statistics.h"
#include "core/base/text/text_format.h"
#include "core/protocol/step_catalogue.h"
#include "core/run/analyses/result_rows.h"
#include "core/run/program_runner.h"
#include "core/spatial/units.h"

namespace articulus::run {
namespace {

using analysis::Quantity;
using nlohmann::json;
using storage::ResultValue;
using Values = std::vector<std::optional<double>>;  // of the conditions

base::Error wrong(const std::string& what, const std::string& remedy) {
  return base::Error{base::ErrorCode::InvalidArgument, "comparison: " + what, remedy};
}

/// Of a unit in SI, as people write it in options, and what one of it is.
std::pair<std::string, double> written(std::string_view unit) {
  if (unit == "m") return {"mm", 1e-3};
  if (unit == "rad") return {"deg", spatial::kRadiansPerDegree};
  return {std::string(unit), 1.0};
}

struct Measure {
  std::string name, step, statistic, unit;
  std::vector<Quantity> of;
};

base::Result<Measure> readMeasure(const json& j) {
  Measure m{j.value("name", ""), j.value("step", ""), j.value("statistic", "way"), "", {}};
  for (const auto& key : j.value("of", std::vector<std::string>())) {
    const auto quantity = analysis::quantityOf(key);
    if (!quantity)
      return wrong("\"" + key + "\" is not measured.", "Use x, y, z, axial_rotation and so on, as in a report.");
    if (!m.of.empty() && analysis::unitOf(*quantity) != m.unit)
      return wrong(m.name + " is of quantities with different units.", "Give those of one unit in \"of\".");
    m.unit = analysis::unitOf(*quantity);
    m.of.push_back(*quantity);
  }
  if (m.name.empty() || m.of.empty()) return wrong("a measure has no \"name\" or no \"of\".", "Give both.");
  if (m.statistic != "way" && m.statistic != "size" && m.statistic != "range")
    return wrong("\"" + m.statistic + "\" is no statistic of " + m.name + ".", "Use way, size or range.");
  return m;
}

/// True if the place of an action, "intact > abduction 0 deg > anterior", has that name among its parts.
bool isIn(const std::string& place, const std::string& block) {
  const std::string whole = " > " + place + " > ";
  return whole.find(" > " + block + " > ") != std::string::npos;
}

/// The action of a condition at a place; more than one, or none, is an error.
base::Result<int> actionOf(const RunView& run, const Measure& m, const json& place,
                           const std::vector<std::string>& conditions, std::size_t condition) {
  const std::string name = place.value("name", "");
  const auto steps = place.value("steps", std::vector<std::string>());
  std::vector<int> found;
  std::string label = place.value("step", m.step);
  if (!steps.empty()) {
    if (condition >= steps.size())
      return wrong(name + " has fewer \"steps\" than there are conditions.", "Give a label for each.");
    label = steps[condition];
    found = run.actionsOf(label);
  } else {
    for (const int action : run.actionsOf(label)) {
      const std::string& at = run.program().actions[static_cast<std::size_t>(action)].place;
      if (isIn(at, conditions[condition]) && (place.contains("step") || isIn(at, name))) found.push_back(action);
    }
  }
  if (found.size() == 1) return found.front();
  return wrong(std::to_string(found.size()) + " motions are labelled \"" + label + "\"" +
                   (steps.empty() ? " in \"" + conditions[condition] + "\" at \"" + name + "\"." : "."),
               "Name one motion for each place and condition.");
}

/// Nothing where the action was never run.
base::Result<std::optional<double>> valueOf(const RunView& run, const Measure& m, int action) {
  const auto zero = wantedZero(run.program().actions[static_cast<std::size_t>(action)].step);
  const spatial::Vector3 reference_m = run.reference(action).translation;
  analysis::StepStatistics all(zero, reference_m), first(zero, reference_m);
  bool any = false;
  auto read = run.forEachSample(action, [&](const record::Sample& s) {
    if (!any) first.add(s);
    any = true;
    all.add(s);
    return true;
  });
  if (!read) return read.error();
  if (!any) return std::optional<double>();
  double squares = 0.0;
  for (const Quantity quantity : m.of) {
    const auto* a = all.of(quantity);
    const auto* f = first.of(quantity);
    if (!a || !f) return std::optional<double>();
    const double value = m.statistic == "range" ? a->range() : m.statistic == "size" ? a->last : a->last - f->last;
    squares += value * value;
  }
  return std::optional<double>(std::sqrt(squares));
}

struct Table {
  std::vector<ResultValue> rows;
  std::string source;

  ResultValue& add(const std::string& place, const std::string& quantity, const std::string& unit, double value,
                   const std::string& method) {
    auto& row = addRow(rows, {"comparison", place, quantity, unit}, value, method);
    row.source = source;
    return row;
  }
};

/// ": 5.81 mm" where something is published of a condition.
std::string publishedOf(const json& place, const std::string& key, const std::string& unit, std::size_t condition) {
  if (!place.contains(key) || condition >= place[key].size() || !place[key][condition].is_number()) return {};
  return ": " + base::significant(place[key][condition].get<double>(), 6) + " " + unit;
}

}  // namespace

base::Result<std::vector<ResultValue>> comparison(const RunView& run, const json& options) {
  const auto conditions = options.value("conditions", std::vector<std::string>());
  if (conditions.size() < 2)
    return wrong("fewer than two conditions.",
                 "Name them in \"conditions\", the one that the others are compared with first.");
  Table table{{}, options.value("source", "")};
  for (const json& j : options.value("measures", json::array())) {
    const auto measure = readMeasure(j);
    if (!measure) return measure.error();
    const Measure& m = *measure;
    const auto [unit, one] = written(m.unit);
    const double within = one * j.value("within_" + unit, 0.0);
    const std::string method = m.statistic == "way"    ? "from the beginning of the motion to its end"
                               : m.statistic == "size" ? "at the end of the motion, from the reference pose"
                                                       : "range of the motion";
    std::vector<std::string> places;
    std::vector<Values> all;
    for (const json& place : j.value("places", json::array())) {
      places.push_back(place.value("name", ""));
      all.emplace_back();
      for (std::size_t c = 0; c < conditions.size(); ++c) {
        const auto action = actionOf(run, m, place, conditions, c);
        if (!action) return action.error();
        const auto value = valueOf(run, m, *action);
        if (!value) return value.error();
        all.back().push_back(*value);
        if (!*value) continue;
        ResultValue& row = table.add(places.back(), m.name + ", " + conditions[c], m.unit, **value, method);
        const std::string published = publishedOf(place, "published_" + unit, unit, c);
        row.source = published.empty() ? "" : table.source + published;
        const auto& base = all.back().front();
        if (c == 0 || !base) continue;
        if (j.value("at_least", false)) row.expectedMinimum = *base - within, row.source = table.source + published;
        if (*base > 0.0)
          table
              .add(places.back(), m.name + ", " + conditions[c] + " over " + conditions[0], "1", **value / *base,
                   method)
              .source.clear();
      }
    }
    for (const bool largest : {true, false}) {
      const std::string at = j.value(largest ? "largest_at" : "least_at", "");
      if (at.empty()) continue;
      const auto here = static_cast<std::size_t>(std::find(places.begin(), places.end(), at) - places.begin());
      if (here == places.size()) return wrong(m.name + " has no place \"" + at + "\".", "Name one of its places.");
      for (std::size_t c = 0; c < conditions.size(); ++c) {
        const bool complete = std::all_of(all.begin(), all.end(), [c](const Values& v) { return v[c].has_value(); });
        if (!complete || all.size() < 2) continue;
        double other = largest ? -INFINITY : INFINITY;
        for (std::size_t p = 0; p < all.size(); ++p)
          if (p != here) other = largest ? std::max(other, *all[p][c]) : std::min(other, *all[p][c]);
        ResultValue& row =
            table.add(at, m.name + ", " + conditions[c] + (largest ? ": largest of all" : ": least of all"), m.unit,
                      *all[here][c], "against the same at all other places");
        (largest ? row.expectedMinimum : row.expectedMaximum) = largest ? other - within : other + within;
      }
    }
  }
  return std::move(table.rows);
}

}  // namespace articulus::run

#include "app/studies/specimens/specimen_figures.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/spatial/units.h"

namespace articulus::studies {
namespace {

using nlohmann::json;
using storage::ResultValue;

bool fits(const std::string& wanted, const std::string& is) { return wanted.empty() || wanted == is; }

/// Of a figure that the protocol expects, or prints beside.
Basis basisOf(const SpecimenCase& c, const std::string& of, const std::string& quantity) {
  const auto rule = std::find_if(c.otherwise.begin(), c.otherwise.end(),
                                 [&](const BasisRule& r) { return fits(r.of, of) && fits(r.quantity, quantity); });
  return rule == c.otherwise.end() ? c.basis : rule->basis;
}

Expectation printed(const std::string& of, const std::string& quantity, double value, const std::string& source) {
  return {of,
          quantity,
          (1.0 - kPrintedAside) * value,
          (1.0 + kPrintedAside) * value,
          Basis::Published,
          source + "; a tenth to either side is ours"};
}

/// Of each condition at each place that "comparison" lays side by side.
void addCompared(const json& options, std::vector<Expectation>& all) {
  const auto conditions = options.value("conditions", std::vector<std::string>());
  const std::string source = options.value("source", "");
  for (const json& measure : options.value("measures", json::array()))
    for (const json& place : measure.value("places", json::array()))
      for (const auto& [key, factor] :
           {std::pair<const char*, double>{"published_mm", 1e-3}, {"published_deg", spatial::kRadiansPerDegree}}) {
        const json numbers = place.value(key, json::array());
        for (std::size_t c = 0; c < std::min(conditions.size(), numbers.size()); ++c)
          if (numbers[c].is_number())
            all.push_back(printed(place.value("name", ""), measure.value("name", "") + ", " + conditions[c],
                                  factor * numbers[c].get<double>(), source));
      }
}

/// Rows of a stiffening are told apart by their source alone: their place is the preload's, which a person may choose.
void addStiffening(const json& options, std::vector<Expectation>& all) {
  for (const json& one : options.value("stiffening", json::array()))
    if (!one.contains("within") && one.contains("factor"))
      all.push_back(printed("", "stiffening of the diagonal", one["factor"].get<double>(), one.value("source", "")));
}

const ResultValue* rowFor(const Expectation& e, const std::vector<ResultValue>& rows) {
  const auto row = std::find_if(rows.begin(), rows.end(), [&e](const ResultValue& r) {
    return r.quantity == e.quantity &&
           (e.of.empty() ? e.source.starts_with(r.source) && !r.source.empty() : r.motion == e.of);
  });
  return row == rows.end() ? nullptr : &*row;
}

}  // namespace

bool Figure::met() const noexcept {
  if (!minimum || !maximum) return false;
  return (!theirMinimum || *minimum >= *theirMinimum) && (!theirMaximum || *maximum <= *theirMaximum);
}

std::vector<Expectation> printedBeside(const protocol::Protocol& protocol) {
  std::vector<Expectation> all;
  for (const auto& analysis : protocol.analyses) {
    if (analysis.type == "comparison") addCompared(*analysis.options, all);
    if (analysis.type == "stiffness_matrix") addStiffening(*analysis.options, all);
  }
  return all;
}

std::vector<Figure> figuresOf(const SpecimenCase& of, const protocol::Protocol& protocol,
                              const std::vector<ResultValue>& rows) {
  std::vector<Figure> figures;
  for (const ResultValue& row : rows) {
    if (!row.expectedMinimum && !row.expectedMaximum) continue;
    const auto own = std::find_if(of.expectations.begin(), of.expectations.end(), [&row](const Expectation& e) {
      return e.of == row.motion && e.quantity == row.quantity;
    });
    const Basis basis = own == of.expectations.end() ? basisOf(of, row.motion, row.quantity) : own->basis;
    figures.push_back({row.motion, row.quantity, row.unit, row.minimum, row.maximum, row.expectedMinimum,
                       row.expectedMaximum, basis, row.source});
  }
  for (const Expectation& e : printedBeside(protocol)) {
    Figure figure{e.of, e.quantity, {}, {}, {}, e.minimum, e.maximum, basisOf(of, e.of, e.quantity), e.source};
    if (const auto* row = rowFor(e, rows)) {
      figure.of = row->motion;
      figure.unit = row->unit;
      figure.minimum = row->minimum;
      figure.maximum = row->maximum;
    }
    figures.push_back(std::move(figure));
  }
  return figures;
}

}  // namespace articulus::studies

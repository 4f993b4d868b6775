#include "core/run/condition_statistics.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace articulus::run {
namespace {

using storage::ResultValue;

base::Error unclear(std::string what, std::string remedy) {
  return {base::ErrorCode::InvalidArgument, std::move(what), std::move(remedy)};
}

using Key = std::tuple<std::string, std::string, std::string, std::string>;  // table, motion, quantity, parameters

/// Of one quantity and condition: the numbers of each specimen, in the order of its runs.
using BySpecimen = std::map<std::string, std::vector<double>>;

double meanOf(const std::vector<double>& numbers) {
  double sum = 0.0;
  for (const double number : numbers) sum += number;
  return sum / static_cast<double>(numbers.size());
}

std::vector<double> means(const BySpecimen& numbers) {
  std::vector<double> all;
  for (const auto& [specimen, of] : numbers) all.push_back(meanOf(of));
  return all;
}

template <class T>
std::optional<T> taken(base::Result<T> result) {
  if (!result) return std::nullopt;
  return std::move(*result);
}

std::optional<analysis::IntraclassCorrelation> agreement(const BySpecimen& numbers) {
  if (numbers.size() < 2) return std::nullopt;
  const std::size_t repeats = numbers.begin()->second.size();
  if (repeats < 2 || std::ranges::any_of(numbers, [repeats](const auto& s) { return s.second.size() != repeats; }))
    return std::nullopt;
  Eigen::MatrixXd values(static_cast<Eigen::Index>(numbers.size()), static_cast<Eigen::Index>(repeats));
  Eigen::Index row = 0;
  for (const auto& [specimen, of] : numbers) {
    for (std::size_t k = 0; k < repeats; ++k) values(row, static_cast<Eigen::Index>(k)) = of[k];
    ++row;
  }
  return taken(analysis::intraclassCorrelation(values));
}

/// Specimens that are in both, as pairs of their means.
std::optional<analysis::PairedDifference> difference(const BySpecimen& first, const BySpecimen& second) {
  std::vector<double> a, b;
  for (const auto& [specimen, numbers] : first)
    if (const auto other = second.find(specimen); other != second.end()) {
      a.push_back(meanOf(numbers));
      b.push_back(meanOf(other->second));
    }
  return taken(analysis::pairedDifference(a, b));
}

std::optional<analysis::RepeatedMeasures> overall(const std::vector<BySpecimen>& conditions) {
  if (conditions.size() < 2) return std::nullopt;
  std::vector<std::vector<double>> rows;
  for (const auto& [specimen, numbers] : conditions.front()) {
    std::vector<double> row;
    for (const BySpecimen& condition : conditions)
      if (const auto found = condition.find(specimen); found != condition.end()) row.push_back(meanOf(found->second));
    if (row.size() == conditions.size()) rows.push_back(std::move(row));
  }
  if (rows.size() < 2) return std::nullopt;
  Eigen::MatrixXd values(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(conditions.size()));
  for (Eigen::Index i = 0; i < values.rows(); ++i)
    for (Eigen::Index k = 0; k < values.cols(); ++k)
      values(i, k) = rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)];
  return taken(analysis::repeatedMeasures(values));
}

/// Each run of one specimen as a specimen of its own, told apart by its place.
std::string ownName(std::size_t place) { return "run " + std::to_string(place); }

struct Collected {
  struct Number {
    std::size_t condition = 0;
    std::string specimen;
    double minimum = 0.0, maximum = 0.0;
  };
  std::string unit, method;
  bool methodsDiffer = false, isRange = false;
  std::vector<Number> numbers;
  std::vector<int> leftOut;

  /// What a row is, a value or a range, is one thing in all runs.
  [[nodiscard]] std::vector<BySpecimen> conditions(std::size_t count) const {
    std::vector<BySpecimen> all(count);
    for (const Number& n : numbers) all[n.condition][n.specimen].push_back(isRange ? n.maximum - n.minimum : n.maximum);
    return all;
  }
};

bool partOfNumber(char c) { return (c >= '0' && c <= '9') || c == '.'; }

/// What a method says: its words without numbers, and those numbers that choose what is computed; the others are
/// measured, as how many poses there were.
struct MethodWords {
  std::string words, parameters;
};
MethodWords wordsOf(const std::string& method) {
  MethodWords found;
  for (std::size_t i = 0; i < method.size();) {
    const bool begins = method[i] >= '0' && method[i] <= '9' && (i == 0 || method[i - 1] == ' ');
    if (!begins) {
      if (!partOfNumber(method[i]) && method[i] != '-') found.words += method[i];
      ++i;
      continue;
    }
    const std::size_t begin = i;
    while (i < method.size() && partOfNumber(method[i])) ++i;
    const std::string number = method.substr(begin, i - begin);
    for (const std::string_view word : {"cycle ", "threshold ", "low-pass ", "up to ", "branch from "})
      if (begin >= word.size() && method.compare(begin - word.size(), word.size(), word) == 0)
        found.parameters += (found.parameters.empty() ? "" : ", ") + std::string(word) + number;
  }
  while (!found.parameters.empty() && found.parameters.back() == '.') found.parameters.pop_back();
  return found;
}

/// All quantities, in the order in which they are first met.
std::pair<std::vector<Key>, std::map<Key, Collected>> collect(const std::vector<Condition>& conditions,
                                                              std::string_view only, bool overSpecimens) {
  std::vector<Key> order;
  std::map<Key, Collected> all;
  for (std::size_t c = 0; c < conditions.size(); ++c)
    for (std::size_t r = 0; r < conditions[c].runs.size(); ++r) {
      const SpecimenResults& run = conditions[c].runs[r];
      std::map<Key, int> met;
      for (const ResultValue& v : run.values) {
        const std::string label = v.table + " " + v.motion + " " + v.quantity;
        if (v.quantity.ends_with(", width")) continue;  // the difference of the row before, once more
        if (!only.empty() && label.find(only) == std::string::npos) continue;
        const MethodWords method = wordsOf(v.method);
        const int place = ++met[Key{v.table, v.motion, v.quantity, ""}];
        const Key key{v.table, v.motion, place > 1 ? v.quantity + " (" + std::to_string(place) + ")" : v.quantity,
                      method.parameters};
        auto [at, isNew] = all.try_emplace(
            key, Collected{v.unit, method.words, false, false, {}, std::vector<int>(conditions.size(), 0)});
        if (isNew) order.push_back(key);
        Collected& collected = at->second;
        if (collected.method != method.words) collected.methodsDiffer = true;
        if (collected.unit != v.unit || !std::isfinite(v.minimum) || !std::isfinite(v.maximum)) {
          ++collected.leftOut[c];
          continue;
        }
        collected.isRange = collected.isRange || v.minimum != v.maximum;
        collected.numbers.push_back({c, overSpecimens ? run.specimen : ownName(r), v.minimum, v.maximum});
      }
    }
  return {std::move(order), std::move(all)};
}

/// Holm 1979, Scand J Stat 6:65-70: the smallest p by how many comparisons there are, the next by one fewer, never
/// falling.
void correct(std::vector<QuantityOverRuns::OfCondition>& conditions) {
  std::vector<QuantityOverRuns::OfCondition*> compared;
  for (auto& c : conditions)
    if (c.difference) compared.push_back(&c);
  std::ranges::sort(compared, {}, [](const auto* c) { return c->difference->p; });
  double least = 0.0;
  for (std::size_t i = 0; i < compared.size(); ++i) {
    least = std::max(least, std::min(1.0, compared[i]->difference->p * static_cast<double>(compared.size() - i)));
    compared[i]->pHolm = least;
  }
}

}  // namespace

base::Result<ConditionStatistics> conditionStatistics(const std::vector<Condition>& conditions, std::string_view only) {
  std::set<std::string> specimens;
  std::size_t runs = 0;
  for (const Condition& c : conditions) {
    if (c.runs.empty()) return unclear("The condition \"" + c.name + "\" has no runs.", "Name at least one.");
    runs += c.runs.size();
    for (const SpecimenResults& run : c.runs) specimens.insert(run.specimen);
  }
  if (runs < 2) return unclear("One run has no statistics.", "Name at least two, of specimens, conditions or repeats.");
  ConditionStatistics found{.quantities = {}, .overSpecimens = specimens.size() > 1};
  auto [order, all] = collect(conditions, only, found.overSpecimens);
  const auto alone = [&order = order](const Key& key) {
    return std::ranges::count_if(order, [&key](const Key& other) {
             return std::get<0>(other) == std::get<0>(key) && std::get<1>(other) == std::get<1>(key) &&
                    std::get<2>(other) == std::get<2>(key);
           }) == 1;
  };
  for (const Key& key : order) {
    const Collected& collected = all[key];
    const std::vector<BySpecimen> byCondition = collected.conditions(conditions.size());
    QuantityOverRuns q{.table = std::get<0>(key),
                       .motion = std::get<1>(key),
                       .quantity = std::get<2>(key),
                       .unit = collected.unit,
                       .parameters = alone(key) ? std::string() : std::get<3>(key),
                       .methodsDiffer = collected.methodsDiffer,
                       .conditions = {},
                       .overall = {}};
    if (found.overSpecimens) q.overall = overall(byCondition);
    for (std::size_t c = 0; c < conditions.size(); ++c) {
      const BySpecimen& numbers = byCondition[c];
      QuantityOverRuns::OfCondition of;
      of.name = conditions[c].name;
      for (const auto& [specimen, some] : numbers) of.runs += static_cast<int>(some.size());
      const auto each = means(numbers);
      if (!each.empty()) of.only = each.front();
      of.summary = taken(analysis::summary(each));
      if (found.overSpecimens) of.repeats = agreement(numbers);
      of.leftOut = collected.leftOut[c];
      if (c > 0 && found.overSpecimens) of.difference = difference(byCondition.front(), numbers);
      q.conditions.push_back(std::move(of));
    }
    correct(q.conditions);
    found.quantities.push_back(std::move(q));
  }
  if (found.quantities.empty())
    return unclear(
        only.empty() ? "None of these runs has results." : "No result has \"" + std::string(only) + "\" in its name.",
        "See what a run gives: articulusctl analyse RUN.");
  return found;
}

}  // namespace articulus::run

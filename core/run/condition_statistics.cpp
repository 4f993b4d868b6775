#include "core/run/condition_statistics.h"

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "core/base/text/text_format.h"

namespace articulus::run {
namespace {

using storage::ResultValue;

base::Error unclear(std::string what, std::string remedy) {
  return {base::ErrorCode::InvalidArgument, std::move(what), std::move(remedy)};
}

constexpr std::string_view kLoadsBeside = "off_axis";  // wanted zero: how far they went from it counts, not their range

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

/// All numbers of both, where they are of one specimen.
QuantityOverRuns::OneSpecimen compared(const std::string& specimen, const std::vector<double>& first,
                                       const std::vector<double>& second) {
  return {specimen, static_cast<int>(first.size()), static_cast<int>(second.size()), meanOf(first), meanOf(second)};
}

/// The specimen that alone is in both.
std::optional<QuantityOverRuns::OneSpecimen> oneInBoth(const BySpecimen& first, const BySpecimen& second) {
  std::optional<QuantityOverRuns::OneSpecimen> found;
  for (const auto& [specimen, numbers] : first)
    if (const auto other = second.find(specimen); other != second.end()) {
      if (found) return std::nullopt;
      found = compared(specimen, numbers, other->second);
    }
  return found;
}

/// Runs of one specimen stand apart by their place, which is no pairing: all of them are taken.
std::optional<QuantityOverRuns::OneSpecimen> allOfOne(const std::string& specimen, const BySpecimen& first,
                                                      const BySpecimen& second) {
  const auto joined = [](const BySpecimen& runs) {
    std::vector<double> numbers;
    for (const auto& [run, some] : runs) numbers.insert(numbers.end(), some.begin(), some.end());
    return numbers;
  };
  if (first.empty() || second.empty()) return std::nullopt;
  return compared(specimen, joined(first), joined(second));
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

bool partOfWord(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// What an analysis counts or measures and tells in its method: no choice of how it is computed. Every other number is.
struct MeasuredNumber {
  std::string_view before, after;
};
constexpr std::array kMeasured{
    MeasuredNumber{"", " poses"},
    MeasuredNumber{"", " rests"},                 // joints, paths, tracked_motion, in_situ_force
    MeasuredNumber{"", " angles: distance"},      // path_repeatability
    MeasuredNumber{"", " means, least squares"},  // stiffness_matrix
    MeasuredNumber{"", " intact and "},
    MeasuredNumber{"", " cut walks"},
    MeasuredNumber{" or more of ", " N, matched"},
    MeasuredNumber{", ", " um"},  // in_situ_force
    MeasuredNumber{"noise of a pose ", " um and"},
    MeasuredNumber{" and ", " mdeg between"},
    MeasuredNumber{"", " steps of cycle"},
    MeasuredNumber{"", " too slow to tell"},  // axes of a motion
    MeasuredNumber{"noise of a load ", ""},   // failure_onset
    MeasuredNumber{"Prony series through ", " s of hold"},
    MeasuredNumber{" s of hold, ", " s after"},
    MeasuredNumber{"when the hold began ", " %"},
    MeasuredNumber{"of the fit (", ")"},
    MeasuredNumber{"may still act (", ")"},
    MeasuredNumber{"looks like relaxation (", ")"},  // relaxation and creep
    MeasuredNumber{"by a map of ", " places"},
    MeasuredNumber{" places (", " mm rms before"},
    MeasuredNumber{" mm rms before, ", " mm after"},  // tracked_motion
};

/// A number that chooses what is computed, as it is compared and as people are told of it.
struct Parameter {
  std::string number, shown;
};

/// What a method says: its words without numbers, and its parameters.
struct MethodWords {
  std::string words;
  std::vector<Parameter> parameters;
  [[nodiscard]] std::string key() const {
    std::string all;
    for (const Parameter& p : parameters) all += p.number + " ";
    return all;
  }
};

/// With a word or two around it: "cycle 3", "5 % below", "threshold 0.05 Nm/deg".
std::string shownIn(std::string_view before, const std::string& number, std::string_view after) {
  const auto ends = [](char c) { return c == ' ' || c == '(' || c == ')' || c == ',' || c == ';'; };
  std::string shown = number;
  bool alone = true;
  if (before.size() > 1 && before.back() == ' ' && !ends(before[before.size() - 2])) {
    std::size_t from = before.size() - 1;
    while (from > 0 && !ends(before[from - 1])) --from;
    shown = std::string(before.substr(from)) + number;
    alone = false;
  }
  for (int words = alone ? 2 : 1; words > 0 && after.size() > 1 && after[0] == ' ' && !ends(after[1]); --words) {
    std::size_t to = 1;
    while (to < after.size() && !ends(after[to])) ++to;
    shown += after.substr(0, to);
    after.remove_prefix(to);
  }
  return shown;
}

MethodWords wordsOf(std::string_view method) {
  MethodWords found;
  for (std::size_t i = 0; i < method.size();) {
    const std::size_t digit = method[i] == '-' ? i + 1 : i;
    const bool begins = digit < method.size() && method[digit] >= '0' && method[digit] <= '9';
    double value = 0.0;
    const char* const end = method.data() + method.size();
    const auto read = begins ? std::from_chars(method.data() + i, end, value) : std::from_chars_result{};
    const std::size_t from = i;
    if (begins && read.ec == std::errc() && (read.ptr == end || !partOfWord(*read.ptr))) {
      i = static_cast<std::size_t>(read.ptr - method.data());
      const std::string_view before = method.substr(0, from), after = method.substr(i);
      if (std::ranges::any_of(kMeasured, [&](const MeasuredNumber& m) {
            return before.ends_with(m.before) && after.starts_with(m.after);
          }))
        continue;
      const std::string number = base::significant(value, 12);  // however it was written: 0.050, 8e-05
      found.parameters.push_back({number, shownIn(before, number, after)});
      continue;
    }
    // A word whole, digits in it too: C4, a hash.
    do found.words += method[i++];
    while (i < method.size() && partOfWord(method[i]) && partOfWord(method[i - 1]));
  }
  return found;
}

/// Those in which runs differ; all, where their methods have not as many.
std::string differing(const std::vector<Parameter>& of, const std::vector<const std::vector<Parameter>*>& all) {
  std::string shown;
  for (std::size_t i = 0; i < of.size(); ++i)
    if (std::ranges::any_of(
            all, [&](const auto* other) { return other->size() != of.size() || (*other)[i].number != of[i].number; }))
      shown += (shown.empty() ? "" : ", ") + of[i].shown;
  return shown;
}

struct Collected {
  struct Number {
    std::size_t condition = 0;
    std::string specimen;
    double minimum = 0.0, maximum = 0.0;
  };
  std::string unit, method;
  std::vector<Parameter> parameters;
  bool methodsDiffer = false, isRange = false, isLargest = false;
  std::vector<Number> numbers;
  std::vector<int> leftOut;

  /// What a row is, a value or a range, is one thing in all runs.
  [[nodiscard]] std::vector<BySpecimen> conditions(std::size_t count) const {
    std::vector<BySpecimen> all(count);
    for (const Number& n : numbers)
      all[n.condition][n.specimen].push_back(isLargest ? std::max(std::abs(n.minimum), std::abs(n.maximum))
                                             : isRange ? n.maximum - n.minimum
                                                       : n.maximum);
    return all;
  }
};

/// Whether a name holds what is sought: underscores are blanks, and letters of either case are the same to somebody who
/// writes small ones alone.
bool names(std::string label, std::string only) {
  const bool small = std::ranges::none_of(only, [](unsigned char c) { return std::isupper(c) != 0; });
  for (std::string* text : {&label, &only})
    for (char& c : *text) {
      if (c == '_') c = ' ';
      if (small) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
  return label.find(only) != std::string::npos;
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
        if (!only.empty() && !names(label, std::string(only))) continue;
        const MethodWords method = wordsOf(v.method);
        const int place = ++met[Key{v.table, v.motion, v.quantity, ""}];
        const Key key{v.table, v.motion, place > 1 ? v.quantity + " (" + std::to_string(place) + ")" : v.quantity,
                      method.key()};
        auto [at, isNew] = all.try_emplace(key, Collected{v.unit,
                                                          method.words,
                                                          method.parameters,
                                                          false,
                                                          false,
                                                          v.table == kLoadsBeside,
                                                          {},
                                                          std::vector<int>(conditions.size(), 0)});
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
  const auto parametersOf = [&order = order, &all = all](const Key& key) {
    std::vector<const std::vector<Parameter>*> others;
    for (const Key& other : order)
      if (std::get<0>(other) == std::get<0>(key) && std::get<1>(other) == std::get<1>(key) &&
          std::get<2>(other) == std::get<2>(key))
        others.push_back(&all[other].parameters);
    return differing(all[key].parameters, others);
  };
  for (const Key& key : order) {
    const Collected& collected = all[key];
    const std::vector<BySpecimen> byCondition = collected.conditions(conditions.size());
    QuantityOverRuns q{.table = std::get<0>(key),
                       .motion = std::get<1>(key),
                       .quantity = std::get<2>(key) + (collected.isLargest ? ", largest size" : ""),
                       .unit = collected.unit,
                       .parameters = parametersOf(key),
                       .methodsDiffer = collected.methodsDiffer,
                       .conditions = {},
                       .overall = {}};
    if (found.overSpecimens) q.overall = overall(byCondition);
    for (std::size_t c = 0; c < conditions.size(); ++c) {
      const BySpecimen& numbers = byCondition[c];
      QuantityOverRuns::OfCondition of;
      of.name = conditions[c].name;
      for (const auto& [specimen, some] : numbers) {
        of.runs += static_cast<int>(some.size());
        of.numbers.push_back({specimen, static_cast<int>(some.size()), meanOf(some)});
      }
      const auto each = means(numbers);
      if (!each.empty()) of.only = each.front();
      of.summary = taken(analysis::summary(each));
      if (found.overSpecimens) of.repeats = agreement(numbers);
      of.leftOut = collected.leftOut[c];
      if (c > 0 && found.overSpecimens) of.difference = difference(byCondition.front(), numbers);
      if (c > 0 && !of.difference)
        of.oneSpecimen = found.overSpecimens ? oneInBoth(byCondition.front(), numbers)
                                             : allOfOne(*specimens.begin(), byCondition.front(), numbers);
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

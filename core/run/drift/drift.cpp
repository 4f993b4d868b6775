#include "core/run/drift/drift.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/text/text_format.h"

namespace articulus::run {
namespace {

constexpr std::size_t kDate = 10;  // characters of ISO 8601

std::string shown(const MeasuredQuantity& quantity, double value) {
  return base::fixed(std::abs(quantity.shown * value), quantity.decimals) + " " + std::string(quantity.unit);
}

/// Those that there always are, then the motions whose stiffness was measured, by name.
std::vector<MeasuredQuantity> quantitiesIn(const std::vector<CellMeasurement>& measurements) {
  const auto fixed = measuredQuantities();
  std::vector<MeasuredQuantity> all(fixed.begin(), fixed.end());
  std::set<std::string, std::less<>> others;
  for (const CellMeasurement& one : measurements)
    for (const auto& [key, value] : one.values)
      if (std::ranges::find(fixed, key, &MeasuredQuantity::key) == fixed.end()) others.insert(key);
  for (const std::string& key : others)
    if (auto quantity = measuredQuantity(key)) all.push_back(std::move(*quantity));
  return all;
}

/// What is usual, and whether the newest value is not.
void judge(Drift& drift) {
  const auto& points = drift.points;
  const MeasuredQuantity& quantity = *drift.quantity;
  drift.beyond = quantity.limit && std::abs(points.back().value) > *quantity.limit;
  if (points.size() < kLeastChanges + 2) return;
  double squares = 0.0;
  for (std::size_t i = 1; i + 1 < points.size(); ++i) squares += *points[i].fromBefore * *points[i].fromBefore;
  drift.usual = std::max(quantity.least, std::sqrt(squares / static_cast<double>(points.size() - 2)));
  // Since the one before it is a jump, since the first a slow drift; the larger of both is told.
  const double jump = std::abs(*points.back().fromBefore), slow = std::abs(*points.back().fromFirst);
  drift.since = jump >= slow ? points.size() - 2 : 0;
  drift.moved = std::max(jump, slow) > kMuch * drift.usual;
}

}  // namespace

std::vector<Drift> driftsOf(const std::vector<CellMeasurement>& measurements) {
  std::vector<Drift> drifts;
  for (const MeasuredQuantity& quantity : quantitiesIn(measurements)) {
    Drift drift{.quantity = quantity};
    const auto newest = std::find_if(measurements.rbegin(), measurements.rend(),
                                     [&quantity](const auto& one) { return one.values.contains(quantity.key); });
    for (std::size_t i = 0; i < measurements.size(); ++i) {
      const auto found = measurements[i].values.find(quantity.key);
      if (found == measurements[i].values.end()) continue;
      const bool same = measurements[i].specimen == newest->specimen && measurements[i].who == newest->who;
      if (quantity.ofSpecimen && !same) continue;  // labels are unique for a person
      DriftPoint point{i, found->second};
      if (!drift.points.empty()) {
        point.fromBefore = point.value - drift.points.back().value;
        point.fromFirst = point.value - drift.points.front().value;
      }
      drift.points.push_back(point);
    }
    if (drift.points.empty()) continue;
    judge(drift);
    drifts.push_back(std::move(drift));
  }
  return drifts;
}

std::vector<std::string> sentencesOf(const Drift& drift, const std::vector<CellMeasurement>& measurements) {
  const MeasuredQuantity& quantity = *drift.quantity;
  const std::string what = "The " + std::string(quantity.label), check = ": check " + std::string(quantity.check) + ".";
  std::vector<std::string> sentences;
  if (drift.moved)
    sentences.push_back(what + " moved " + shown(quantity, drift.move()) + " since " +
                        measurements[drift.points[drift.since].measurement].time.substr(0, kDate) + ", " +
                        base::fixed(std::abs(drift.move()) / drift.usual, 0) + " times its usual change" + check);
  if (drift.beyond)
    sentences.push_back(what + " is " + shown(quantity, drift.points.back().value) + ", the limit is " +
                        shown(quantity, *quantity.limit) + check);
  return sentences;
}

std::string wordsOf(const Drift& drift, const std::vector<CellMeasurement>& measurements) {
  std::string words;
  for (const std::string& sentence : sentencesOf(drift, measurements)) words += (words.empty() ? "" : " ") + sentence;
  return words;
}

}  // namespace articulus::run

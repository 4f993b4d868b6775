#pragma once
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/statistics/repeated_measures.h"
#include "core/analysis/statistics/summary.h"
#include "core/base/result.h"
#include "core/storage/records.h"

namespace articulus::run {

/// The results of one run, and of which specimen they are.
struct SpecimenResults {
  std::string specimen;
  std::vector<storage::ResultValue> values;
};

/// Runs of the same state of their specimens: "intact", "ACL cut".
struct Condition {
  std::string name;
  std::vector<SpecimenResults> runs;
};

/// One number of the result tables over several runs. Of a row that tells a least and a largest value in any of the
/// runs it is the difference of both, in all of them; of loads beside the tested axis, which are wanted to be zero, the
/// largest size.
struct QuantityOverRuns {
  std::string table, motion, quantity, unit;
  /// Cycle and thresholds of its method, where runs differ in them: they are quantities of their own then, not pooled.
  std::string parameters = {};
  bool methodsDiffer = false;  ///< between runs, what is measured in the words of a method aside
  /// What stands for a specimen: the mean of its runs; where all runs are of one specimen, a run.
  struct Number {
    std::string of;  ///< the specimen; "run 0" is the first of its condition
    int runs = 0;
    double value = 0.0;
  };
  /// The plain difference to the first condition of one specimen alone: nothing follows from it for others, so it has
  /// neither interval nor test.
  struct OneSpecimen {
    std::string specimen;
    int runsBefore = 0, runs = 0;  ///< in the first condition and in this one; their means are compared
    double before = 0.0, value = 0.0;
    [[nodiscard]] double difference() const { return value - before; }
    /// Of the size of the first: it rises where the difference does. None where the first is zero.
    [[nodiscard]] std::optional<double> percent() const {
      return before != 0.0 ? std::optional(100.0 * difference() / std::abs(before)) : std::nullopt;
    }
  };
  struct OfCondition {
    std::string name;
    int runs = 0;
    int leftOut = 0;                           ///< runs whose number is not finite, or in another unit
    std::optional<analysis::Summary> summary;  ///< empty where there are fewer than two numbers
    double only = 0.0;                         ///< the number where there is one
    std::vector<Number> numbers;               ///< what the summary is of
    /// Agreement of repeats, where each of several specimens was run equally often, at least twice.
    std::optional<analysis::IntraclassCorrelation> repeats;
    /// Against the first condition, of the specimens that were in both; not of the first itself.
    std::optional<analysis::PairedDifference> difference;
    std::optional<OneSpecimen> oneSpecimen;  ///< in place of it, where one specimen alone was in both
    double pHolm = 1.0;  ///< p of the difference, corrected for the comparisons of this quantity (Holm 1979)
  };
  std::vector<OfCondition> conditions;
  std::optional<analysis::RepeatedMeasures> overall;  ///< of specimens that were in every condition
};

struct ConditionStatistics {
  std::vector<QuantityOverRuns> quantities;
  /// Whether one number stands for a specimen (the mean of its runs in that condition); else, where all runs are of one
  /// specimen, each run is one: repeatability, which says nothing of other specimens.
  bool overSpecimens = true;
};

/// Mean, spread, confidence interval, difference to the first condition and analysis of variance of each quantity that
/// any of the runs has. Rows of one run that have the same name are told apart by their order: "Mx (2)". Differences
/// and analysis of variance are of two specimens or more; of one its plain difference stands.
/// In      only: tables, motions and quantities that have this in their name, "_" being a blank, small letters for
///         either case; empty: all
/// Errors  InvalidArgument: no condition, a condition without runs, fewer than two runs, none with such a quantity
/// Thread  any but control
/// Test    tests/core/run/condition_statistics_test.cpp
[[nodiscard]] base::Result<ConditionStatistics> conditionStatistics(const std::vector<Condition>& conditions,
                                                                    std::string_view only = {});

}  // namespace articulus::run

#pragma once
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/run/condition_statistics.h"

namespace articulus::run {

/// The numbers of a row, in the order of their columns.
enum class StatisticsNumber {
  Mean,
  StandardDeviation,
  Median,
  Lower95,
  Upper95,
  Minimum,
  Maximum,
  Difference,
  DifferenceLower95,
  DifferenceUpper95,
  P,
  PHolm,
  Effect,
  LowerAgreement,
  UpperAgreement,
  AgreementError,
  Icc,
  IccLower95,
  IccUpper95,
  AnovaF,
  AnovaP,                 ///< Greenhouse-Geisser
  OneSpecimenDifference,  ///< of one specimen alone: no interval, no test
  OneSpecimenPercent,     ///< of the first condition's size
  Count
};

/// A quantity in a condition, as people read it: angles in degrees, lengths in millimetres. Command line and desktop
/// show these rows and nothing else.
struct StatisticsRow {
  std::string table{}, of{}, quantity{}, unit{}, condition{};
  bool first = false;          ///< of its quantity: the reference, and where numbers of all conditions stand
  bool methodsDiffer = false;  ///< between runs
  int n = 0;                   ///< specimens; runs where all are of one specimen
  std::array<std::optional<double>, static_cast<std::size_t>(StatisticsNumber::Count)> numbers{};
  std::vector<std::string> open{};  ///< what cannot be told of it, and why: a sentence each

  [[nodiscard]] const std::optional<double>& operator[](StatisticsNumber number) const {
    return numbers[static_cast<std::size_t>(number)];
  }
};

/// In a file: "ci95_low". A probability is written as such: "< 0.001".
struct StatisticsColumn {
  std::string_view key;
  bool probability = false;
};
[[nodiscard]] const StatisticsColumn& columnOf(StatisticsNumber number);

/// One row a quantity and condition, in the order of both.
[[nodiscard]] std::vector<StatisticsRow> statisticsRows(const ConditionStatistics& statistics);

/// What rows leave open, each sentence once, with how many rows it is true of.
[[nodiscard]] std::vector<std::pair<std::string, int>> openIn(std::span<const StatisticsRow> rows);

/// What was done, in sentences that a paper can take: who counts as one, intervals, tests, corrections, sources.
/// In      reference: name of the first condition
/// Source  Holm 1979, Scand J Stat 6:65-70; Bland & Altman 1986; Shrout & Fleiss 1979; Greenhouse & Geisser 1959
[[nodiscard]] std::string statisticsMethod(const ConditionStatistics& statistics);

/// A specimen in two conditions, as Bland and Altman draw it; in the unit of its row.
struct AgreementPoint {
  std::string specimen{};
  double mean = 0.0, difference = 0.0;  ///< of both conditions; the second minus the first
};
/// In      condition: its place; 0 is the reference and gives none
/// Source  Bland & Altman 1986, Lancet 327:307-310
[[nodiscard]] std::vector<AgreementPoint> agreementPoints(const QuantityOverRuns& quantity, std::size_t condition);

/// A line of an analysis of variance with repeated measures.
struct VarianceRow {
  std::string source{};                          ///< "specimens", "conditions", "error"
  double squares = 0.0, freedom = 0.0;           ///< in the square of the row's unit
  std::optional<double> F{}, p{}, pCorrected{};  ///< of the conditions; corrected by Greenhouse and Geisser
  [[nodiscard]] double meanSquare() const { return freedom > 0.0 ? squares / freedom : 0.0; }
};
/// Empty where there is none.
[[nodiscard]] std::vector<VarianceRow> varianceRows(const QuantityOverRuns& quantity);

/// Unit of a quantity as people read it, and what a number of ours is multiplied by.
struct ShownUnit {
  std::string unit{};
  double factor = 1.0;
};
[[nodiscard]] ShownUnit shownUnit(const std::string& unit);

}  // namespace articulus::run

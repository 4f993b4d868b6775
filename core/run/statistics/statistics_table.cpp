#include "core/run/statistics/statistics_table.h"

#include <algorithm>

#include "core/spatial/units.h"

namespace articulus::run {
namespace {

using OfCondition = QuantityOverRuns::OfCondition;
using N = StatisticsNumber;

constexpr int kFewest = 6;  // numbers below which their distribution is anybody's guess

constexpr std::array<StatisticsColumn, static_cast<std::size_t>(N::Count)> kColumns{
    {{"mean"},
     {"sd"},
     {"median"},
     {"ci95_low"},
     {"ci95_high"},
     {"minimum"},
     {"maximum"},
     {"difference"},
     {"diff_low"},
     {"diff_high"},
     {"p", true},
     {"p_holm", true},
     {"effect_dz"},
     {"agreement_low"},
     {"agreement_high"},
     {"agreement_error"},
     {"icc_2_1"},
     {"icc_2_1_low"},
     {"icc_2_1_high"},
     {"anova_F"},
     {"anova_p_greenhouse_geisser", true},
     {"one_specimen_difference"},
     {"one_specimen_percent"}}};

void set(StatisticsRow& row, N number, double value) { row.numbers[static_cast<std::size_t>(number)] = value; }

bool repeated(const OfCondition& c) {
  return std::ranges::any_of(c.numbers, [](const auto& number) { return number.runs > 1; });
}

/// Why there is no agreement of repeats, where somebody might look for it.
std::string whyNoIcc(const OfCondition& c) {
  if (!repeated(c)) return {};
  if (c.numbers.size() < 2) return "Runs of one specimen tell no ICC: it needs repeats of two or more.";
  const bool equally =
      std::ranges::all_of(c.numbers, [&c](const auto& number) { return number.runs == c.numbers.front().runs; });
  return equally ? "Specimens or repeats do not differ: there is no ICC of them."
                 : "The specimens were not run equally often: no ICC is told.";
}

std::vector<std::string> openOf(const ConditionStatistics& all, const QuantityOverRuns& q, const OfCondition& c,
                                bool first) {
  std::vector<std::string> open;
  const auto n = c.numbers.size();
  if (c.leftOut == 1) open.emplace_back("A number that is not finite or in another unit is left out.");
  else if (c.leftOut > 1)
    open.push_back(std::to_string(c.leftOut) + " numbers that are not finite or in another unit are left out.");
  if (q.methodsDiffer)
    open.emplace_back("The runs were not analysed by the same method: see the methods of each run's results.");
  if (n == 0) open.emplace_back("No run of this condition has this result.");
  if (n == 1) open.emplace_back("One number has no spread: there is neither SD nor interval.");
  if (n > 1 && n < static_cast<std::size_t>(kFewest))
    open.emplace_back(
        "Whether the numbers are normally distributed, as intervals and p take for granted, cannot be judged of fewer "
        "than " +
        std::to_string(kFewest) + ".");
  if (!first && n > 0 && !c.difference)
    open.emplace_back(all.overSpecimens
                          ? "Fewer than two specimens have this result in both conditions: no paired difference."
                          : "All runs are of one specimen: differences between conditions are not tested.");
  if (c.oneSpecimen)
    open.emplace_back(
        "The difference is of one specimen: it has neither interval nor test, and says nothing of others.");
  if (c.difference && !(c.difference->difference.standardDeviation > 0.0))
    open.emplace_back("The differences of all specimens are the same: a t test has nothing to go by.");
  if (const std::string why = whyNoIcc(c); !c.repeats && !why.empty()) open.push_back(why);
  if (first && q.conditions.size() > 2 && all.overSpecimens && !q.overall)
    open.emplace_back(
        "Fewer than two specimens have this result in every condition, or nothing spreads: no analysis of variance.");
  return open;
}

StatisticsRow rowOf(const ConditionStatistics& all, const QuantityOverRuns& q, const OfCondition& c) {
  const bool first = &c == &q.conditions.front();
  const ShownUnit shown = shownUnit(q.unit);
  StatisticsRow row{.table = q.table,
                    .of = q.motion,
                    .quantity = q.parameters.empty() ? q.quantity : q.quantity + " [" + q.parameters + "]",
                    .unit = shown.unit,
                    .condition = c.name,
                    .first = first,
                    .methodsDiffer = q.methodsDiffer,
                    .n = static_cast<int>(c.numbers.size()),
                    .open = openOf(all, q, c, first)};
  const auto scaled = [&](N number, double value) { set(row, number, value * shown.factor); };
  if (const auto& s = c.summary) {
    scaled(N::Mean, s->mean);
    scaled(N::StandardDeviation, s->standardDeviation);
    scaled(N::Median, s->median);
    scaled(N::Lower95, s->lower95);
    scaled(N::Upper95, s->upper95);
    scaled(N::Minimum, s->minimum);
    scaled(N::Maximum, s->maximum);
  } else if (!c.numbers.empty()) {
    scaled(N::Mean, c.only);
  }
  if (const auto& d = c.difference) {
    scaled(N::Difference, d->difference.mean);
    scaled(N::DifferenceLower95, d->difference.lower95);
    scaled(N::DifferenceUpper95, d->difference.upper95);
    scaled(N::LowerAgreement, d->lowerAgreement);
    scaled(N::UpperAgreement, d->upperAgreement);
    scaled(N::AgreementError, d->agreementError);
    if (d->difference.standardDeviation > 0.0) {
      set(row, N::P, d->p);
      set(row, N::PHolm, c.pHolm);
      set(row, N::Effect, d->effect);
    }
  }
  if (const auto& one = c.oneSpecimen) {
    scaled(N::OneSpecimenDifference, one->difference());
    if (const auto percent = one->percent()) set(row, N::OneSpecimenPercent, *percent);
  }
  if (c.repeats) {
    set(row, N::Icc, c.repeats->agreement.value);
    set(row, N::IccLower95, c.repeats->agreement.lower95);
    set(row, N::IccUpper95, c.repeats->agreement.upper95);
  }
  if (first && q.overall && q.conditions.size() > 2) {  // of two it is the paired test over again
    set(row, N::AnovaF, q.overall->F);
    set(row, N::AnovaP, q.overall->pCorrected);
  }
  return row;
}

}  // namespace

ShownUnit shownUnit(const std::string& unit) {
  if (unit == "rad") return {"deg", spatial::kDegreesPerRadian};
  if (unit == "m") return {"mm", 1e3};
  return {unit, 1.0};
}

const StatisticsColumn& columnOf(StatisticsNumber number) { return kColumns[static_cast<std::size_t>(number)]; }

std::vector<StatisticsRow> statisticsRows(const ConditionStatistics& statistics) {
  std::vector<StatisticsRow> rows;
  for (const QuantityOverRuns& q : statistics.quantities)
    for (const OfCondition& c : q.conditions) rows.push_back(rowOf(statistics, q, c));
  return rows;
}

std::vector<std::pair<std::string, int>> openIn(std::span<const StatisticsRow> rows) {
  std::vector<std::pair<std::string, int>> all;
  for (const StatisticsRow& row : rows)
    for (const std::string& sentence : row.open) {
      const auto at = std::ranges::find(all, sentence, &std::pair<std::string, int>::first);
      if (at == all.end()) all.emplace_back(sentence, 1);
      else ++at->second;
    }
  return all;
}

std::string statisticsMethod(const ConditionStatistics& statistics) {
  bool compared = false, repeats = false, variance = false, one = false;
  for (const QuantityOverRuns& q : statistics.quantities) {
    variance = variance || (q.overall && q.conditions.size() > 2);
    for (const OfCondition& c : q.conditions) {
      compared = compared || c.difference;
      repeats = repeats || c.repeats;
      one = one || c.oneSpecimen;
    }
  }
  std::string text =
      statistics.overSpecimens
          ? "One number stands for a specimen: the mean of its runs in that condition. "
          : "All runs are of one specimen: this is its repeatability and says nothing of other specimens. ";
  text +=
      "Given are mean, standard deviation (n - 1) and median, with the 95 % confidence interval of the mean by "
      "Student's t. Where a result has a least and a largest value, their difference is taken; of loads beside the "
      "tested axis the largest size.";
  if (compared)
    text +=
        " Differences are to the condition \"" + statistics.quantities.front().conditions.front().name +
        "\", paired by specimen, with their 95 % confidence interval; p is of the paired t test, two-sided, corrected "
        "by Holm (1979) for the comparisons of a quantity, not for how many quantities there are. Limits of agreement "
        "are the mean difference -+ 1.96 standard deviations (Bland and Altman 1986).";
  if (one)
    text += " Where one specimen alone was in both conditions, its plain difference to \"" +
            statistics.quantities.front().conditions.front().name +
            "\" is given, the mean of its runs in each, and what that is in per cent of it: neither interval nor test "
            "belongs "
            "to it.";
  if (repeats)
    text +=
        " Agreement of repeats is the intraclass correlation ICC(2,1): two-way random effects, absolute agreement, one "
        "reading (Shrout and Fleiss 1979; interval by McGraw and Wong 1996).";
  if (variance)
    text +=
        " The conditions are compared by an analysis of variance with repeated measures, over specimens that were in "
        "all of them; p with the degrees of freedom of Greenhouse and Geisser (1959).";
  return text;
}

std::vector<AgreementPoint> agreementPoints(const QuantityOverRuns& quantity, std::size_t condition) {
  std::vector<AgreementPoint> points;
  if (condition >= quantity.conditions.size() || !quantity.conditions[condition].difference) return points;
  const double factor = shownUnit(quantity.unit).factor;
  const auto& first = quantity.conditions.front().numbers;
  for (const auto& number : quantity.conditions[condition].numbers) {
    const auto before = std::ranges::find(first, number.of, &QuantityOverRuns::Number::of);
    if (before != first.end())
      points.push_back(
          {number.of, 0.5 * factor * (before->value + number.value), factor * (number.value - before->value)});
  }
  return points;
}

std::vector<VarianceRow> varianceRows(const QuantityOverRuns& quantity) {
  if (!quantity.overall) return {};
  const auto& a = *quantity.overall;
  const double square = shownUnit(quantity.unit).factor * shownUnit(quantity.unit).factor;
  return {{.source = "specimens", .squares = square * a.specimens, .freedom = a.freedomSpecimens},
          {.source = "conditions",
           .squares = square * a.conditions,
           .freedom = a.freedomConditions,
           .F = a.F,
           .p = a.p,
           .pCorrected = a.pCorrected},
          {.source = "error", .squares = square * a.error, .freedom = a.freedomError}};
}

}  // namespace articulus::run

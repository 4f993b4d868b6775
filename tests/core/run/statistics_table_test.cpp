// Rows of statistics: units of people, what is left open in words, and what is drawn of them. Numbers by hand, with
// the quantile of Student's t of 3 degrees of freedom from printed tables (3.182446).
#include "core/run/statistics/statistics_table.h"

#include <gmock/gmock.h>

#include <cmath>
#include <numbers>

namespace articulus::test {
namespace {

using run::Condition;
using run::conditionStatistics;
using run::statisticsRows;
using Number = run::StatisticsNumber;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr double kRadians = std::numbers::pi / 180.0;

/// In  runs: specimen and angle in degrees
Condition angles(const std::string& name, const std::vector<std::pair<std::string, double>>& runs) {
  Condition c{name, {}};
  for (const auto& [specimen, angle_deg] : runs) {
    storage::ResultValue v;
    v.table = "range_of_motion";
    v.motion = v.quantity = "LB";
    v.unit = "rad";
    v.minimum = -0.25 * angle_deg * kRadians;
    v.maximum = 0.75 * angle_deg * kRadians;
    v.method = "smallest and largest sample of cycle 3";
    c.runs.push_back({specimen, {v}});
  }
  return c;
}

const Condition kIntact = angles("intact", {{"a", 8.1}, {"b", 9.4}, {"c", 7.7}, {"d", 10.2}});
const Condition kCut = angles("cut", {{"d", 13.6}, {"c", 9.1}, {"b", 11.9}, {"a", 10.4}});

TEST(StatisticsTable, IsInDegreesWithTheIntervalsOfThePairedDifference) {
  const auto found = conditionStatistics({kIntact, kCut});
  ASSERT_TRUE(found) << found.error().text();
  const auto rows = statisticsRows(*found);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].unit, "deg");
  EXPECT_EQ(rows[0].n, 4);
  EXPECT_TRUE(rows[0].first);
  EXPECT_NEAR(*rows[0][Number::Mean], 8.85, 1e-9);
  EXPECT_NEAR(*rows[0][Number::Median], 8.75, 1e-9);
  EXPECT_NEAR(*rows[0][Number::Maximum], 10.2, 1e-9);
  EXPECT_FALSE(rows[0][Number::Difference]);
  const auto& cut = rows[1];
  const double sd = std::sqrt((0.01 + 0.01 + 1.0 + 1.0) / 3.0);
  EXPECT_NEAR(*cut[Number::Difference], 2.4, 1e-9);
  EXPECT_NEAR(*cut[Number::DifferenceLower95], 2.4 - 3.182446 * sd / 2.0, 1e-6);
  EXPECT_NEAR(*cut[Number::DifferenceUpper95], 2.4 + 3.182446 * sd / 2.0, 1e-6);
  EXPECT_NEAR(*cut[Number::LowerAgreement], 2.4 - 1.96 * sd, 1e-9);
  EXPECT_NEAR(*cut[Number::UpperAgreement], 2.4 + 1.96 * sd, 1e-9);
  EXPECT_NEAR(*cut[Number::AgreementError], 3.182446 * sd * std::sqrt(3.0 / 4.0), 1e-6);
  EXPECT_NEAR(*cut[Number::Effect], 2.4 / sd, 1e-9) << "has no unit";
  EXPECT_EQ(run::columnOf(Number::PHolm).key, "p_holm");
  EXPECT_TRUE(run::columnOf(Number::PHolm).probability);
  EXPECT_FALSE(run::columnOf(Number::AnovaF).probability);
}

TEST(StatisticsTable, PairsSpecimensForThePictureOfBlandAndAltman) {
  const auto found = conditionStatistics({kIntact, kCut});
  ASSERT_TRUE(found);
  const auto points = run::agreementPoints(found->quantities[0], 1);
  ASSERT_EQ(points.size(), 4u);
  for (const auto& point : points)
    if (point.specimen == "d") {
      EXPECT_NEAR(point.mean, 11.9, 1e-9);
      EXPECT_NEAR(point.difference, 3.4, 1e-9);
    }
  EXPECT_THAT(run::agreementPoints(found->quantities[0], 0), IsEmpty()) << "the reference has no partner";
  EXPECT_THAT(run::agreementPoints(found->quantities[0], 7), IsEmpty());
}

TEST(StatisticsTable, ShowsTheAnalysisOfVarianceInTheSquareOfTheUnit) {
  const auto found = conditionStatistics({kIntact, kCut});
  ASSERT_TRUE(found);
  const auto rows = run::varianceRows(found->quantities[0]);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[1].source, "conditions");
  EXPECT_NEAR(rows[1].squares, 4.0 * 2.4 * 2.4 / 2.0, 1e-9) << "n d^2 / 2 of two conditions";
  EXPECT_NEAR(rows[2].squares, (0.01 + 0.01 + 1.0 + 1.0) / 2.0, 1e-9);
  EXPECT_EQ(rows[2].freedom, 3.0);
  EXPECT_NEAR(*rows[1].F, rows[1].meanSquare() / rows[2].meanSquare(), 1e-9);
  EXPECT_FALSE(rows[0].F);
}

TEST(StatisticsTable, SaysWhatFewNumbersCannotTell) {
  const auto one = conditionStatistics({kIntact, angles("cut", {{"b", 11.9}})});
  ASSERT_TRUE(one);
  const auto rows = statisticsRows(*one);
  EXPECT_NEAR(*rows[1][Number::Mean], 11.9, 1e-9) << "the number itself is shown";
  EXPECT_FALSE(rows[1][Number::StandardDeviation]);
  EXPECT_FALSE(rows[1][Number::PHolm]);
  EXPECT_THAT(rows[1].open, Contains(HasSubstr("One number has no spread")));
  EXPECT_THAT(rows[1].open, Contains(HasSubstr("no paired difference")));
  EXPECT_THAT(rows[0].open, Contains(HasSubstr("normally distributed")));
  EXPECT_THAT(rows[0].open, Not(Contains(HasSubstr("analysis of variance")))) << "of two it is the paired test";
  const auto open = run::openIn(rows);
  EXPECT_THAT(open, Contains(std::pair(rows[1].open.front(), 1)));

  const auto none = conditionStatistics({kIntact, kCut, angles("other", {{"a", 3.0}, {"e", 4.0}})});
  ASSERT_TRUE(none);
  EXPECT_THAT(statisticsRows(*none)[2].open, Contains(HasSubstr("no paired difference")));
  EXPECT_THAT(statisticsRows(*none)[0].open, Contains(HasSubstr("no analysis of variance")));
}

TEST(StatisticsTable, OfOneSpecimenThePlainDifferenceStandsWithoutATest) {
  // Two runs intact, three cut: means 8 and 10 deg, by hand.
  const auto found =
      conditionStatistics({angles("intact", {{"a", 7.0}, {"a", 9.0}}),
                           angles("cut", {{"a", 9.0}, {"a", 10.0}, {"a", 11.0}}), angles("nothing", {{"a", 8.0}})});
  ASSERT_TRUE(found) << found.error().text();
  EXPECT_FALSE(found->overSpecimens);
  const auto& one = found->quantities[0].conditions[1].oneSpecimen;
  ASSERT_TRUE(one);
  EXPECT_EQ(one->specimen, "a");
  EXPECT_EQ(one->runsBefore, 2);
  EXPECT_EQ(one->runs, 3);
  const auto rows = statisticsRows(*found);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_FALSE(rows[0][Number::OneSpecimenDifference]) << "the reference differs from nothing";
  EXPECT_NEAR(*rows[1][Number::OneSpecimenDifference], 2.0, 1e-9) << "in degrees";
  EXPECT_NEAR(*rows[1][Number::OneSpecimenPercent], 25.0, 1e-9) << "has no unit";
  EXPECT_NEAR(*rows[2][Number::OneSpecimenPercent], 0.0, 1e-9);
  for (const auto number : {Number::Difference, Number::DifferenceLower95, Number::P, Number::PHolm, Number::Effect,
                            Number::LowerAgreement, Number::AnovaP})
    for (const auto& row : rows) EXPECT_FALSE(row[number]) << run::columnOf(number).key;
  EXPECT_THAT(rows[1].open, Contains(HasSubstr("of one specimen: it has neither interval nor test")));
  EXPECT_THAT(rows[0].open, Not(Contains(HasSubstr("neither interval nor test"))));
  EXPECT_THAT(run::statisticsMethod(*found), HasSubstr("its plain difference to \"intact\""));
  EXPECT_EQ(run::columnOf(Number::OneSpecimenPercent).key, "one_specimen_percent");
}

TEST(StatisticsTable, OneSpecimenAloneInBothConditionsIsNotMixedWithTheOthers) {
  const auto found = conditionStatistics(
      {kIntact, angles("cut", {{"b", 11.75}, {"x", 99.0}}), angles("other", {{"y", 1.0}, {"z", 2.0}}), kCut});
  ASSERT_TRUE(found);
  const auto rows = statisticsRows(*found);
  EXPECT_NEAR(*rows[1][Number::OneSpecimenDifference], 2.35, 1e-9);
  EXPECT_NEAR(*rows[1][Number::OneSpecimenPercent], 25.0, 1e-9);
  EXPECT_EQ(found->quantities[0].conditions[1].oneSpecimen->specimen, "b");
  EXPECT_FALSE(rows[2][Number::OneSpecimenDifference]) << "nobody was in both";
  EXPECT_FALSE(rows[3][Number::OneSpecimenDifference]) << "four were: that is the paired difference";
  EXPECT_TRUE(rows[3][Number::Difference]);
}

TEST(StatisticsTable, PerCentIsOfTheSizeOfTheFirstAndOfZeroThereIsNone) {
  const run::QuantityOverRuns::OneSpecimen fell{"a", 1, 1, -4.0, -5.0}, ofNothing{"a", 1, 1, 0.0, 3.0};
  EXPECT_DOUBLE_EQ(*fell.percent(), -25.0) << "the number fell";
  EXPECT_DOUBLE_EQ(ofNothing.difference(), 3.0);
  EXPECT_FALSE(ofNothing.percent());
}

TEST(StatisticsTable, SaysWhyThereIsNoAgreementOfRepeats) {
  const auto uneven = conditionStatistics({angles("intact", {{"a", 1.0}, {"a", 1.1}, {"b", 2.0}})});
  ASSERT_TRUE(uneven);
  EXPECT_THAT(statisticsRows(*uneven)[0].open, Contains(HasSubstr("not run equally often")));
  const auto even = conditionStatistics({angles("intact", {{"a", 1.0}, {"a", 1.1}, {"b", 2.0}, {"b", 2.2}})});
  ASSERT_TRUE(even);
  const auto rows = statisticsRows(*even);
  ASSERT_TRUE(rows[0][Number::Icc]);
  EXPECT_LE(*rows[0][Number::IccLower95], *rows[0][Number::Icc]);
  EXPECT_GT(*rows[0][Number::Icc], 0.9) << "an angle in degrees must not scale it";
  EXPECT_THAT(rows[0].open, Not(Contains(HasSubstr("ICC"))));
}

TEST(StatisticsTable, TestsNothingWhereAllDifferencesAreTheSame) {
  const auto same = conditionStatistics({kIntact, angles("cut", {{"a", 10.1}, {"b", 11.4}, {"c", 9.7}, {"d", 12.2}})});
  ASSERT_TRUE(same);
  const auto rows = statisticsRows(*same);
  EXPECT_NEAR(*rows[1][Number::Difference], 2.0, 1e-9);
  const auto exact = conditionStatistics({kIntact, kIntact});
  ASSERT_TRUE(exact);
  const auto equal = statisticsRows(*exact);
  EXPECT_FALSE(equal[1][Number::PHolm]);
  EXPECT_THAT(equal[1].open, Contains(HasSubstr("nothing to go by")));
}

TEST(StatisticsTable, NamesInItsMethodOnlyWhatWasDone) {
  const auto alone = conditionStatistics({kIntact});
  ASSERT_TRUE(alone);
  const std::string plain = run::statisticsMethod(*alone);
  EXPECT_THAT(plain, HasSubstr("mean of its runs"));
  EXPECT_THAT(plain, Not(HasSubstr("Holm")));
  EXPECT_THAT(plain, Not(HasSubstr("ICC")));
  const auto compared = conditionStatistics({kIntact, kCut});
  ASSERT_TRUE(compared);
  EXPECT_THAT(run::statisticsMethod(*compared), HasSubstr("to the condition \"intact\", paired by specimen"));
  EXPECT_THAT(run::statisticsMethod(*compared), Not(HasSubstr("Greenhouse"))) << "two conditions: the t test";
  const auto three = conditionStatistics({kIntact, kCut, angles("more", {{"a", 1}, {"b", 3}, {"c", 2}, {"d", 9}})});
  ASSERT_TRUE(three);
  EXPECT_THAT(run::statisticsMethod(*three), HasSubstr("Greenhouse and Geisser"));
  const auto repeats = conditionStatistics({angles("intact", {{"a", 1.0}, {"a", 1.1}})});
  ASSERT_TRUE(repeats);
  EXPECT_THAT(run::statisticsMethod(*repeats), HasSubstr("its repeatability"));
}

}  // namespace
}  // namespace articulus::test

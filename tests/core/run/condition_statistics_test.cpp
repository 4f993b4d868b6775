// Statistics over runs: what is paired with what, and numbers against those of SciPy 1.10.1 (ttest_rel, describe).
#include "core/run/condition_statistics.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <limits>

namespace articulus::test {
namespace {

using run::Condition;
using run::conditionStatistics;
using run::SpecimenResults;
using testing::HasSubstr;

storage::ResultValue value(const std::string& quantity, double minimum, double maximum) {
  storage::ResultValue v;
  v.table = "load_cycle";
  v.motion = "FE";
  v.quantity = quantity;
  v.unit = "rad";
  v.minimum = minimum;
  v.maximum = maximum;
  return v;
}

Condition condition(const std::string& name, const std::vector<std::pair<std::string, double>>& runs) {
  Condition c{name, {}};
  for (const auto& [specimen, number] : runs)
    c.runs.push_back({specimen, {value("range", 0.0, number), value("zone", 2.0 * number, 2.0 * number)}});
  return c;
}

TEST(ConditionStatistics, PairsSpecimensAndComparesWithTheFirstCondition) {
  const auto found = conditionStatistics({condition("intact", {{"a", 1.0}, {"b", 2.0}, {"c", 4.0}, {"d", 3.0}}),
                                          condition("cut", {{"b", 3.0}, {"a", 1.5}, {"d", 5.0}, {"c", 4.5}})});
  ASSERT_TRUE(found) << found.error().text();
  EXPECT_TRUE(found->overSpecimens);
  ASSERT_EQ(found->quantities.size(), 2u);
  const auto& range = found->quantities[0];
  EXPECT_EQ(range.quantity, "range") << "the difference of least and largest";
  ASSERT_TRUE(range.conditions[0].summary);
  EXPECT_EQ(range.conditions[0].summary->n, 4);
  EXPECT_DOUBLE_EQ(range.conditions[0].summary->mean, 2.5);
  EXPECT_FALSE(range.conditions[0].difference);
  ASSERT_TRUE(range.conditions[1].difference);
  EXPECT_NEAR(range.conditions[1].difference->difference.mean, 1.0, 1e-12);
  EXPECT_NEAR(range.conditions[1].difference->t, 2.82842712474619, 1e-9);
  EXPECT_NEAR(range.conditions[1].difference->p, 0.06627560274, 1e-8);
  ASSERT_TRUE(range.overall);
  EXPECT_NEAR(range.overall->F, 8.0, 1e-9) << "of two conditions the square of t";
  EXPECT_NEAR(found->quantities[1].conditions[0].summary->mean, 5.0, 1e-12);
}

TEST(ConditionStatistics, LoadsBesideTheTestedAxisCountByTheirLargestSize) {
  Condition intact = condition("intact", {{"a", 1.0}, {"b", 2.0}});
  const auto beside = [](double least, double most) {
    auto v = value("force_z", least, most);
    v.table = "off_axis";
    v.unit = "N";
    return v;
  };
  intact.runs[0].values.push_back(beside(-20.0, -20.0));
  intact.runs[1].values.push_back(beside(-3.0, 4.0));
  for (const char* only : {"off axis", "off_axis", "Force", "force z"}) {
    const auto found = conditionStatistics({intact}, only);
    if (std::string_view(only) == "Force") {
      EXPECT_FALSE(found) << "a capital letter is sought as it stands";
      continue;
    }
    ASSERT_TRUE(found) << only << ": " << found.error().text();
    ASSERT_EQ(found->quantities.size(), 1u);
    EXPECT_EQ(found->quantities[0].quantity, "force_z, largest size");
    EXPECT_DOUBLE_EQ(found->quantities[0].conditions[0].summary->mean, 12.0) << "20 and 4 N";
  }
}

TEST(ConditionStatistics, SpecimensWithoutAPartnerCountInTheirConditionOnly) {
  const auto found = conditionStatistics({condition("intact", {{"a", 1.0}, {"b", 2.0}, {"c", 4.0}}),
                                          condition("cut", {{"b", 3.0}, {"x", 9.0}, {"a", 1.5}})});
  ASSERT_TRUE(found);
  const auto& range = found->quantities[0];
  EXPECT_EQ(range.conditions[0].summary->n, 3);
  EXPECT_EQ(range.conditions[1].summary->n, 3);
  EXPECT_EQ(range.conditions[1].difference->difference.n, 2);
}

TEST(ConditionStatistics, RepeatsOfASpecimenAreOneNumberAndTellTheirAgreement) {
  const auto found = conditionStatistics(
      {condition("intact", {{"a", 1.0}, {"a", 1.2}, {"b", 2.0}, {"b", 2.2}, {"c", 5.0}, {"c", 4.8}})});
  ASSERT_TRUE(found);
  const auto& of = found->quantities[0].conditions[0];
  EXPECT_EQ(of.runs, 6);
  EXPECT_EQ(of.summary->n, 3) << "a specimen counts once";
  ASSERT_TRUE(of.repeats);
  EXPECT_GT(of.repeats->agreement.value, 0.99);
  EXPECT_FALSE(found->quantities[0].overall) << "one condition";
}

TEST(ConditionStatistics, RunsOfOneSpecimenAreItsRepeatability) {
  const auto found = conditionStatistics({condition("intact", {{"a", 1.0}, {"a", 1.2}, {"a", 1.4}})});
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->overSpecimens);
  EXPECT_EQ(found->quantities[0].conditions[0].summary->n, 3);
  EXPECT_NEAR(found->quantities[0].conditions[0].summary->standardDeviation, 0.2, 1e-12);
}

TEST(ConditionStatistics, RowsOfOneNameStayApartAndWhatIsNotFiniteIsLeftOut) {
  Condition c = condition("intact", {{"a", 1.0}, {"b", 2.0}, {"c", 3.0}});
  for (auto& run : c.runs) {
    run.values.push_back(run.values[0]);
    run.values.back().maximum *= 10.0;
  }
  c.runs[2].values[1].minimum = c.runs[2].values[1].maximum = std::numeric_limits<double>::infinity();
  c.runs[1].values[0].method = "another";
  const auto found = conditionStatistics({c});
  ASSERT_TRUE(found);
  ASSERT_EQ(found->quantities.size(), 3u);
  EXPECT_EQ(found->quantities[2].quantity, "range (2)");
  EXPECT_DOUBLE_EQ(found->quantities[2].conditions[0].summary->mean, 20.0);
  EXPECT_DOUBLE_EQ(found->quantities[0].conditions[0].summary->mean, 2.0);
  EXPECT_TRUE(found->quantities[0].methodsDiffer);
  EXPECT_FALSE(found->quantities[2].methodsDiffer);
  EXPECT_EQ(found->quantities[1].conditions[0].leftOut, 1);
  EXPECT_DOUBLE_EQ(found->quantities[1].conditions[0].summary->mean, 3.0);
}

TEST(ConditionStatistics, RepeatsOfOneSpecimenAreNotPairedByTheirOrder) {
  const auto found =
      conditionStatistics({condition("intact", {{"a", 1.0}, {"a", 1.2}}), condition("cut", {{"a", 1.5}, {"a", 1.8}})});
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->quantities[0].conditions[1].difference);
  EXPECT_FALSE(found->quantities[0].overall);
  ASSERT_TRUE(found->quantities[0].conditions[1].oneSpecimen);
  EXPECT_NEAR(found->quantities[0].conditions[1].oneSpecimen->difference(), 1.65 - 1.1, 1e-12) << "of the means";
}

TEST(ConditionStatistics, SaysWhatItCannotDo) {
  const auto told = [](const std::vector<Condition>& conditions, std::string_view only = {}) {
    const auto found = conditionStatistics(conditions, only);
    return found ? "accepted" : found.error().text();
  };
  EXPECT_THAT(told({}), HasSubstr("at least two"));
  EXPECT_THAT(told({condition("intact", {{"a", 1.0}})}), HasSubstr("One run has no statistics"));
  EXPECT_THAT(told({condition("intact", {{"a", 1.0}, {"b", 1.0}}), {"cut", {}}}), HasSubstr("\"cut\" has no runs"));
  EXPECT_THAT(told({condition("intact", {{"a", 1.0}, {"b", 1.0}})}, "torque"), HasSubstr("\"torque\""));
  const auto one = conditionStatistics({condition("intact", {{"a", 1.0}}), condition("cut", {{"b", 1.0}})});
  ASSERT_TRUE(one);
  EXPECT_FALSE(one->quantities[0].conditions[0].summary) << "of one number there is no spread";
  EXPECT_EQ(one->quantities[0].conditions[0].only, 1.0);
}

SpecimenResults resultOf(const std::string& specimen, double minimum, double maximum, const std::string& method) {
  storage::ResultValue v = value("zone", minimum, maximum);
  v.method = method;
  return {specimen, {v}};
}

TEST(ConditionStatistics, DoesNotPoolCyclesOrThresholds) {
  const auto found = conditionStatistics({{"all",
                                           {resultOf("a", 0.0, 1.0, "smallest and largest sample of cycle 3"),
                                            resultOf("b", 0.0, 2.0, "smallest and largest sample of cycle 1"),
                                            resultOf("c", 0.0, 3.0, "smallest and largest sample of cycle 1")}}});
  ASSERT_TRUE(found) << found.error().text();
  ASSERT_EQ(found->quantities.size(), 2u);
  EXPECT_EQ(found->quantities[0].parameters, "cycle 3");
  EXPECT_EQ(found->quantities[0].conditions[0].runs, 1);
  EXPECT_EQ(found->quantities[1].conditions[0].summary->n, 2);
  const auto zones = conditionStatistics({{"all",
                                           {resultOf("a", 0.0, 1.0, "slope; threshold 0.050 Nm/deg"),
                                            resultOf("b", 0.0, 2.0, "slope; threshold 0.100 Nm/deg")}}});
  ASSERT_TRUE(zones);
  EXPECT_EQ(zones->quantities.size(), 2u);
  const auto measured = conditionStatistics(
      {{"all", {resultOf("a", 0.0, 1.0, "mean over 27 poses"), resultOf("b", 0.0, 2.0, "mean over 31 poses")}}});
  ASSERT_TRUE(measured);
  EXPECT_EQ(measured->quantities.size(), 1u) << "how many there were is measured, not chosen";
}

TEST(ConditionStatistics, WhatAnAnalysisWasToldSeparatesAndWhatItMeasuredDoesNot) {
  struct Case {
    std::string one, other, measured, shown;  // other: another parameter; measured: the same ones
  };
  const std::vector<Case> cases{
      {"5 % below the elastic line (20 % to 50 % of the peak load, first rise), lasting 5 % of the way to the peak",
       "10 % below the elastic line (20 % to 50 % of the peak load, first rise), lasting 5 % of the way to the peak",
       "5.0 % below the elastic line (20 % to 50 % of the peak load, first rise), lasting 5 % of the way to the peak",
       "5 % below"},
      {"5 % below the elastic line (20 % to 50 % of the peak load, first rise)",
       "5 % below the elastic line (20 % to 60 % of the peak load, first rise)", "", "to 50 %"},
      {"standard error of the slope; noise of a load 0.12 N", "",
       "standard error of the slope; noise of a load 8e-05 N", ""},
      {"smallest and largest; Wilke 1998; cycle 3; threshold 0.050 Nm/deg",
       "smallest and largest; Wilke 1998; cycle 3; threshold 0.100 Nm/deg",
       "smallest and largest; Wilke 1998; cycle 3; threshold 5e-02 Nm/deg", "threshold 0.05 Nm/deg"},
      {"line through the loading branch from 75 % of the peak load, cycle 3",
       "line through the loading branch from 80 % of the peak load, cycle 3", "", "from 75 %"},
      {"mean over 31 poses at 95 % or more of 98 N, matched by pose", "",
       "mean over 27 poses at 95 % or more of 103 N, matched by pose", ""},
      {"stiffness_across along Fz, 12 um; stiffness along the path with their whole distance, 14 um, turns on 100 mm",
       "", "stiffness_across along Fz, 2 um; stiffness along the path with their whole distance, 3 um, turns on 100 mm",
       ""},
      {"known within 20 %, which is in the error bar", "known within 30 %, which is in the error bar", "",
       "within 20 %"},
      {"load of D carried to (10, -5, 0) mm from D", "load of D carried to (10, 5, 0) mm from D",
       "load of D carried to (10.0, -5, 0) mm from D", "-5"},
      {"since the step began; low-pass 6 Hz, gaps up to 100 ms bridged, jumps out",
       "since the step began; low-pass 8 Hz, gaps up to 100 ms bridged, jumps out", "", "low-pass 6 Hz"},
      {"by a map of 64 places (1.2 mm rms before, 0.2 mm after at places left out)", "",
       "by a map of 80 places (1.4 mm rms before, 0.1 mm after at places left out)", ""},
      {"Prony series through 99.8 s of hold, 2.01 s after the step began, times sought", "",
       "Prony series through 100 s of hold, 2 s after the step began, times sought", ""},
      {"noise of a pose 12 um and 3.1 mdeg between neighbouring samples", "",
       "noise of a pose 8.5 um and 1e-05 mdeg between neighbouring samples", ""},
      {"the velocities of 40 steps of cycle 3 agree on, 2 too slow to tell left out",
       "the velocities of 40 steps of cycle 2 agree on, 2 too slow to tell left out",
       "the velocities of 38 steps of cycle 3 agree on, 4 too slow to tell left out", "cycle 3 agree"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.one);
    const auto of = [&](const std::string& other) {
      return conditionStatistics({{"all", {resultOf("a", 0.0, 1.0, c.one), resultOf("b", 0.0, 2.0, other)}}});
    };
    if (!c.other.empty()) {
      const auto apart = of(c.other);
      ASSERT_TRUE(apart) << apart.error().text();
      ASSERT_EQ(apart->quantities.size(), 2u);
      EXPECT_EQ(apart->quantities[0].parameters, c.shown);
    }
    if (c.measured.empty()) continue;
    const auto pooled = of(c.measured);
    ASSERT_TRUE(pooled) << pooled.error().text();
    ASSERT_EQ(pooled->quantities.size(), 1u);
    EXPECT_FALSE(pooled->quantities[0].methodsDiffer);
    EXPECT_EQ(pooled->quantities[0].parameters, "");
  }
}

TEST(ConditionStatistics, TakesARangeAsARangeInEveryRun) {
  const auto found = conditionStatistics({{"all", {resultOf("a", 5.0, 5.0, "m"), resultOf("b", 4.0, 6.0, "m")}}});
  ASSERT_TRUE(found);
  EXPECT_DOUBLE_EQ(found->quantities[0].conditions[0].summary->mean, 1.0) << "a zone without width at 5 is no 5";
}

TEST(ConditionStatistics, CorrectsItsComparisonsByHolm) {
  const auto found = conditionStatistics({condition("intact", {{"a", 1.0}, {"b", 2.0}, {"c", 4.0}, {"d", 3.0}}),
                                          condition("cut", {{"a", 1.5}, {"b", 3.0}, {"c", 4.5}, {"d", 5.0}}),
                                          condition("again", {{"a", 1.9}, {"b", 3.1}, {"c", 5.2}, {"d", 4.0}})});
  ASSERT_TRUE(found);
  const auto& q = found->quantities[0];
  const double p1 = q.conditions[1].difference->p, p2 = q.conditions[2].difference->p;
  EXPECT_DOUBLE_EQ(std::min(q.conditions[1].pHolm, q.conditions[2].pHolm), 2.0 * std::min(p1, p2));
  EXPECT_DOUBLE_EQ(std::max(q.conditions[1].pHolm, q.conditions[2].pHolm),
                   std::max(std::max(p1, p2), 2.0 * std::min(p1, p2)));
}

}  // namespace
}  // namespace articulus::test

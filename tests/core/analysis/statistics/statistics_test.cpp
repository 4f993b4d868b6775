// Distributions, paired differences, analysis of variance and ICC against SciPy 1.10.1 and published examples.
#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "core/analysis/statistics/distributions.h"
#include "core/analysis/statistics/repeated_measures.h"
#include "core/analysis/statistics/summary.h"

namespace articulus::test {
namespace {

using analysis::fisherBelow;
using analysis::fisherQuantile;
using analysis::studentBelow;
using analysis::studentQuantile;
using testing::HasSubstr;

TEST(Distributions, AreThoseOfScipy) {
  EXPECT_NEAR(studentBelow(0.5, 3), 0.6742760175759246, 1e-12);
  EXPECT_NEAR(studentBelow(2.3, 7.5), 0.9737135519478155, 1e-12);
  EXPECT_NEAR(studentBelow(-1.1, 1), 0.2348538278116318, 1e-12);
  EXPECT_NEAR(studentBelow(6.0, 40), 0.9999997636772433, 1e-12);
  EXPECT_NEAR(studentQuantile(0.975, 2), 4.302652729911275, 1e-9);
  EXPECT_NEAR(studentQuantile(0.975, 9), 2.2621571627409915, 1e-9);
  EXPECT_NEAR(studentQuantile(0.2, 4.5), -0.9289655685636681, 1e-9);
  EXPECT_NEAR(studentQuantile(0.999, 30), 3.385184866818216, 1e-9);
  EXPECT_NEAR(fisherBelow(0.4, 2, 7), 0.3152815494045958, 1e-12);
  EXPECT_NEAR(fisherBelow(3.2, 1.7, 5.1), 0.8720213262808119, 1e-12);
  EXPECT_NEAR(fisherBelow(12.0, 4, 20), 0.9999609624570234, 1e-12);
  EXPECT_NEAR(fisherQuantile(0.975, 5, 15), 3.5764153492790607, 1e-9);
  EXPECT_NEAR(fisherQuantile(0.975, 15, 5), 6.42772816707878, 1e-9);
  EXPECT_NEAR(fisherQuantile(0.5, 1.3, 2.2), 0.7796717699647906, 1e-9);
}

/// Six targets, four judges: Shrout & Fleiss 1979, Table 2.
Eigen::MatrixXd shroutFleiss() {
  Eigen::MatrixXd x(6, 4);
  x << 9, 2, 5, 8, 6, 1, 3, 2, 8, 4, 6, 8, 7, 1, 2, 6, 10, 5, 6, 9, 6, 2, 4, 7;
  return x;
}

TEST(Summary, OfAFewNumbers) {
  const auto s = analysis::summary(std::vector<double>{9, 6, 8, 7, 10, 6});
  ASSERT_TRUE(s);
  EXPECT_NEAR(s->mean, 46.0 / 6.0, 1e-12);
  EXPECT_EQ(s->median, 7.5);
  EXPECT_EQ(s->minimum, 6.0);
  EXPECT_EQ(s->maximum, 10.0);
  EXPECT_NEAR(s->standardDeviation, std::sqrt(40.0 / 15.0), 1e-12);
  EXPECT_NEAR(s->upper95 - s->mean, 2.570581835636314 * s->standardDeviation / std::sqrt(6.0), 1e-9);
}

TEST(PairedDifference, IsThatOfScipy) {
  const std::vector<double> first{9, 6, 8, 7, 10, 6}, second{8, 2, 8, 6, 9, 7};
  const auto d = analysis::pairedDifference(first, second);
  ASSERT_TRUE(d);
  EXPECT_NEAR(d->t, -1.4638501094227996, 1e-12);
  EXPECT_NEAR(d->p, 0.203110663720055, 1e-12);
  EXPECT_NEAR(d->difference.lower95, -2.756041701310749, 1e-9);
  EXPECT_NEAR(d->difference.upper95, 0.7560417013107492, 1e-9);
  EXPECT_NEAR(d->upperAgreement, -1.0 + 1.96 * 1.6733200530681511, 1e-12);
  EXPECT_NEAR(d->effect, -1.0 / 1.6733200530681511, 1e-12);
}

TEST(PairedDifference, OfTheSameNumbersIsNone) {
  const std::vector<double> same{1, 2, 3};
  const auto d = analysis::pairedDifference(same, same);
  ASSERT_TRUE(d);
  EXPECT_EQ(d->p, 1.0);
  EXPECT_EQ(d->t, 0.0);
}

TEST(RepeatedMeasures, AreThoseOfScipy) {
  const auto r = analysis::repeatedMeasures(shroutFleiss());
  ASSERT_TRUE(r) << r.error().text();
  EXPECT_NEAR(r->specimens, 56.20833333333334, 1e-9);
  EXPECT_NEAR(r->conditions, 97.45833333333334, 1e-9);
  EXPECT_NEAR(r->error, 15.291666666666629, 1e-9);
  EXPECT_NEAR(r->F, 31.86648501362406, 1e-9);
  EXPECT_NEAR(r->p, 9.454263202470439e-07, 1e-12);
  EXPECT_NEAR(r->epsilon, 0.6817245445940953, 1e-12);
  EXPECT_NEAR(r->pCorrected, 3.84552635469621e-05, 1e-12);
}

TEST(IntraclassCorrelation, IsThatOfThePublishedExample) {
  const auto icc = analysis::intraclassCorrelation(shroutFleiss());
  ASSERT_TRUE(icc) << icc.error().text();
  EXPECT_NEAR(icc->agreement.value, 0.29, 0.005);
  EXPECT_NEAR(icc->consistency.value, 0.71, 0.005);
  EXPECT_NEAR(icc->agreementOfMean.value, 0.62, 0.005);
  EXPECT_NEAR(icc->consistencyOfMean.value, 0.91, 0.005);
  EXPECT_NEAR(icc->agreement.lower95, 0.019, 0.001);
  EXPECT_NEAR(icc->agreement.upper95, 0.761, 0.001);
  EXPECT_NEAR(icc->consistency.lower95, 0.342, 0.001);
  EXPECT_NEAR(icc->consistency.upper95, 0.946, 0.001);
  EXPECT_NEAR(icc->agreementOfMean.lower95, 0.071, 0.001);
  EXPECT_NEAR(icc->agreementOfMean.upper95, 0.927, 0.001);
  EXPECT_NEAR(icc->consistencyOfMean.lower95, 0.676, 0.001);
  EXPECT_NEAR(icc->consistencyOfMean.upper95, 0.986, 0.001);
}

TEST(Statistics, SayWhatTheyCannotJudge) {
  EXPECT_THAT(analysis::summary(std::vector<double>{1.0}).error().text(), HasSubstr("at least two"));
  EXPECT_FALSE(analysis::summary(std::vector<double>{1.0, std::numeric_limits<double>::quiet_NaN()}));
  EXPECT_THAT(analysis::pairedDifference(std::vector<double>{1, 2}, std::vector<double>{1}).error().text(),
              HasSubstr("same specimens"));
  Eigen::MatrixXd shifted(3, 2);
  shifted << 1, 2, 3, 4, 7, 8;
  EXPECT_THAT(analysis::repeatedMeasures(shifted).error().text(), HasSubstr("same amount"));
  EXPECT_FALSE(analysis::intraclassCorrelation(Eigen::MatrixXd::Ones(1, 3)));
  Eigen::MatrixXd missing = shroutFleiss();
  missing(2, 2) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THAT(analysis::intraclassCorrelation(missing).error().text(), HasSubstr("missing"));
}

TEST(Distributions, TailsKeepTheirDigits) {
  // Of one degree of freedom the tail has a closed form (Cauchy).
  for (const double t : {0.5, 2.0, 1e3, 1e6})
    EXPECT_NEAR(analysis::studentBeyond(t, 1.0) / (2.0 / M_PI * std::atan(1.0 / t)), 1.0, 1e-10) << t;
  EXPECT_GT(analysis::studentBeyond(60.0, 9.0), 0.0);
  EXPECT_LT(analysis::studentBeyond(60.0, 9.0), 1e-12);
  EXPECT_GT(analysis::studentBeyond(1e4, 9.0), 0.0) << "1 - below is zero there";
  EXPECT_GT(analysis::fisherAbove(1e6, 2.0, 20.0), 0.0);
  EXPECT_LT(analysis::fisherAbove(1e6, 2.0, 20.0), 1e-30);
  EXPECT_NEAR(analysis::fisherAbove(4.0, 1.0, 9.0), analysis::studentBeyond(2.0, 9.0), 1e-12);
}

}  // namespace
}  // namespace articulus::test

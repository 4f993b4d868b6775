#pragma once
#include <Eigen/Core>

#include "core/base/result.h"

namespace articulus::analysis {

/// Analysis of variance of the same specimens in each of several conditions.
struct RepeatedMeasures {
  double specimens = 0.0, conditions = 0.0, error = 0.0;  ///< sums of squares
  double freedomSpecimens = 0.0, freedomConditions = 0.0, freedomError = 0.0;
  double F = 0.0, p = 1.0;  ///< of the conditions, sphericity assumed
  double epsilon = 1.0;     ///< Greenhouse-Geisser: 1 where the differences spread alike, 1 / (k - 1) at worst
  double pCorrected = 1.0;  ///< with both degrees of freedom times epsilon: the one to report
};

/// In      values: a row a specimen, a column a condition
/// Errors  InvalidArgument: fewer than two of either, a value that is not finite, or no spread beside the conditions
/// Source  Greenhouse & Geisser 1959, Psychometrika 24:95-112
/// Thread  any but control
[[nodiscard]] base::Result<RepeatedMeasures> repeatedMeasures(const Eigen::MatrixXd& values);

/// How well repeats, observers or machines agree on the same specimens.
struct IntraclassCorrelation {
  struct Estimate {
    double value = 0.0, lower95 = 0.0, upper95 = 0.0;
  };
  Estimate agreement;          ///< ICC(2,1): any two of them, of one reading; offsets between them count
  Estimate consistency;        ///< ICC(3,1): these very ones, of one reading; offsets do not count
  Estimate agreementOfMean;    ///< ICC(2,k)
  Estimate consistencyOfMean;  ///< ICC(3,k)
};

/// In      values: a row a specimen, a column a repeat, observer or machine
/// Errors  as repeatedMeasures
/// Source  Shrout & Fleiss 1979, Psychol Bull 86:420-428; intervals of ICC(2,1): McGraw & Wong 1996
/// Thread  any but control
[[nodiscard]] base::Result<IntraclassCorrelation> intraclassCorrelation(const Eigen::MatrixXd& values);

}  // namespace articulus::analysis

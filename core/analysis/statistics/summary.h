#pragma once
#include <span>

#include "core/base/result.h"

namespace articulus::analysis {

/// What is said of repeated numbers, in their unit.
struct Summary {
  int n = 0;
  double mean = 0.0, standardDeviation = 0.0;  ///< of the sample, n - 1
  double median = 0.0, minimum = 0.0, maximum = 0.0;
  double lower95 = 0.0, upper95 = 0.0;  ///< confidence interval of the mean, Student
};

/// Errors  InvalidArgument: fewer than two values, or one that is not finite
/// Thread  any but control
[[nodiscard]] base::Result<Summary> summary(std::span<const double> values);

/// Two conditions on the same specimens: the second minus the first.
struct PairedDifference {
  Summary difference;
  double t = 0.0, freedom = 0.0, p = 1.0;             ///< two-sided paired t test
  double effect = 0.0;                                ///< mean difference by its standard deviation (Cohen's d_z)
  double lowerAgreement = 0.0, upperAgreement = 0.0;  ///< mean -+ 1.96 standard deviations (Bland-Altman)
  double agreementError = 0.0;  ///< half the 95 % confidence interval of either limit of agreement
};

/// In      first and second: the same specimens in the same order
/// Errors  InvalidArgument: unequal lengths, fewer than two pairs, a value that is not finite
/// Source  Bland & Altman 1986, Lancet 327:307-310: standard error of a limit sqrt(3 / n) standard deviations
/// Thread  any but control
[[nodiscard]] base::Result<PairedDifference> pairedDifference(std::span<const double> first,
                                                              std::span<const double> second);

}  // namespace articulus::analysis

#pragma once
#include <optional>
#include <span>

#include "core/base/result.h"

namespace articulus::analysis {

/// How a signal follows a step of its set-point. Times count from where the set-point is halfway.
struct StepMetrics {
  double from = 0.0, to = 0.0;   ///< set-point before and after, in the unit of the signal
  std::optional<double> rise_s;  ///< from 10 to 90 % of the step, each reached for the first time; none: not reached
  double overshoot = 0.0;        ///< beyond the target, share of the step; 0: none
  std::optional<double> settling_s;  ///< until it stays within kSettledShare for good; none: it does not
  double steadyError = 0.0;          ///< mean of the last fifth less the target, in the unit of the signal
};

inline constexpr double kSettledShare = 0.05;  ///< of the step, to both sides of the target

/// In      times that grow, set-point and signal of the same times: one step up or down, then at rest to the end. Noise
///         is taken for motion: smooth it first where it is not small beside the step
/// Errors  InvalidArgument: not equally long, fewer than kFewestForStep, not finite, times that do not grow, a
///         set-point that ends where it began, or that reaches its target in the last fifth only
/// Thread  any but control
/// Source  K. J. Astrom, R. M. Murray, Feedback Systems, 2nd ed., Princeton 2021, 6.3
/// Test    tests/core/analysis/step_metrics_test.cpp
[[nodiscard]] base::Result<StepMetrics> stepMetrics(std::span<const double> time_s, std::span<const double> wanted,
                                                    std::span<const double> measured);

inline constexpr std::size_t kFewestForStep = 20;  ///< samples

}  // namespace articulus::analysis

#pragma once
#include <array>
#include <span>

#include "core/analysis/load_cycle.h"

namespace articulus::analysis {

/// The S of one branch: motion(load) = offset + sum of height_k / (1 + exp(-(shift_k + rate_k load))), two of them.
struct DoubleSigmoid {
  struct Step {
    double height = 0.0;  ///< rad or m
    double shift = 0.0;   ///< no unit
    double rate = 1.0;    ///< 1/Nm or 1/N, above zero
  };
  std::array<Step, 2> steps{};
  double offset = 0.0;         ///< rad or m
  double determination = 0.0;  ///< R2 of the fit

  [[nodiscard]] double motion(double load) const noexcept;
  /// Derivative of the motion: the compliance (1) and how it changes (2).
  [[nodiscard]] double compliance(double load) const noexcept;
  [[nodiscard]] double complianceSlope(double load) const noexcept;
};

/// Least squares with heights and rates above zero, from several starts; the best one counts.
/// In      one branch; sign of the load such that the motion grows with it
/// Errors  InvalidArgument: fewer than 20 samples, or no start that ends
/// Source  Smit et al. 2011, BMC Musculoskelet Disord 12:38
/// Thread  any but control
[[nodiscard]] base::Result<DoubleSigmoid> fitDoubleSigmoid(std::span<const MotionLoad> branch);

}  // namespace articulus::analysis

#pragma once
#include <span>

#include "core/analysis/load_cycle.h"

namespace articulus::analysis {

/// Three straight lines that meet: load over motion of one branch, stiff, soft, stiff.
struct TrilinearFit {
  double lower = 0.0, upper = 0.0;                                     ///< motions at which the lines meet, rad or m
  double stiffnessBelow = 0.0, stiffness = 0.0, stiffnessAbove = 0.0;  ///< Nm/rad or N/m
  double determination = 0.0;                                          ///< R2
};

/// Least squares over both meeting points: every pair of a grid, then Gauss-Newton from the best one.
/// In      one branch, any order
/// Errors  InvalidArgument: fewer than 20 samples, no motion, or a middle that is not the softest part
/// Thread  any but control
[[nodiscard]] base::Result<TrilinearFit> fitTrilinear(std::span<const MotionLoad> branch);

}  // namespace articulus::analysis

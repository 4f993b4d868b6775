#pragma once
#include <cmath>

namespace articulus::studies {

/// Keeps the greater of both. What is not a number is worse than anything and stays: a figure that was not measured
/// must never look like one that was met.
/// Thread  any
inline void keepWorst(double& worst, double value) noexcept {
  if (!std::isnan(worst) && !(value <= worst)) worst = value;
}

}  // namespace articulus::studies

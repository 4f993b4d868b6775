#pragma once
#include <algorithm>
#include <cmath>

#include "core/spatial/six_vector.h"

namespace articulus::safety {

/// The two load sums of the JR3 under loads on several axes; both must stay below 1. The larger of the two is returned.
/// In      load in the sensor's axes as its strain gages feel it (tool weight included), N and Nm
/// Thread  any; real-time safe
/// Source  Martinez 2012, (4.8) and (4.9); with absolute values, as the printed sums would cancel
[[nodiscard]] inline double sensorLoadSum(const spatial::Wrench& F_S) noexcept {
  const auto a = F_S.data.cwiseAbs();
  const double first = a[0] / 1512.91 + a[1] / 1824.39 + a[2] / 5028.21 + a[3] / 93.81 + a[5] / 79.12;
  const double second = a[0] / 1245.93 + a[1] / 1201.43 + a[2] / 5028.21 + a[3] / 186.49 + a[4] / 107.37 + a[5] / 79.12;
  return std::max(first, second);
}

}  // namespace articulus::safety

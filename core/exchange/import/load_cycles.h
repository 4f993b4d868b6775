#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.h"

namespace articulus::exchange {

/// The cycles of a load that goes to one side, to the other and back, or to one side and back.
struct LoadCycles {
  std::vector<std::size_t> begins;  ///< first row of each cycle; behind the last one the row after it
  bool bothSides = true;
  bool positiveFirst = true;
  double amplitude = 0.0;  ///< largest size within the cycles, in the unit of the load

  [[nodiscard]] int count() const { return begins.empty() ? 0 : static_cast<int>(begins.size()) - 1; }
};

/// Finds whole cycles by where the load crosses zero: a crossing counts once the load has left a band of a tenth of its
/// size on the other side, so that noise around zero makes none. Cycles to one side part where the load is least, the
/// first begins where it leaves its rest and the last ends where it is back at it. What is before the first and behind
/// the last whole cycle belongs to none.
/// In      load: SI, NaN where it was not measured
/// Errors  InvalidArgument: no whole cycle, in words
[[nodiscard]] base::Result<LoadCycles> findLoadCycles(std::span<const double> load);

}  // namespace articulus::exchange

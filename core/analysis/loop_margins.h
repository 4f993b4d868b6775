#pragma once
#include <optional>

#include "core/analysis/spectrum.h"

namespace articulus::analysis {

/// What the answer of a closed loop to its set-point tells of the loop. Each none where it is not within the
/// frequencies at which the answer is one to the set-point.
struct LoopMargins {
  std::optional<double> bandwidth_Hz;  ///< where the gain of the closed loop falls below -3 dB
  std::optional<double> crossover_Hz;  ///< where the gain of the open loop falls below 1
  std::optional<double>
      phaseMargin_rad;  ///< there: by how much the open loop's phase is above -180 degrees, in (-pi, pi]
};

/// Of T, the answer of a signal to its set-point: the open loop is L = T / (1 - T), as it is for a loop that is led by
/// its error alone. A law that also feeds the set-point forward answers sooner than its loop: its margin is then an
/// estimate, for comparing one set of gains with another.
/// Frequencies at which the coherence is below coherentAbove() count for nothing.
/// Thread  any but control
/// Source  K. J. Astrom, R. M. Murray, Feedback Systems, 2nd ed., Princeton 2021, 10.3
/// Test    tests/core/analysis/loop_margins_test.cpp
[[nodiscard]] LoopMargins loopMargins(const FrequencyResponse& closed);

}  // namespace articulus::analysis

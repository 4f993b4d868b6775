#pragma once
#include <string>

#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// One axis is loaded to +amplitude, -amplitude and back, cycles times. The targets of all other loads are zero; after
/// a load step that held its target, the cycles run about that target.
struct LoadCycleStep {
  std::string motion;       ///< short name in tables: "LB", "FE", "AR"
  int axis = 3;             ///< 0..5: Fx Fy Fz Mx My Mz, at D in W
  double amplitude = 0.0;   ///< N or Nm; its sign is the first direction
  double rate_per_s = 0.0;  ///< N/s or Nm/s
  int cycles = 3;
  int reportedCycle = 3;  ///< the cycle that results are taken from
  double hold_s = 0.0;    ///< at each peak
};
[[nodiscard]] const StepKind<LoadCycleStep>& kindOf(const LoadCycleStep&) noexcept;

}  // namespace articulus::protocol

#pragma once
#include <array>

#include "core/safety/fault.h"

namespace articulus::app {

/// Whether a run that drives these axes needs that limit more than others: what stops every motion (the handle, the
/// emergency stop, the load cell, every load, the drives), and of speeds, box, displacement and oscillation those of
/// its axes. The rest is of no less weight: all of it is driven before any run.
/// In  axis: as in safety::LimitTestResult; axes: Fx Fy Fz Mx My Mz of the world, as run::drivenAxes() has them
[[nodiscard]] bool isNeededFirst(safety::FaultCode limit, int axis, const std::array<bool, 6>& axes);

}  // namespace articulus::app

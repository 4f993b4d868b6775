#pragma once
#include "core/base/result.h"
#include "core/station/timing_summary.h"

namespace articulus::station {

/// Whether a cell may run with what the computer granted its control thread. A simulated one may, and says what is
/// missing; a live one needs SCHED_FIFO and locked memory, or it would learn in the middle of a test that the computer
/// is busy elsewhere.
/// Errors  Conflict: what is missing and how it is granted
/// Thread  any
[[nodiscard]] base::Result<void> mayRun(bool simulated, const TimingSummary& timing);

}  // namespace articulus::station

#pragma once
#include <functional>

#include "core/run/rehearsal/rehearsal.h"
#include "core/run/rehearsal/rehearsal_plan.h"
#include "core/station/station_link.h"

namespace articulus::run {

/// A station on a manual clock with nobody else at it, switched off, its arm at home and its vice open: a virtual twin.
struct TwinStation {
  station::StationLink& link;
  const cell::CellConfig& cell;             ///< of the twin: limits and gains are those of the plan
  std::function<void(int cycles)> advance;  ///< runs cycles; the operator is there
};

/// Told some times a second of simulated time: how far it is, and how long it probably takes. False: stop it.
using RehearsalProgress = std::function<bool(double done_s, double expected_s)>;

/// Cell file with the settings of a plan in place of its own: what its twin is built of.
[[nodiscard]] cell::CellConfig twinOf(const cell::CellConfig& cell, const RehearsalPlan& plan);

/// Walks the plan on the twin with the program runner of a real run: on, zeroed, clamped, cut as the specimen is, then
/// the protocol from its first to its last step. Questions are answered with their first choice, and the virtual bench
/// cuts. How a run ends (also by a fault) is a result; an error is what keeps it from beginning.
/// Errors  InvalidArgument: what keeps the protocol from running on this cell, in words; DeviceFailure: the twin does
///         not become ready; Cancelled
/// Thread  one; takes about a hundredth of the time of the run
[[nodiscard]] base::Result<Rehearsal> rehearse(const TwinStation& twin, const RehearsalPlan& plan,
                                               const RehearsalProgress& progress = {});

}  // namespace articulus::run

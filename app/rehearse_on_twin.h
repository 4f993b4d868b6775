#pragma once
#include "core/run/rehearsal/rehearse.h"

namespace articulus::app {

/// Rehearses a plan on a virtual twin of the cell, made for it and gone after it: the station of the cell, its devices
/// and its data are not touched. The result bears the hash of the plan.
/// Errors  as run::rehearse() and run::hashOf(); a cell that says nothing of a twin ("simulation")
/// Thread  any; independent of the station
[[nodiscard]] base::Result<run::Rehearsal> rehearseOnTwin(const cell::CellConfig& cell, const run::RehearsalPlan& plan,
                                                          const run::RehearsalProgress& progress = {});

}  // namespace articulus::app

#pragma once
#include "core/run/rehearsal/rehearse.h"

namespace articulus::app {

/// Rehearses a plan on a virtual twin of the cell, made for it and gone after it: the station of the cell, its devices
/// and its data are not touched. The result bears the hash of the plan. The twin of a virtual cell holds what that has
/// in its vice; of a live one the model of the joint that was prepared (run::modelFor()).
/// In      resources: where models are looked for; empty: the cell's own only
/// Errors  as run::rehearse() and run::hashOf(); a cell that says nothing of a twin ("simulation")
/// Thread  any; independent of the station
[[nodiscard]] base::Result<run::Rehearsal> rehearseOnTwin(const cell::CellConfig& cell, const run::RehearsalPlan& plan,
                                                          const run::RehearsalProgress& progress = {},
                                                          const std::filesystem::path& resources = {});

}  // namespace articulus::app

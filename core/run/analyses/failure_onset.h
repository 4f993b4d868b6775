#pragma once
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "core/run/run_view.h"
#include "core/storage/records.h"

namespace articulus::run {

/// Where a structure began to fail in a step that loads it, by three thresholds side by side, each told with its row.
/// In      options: "step", label of the motion; "load" ("Fz"), "way" ("x" ... "turn_z"; that along or about the axis
///         of the load), both from the step's first sample on; thresholds as shares (analysis::FailureThresholds):
///         "zone_from", "zone_to", "deviation", "stiffness_drop", "load_drop", "window"; "least_load": N or Nm
/// Out     table "failure_onset": peak, stiffness of the elastic line, then load and way at the first departure, where
///         the stiffness and where the load fell; what was not met has no row of its own, and the rows of the peak say
///         so
/// Errors  InvalidArgument: no such step, load, way, threshold; OutOfRange: the load never rose
[[nodiscard]] base::Result<std::vector<storage::ResultValue>> failureOnset(const RunView& run,
                                                                           const nlohmann::json& options);

}  // namespace articulus::run

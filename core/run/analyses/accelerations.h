#pragma once
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "core/run/run_view.h"
#include "core/storage/records.h"

namespace articulus::run {

/// How fast the moving body went in each motion of a run, and how it sped up.
/// Frames  D's point and turn, along axes of W
/// In      options: "steps" (labels; all motions), "window_s" (0.1): length of the stretch whose cubic tells the rates
/// Out     table "accelerations", of each motion least and largest velocity and acceleration along and about x, y and
///         z, the largest speeds, and the standard errors
/// Errors  InvalidArgument: a label of no step, a window that is none, no motion that was reached and told
/// Source  analysis::poseRates
[[nodiscard]] base::Result<std::vector<storage::ResultValue>> accelerations(const RunView& run,
                                                                            const nlohmann::json& options);

}  // namespace articulus::run

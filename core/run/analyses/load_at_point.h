#pragma once
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "core/run/run_view.h"
#include "core/storage/records.h"

namespace articulus::run {

/// The load of each motion carried to another point, such as the lower end of a body that is clamped there: forces
/// stay, moments grow by the lever. What is pure at the upper end need not be at the lower one.
/// Frames  loads in the axes of W
/// In      options: "at_mm": x, y, z of the point from D at its reference pose, along W; "moves": "stays" where it
///         stands in W (default) or "goes along" where it is part of the moving body; "steps": labels (all motions);
///         "diameter_mm": of a round body from D to the point
/// Out     table "load_at_point": least and largest of the six loads of each motion, and of the part of the moments
///         that the forces induce; of a round body the largest normal stress at both ends
/// Errors  InvalidArgument: no point, an option that is none
/// Source  Martinez 2012, 7.1.3: the moment induced at the far end; Fig 7.7 and 7.8: stress of bending
[[nodiscard]] base::Result<std::vector<storage::ResultValue>> loadAtPoint(const RunView& run,
                                                                          const nlohmann::json& options);

}  // namespace articulus::run

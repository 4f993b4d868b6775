#pragma once
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "core/run/run_view.h"
#include "core/storage/records.h"

namespace articulus::run {

/// How well a path that was recorded pose by pose comes back: distance of each pose from the mean over the repeats, rms
/// and largest.
/// In      options: "path", the name of a passive path; "rest_s", how long the end of each motion counts as rest (0.5);
///         "expected_force_N", "expected_moment_Nm" and "source": what is held against the loads at rest
/// Out     table "path_repeatability": translation (m) and rotation (rad) of the poses at one angle, minimum the rms,
///         maximum the largest: of the paths there, and with those back, which differ by what the joint's hysteresis
///         does; largest single readings at rest and on the way of forces and moments that were wanted zero
/// Source  Omrcen & Nemec 2002, Methods (ten repeats)
[[nodiscard]] base::Result<std::vector<storage::ResultValue>> pathRepeatability(const RunView& run,
                                                                                const nlohmann::json& options);

}  // namespace articulus::run

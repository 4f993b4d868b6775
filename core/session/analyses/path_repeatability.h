#pragma once
#include <nlohmann/json.hpp>
#include <vector>

#include "core/session/run_view.h"
#include "core/storage/records.h"

namespace articulus::session {

/// How well a path that was taken pose by pose comes back: distance of each pose from the mean over the repeats, rms and largest.
/// In      options: "path", the name of a passive path with two or more repeats
/// Out     table "path_repeatability": translation (m) and rotation (rad), minimum the rms, maximum the largest
/// Source  Omrcen & Nemec 2002, Methods (ten repeats)
[[nodiscard]] base::Result<std::vector<storage::ResultValue>> pathRepeatability(const RunView& run, const nlohmann::json& options);

}  // namespace articulus::session

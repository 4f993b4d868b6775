#pragma once
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "core/run/run_view.h"
#include "core/storage/records.h"

namespace articulus::run {

/// How long a ligament, or a graft between two holes, would be along a path that was recorded pose by pose.
/// Frames  insertions: from D as it stood when the run began, along axes of the world, both bones as they stood then:
///         as landmarks are touched with the robot. The one goes with the moving bone, the other stays
/// In      options: "path", the name of a passive path; "fibres", each with
///         "name", "moving_mm" and "fixed_mm" (three numbers each); "source": where the insertions are from. A
///         side-aware protocol has those of a right joint; run on a left one, their y is mirrored
/// Out     table "ligament_length", a row a fibre and pose: least and greatest of all repeats, there and back, m; and
///         one a fibre over the whole path
/// Source  Omrcen & Nemec 2002, 1.4 and Fig 10
[[nodiscard]] base::Result<std::vector<storage::ResultValue>> ligamentLength(const RunView& run,
                                                                             const nlohmann::json& options);

}  // namespace articulus::run

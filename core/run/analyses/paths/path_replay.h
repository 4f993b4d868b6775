#pragma once
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "core/run/run_view.h"
#include "core/storage/records.h"

namespace articulus::run {

/// How well a path was replayed, and how the load along it changed: sequential sectioning by replay.
/// In      options: "recorded", label of the motion that the path was recorded from: a replay counts from where that
///         began, not its way there; "intact", label of a replay before the first cut; "replays", labels of those after
///         each cut, in their order; "axis" ("Fx" ... "Mz") of the load; "largest_shift_mm", "largest_turn_deg": what a
///         replay may be off, with "source"
/// Out     table "path_replay", a motion each replay: shift (m) and turn (rad) from the intact replay at the nearest
///         pose, minimum the rms, maximum the largest; range of the load, N or Nm; and that range over the one of the
///         replay before it, which a cut can only lower. Poses are the station's own (encoders and calibrated geometry)
/// Source  Hill 2013, ch. 5, Table 5-2
[[nodiscard]] base::Result<std::vector<storage::ResultValue>> pathReplay(const RunView& run,
                                                                         const nlohmann::json& options);

}  // namespace articulus::run

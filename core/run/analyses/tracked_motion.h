#pragma once
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "core/run/run_view.h"
#include "core/storage/records.h"

namespace articulus::run {

/// How far the bones that a tracking system followed moved against each other in steps of a run, and how well what it
/// reported of the moved body agrees with the robot. Jumps are taken out, short gaps bridged, the rest
/// low-passed forwards and backwards.
/// Frames  bones of a spine: x anterior, y left, z cranial (ours); of other joints: x anterior, y up, z to the right
/// In      options: "motions", labels of steps; "joint", "spine" (default: flexion, bending right, rotation left,
///         turned in this order about the left, forward and up axes; shifts of the upper bone along the lower one's
///         axes), "knee" (Grood and Suntay), or another of analysis::jointConventions, with "side"; "levels", pairs of
///         names, upper or proximal bone first (default: each bone and the next, but for the moved body); "moved", name
///         of the body that is fixed to the robot ("moving body"); "field_map": file of a map of an electromagnetic
///         tracker's field (tracking::FieldMap) whose distortion is taken off first, refused where one of map and run
///         is simulated and the other is not; "cutoff_Hz" (6), "bridge_s" (0.1); "largest_rms_shift_mm",
///         "largest_rms_turn_deg" of the comparison, with "source"
/// Out     table "tracked_motion": a row a level and coordinate, least and greatest since the step began, m or rad;
///         angles by a convention are those between the axes of both bones, without frames in which they cannot be
///         told. For the moved body the distance of both motions once their axes, the frame of the body and the latency
///         are fitted, rms and largest; that latency (of arrivals against the robot) and the mean one by the tracker's
///         own stamps; share of exposures without a pose
/// Source  Hill 2013, ch. 2 (Fig 2-2) and 5; order of the turns: Wu et al. 2002 (z, x', y''); Grood & Suntay 1983
[[nodiscard]] base::Result<std::vector<storage::ResultValue>> trackedMotion(const RunView& run,
                                                                            const nlohmann::json& options);

}  // namespace articulus::run

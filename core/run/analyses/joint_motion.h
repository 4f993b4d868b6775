#pragma once
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "core/run/run_view.h"
#include "core/storage/records.h"

namespace articulus::run {

/// How far a joint has moved in steps of a run, in its clinical coordinates. The distal bone is fixed, the proximal one
/// is on the robot.
/// Frames  bones: x anterior, y up, z to the right; the moving bone's origin is D as the run began
/// In      options: "side" ("right"); "axes_of_fixed_bone" (nine numbers, its axes in the world, row by row; standing
///         upright); "beginning", the pose of the joint as the run began: "flexion_deg", "adduction_deg",
///         "internal_rotation_deg", "lateral_mm", "anterior_mm", "distraction_mm"; "motions", each with "step" (a
///         label), "of" (one of the six without its unit), "statistic" ("greatest", "least" or "range", counted from
///         where the step began), "expected_minimum_deg" or "_mm", "expected_maximum_deg" or "_mm", "source". A
///         side-aware protocol has those of a right joint; run on a left one, "side" and "axes_of_fixed_bone" are
///         mirrored. "axes": "given", or "functional": the flexion axis of the femur is turned to where the motions of
///         "functional_steps" (all) show it, over "least_range_deg" (20) at least
/// Out     table "joint_motion", a row a motion, m or rad; of a functional axis also its direction and cross-talk
/// Source  Grood & Suntay 1983 (spatial::JointCoordinates)
[[nodiscard]] base::Result<std::vector<storage::ResultValue>> jointMotion(const RunView& run,
                                                                          const nlohmann::json& options);

}  // namespace articulus::run

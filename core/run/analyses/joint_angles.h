#pragma once
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "core/run/run_view.h"
#include "core/storage/records.h"

namespace articulus::run {

/// The three clinical angles of a joint by a named convention, on either side, as each motion made them.
/// Frames  axes of the bones as in analysis::JointConvention; without options both are those of the world (x anterior,
///         y up, z to the right) at the reference pose, and angles are relative to that pose
/// In      options: "convention" (analysis::jointConventions); "side": right or left where the specimen does not say
///         it; "steps": labels (all motions); "robot_moves": distal or proximal bone (of a spine: the upper bone counts
///         as distal); "axes_of_fixed_bone", "axes_of_moving_bone": nine numbers in W at the reference pose, row by
///         row, or "landmarks_of_fixed_bone", "landmarks_of_moving_bone": nine numbers, mm in W at the reference pose:
///         a point at the lower end, one at the upper end, one to the right of the line between them. With axes of both
///         bones angles are absolute. Axes in a protocol for both sides are those of a right joint. "axes": "cell"
///         (those of W), "landmarks" (axes or landmarks as given) or "functional": the first axis of the proximal bone
///         is turned to where the motions of "functional_steps" ("steps") show it, over "least_range_deg" (20) at least
/// Out     table "joint_angles": least and largest angle of each motion, and how near it came to where two angles
///         cannot be told apart; of a functional axis its direction, uncertainty, cross-talk before and after
/// Errors  InvalidArgument: an option that is missing or wrong, axes that are left-handed
[[nodiscard]] base::Result<std::vector<storage::ResultValue>> jointAngles(const RunView& run,
                                                                          const nlohmann::json& options);

}  // namespace articulus::run

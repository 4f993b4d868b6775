#pragma once
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "core/run/run_view.h"
#include "core/storage/records.h"

namespace articulus::run {

/// A knee-inspired joint against its closed form: its stiffness at the reference pose, and the poses of its workspace,
/// in which only theta and beta may differ from that pose. The closed form is made of the drawing that the options
/// hold; where the joint went comes from the run.
/// Frames  S0 has the axes of D in the reference pose; C below D as the drawing says (mechanism::SixCoordinates)
/// In      options: "joint" with "height_m", "theta_rad" and "beta_rad" of the reference pose, "centre_in_D_m" and
///         "legs", each with "place" ("to_centre", "between_axes", "drives_theta", "drives_beta"; of the last two one
///         each), "base_m", "platform_m", "stiffness_N_per_m" and "free_length_m" (missing: free in the reference
///         pose); "stiffness": options of the analysis stiffness_matrix without "known", "largest_difference_percent";
///         "workspace" with "steps", labels: their last dwells are the poses, each in the reference pose that held
///         then; "largest_shift_mm" and "largest_turn_deg", what is expected, with "source"
/// Out     tables of stiffness_matrix; "joint_workspace": ranges of theta and beta, how far theta stays from the
///         singular positions of its leg, how far centre and delta are from where the joint keeps them (minimum the
///         rms, maximum the largest), lengths of the two actuated legs by pose against the inverse position problem,
///         angles of the direct one against the pose, and the loads at the rests
/// Errors  InvalidArgument: labels that name no step, a drawing that is none; OutOfRange: a pose whose lengths the
///         joint cannot have
/// Source  Vertechy & Parenti-Castelli 2004, (4.7)-(4.15), (5.44)-(5.47)
[[nodiscard]] base::Result<std::vector<storage::ResultValue>> kneeInspiredJoint(const RunView& run,
                                                                                const nlohmann::json& options);

}  // namespace articulus::run

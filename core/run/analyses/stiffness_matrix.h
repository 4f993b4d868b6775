#pragma once
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "core/run/run_view.h"
#include "core/storage/records.h"

namespace articulus::run {

/// Stiffness of a specimen from small displacements to both sides: load = offset + K displacement, fitted to means of
/// what encoders and load cell said at the rests of named steps. One matrix for each preload that the run told of (a
/// prompt with "preload_N").
/// Frames  displacement and load of D along the axes that D had in the reference pose of the first of those steps
/// In      options: "steps", labels; "take" "rests" or "course" (means over blocks of "block_s", also on the way);
///         "least_rest_s", "settle_s" of a rest; "against" "pose" or "load": the commanded quantity that has no error
///         (by load where the specimen is stiffer than the arm can stand); "name" of the specimen; "known", array of
///         matrices, each with "preload_N" (missing: any), "force_by_shift_N_per_m", "force_by_turn_N_per_rad",
///         "moment_by_turn_Nm_per_rad" (nine each, row by row), "largest_difference_percent" (1) and "source";
///         "stiffening", array of "preload_N", "factor", "within" (share to either side, missing: only shown) and
///         "source"
/// Out     table "stiffness_matrix": 36 entries, "Fx by x" ... "Mz by rz"; "stiffness_standard_error": theirs;
///         "stiffness_summary": R2 of each load, asymmetry and largest standard error and, where it is known, largest
///         difference, in % of sqrt(K_ii K_jj); and how many times the diagonal is that of the first preload
/// Errors  InvalidArgument: labels that name no step, what the fit misses, a known matrix that is none
/// Source  displacements and preloads: Gardner-Morse & Stokes 2004; fit of all 36: Stokes et al. 2002, Holsgrove 2014
[[nodiscard]] base::Result<std::vector<storage::ResultValue>> stiffnessMatrix(const RunView& run,
                                                                              const nlohmann::json& options);

}  // namespace articulus::run

#pragma once
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "core/run/run_view.h"
#include "core/storage/records.h"

namespace articulus::run {

/// Relaxation under a held pose, or creep under a held load: a Prony series through the hold of a step, with the ramp
/// before it. The hold is the longest stretch of the step in which what was wanted stays the same, without the first
/// settle_s, in which arm and loads may still be on their way; all that came before counts as the ramp, whatever its
/// course.
/// In      options: "step", label of a ramp with a hold; "kind" "relaxation" or "creep"; "of": the load that falls
///         ("Fx" ... "Mz"), of a creep the displacement since the step began ("x" ... "z", "turn_x" ... "turn_z") under
///         the load along the same axis; "times_s", one to three (1, 10, 100); "fit_times" (true: they are where the
///         search begins); "settle_s" (0.2); "at_s", times since the hold began to tell the loss or growth at;
///         "expected_gains", "expected_times_s", "expected_percent" (one for each of at_s), "expected_within" (share to
///         either side, 0.2) and "source"; "friction": half the width of a slow loop, N or Nm (of creep m or rad), for
///         the uncertainty of g_k: a hold cannot tell friction that lets go from relaxation
///         "hold_from_s" and "hold_to_s" (since the step began; the end where it is left out): the hold as a person
///         says it, for recordings without set-points
/// Out     table "relaxation" or "creep", of each step of that label: value at the beginning of the hold and after
///         endless time (as fitted), g_k (amplitude over the latter, as after a sudden step) and tau_k, R2 and rms of
///         the fit, loss or growth in % of the beginning. g_k is left out where the ramp has left less than a twentieth
///         of its exponential; g_k and tau_k with their uncertainty, tau_k marked where it stands at its bound
/// Errors  InvalidArgument: no such step, load or displacement, a profile without a hold, no set-points and no hold
///         that is said, what the fit misses
/// Source  analysis/prony_series.h, analysis/hold_course.h
[[nodiscard]] base::Result<std::vector<storage::ResultValue>> relaxation(const RunView& run,
                                                                         const nlohmann::json& options);

}  // namespace articulus::run

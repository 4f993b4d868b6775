#pragma once
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "core/analysis/zones/load_loop.h"
#include "core/run/run_view.h"
#include "core/storage/records.h"

namespace articulus::run {

/// What the load loops of a run tell of a specimen: neutral zone by each method beside the others, stiffness of the
/// zones, hysteresis, what moves along, and how the range settles over the cycles. Computed of every run that has load
/// loops; a protocol asks for it only to change an option.
/// In      options: "steps": labels (all load loops); "threshold_Nm_per_deg" (0.05), "threshold_N_per_mm" (5): of the
///         stiffness threshold; "neutral_share" (0.1), "elastic_share" (0.75): loads up to, and from, this share of the
///         peak make the zones whose stiffness is told
/// Out     table "load_cycle", one group a motion
/// Errors  InvalidArgument: no step of that label, an option out of range; the first thing that no row could be made of
[[nodiscard]] base::Result<std::vector<storage::ResultValue>> loadCycle(const RunView& run,
                                                                        const nlohmann::json& options);

/// The rows of what was collected; what a method cannot judge has no row.
[[nodiscard]] std::vector<storage::ResultValue> loadCycleRows(const std::vector<analysis::LoadLoopResult>& loops,
                                                              const analysis::LoadLoopOptions& options);

/// The load loops of a program as analyses see them. A motion that is repeated by a sweep has one name in the protocol
/// and one row a place in the tables.
[[nodiscard]] std::vector<analysis::MotionOfInterest> loadLoopsOf(const protocol::Program& program);

}  // namespace articulus::run

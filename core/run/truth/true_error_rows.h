#pragma once
#include <vector>

#include "core/protocol/program.h"
#include "core/run/controlled_loads.h"
#include "core/storage/records.h"
#include "core/storage/simulated_truth.h"

namespace articulus::run {

inline constexpr std::string_view kSimulatedTruthTable = "simulated_truth";

/// Of a run on a simulated cell, beside controlErrorRows() and as they are: how closely the load that the plant's
/// specimen truly bore followed what was wanted, a group a step by its label, three rows an axis. None where nobody
/// knows it.
[[nodiscard]] std::vector<storage::ResultValue> trueErrorRows(const protocol::Program& program,
                                                              const ControlledLoads& controlled,
                                                              const std::vector<storage::TrueLoadError>& errors);

}  // namespace articulus::run

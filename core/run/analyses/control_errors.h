#pragma once
#include <map>
#include <string>
#include <vector>

#include "core/analysis/control_quality.h"
#include "core/storage/records.h"

namespace articulus::run {

inline constexpr std::string_view kControlErrorTable = "control_errors";
inline constexpr const char* kLateCycles = "late cycles";
inline constexpr const char* kBridgedSamples = "cycles without a new load";

/// Of every run, by itself: how closely the loads followed what was wanted, a group a step (by its label; what a sweep
/// repeats is one), three rows an axis, then how many of its cycles were late, and for how many the load cell had
/// nothing new. A step in which no load was controlled has no row.
[[nodiscard]] std::vector<storage::ResultValue> controlErrorRows(
    const std::map<std::string, analysis::ControlQuality>& bySteps);

}  // namespace articulus::run

#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/station/station_link.h"

namespace articulus::cli {

/// How the control thread kept its time, for --json: wake_up_us and cycle_us (median, p99, p99_9, max), what was
/// granted.
[[nodiscard]] nlohmann::ordered_json timingObject(const station::TimingSummary& timing);

/// The same as lines for a terminal.
[[nodiscard]] std::string timingText(const station::TimingSummary& timing);

}  // namespace articulus::cli

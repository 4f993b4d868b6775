#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "core/runtime/station_link.h"

namespace articulus::ctl {

/// How the control thread kept its time, for --json: wake_up_us and cycle_us (median, p99, p99_9, max), what was
/// granted.
[[nodiscard]] nlohmann::ordered_json timingObject(const runtime::TimingSummary& timing);

/// The same as lines for a terminal.
[[nodiscard]] std::string timingText(const runtime::TimingSummary& timing);

}  // namespace articulus::ctl

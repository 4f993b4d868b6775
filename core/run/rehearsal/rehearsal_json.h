#pragma once
#include <nlohmann/json_fwd.hpp>

#include "core/run/rehearsal/rehearsal.h"

namespace articulus::run {

/// All of it, SI, keys with units; what is not known (no parts that could meet) is null. "simulated" is always true.
[[nodiscard]] nlohmann::ordered_json toJson(const Rehearsal& rehearsal);

}  // namespace articulus::run

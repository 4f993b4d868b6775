#pragma once
#include <nlohmann/json_fwd.hpp>

#include "core/protocol/protocol.h"

namespace articulus::protocol {

/// Steps and protocols as JSON with all numbers put in: blocks with the steps that they unroll to, no parameters.
[[nodiscard]] nlohmann::json writtenStep(const Step& step);
[[nodiscard]] nlohmann::json writtenSteps(const std::vector<Step>& steps);
[[nodiscard]] nlohmann::json writtenMeasure(const Measure& measure);
[[nodiscard]] nlohmann::json writtenProtocol(const Protocol& protocol);

/// The same with the keys of each object in the order in which a person reads them.
[[nodiscard]] nlohmann::ordered_json inReadingOrder(const nlohmann::json& json);

}  // namespace articulus::protocol

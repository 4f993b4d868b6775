#pragma once
#include <vector>

#include "core/protocol/json/step_reader.h"
#include "core/protocol/protocol.h"

namespace articulus::protocol {

/// How deep blocks may stand in each other, and sub-protocols.
inline constexpr int kDeepestBlock = 8;

/// Steps out of JSON, parameters put in. Sub-protocols, profiles and paths are there already (embed()).
/// Throws  base::JsonError
[[nodiscard]] Step readStep(const base::JsonReader& json, const Scope& scope, int depth = 0);
[[nodiscard]] std::vector<Step> readSteps(const std::vector<base::JsonReader>& items, const Scope& scope, int depth);

/// A measure under its keys; finishes its reader.
[[nodiscard]] Measure readMeasure(StepReader reader, bool ofAnotherStep = true);

/// What "$name" stands for in a protocol: the values of "parameters", checked against their ranges.
[[nodiscard]] std::vector<Parameter> readParameters(const base::JsonReader& protocol);
[[nodiscard]] Scope scopeOf(const std::vector<Parameter>& parameters);

}  // namespace articulus::protocol

#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace articulus::protocol {

/// What a protocol file may hold, as JSON Schema (draft 2020-12): every type of step out of the step catalogue, with
/// its keys and which of them go together. resources/protocols/schema.json is this, for editors outside.
[[nodiscard]] nlohmann::ordered_json schema();

/// The same as text: what fits on a line stands on one.
[[nodiscard]] std::string schemaText();

}  // namespace articulus::protocol

#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/base/result.h"

namespace articulus::base {

/// JSON that this program wrote into a database, perhaps with whole tables in it: only its depth is bounded, as of
/// files (InputBounds::kDepth), before a tree is built of it.
/// In      origin: what errors call it: "run 3"
/// Errors  ParseError
/// Thread  any but control
[[nodiscard]] Result<nlohmann::json> parseStoredJson(const std::string& text, const std::string& origin);

/// The text under a key of an object; empty where there is none.
[[nodiscard]] std::string textUnder(const nlohmann::json& object, const std::string& key);

}  // namespace articulus::base

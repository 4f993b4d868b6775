#pragma once
#include <string>

#include "core/base/json_reader.h"
#include "core/spatial/side.h"

namespace articulus::spatial {

/// The side of the body that a file states under a key.
/// Throws  base::JsonError
/// Thread  any but control
[[nodiscard]] inline Side readSide(const base::JsonReader& json, const std::string& key) {
  const std::string said = json.text(key);
  const auto side = sideFromText(said);
  if (!side) json.fail(key, "is \"" + said + "\"", "It is right or left.");
  return *side;
}

}  // namespace articulus::spatial

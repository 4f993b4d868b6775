#pragma once
#include "core/base/json_reader.h"
#include "core/spatial/types.h"

namespace articulus::spatial {

/// Three numbers of a file under one key, as a vector.
/// Throws  base::JsonError
/// Thread  any but control
[[nodiscard]] inline Vector3 vector3(const base::JsonReader& json, const std::string& key) {
  const auto v = json.numbers(key, 3);
  return {v[0], v[1], v[2]};
}

}  // namespace articulus::spatial

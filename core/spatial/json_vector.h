#pragma once
#include "core/base/json_reader.h"
#include "core/base/text/text_format.h"
#include "core/spatial/types.h"

namespace articulus::spatial {

/// Three numbers of a file under one key, as a vector.
/// Throws  base::JsonError
/// Thread  any but control
[[nodiscard]] inline Vector3 vector3(const base::JsonReader& json, const std::string& key) {
  const auto v = json.numbers(key, 3);
  return {v[0], v[1], v[2]};
}

/// The same, each of the three no larger than `largest` in either direction.
[[nodiscard]] inline Vector3 vector3(const base::JsonReader& json, const std::string& key, double largest) {
  const Vector3 v = vector3(json, key);
  if (v.cwiseAbs().maxCoeff() > largest)
    json.fail(key, "holds " + base::significant(v.cwiseAbs().maxCoeff(), 6) + ", allowed is " +
                       base::significant(-largest) + " to " + base::significant(largest));
  return v;
}

}  // namespace articulus::spatial

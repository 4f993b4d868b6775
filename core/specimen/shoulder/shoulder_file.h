#pragma once
#include "core/base/json_reader.h"
#include "core/specimen/shoulder/shoulder_parameters.h"

namespace articulus::specimen {

/// Reads a specimen of type "shoulder"; format and marks of its numbers: resources/specimens/shoulder.json.
/// Throws  base::JsonError that names the key, what is not physical about it and what to do
/// Thread  any but control
[[nodiscard]] ShoulderParameters readShoulder(const base::JsonReader& specimen);

}  // namespace articulus::specimen

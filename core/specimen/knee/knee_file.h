#pragma once
#include "core/base/json_reader.h"
#include "core/specimen/knee/knee_parameters.h"

namespace articulus::specimen {

/// Reads a knee ("simulation.specimen" of type "knee"; resources/README.md has the keys). Every strand and compartment
/// states its "marks": where its numbers are from.
/// Throws  base::JsonError that names the key and what to do: also where the numbers are no knee
[[nodiscard]] KneeParameters readKnee(const base::JsonReader& knee);

}  // namespace articulus::specimen

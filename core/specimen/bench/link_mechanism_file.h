#pragma once
#include "core/base/json_reader.h"
#include "core/specimen/bench/link_mechanism.h"

namespace articulus::specimen {

/// Reads a specimen of type "link_mechanism". A leg without "free_length_m" is free at the reference pose.
/// Throws  base::JsonError that names the key and why the mechanism could not stand in a vice
[[nodiscard]] LinkMechanismParameters readLinkMechanism(const base::JsonReader& specimen);

}  // namespace articulus::specimen

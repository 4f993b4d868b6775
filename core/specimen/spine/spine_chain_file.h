#pragma once
#include "core/base/json_reader.h"
#include "core/specimen/spine/spine_chain.h"

namespace articulus::specimen {

/// Reads a chain of motion segments (resources/README.md, "spine_chain"). What stands under "every_level" counts for
/// each level that does not say otherwise; a level's "degeneration_grade" scales its numbers (DiscDegeneration).
/// Throws  base::JsonError that names the key, the reason and the remedy: stiffness that is not above zero, loops or
///         damping below zero, curves that fall, relaxation that is too steep, shares that leave nothing of a level,
///         more than 64 structures
[[nodiscard]] SpineChainParameters readSpineChain(const base::JsonReader& specimen);

}  // namespace articulus::specimen

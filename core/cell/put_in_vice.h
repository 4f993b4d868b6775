#pragma once
#include <nlohmann/json_fwd.hpp>

namespace articulus::cell {

/// Puts another specimen than the cell's own into its virtual vice. Jaws and specimen then miss each other by no more
/// than such a one is clamped with ("vice" in its file): the 3 degrees that are left of a spine embedded by hand are
/// far beyond what a knee or a mechanism bears. A virtual tracker follows those of its bones that this one has.
/// In      specimen: a whole one, as a file of resources/specimens has it; simulation: of a cell file
void putInVice(const nlohmann::json& specimen, nlohmann::json& simulation);

}  // namespace articulus::cell

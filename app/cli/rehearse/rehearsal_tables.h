#pragma once
#include <string>

#include "core/run/rehearsal/rehearsal.h"

namespace articulus::cli {

/// A rehearsal for a terminal: steps, the limits that came nearest, questions, faults and the verdict. Angles in
/// degrees, ways in mm.
[[nodiscard]] std::string rehearsalTables(const run::Rehearsal& rehearsal);

}  // namespace articulus::cli

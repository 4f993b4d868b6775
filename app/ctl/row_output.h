#pragma once
#include <string>
#include <vector>

#include "app/ctl/exit_code.h"
#include "app/reproduce/row.h"

namespace articulus::ctl {

/// Rows of `reproduce` on standard output: a table for a terminal, or with --json an array of objects with experiment,
/// quantity, unit, theirs (null where the source prints nothing), reach, ours, met.
/// Out  Ok where every row is met, otherwise NotReached
[[nodiscard]] ExitCode printRows(const std::vector<reproduce::Row>& rows, bool json);

}  // namespace articulus::ctl

#pragma once
#include <string>
#include <vector>

#include "app/cli/exit_code.h"
#include "app/studies/row.h"

namespace articulus::cli {

/// Rows of `reproduce` on standard output: a table for a terminal, or with --json an array of objects with experiment,
/// quantity, unit, theirs (null where the source prints nothing), reach, ours, met.
/// Out  Ok where every row is met but for times, which are the machine's; otherwise NotReached
[[nodiscard]] ExitCode printRows(const std::vector<studies::Row>& rows, bool json);

}  // namespace articulus::cli

#pragma once
#include "app/cli/commands.h"

namespace articulus::cli {

// One file each: adds what can be done with a cell file to `cell`.
void addCellCheck(CLI::App& cell, Context& context);
void addCellNew(CLI::App& cell, Context& context);
/// What the sessions have measured of it.
void addCellHistory(CLI::App& cell, Context& context);

}  // namespace articulus::cli

#pragma once
#include "app/cli/commands.h"

namespace articulus::cli {

// One file each: adds an experiment to `reproduce`, which ends with printRows() (row_output.h).
void addReproduceIk(CLI::App& reproduce, Context& context);
void addReproduceCalibration(CLI::App& reproduce, Context& context);
void addReproduceSafety(CLI::App& reproduce, Context& context);
void addReproduceFaults(CLI::App& reproduce, Context& context);
void addReproduceSpecimens(CLI::App& reproduce, Context& context);
void addReproduceControl(CLI::App& reproduce, Context& context);

}  // namespace articulus::cli

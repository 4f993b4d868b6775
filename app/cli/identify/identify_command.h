#pragma once
#include "app/cli/commands.h"

namespace articulus::cli {

// One file each: adds an identification to `identify`.
void addIdentifyTool(CLI::App& identify, Context& context);
void addIdentifySpecimen(CLI::App& identify, Context& context);
void addIdentifyToolPoint(CLI::App& identify, Context& context);
void addIdentifyRegistration(CLI::App& identify, Context& context);
void addIdentifyField(CLI::App& identify, Context& context);
void addIdentifyDeadTime(CLI::App& identify, Context& context);
void addIdentifyWeighIn(CLI::App& identify, Context& context);

}  // namespace articulus::cli

#pragma once
#include <optional>

#include "app/cli/commands.h"
#include "app/station.h"

namespace articulus::cli {

/// --pose-stream and --igtlink: what goes out beside the record. What they are put into outlives the command line.
void addOutputOptions(CLI::App& command, std::optional<app::PoseStreamSettings>& poseStream,
                      std::optional<app::IgtlinkSettings>& igtlink);

}  // namespace articulus::cli

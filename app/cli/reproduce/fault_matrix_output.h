#pragma once
#include <string>

#include "app/cli/commands.h"
#include "app/cli/exit_code.h"

namespace articulus::cli {

/// `reproduce safety --faults`: tries the matrix of single faults on a cell and prints it.
struct FaultMatrixOptions {
  std::string cell, only, state;
  bool brief = false, all = false, json = false;
  std::uint64_t seed = 1;
};
[[nodiscard]] base::Result<ExitCode> reproduceFaults(const FaultMatrixOptions& options, const Context& context);

}  // namespace articulus::cli

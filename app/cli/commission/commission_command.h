#pragma once
#include "app/cli/commands.h"

namespace articulus::cli {

/// What somebody asks of a commissioning.
struct CommissionOptions : CommonOptions {
  std::string cell;
  std::vector<std::string> steps;  ///< keys; empty: all
  std::filesystem::path report;    ///< HTML page to print; empty: none
  std::int64_t seed = 1;
  bool fast = false, yes = false, status = false, viceIsEmpty = false;
};

}  // namespace articulus::cli

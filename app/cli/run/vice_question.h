#pragma once
#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>

#include "core/base/result.h"
#include "core/cell/cell_config.h"

namespace articulus::cli {

/// Before anything of a live cell moves: what an earlier program left in its vice counts as clamped until somebody has
/// said that the vice is empty, on the terminal or beforehand (--vice-is-empty). That is audited, and its record is
/// removed. Nothing is asked of a simulated cell.
struct ViceQuestion {
  std::filesystem::path data, resources;
  std::string who;             ///< is signed in; empty: nobody
  bool saidToBeEmpty = false;  ///< --vice-is-empty
  /// Errors  Conflict where nobody has said so, and on no terminal anybody can; Cancelled: somebody said that it is not
  [[nodiscard]] base::Result<void> settle(const cell::CellConfig& cell) const;
};

void addViceOption(CLI::App& command, bool& saidToBeEmpty);

}  // namespace articulus::cli

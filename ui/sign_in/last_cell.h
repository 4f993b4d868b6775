#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/cell/cell_choice.h"

namespace articulus::ui {

/// The cell that was chosen last in the desktop.
struct LastCell {
  std::optional<cell::CellChoice> choice{};  ///< to be opened where nobody names another; none: the usual one
  std::optional<base::Error> told{};         ///< why the last one is not opened by itself
};

/// Reads desktop.ini of the data folder. A cell with a real device, or one that is handled as live, is never opened by
/// itself, and of one whose file cannot be read any more that is told: the program opens all the same.
/// Thread  before the first window
[[nodiscard]] LastCell lastCell(const std::filesystem::path& dataFolder, const std::filesystem::path& resources);
/// What is told of the last one where it could not be opened.
[[nodiscard]] base::Error lastCellFailed(const std::string& cell, const base::Error& why);
void rememberCell(const std::filesystem::path& dataFolder, const cell::CellChoice& choice);

}  // namespace articulus::ui

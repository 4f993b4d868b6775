#pragma once
#include <QString>
#include <filesystem>

#include "core/cell/cell_config.h"

namespace articulus::ui {

/// What lies in the vice of a virtual cell, and on which side it was.
struct ViceWords {
  QString text;        ///< empty: nothing, or nobody knows
  bool other = false;  ///< not what the cell is described with
};

/// In  cell: as it is open
/// Thread  any
[[nodiscard]] ViceWords viceWords(const cell::CellConfig& cell, const std::filesystem::path& resources);

}  // namespace articulus::ui

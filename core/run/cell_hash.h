#pragma once
#include <string>

#include "core/cell/cell_config.h"

namespace articulus::run {

/// BLAKE2b-256, hexadecimal, of all that a cell is made of: its key, its file merged with what it is a variant of, with
/// its specimen and with every change of them, and the file of its arm. Blanks and the order of keys do not count.
/// Thread  any but control
[[nodiscard]] std::string hashOfCell(const cell::CellConfig& cell);

}  // namespace articulus::run

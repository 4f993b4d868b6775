#pragma once
#include <span>
#include <string_view>

namespace articulus::run {

/// hashOfCell() of each cell in resources/cells as this program was built. Made by shipped_cells_main.cpp.
/// Thread  any
[[nodiscard]] std::span<const std::string_view> shippedCellHashes() noexcept;

}  // namespace articulus::run

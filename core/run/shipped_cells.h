#pragma once
#include <span>
#include <string_view>

namespace articulus::run {

/// hashOfCell() of each cell in resources/cells as this program was built. Made by core/list_shipped_cells.cpp.
/// Thread  any
[[nodiscard]] std::span<const std::string_view> shippedCellHashes() noexcept;

}  // namespace articulus::run

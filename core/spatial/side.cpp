#include "core/spatial/side.h"

namespace articulus::spatial {

std::string_view name(Side side) noexcept { return side == Side::Left ? "left" : "right"; }

std::optional<Side> sideFromText(std::string_view text) noexcept {
  for (const Side side : {Side::Left, Side::Right})
    if (text == name(side)) return side;
  return std::nullopt;
}

}  // namespace articulus::spatial

#pragma once
#include <optional>
#include <string_view>

namespace articulus::spatial {

/// Side of the body. Bones of both sides are described in the same axes (x anterior, y up, z to the right); what is
/// clinical changes its sign. Text of it is read and written at files, databases and screens only.
enum class Side { Left, Right };

/// "left" or "right", as files, databases and the command line have it.
[[nodiscard]] std::string_view name(Side side) noexcept;
/// The side of such a name; nothing of any other text, as of joints that have no side.
[[nodiscard]] std::optional<Side> sideFromText(std::string_view text) noexcept;

[[nodiscard]] constexpr Side opposite(Side side) noexcept { return side == Side::Left ? Side::Right : Side::Left; }

}  // namespace articulus::spatial

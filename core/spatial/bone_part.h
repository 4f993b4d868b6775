#pragma once
#include <optional>
#include <string_view>

namespace articulus::spatial {

/// Which bone of a specimen: that on the robot, that in the vice, or one between both ends of a spine.
enum class BonePart { Moving, Fixed, Between };

/// "moving", "fixed", "between", as files have it.
[[nodiscard]] std::string_view name(BonePart part) noexcept;
[[nodiscard]] std::optional<BonePart> bonePartFromText(std::string_view text) noexcept;

}  // namespace articulus::spatial

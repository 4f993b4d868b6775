#include "core/spatial/bone_part.h"

#include <algorithm>
#include <array>

namespace articulus::spatial {
namespace {

constexpr std::array<std::string_view, 3> kNames{"moving", "fixed", "between"};

}  // namespace

std::string_view name(BonePart part) noexcept { return kNames[static_cast<std::size_t>(part)]; }

std::optional<BonePart> bonePartFromText(std::string_view text) noexcept {
  const auto at = std::ranges::find(kNames, text);
  return at == kNames.end() ? std::nullopt : std::optional(static_cast<BonePart>(at - kNames.begin()));
}

}  // namespace articulus::spatial

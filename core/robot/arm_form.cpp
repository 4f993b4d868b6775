#include "core/robot/arm_form.h"

#include <array>
#include <cstddef>

namespace articulus::robot {
namespace {

constexpr auto kNames = std::to_array<std::string_view>({"castings", "tubes", "limbs", "forks", "trunk"});
static_assert(kNames.size() == static_cast<std::size_t>(ArmForm::Count), "a name for each form");

}  // namespace

std::string_view nameOf(ArmForm form) noexcept {
  const auto at = static_cast<std::size_t>(form);
  return at < kNames.size() ? kNames[at] : kNames[0];
}

std::optional<ArmForm> armFormOf(std::string_view name) noexcept {
  for (std::size_t i = 0; i < kNames.size(); ++i)
    if (kNames[i] == name) return static_cast<ArmForm>(i);
  return std::nullopt;
}

std::string armFormNames() {
  std::string all;
  for (const std::string_view name : kNames) all.append(all.empty() ? "" : ", ").append(name);
  return all;
}

}  // namespace articulus::robot

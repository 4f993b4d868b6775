#pragma once
#include <cstdint>
#include <string_view>

namespace articulus::safety {

/// Whether the limits in force were seen to stop the virtual twin of the cell.
enum class SelfTestState : std::int32_t {
  NotAsked,  ///< nobody tests this station: studies and tests of its parts
  Pending,   ///< no run before it has passed
  Passed,
  Failed,  ///< a limit did not trip
};
[[nodiscard]] constexpr std::string_view name(SelfTestState state) noexcept {
  switch (state) {
    case SelfTestState::NotAsked: return "not asked for";
    case SelfTestState::Pending: return "under way";
    case SelfTestState::Passed: return "passed";
    case SelfTestState::Failed: return "failed";
  }
  return "unknown";
}

}  // namespace articulus::safety

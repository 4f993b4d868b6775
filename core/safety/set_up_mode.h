#pragma once
#include <cstdint>
#include <string_view>

namespace articulus::safety {

/// When the set-up speeds hold: while a person may be near the arm to mount, zero and teach.
enum class SetUpMode : std::int32_t {
  WhileNoRun,  ///< at all times but during a run; what a station starts with and comes back to when the drives go off
  Always,      ///< during a run as well: somebody stands beside it
  Never,       ///< lifted by the operator until the drives go off
};
[[nodiscard]] constexpr std::string_view name(SetUpMode mode) noexcept {
  switch (mode) {
    case SetUpMode::WhileNoRun: return "set-up speeds while no run is under way";
    case SetUpMode::Always: return "set-up speeds at all times";
    case SetUpMode::Never: return "set-up speeds lifted until the drives go off";
  }
  return "unknown";
}

}  // namespace articulus::safety

#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "hardware/ur_rtde/rtde_recipe.h"

namespace articulus::hardware {

/// What our program on the controller is asked to do.
enum class UrMode : std::int32_t {
  Stand = 0,     ///< come to rest, and hold
  Position = 1,  ///< servoj to the values, rad
  Velocity = 2,  ///< speedj at the values, rad/s
  Halt = 3,      ///< come to rest as fast as may be, and hold
  End = 9        ///< the same, and end the program
};

[[nodiscard]] constexpr bool moves(UrMode mode) noexcept {
  return mode == UrMode::Position || mode == UrMode::Velocity;
}

/// What goes to the controller in each cycle: integer registers 24 and 25, double registers 24 to 29.
struct UrSetPoint {
  std::int32_t number = 0;  ///< another one each time: where it stays the same, the controller counts us as silent
  UrMode mode = UrMode::Stand;
  std::array<double, 6> value{};
};

/// Thread  any
[[nodiscard]] std::span<const RtdeField> urSetPointFields() noexcept;

/// One data package.   Out  its size, 0 where it does not fit
/// Thread  any; real-time safe
[[nodiscard]] std::size_t formatUrSetPoint(const RtdeRecipe& recipe, const UrSetPoint& point,
                                           std::span<char> out) noexcept;

}  // namespace articulus::hardware

#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "hardware/ur_rtde/rtde_recipe.h"

namespace articulus::hardware {

/// What the wrench of a Universal Robots arm is taken from.
enum class UrWrenchSource {
  FtRawWrench,    ///< the flange's sensor as it measures (e-Series); ours by default
  ActualTcpForce  ///< freed of the payload and zeroed by the controller, in axes of the base; estimated on a CB3
};

/// One data package of the controller: what the driver subscribes to.
/// Units   s, rad, rad/s, N, Nm, as they travel
/// Source  RTDE guide, Universal Robots (Useful outputs)
struct UrState {
  double time_s = 0.0;  ///< since the controller was started
  std::array<double, 6> q_rad{}, qd_rad_per_s{}, wrench{};
  std::array<double, 6> tcpPose{};  ///< of the controller's tool point in its base: m, and a rotation vector, rad
  std::int32_t robotMode = -1;      ///< 7: power is on, the brakes are released
  std::uint32_t runtimeState = 0;   ///< 2: a program plays
  std::uint32_t safetyBits = 0;     ///< 0 normal ... 11 enabling device
  // What our own program says in its output registers:
  std::int32_t program = 0;  ///< which of ours plays
  std::int32_t number = 0;   ///< of the set-point that it used last
  std::int32_t late = 0;     ///< times that it went without a new one for three of its steps
  std::int32_t mode = 0;     ///< what it does: UrMode
};

/// The fields in the order of their recipe; of `wrench` which it is.
/// Thread  any but control
[[nodiscard]] std::span<const RtdeField> urStateFields(UrWrenchSource wrench) noexcept;

/// In   payload of a data package, with a recipe of urStateFields()
/// Out  false: of another recipe or size, or time, joints or tool pose are no numbers; then nothing of state is to be
///      used. A wrench that is no number stays so: joints are none the worse for it
/// Thread  any; real-time safe
[[nodiscard]] bool decodeUrState(const RtdeRecipe& recipe, std::span<const char> payload, UrState& state) noexcept;

}  // namespace articulus::hardware

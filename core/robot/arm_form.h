#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace articulus::robot {

/// What kind of body an arm has, so that its picture is recognised; only seen. Each is drawn by one file of
/// core/scene/arms.
enum class ArmForm : std::uint8_t {
  Castings,  ///< turret, plates beside the joints, tapered forearm
  Tubes,     ///< round tubes beside the joints, short housings with lids
  Limbs,     ///< rounded halves that flow into round limbs
  Forks,     ///< slender cylinders, each hinge a hub between two cheeks
  Trunk,     ///< tall column, flat tapered boxes beside each other
  Count
};

/// As a robot file names it: "castings".  Thread  any
[[nodiscard]] std::string_view nameOf(ArmForm form) noexcept;

/// Empty where nothing is called so.  Thread  any
[[nodiscard]] std::optional<ArmForm> armFormOf(std::string_view name) noexcept;

/// "castings, tubes, ...", for messages.
[[nodiscard]] std::string armFormNames();

}  // namespace articulus::robot

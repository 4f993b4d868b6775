#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/device/device_parameter.h"
#include "core/robot/command_level.h"

namespace articulus::device {

/// Which port a device implements.
enum class DevicePort : std::int32_t { Arm, LoadCell, Tracker, Operator, Count };

/// "arm", "load_cell", "tracker", "operator": the key of a port in a cell file.  Thread  any
[[nodiscard]] std::string_view keyOf(DevicePort port) noexcept;
/// "Arm", "Load cell", "Tracker", "Operator's switch", for a person.  Thread  any
[[nodiscard]] std::string_view labelOf(DevicePort port) noexcept;

/// What a real device of a kind asks of this computer and of itself.
struct DeviceNeeds {
  bool realTime = false;        ///< real-time scheduling and locked memory
  bool root = false;            ///< rights of the administrator
  std::string_view firmware{};  ///< options and versions of the device; empty: none
};

/// One kind of device: all that others need to know of it. Which kinds there are, and how each is built, says
/// app/devices/device_catalogue.h.
/// Thread  any
struct DeviceKind {
  std::string_view key;    ///< "kuka_rsi", in cell files
  std::string_view label;  ///< "KUKA arm under RSI"
  DevicePort port = DevicePort::Arm;
  bool hasReal = false;  ///< there is one behind a wire; else it is always simulated
  std::span<const DeviceParameter> parameters{};
  DeviceNeeds needs{};
  std::string_view readme{};  ///< wiring, set-up, safety, what is not verified: "hardware/kuka_rsi/README.md"
  bool ownThread = false;     ///< its driver reads, or makes connections, on a thread of its own
  // Of arms:
  std::optional<robot::CommandLevel> takes{};  ///< the only level of command; none: what the cell file says
  bool noTorques = false;                      ///< it takes positions and velocities alone
  std::span<const double> rates_Hz{};  ///< of the cycle that its controller owns, the usual one first; empty: any
};

}  // namespace articulus::device

#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/devices/device_row.h"

namespace articulus::app {

/// All devices that a cell file may name, of any port beside any other; "simulated" is the first of each port but the
/// operator's, whose first is "screen". One more device is one more row.
[[nodiscard]] std::span<const DeviceRow> deviceCatalogue();
/// What of them others need to know.
[[nodiscard]] std::vector<const device::DeviceKind*> deviceKinds();
/// Null where there is none.
[[nodiscard]] const DeviceRow* findDevice(device::DevicePort port, std::string_view key);
/// "simulated, kuka_rsi": the keys of a port, for messages.
[[nodiscard]] std::string deviceKeys(device::DevicePort port);

}  // namespace articulus::app

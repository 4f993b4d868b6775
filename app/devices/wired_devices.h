#pragma once
#include "app/devices/device_catalogue.h"

namespace articulus::app {

/// A KUKA arm under RSI and an ATI sensor behind a Net Box, in front of virtual counterparts around a simulated plant.
/// Errors  what is wrong in the cell file or on the wire
[[nodiscard]] base::Result<std::unique_ptr<DeviceSet>> buildWiredDevices(const DeviceSetUp& setUp);

}  // namespace articulus::app

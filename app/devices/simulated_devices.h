#pragma once
#include "app/devices/device_catalogue.h"

namespace articulus::app {

/// Simulated arm and load cell on a clock of the host, or one that the caller moves.
/// Errors  what is wrong in the cell file
[[nodiscard]] base::Result<std::unique_ptr<DeviceSet>> buildSimulatedDevices(const DeviceSetUp& setUp);

}  // namespace articulus::app

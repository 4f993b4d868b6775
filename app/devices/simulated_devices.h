#pragma once
#include "app/devices/device_row.h"

namespace articulus::app {

// Devices of the virtual bench without a wire; their numbers are "simulation" of the cell file.
[[nodiscard]] const device::DeviceKind& simulatedArmKind();
[[nodiscard]] const device::DeviceKind& simulatedLoadCellKind();
[[nodiscard]] const device::DeviceKind& simulatedTrackerKind();
[[nodiscard]] base::Result<BuiltDevice<device::RobotArm>> buildSimulatedArm(const DeviceOrder& order);
[[nodiscard]] base::Result<BuiltDevice<device::LoadCell>> buildSimulatedLoadCell(const DeviceOrder& order);
/// None where the cell's plant has none.
[[nodiscard]] base::Result<BuiltTracker> buildSimulatedTracker(const DeviceOrder& order);

}  // namespace articulus::app

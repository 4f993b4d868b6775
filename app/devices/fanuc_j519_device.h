#pragma once
#include "app/devices/device_row.h"

namespace articulus::app {

/// A FANUC arm under Stream Motion, real or virtual: its settings, and its driver built of them.
[[nodiscard]] const device::DeviceKind& fanucJ519Kind();
[[nodiscard]] base::Result<void> checkFanucJ519(const DeviceOrder& order);
[[nodiscard]] base::Result<BuiltDevice<device::RobotArm>> buildFanucJ519(const DeviceOrder& order);
[[nodiscard]] base::Result<std::unique_ptr<hardware::VirtualWire>> virtualFanuc(const CounterpartOrder& order);

}  // namespace articulus::app

#pragma once
#include "app/devices/device_row.h"

namespace articulus::app {

/// An ABB arm under Externally Guided Motion, real or virtual: its settings, and its driver built of them.
[[nodiscard]] const device::DeviceKind& abbEgmKind();
[[nodiscard]] base::Result<void> checkAbbEgm(const DeviceOrder& order);
[[nodiscard]] base::Result<BuiltDevice<device::RobotArm>> buildAbbEgm(const DeviceOrder& order);
[[nodiscard]] base::Result<std::unique_ptr<hardware::VirtualWire>> virtualAbb(const CounterpartOrder& order);

}  // namespace articulus::app

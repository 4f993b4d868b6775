#pragma once
#include "app/devices/device_row.h"
#include "core/device/device_kind.h"

namespace articulus::app {

/// A Staubli arm on a CS8 or CS9, or a virtual one that plays our application.
[[nodiscard]] const device::DeviceKind& staubliVal3Kind();
[[nodiscard]] base::Result<void> checkStaubliVal3(const DeviceOrder& order);
[[nodiscard]] base::Result<BuiltDevice<device::RobotArm>> buildStaubliVal3(const DeviceOrder& order);
[[nodiscard]] base::Result<std::unique_ptr<hardware::VirtualWire>> virtualStaubli(const CounterpartOrder& order);

}  // namespace articulus::app

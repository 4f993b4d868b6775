#pragma once
#include "app/devices/device_row.h"

namespace articulus::app {

/// A JR3 force/torque sensor on a measuring board of the kernel's comedi, or a virtual one on loopback.
[[nodiscard]] const device::DeviceKind& jr3Kind();
[[nodiscard]] base::Result<void> checkJr3(const DeviceOrder& order);
[[nodiscard]] base::Result<BuiltDevice<device::LoadCell>> buildJr3(const DeviceOrder& order);
[[nodiscard]] base::Result<std::unique_ptr<hardware::VirtualWire>> virtualJr3(const CounterpartOrder& order);

}  // namespace articulus::app

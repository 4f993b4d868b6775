#pragma once
#include "app/devices/device_row.h"

namespace articulus::app {

/// An ATI force/torque sensor behind a Net Box or an Ethernet Axia, or a virtual box on loopback.
[[nodiscard]] const device::DeviceKind& atiNetFtKind();
[[nodiscard]] base::Result<BuiltDevice<device::LoadCell>> buildAtiNetFt(const DeviceOrder& order);
[[nodiscard]] base::Result<std::unique_ptr<hardware::VirtualWire>> virtualNetFt(const CounterpartOrder& order);

}  // namespace articulus::app

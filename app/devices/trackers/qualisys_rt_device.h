#pragma once
#include "app/devices/device_row.h"

namespace articulus::app {

// A Qualisys system over the real-time protocol of QTM; its virtual counterpart tells what the simulated tracker of the
// cell sees.
[[nodiscard]] const device::DeviceKind& qualisysRtKind();
[[nodiscard]] base::Result<void> checkQualisysRt(const DeviceOrder& order);
[[nodiscard]] base::Result<BuiltTracker> buildQualisysRt(const DeviceOrder& order);
[[nodiscard]] base::Result<std::unique_ptr<hardware::VirtualWire>> virtualQualisys(const CounterpartOrder& order);

}  // namespace articulus::app

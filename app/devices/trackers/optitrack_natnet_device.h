#pragma once
#include "app/devices/device_row.h"

namespace articulus::app {

// An OptiTrack system over NatNet; its virtual counterpart tells what the simulated tracker of the cell sees.
[[nodiscard]] const device::DeviceKind& optitrackNatNetKind();
[[nodiscard]] base::Result<void> checkOptitrackNatNet(const DeviceOrder& order);
[[nodiscard]] base::Result<BuiltTracker> buildOptitrackNatNet(const DeviceOrder& order);
[[nodiscard]] base::Result<std::unique_ptr<hardware::VirtualWire>> virtualOptitrack(const CounterpartOrder& order);

}  // namespace articulus::app

#pragma once
#include "app/devices/device_row.h"

namespace articulus::app {

// An NDI Polaris or Vega over TCP; its virtual counterpart tells what the simulated tracker of the cell sees.
[[nodiscard]] const device::DeviceKind& ndiPolarisKind();
[[nodiscard]] base::Result<void> checkNdiPolaris(const DeviceOrder& order);
[[nodiscard]] base::Result<BuiltTracker> buildNdiPolaris(const DeviceOrder& order);
[[nodiscard]] base::Result<std::unique_ptr<hardware::VirtualWire>> virtualNdi(const CounterpartOrder& order);

}  // namespace articulus::app

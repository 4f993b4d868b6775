#pragma once
#include "app/devices/device_row.h"

namespace articulus::app {

// A Polhemus Liberty, Patriot or Fastrak on a serial line; its virtual counterpart tells what the simulated tracker of
// the cell sees.
[[nodiscard]] const device::DeviceKind& polhemusKind();
[[nodiscard]] base::Result<void> checkPolhemus(const DeviceOrder& order);
[[nodiscard]] base::Result<BuiltTracker> buildPolhemus(const DeviceOrder& order);
[[nodiscard]] base::Result<std::unique_ptr<hardware::VirtualWire>> virtualPolhemus(const CounterpartOrder& order);

}  // namespace articulus::app

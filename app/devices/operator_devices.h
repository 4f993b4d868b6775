#pragma once
#include "app/devices/device_row.h"

namespace articulus::app {

/// The latch on the screen alone: no device, no setting.
[[nodiscard]] const device::DeviceKind& screenSwitchKind();
/// A pedal or button that the kernel shows as keys.
[[nodiscard]] const device::DeviceKind& evdevSwitchKind();
/// Contacts on the lines of a serial adapter.
[[nodiscard]] const device::DeviceKind& serialSwitchKind();
/// Contacts on digital inputs of a measuring board.
[[nodiscard]] const device::DeviceKind& comediSwitchKind();

/// Whether it is a dead-man's handle; else it only stops.
[[nodiscard]] bool givesEnabling(const device::DeviceValues& values);

[[nodiscard]] base::Result<void> checkEvdevSwitch(const DeviceOrder& order);
[[nodiscard]] base::Result<void> checkSerialSwitch(const DeviceOrder& order);
[[nodiscard]] base::Result<void> checkComediSwitch(const DeviceOrder& order);
[[nodiscard]] base::Result<BuiltDevice<device::OperatorInputs>> buildEvdevSwitch(const DeviceOrder& order);
[[nodiscard]] base::Result<BuiltDevice<device::OperatorInputs>> buildSerialSwitch(const DeviceOrder& order);
[[nodiscard]] base::Result<BuiltDevice<device::OperatorInputs>> buildComediSwitch(const DeviceOrder& order);

}  // namespace articulus::app

#pragma once
#include "app/devices/device_row.h"

namespace articulus::app {

/// A Universal Robots arm over RTDE, or a virtual controller on loopback.
[[nodiscard]] const device::DeviceKind& urRtdeKind();
[[nodiscard]] base::Result<void> checkUrRtde(const DeviceOrder& order);
[[nodiscard]] base::Result<BuiltDevice<device::RobotArm>> buildUrRtde(const DeviceOrder& order);

/// The sensor in the flange of that arm, from the same packages.
[[nodiscard]] const device::DeviceKind& urWrenchKind();
[[nodiscard]] base::Result<void> checkUrWrench(const DeviceOrder& order);
[[nodiscard]] base::Result<BuiltDevice<device::LoadCell>> buildUrWrench(const DeviceOrder& order);
[[nodiscard]] base::Result<std::unique_ptr<hardware::VirtualWire>> virtualUr(const CounterpartOrder& order);
[[nodiscard]] base::Result<std::unique_ptr<hardware::VirtualWire>> virtualUrWrench(const CounterpartOrder& order);

}  // namespace articulus::app

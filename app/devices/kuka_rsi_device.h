#pragma once
#include "app/devices/device_row.h"

namespace articulus::app {

/// A KUKA arm under RSI, or a virtual controller on loopback.
[[nodiscard]] const device::DeviceKind& kukaRsiKind();
/// Reads its configuration.
[[nodiscard]] base::Result<void> checkKukaRsi(const DeviceOrder& order);
[[nodiscard]] base::Result<BuiltDevice<device::RobotArm>> buildKukaRsi(const DeviceOrder& order);

}  // namespace articulus::app

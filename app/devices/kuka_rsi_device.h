#pragma once
#include "app/devices/device_row.h"
#include "hardware/kuka_rsi/rsi_controller_files.h"

namespace articulus::app {

/// A KUKA arm under RSI, or a virtual controller on loopback.
[[nodiscard]] const device::DeviceKind& kukaRsiKind();
/// Where the cell file does not state them, address and port of this computer are those of the configuration.
[[nodiscard]] base::Result<void> completeKukaRsi(const cell::CellConfig& cell, bool real, device::DeviceValues& values);
/// Reads its configuration.
[[nodiscard]] base::Result<void> checkKukaRsi(const DeviceOrder& order);
[[nodiscard]] base::Result<BuiltDevice<device::RobotArm>> buildKukaRsi(const DeviceOrder& order);
/// What the controller's own files are made of; name, form and bounds of a pose stay as they are by themselves.
[[nodiscard]] base::Result<hardware::RsiControllerOrder> kukaControllerOrder(const DeviceOrder& order);
[[nodiscard]] base::Result<std::unique_ptr<hardware::VirtualWire>> virtualKuka(const CounterpartOrder& order);

}  // namespace articulus::app

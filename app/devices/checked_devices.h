#pragma once
#include <optional>
#include <vector>

#include "app/devices/device_row.h"
#include "core/base/error.h"
#include "core/cell/cell_config.h"
#include "hardware/io/udp_address.h"

namespace articulus::app {

/// A device of a cell with its settings, as its file has it; nothing is connected.
struct CheckedDevice {
  const DeviceRow* row = nullptr;
  device::DevicePort port = device::DevicePort::Arm;
  bool real = false;
  std::optional<device::DeviceValues> values{};  ///< none where they cannot be read
};

/// All devices of a cell, arm, load cell and tracker (where there is one), and what is wrong with them.
/// Thread  any but control
struct CheckedDevices {
  std::vector<CheckedDevice> devices;
  std::vector<base::Error> problems;  ///< none: they can be built
  /// Where the process answers that has all virtual counterparts; none: this one has.
  std::optional<hardware::UdpAddress> bench{};
  /// Addresses of real devices that lead to this computer itself; only tests of the drivers work with such.
  std::vector<base::Error> ofThisComputer{};
  [[nodiscard]] static CheckedDevices of(const cell::CellConfig& cell);
};

}  // namespace articulus::app

#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/devices/cell_lock.h"
#include "core/base/result.h"
#include "core/cell/cell_config.h"
#include "core/device/device_values.h"
#include "core/device/load_cell.h"
#include "core/device/operator_inputs.h"
#include "core/device/robot_arm.h"
#include "core/device/tracker.h"
#include "core/tracking/bone_registration.h"
#include "hardware/io/cycle_owner.h"
#include "hardware/virtual_devices/virtual_bench.h"

namespace articulus::app {

/// What a device is built from.
struct DeviceOrder {
  const cell::CellConfig& cell;
  const device::DeviceValues& values;
  bool real = false;                        ///< the device itself; else its virtual counterpart on the bench
  hardware::VirtualBench* bench = nullptr;  ///< the plant and what answers on wires; null where nothing is simulated
  device::RobotArm* arm = nullptr;          ///< of the same cell, for a sensor that is read over its wire
  /// Address of the computer on which its virtual counterpart runs in another process, at the ports of the settings;
  /// empty: it is real, or on the bench.
  std::string elsewhere{};
  /// Of a tracker elsewhere: a copy of what stands behind it, for the scans of its bones.
  hardware::SimulatedTracker* scanned = nullptr;
  /// The driver finds it by its settings.
  [[nodiscard]] bool bySettings() const { return real || !elsewhere.empty(); }
  /// Address of the device: as the setting says, or where its counterpart runs.
  [[nodiscard]] std::string hostOf(std::string_view key) const { return real ? values.text(key) : elsewhere; }
};

/// What a virtual counterpart is built from that stands in a process of its own.
struct CounterpartOrder {
  const cell::CellConfig& cell;
  const device::DeviceValues& values;  ///< of the device; its ports are those that the counterpart takes
  hardware::VirtualBench& bench;       ///< the plant
  std::string address;                 ///< of this computer, where it is to be had
  std::string driver;                  ///< address of the program that is tried, for one that speaks first
};

/// A device as the station takes it, with what must live as long as it does.
template <class Port>
struct BuiltDevice {
  std::optional<CellLock> lock{};  ///< of its address; outlives the socket
  std::unique_ptr<Port> owned{};   ///< null where it belongs to the bench
  Port* port = nullptr;
  hardware::CycleOwner* paces = nullptr;  ///< of an arm whose controller owns the cycle
  std::function<std::string()> wire{};    ///< what came over its wire, one line; none without a wire.  Thread  any
};

/// A tracker with the bones that it follows, in the order of its bodies.
struct BuiltTracker : BuiltDevice<device::Tracker> {
  std::vector<tracking::BoneRegistration> bones{};
};

/// A kind of device with what builds one; of the factories that of its port.
struct DeviceRow {
  const device::DeviceKind* kind;
  /// Errors  what is wrong in the cell file or on the wire
  base::Result<BuiltDevice<device::RobotArm>> (*arm)(const DeviceOrder&) = nullptr;
  base::Result<BuiltDevice<device::LoadCell>> (*loadCell)(const DeviceOrder&) = nullptr;
  /// What can be checked of its settings without a wire; none: nothing beyond their ranges.
  base::Result<void> (*check)(const DeviceOrder&) = nullptr;
  base::Result<BuiltDevice<device::OperatorInputs>> (*operatorInput)(const DeviceOrder&) = nullptr;
  /// Takes over what another file of the device says; none: there is none.
  base::Result<void> (*complete)(const cell::CellConfig& cell, bool real, device::DeviceValues& values) = nullptr;
  base::Result<BuiltTracker> (*tracker)(const DeviceOrder&) = nullptr;
  /// Its virtual counterpart alone; null where it is part of another device's. None: it has none.
  base::Result<std::unique_ptr<hardware::VirtualWire>> (*counterpart)(const CounterpartOrder&) = nullptr;
};

}  // namespace articulus::app

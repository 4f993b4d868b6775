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
};

}  // namespace articulus::app

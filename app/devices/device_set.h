#pragma once
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/device/load_cell.h"
#include "core/device/robot_arm.h"
#include "hardware/simulated/simulated_cell.h"

namespace articulus::app {

/// Arm and load cell of a cell, wired together, with the clock that they go by, around the plant that they (or what
/// answers them on the wire) simulate.
/// Thread  built and destroyed by one; the devices as their headers say
class DeviceSet {
 public:
  virtual ~DeviceSet() = default;
  [[nodiscard]] virtual base::Clock& clock() = 0;
  [[nodiscard]] virtual device::RobotArm& arm() = 0;
  [[nodiscard]] virtual device::LoadCell& loadCell() = 0;
  /// Vice and structures, faults and truth of what is simulated; null where nothing is.
  [[nodiscard]] virtual hardware::SimulatedCell* plant() = 0;
  /// What came over the wires and what of it was not to be trusted, a line a device; empty without wires.  Thread  any
  [[nodiscard]] virtual std::vector<std::string> wires() const { return {}; }
};

}  // namespace articulus::app

#include "app/devices/simulated_devices.h"

#include "app/devices/trackers/wired_tracker.h"

namespace articulus::app {

using device::DeviceKind;
using device::DevicePort;

const DeviceKind& simulatedArmKind() {
  static constexpr DeviceKind kKind{
      .key = "simulated", .label = "Simulated arm", .port = DevicePort::Arm, .readme = "hardware/simulated/README.md"};
  return kKind;
}

const DeviceKind& simulatedLoadCellKind() {
  static constexpr DeviceKind kKind{.key = "simulated",
                                    .label = "Simulated load cell",
                                    .port = DevicePort::LoadCell,
                                    .readme = "hardware/simulated/README.md"};
  return kKind;
}

const DeviceKind& simulatedTrackerKind() {
  static constexpr DeviceKind kKind{.key = "simulated",
                                    .label = "Simulated tracker",
                                    .port = DevicePort::Tracker,
                                    .readme = "hardware/simulated/README.md"};
  return kKind;
}

base::Result<BuiltDevice<device::RobotArm>> buildSimulatedArm(const DeviceOrder& order) {
  BuiltDevice<device::RobotArm> built;
  built.port = &order.bench->arm();
  return built;
}

base::Result<BuiltDevice<device::LoadCell>> buildSimulatedLoadCell(const DeviceOrder& order) {
  BuiltDevice<device::LoadCell> built;
  built.port = &order.bench->loadCell();
  return built;
}

base::Result<BuiltTracker> buildSimulatedTracker(const DeviceOrder& order) {
  BuiltTracker built;
  hardware::SimulatedTracker* const tracker = order.bench ? order.bench->plant().tracker() : nullptr;
  if (tracker == nullptr) return built;
  auto bones = scannedBones(*tracker);
  if (!bones) return bones.error();
  built.bones = std::move(*bones);
  built.port = tracker;
  return built;
}

}  // namespace articulus::app

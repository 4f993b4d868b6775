#pragma once
#include <memory>
#include <string>
#include <vector>

#include "app/devices/checked_devices.h"
#include "app/devices/device_row.h"
#include "app/devices/hand_bench.h"
#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/cell/cell_config.h"
#include "hardware/simulated/load_teller.h"
#include "hardware/virtual_devices/virtual_bench.h"

namespace articulus::app {

/// What a set of devices is built from.
struct DeviceSetUp {
  const cell::CellConfig& cell;
  std::uint64_t seed = 1;
  bool manualClock = false;  ///< cycles are run by the caller, as fast as the host can
  bool strictTime = false;   ///< the plant goes on while the host is away
};

/// Arm and load cell of a cell, wired together, with the clock that they go by: any arm beside any load cell, real or
/// simulated. What is simulated shares one plant. The clock is that of an arm whose controller owns the cycle; else
/// real time where anything comes over a wire; else one that stands while the host is away.
/// Thread  built and destroyed by one; the devices as their headers say
class DeviceSet {
 public:
  /// Errors  what is wrong in the cell file or on a wire; Conflict: who has the device; a fast clock beside a real one
  [[nodiscard]] static base::Result<std::unique_ptr<DeviceSet>> build(const DeviceSetUp& setUp);

  [[nodiscard]] base::Clock& clock() { return *clock_; }
  [[nodiscard]] device::RobotArm& arm() { return *arm_.port; }
  [[nodiscard]] device::LoadCell& loadCell() { return *loadCell_.port; }
  /// The virtual vice of a simulated arm; of a live one what a person says of hers.
  [[nodiscard]] device::Bench& vice();
  /// What follows the bones, and which; null and none where nothing does.
  [[nodiscard]] device::Tracker* tracker() { return tracker_.port; }
  [[nodiscard]] const std::vector<tracking::BoneRegistration>& bones() const { return tracker_.bones; }
  /// Vice and structures, faults and truth of what is simulated; null where nothing is.
  [[nodiscard]] hardware::SimulatedCell* plant() { return bench_ ? &bench_->plant() : nullptr; }
  /// What the specimen truly bears, where arm and load cell are simulated and no virtual controller has the arm; null
  /// elsewhere.
  [[nodiscard]] const device::TrueLoadRing* trueLoads() const { return teller_ ? &teller_->ring() : nullptr; }
  /// What the operator holds, beside the screen.
  [[nodiscard]] std::vector<device::OperatorInputs*> switches() const;
  /// What came over the wires and what of it was not to be trusted, a line a device; empty without wires.  Thread  any
  [[nodiscard]] std::vector<std::string> wires() const;

 private:
  DeviceSet() = default;
  [[nodiscard]] base::Result<void> buildPorts(const DeviceSetUp& setUp, const std::vector<CheckedDevice>& devices);
  void chooseClock(const DeviceSetUp& setUp);

  bool armSimulated_ = true;
  HandBench hand_;
  std::unique_ptr<hardware::VirtualBench> bench_;
  BuiltDevice<device::RobotArm> arm_;
  BuiltDevice<device::LoadCell> loadCell_;
  BuiltTracker tracker_;
  std::vector<BuiltDevice<device::OperatorInputs>> switches_;
  std::unique_ptr<hardware::LoadTeller> teller_;
  std::unique_ptr<base::Clock> clock_;
};

}  // namespace articulus::app

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
#include "hardware/bench_link/bench_link.h"
#include "hardware/simulated/load_teller.h"
#include "hardware/virtual_devices/fault_plan.h"
#include "hardware/virtual_devices/virtual_bench.h"

namespace articulus::app {

/// What a set of devices is built from.
struct DeviceSetUp {
  const cell::CellConfig& cell;
  std::uint64_t seed = 1;
  bool manualClock = false;                    ///< cycles are run by the caller, as fast as the host can
  bool strictTime = false;                     ///< the plant goes on while the host is away
  base::Nanoseconds patience = 1'000'000'000;  ///< as VirtualBenchSetUp has it
};

/// Arm and load cell of a cell, wired together, with the clock that they go by: any arm beside any load cell, real or
/// simulated. What is simulated shares one plant. The clock is one that stands while the host is away where all is
/// simulated by this program and no driver has a thread of its own; else that of an arm whose controller owns the
/// cycle; else real time. Where the cell names a bench, plant and virtual counterparts are in another process, found by
/// their settings.
/// Thread  built and destroyed by one; the devices as their headers say
class DeviceSet {
 public:
  /// Errors  what is wrong in the cell file or on a wire; Conflict: who has the device; a fast clock beside a real one
  [[nodiscard]] static base::Result<std::unique_ptr<DeviceSet>> build(const DeviceSetUp& setUp);

  [[nodiscard]] base::Clock& clock() { return *clock_; }
  [[nodiscard]] device::RobotArm& arm() { return *arm_.port; }
  [[nodiscard]] device::LoadCell& loadCell() { return *loadCell_.port; }
  /// The virtual vice of a simulated arm, also where another process has it; of a live one what a person says of hers.
  [[nodiscard]] device::Bench& vice();
  /// What follows the bones, and which; null and none where nothing does.
  [[nodiscard]] device::Tracker* tracker() { return tracker_.port; }
  [[nodiscard]] const std::vector<tracking::BoneRegistration>& bones() const { return tracker_.bones; }
  /// Vice and structures, faults and truth of what is simulated here; null where nothing is.
  [[nodiscard]] hardware::SimulatedCell* plant() { return bench_ ? &bench_->plant() : nullptr; }
  /// The plant with what answers on its wires, for who lets them go wrong; null where nothing of it is here.
  [[nodiscard]] hardware::VirtualBench* bench() { return bench_.get(); }
  /// What the virtual devices here can do wrong, each under its key; empty where none is on a wire.
  [[nodiscard]] const std::vector<hardware::FaultPlan::Device>& faults() const { return faults_; }
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
  void noteFaults(const CheckedDevice& device);
  void chooseClock(const DeviceSetUp& setUp);

  [[nodiscard]] base::Result<void> buildPlant(const DeviceSetUp& setUp);
  [[nodiscard]] base::Result<void> findBench(const DeviceSetUp& setUp, const hardware::UdpAddress& at);

  bool armSimulated_ = true, waits_ = false;
  HandBench hand_;
  std::optional<CellLock> benchLock_;
  std::unique_ptr<hardware::BenchLink> link_;         // to a bench in another process
  std::unique_ptr<hardware::SimulatedCell> scanned_;  // a copy of its plant, of which only the scans are used
  std::string elsewhere_;
  std::unique_ptr<hardware::VirtualBench> bench_;
  BuiltDevice<device::RobotArm> arm_;
  BuiltDevice<device::LoadCell> loadCell_;
  BuiltTracker tracker_;
  std::vector<BuiltDevice<device::OperatorInputs>> switches_;
  std::vector<hardware::FaultPlan::Device> faults_;
  std::size_t noted_ = 0;  // wires of the bench
  std::unique_ptr<hardware::LoadTeller> teller_;
  std::unique_ptr<base::Clock> clock_;
};

}  // namespace articulus::app

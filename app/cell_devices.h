#pragma once
#include <cstdint>
#include <memory>

#include "core/base/clock.h"
#include "core/cell/cell_config.h"
#include "core/station/live_station.h"
#include "hardware/simulated/simulated_cell.h"
#include "hardware/virtual_devices/virtual_bench.h"

namespace articulus::app {

/// The devices that a cell file asks for under "devices": {"arm": "simulated" or "kuka_rsi", "load_cell": "simulated"
/// or "ati_net_ft"}; simulated where the key is missing. Devices on the wire stand in front of virtual counterparts
/// around the same simulated plant.
/// Thread  built and destroyed by one; the devices as their headers say
class CellDevices {
 public:
  /// In      manualClock: cycles are run by the caller, as fast as the host can
  /// Errors  what is wrong in the cell file or on the wire
  [[nodiscard]] static base::Result<std::unique_ptr<CellDevices>> build(const cell::CellConfig& cell,
                                                                        std::uint64_t seed, bool manualClock);

  [[nodiscard]] base::Clock& clock() { return wire_ ? wire_->clock() : *clock_; }
  [[nodiscard]] device::RobotArm& arm();
  [[nodiscard]] device::LoadCell& loadCell();
  /// Vice and structures, faults and truth of what is simulated.
  [[nodiscard]] hardware::SimulatedCell& plant() { return wire_ ? wire_->plant() : *simulated_; }
  [[nodiscard]] const hardware::SimulatedCell& plant() const { return wire_ ? wire_->plant() : *simulated_; }
  /// All that a station works with.
  [[nodiscard]] station::Devices forStation();
  /// Null where nothing is on the wire.
  [[nodiscard]] hardware::VirtualBench* wire() { return wire_.get(); }

 private:
  CellDevices() = default;
  [[nodiscard]] base::Result<void> registerBones();
  std::unique_ptr<base::Clock> clock_;
  std::unique_ptr<hardware::SimulatedCell> simulated_;
  std::unique_ptr<hardware::VirtualBench> wire_;
  std::vector<tracking::BoneRegistration>
      bones_;  // that the tracker follows, by the scan that was taken with its markers on
};

}  // namespace articulus::app

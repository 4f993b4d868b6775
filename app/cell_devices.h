#pragma once
#include <cstdint>
#include <memory>

#include "app/devices/device_set.h"
#include "core/base/result.h"
#include "core/cell/cell_config.h"
#include "core/station/live_station.h"

namespace articulus::app {

/// The devices that a cell file asks for under "devices": {"arm": ..., "load_cell": ..., "tracker": ...}, each
/// "simulated" where the key is missing. Which there are says deviceCatalogue().
/// Thread  built and destroyed by one; the devices as their headers say
class CellDevices {
 public:
  /// In      manualClock: cycles are run by the caller, as fast as the host can; strictTime: a simulated plant goes on
  ///         while the host is away
  /// Errors  what is wrong in the cell file or on the wire
  [[nodiscard]] static base::Result<std::unique_ptr<CellDevices>> build(const cell::CellConfig& cell,
                                                                        std::uint64_t seed, bool manualClock,
                                                                        bool strictTime = false,
                                                                        base::Nanoseconds patience = 1'000'000'000);

  [[nodiscard]] base::Clock& clock() { return set_->clock(); }
  /// Vice and structures, faults and truth of what is simulated; null where nothing is.
  [[nodiscard]] hardware::SimulatedCell* plant() { return set_->plant(); }
  /// As DeviceSet::faults().
  [[nodiscard]] const std::vector<hardware::FaultPlan::Device>& faults() const { return set_->faults(); }
  /// All that a station works with.
  [[nodiscard]] station::Devices forStation();

 private:
  CellDevices() = default;
  std::unique_ptr<DeviceSet> set_;
};

}  // namespace articulus::app

#pragma once
#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "app/devices/device_set.h"
#include "core/base/result.h"
#include "core/cell/cell_config.h"

namespace articulus::app {

/// What a set of devices is built from.
struct DeviceSetUp {
  const cell::CellConfig& cell;
  const nlohmann::json& devices;  ///< this key of the cell file
  std::string file;               ///< for complaints
  hardware::SimulatedCellSetUp plant;
  bool manualClock = false;  ///< cycles are run by the caller, as fast as the host can
  bool strictTime = false;   ///< the plant goes on while the host is away
};

/// A set of devices: what a cell file calls them, and how they are built.
struct DeviceRow {
  std::string_view arm, loadCell;  ///< of the keys "arm" and "load_cell" below "devices"
  base::Result<std::unique_ptr<DeviceSet>> (*build)(const DeviceSetUp& setUp);
};

/// All sets that may be asked for; the first where a cell file names none. One more set is one more row.
[[nodiscard]] std::span<const DeviceRow> deviceCatalogue();

}  // namespace articulus::app

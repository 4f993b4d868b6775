#pragma once
#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "app/cli/commands.h"
#include "app/cli/device/device_fault.h"
#include "core/cell/cell_config.h"
#include "hardware/simulated/simulated_cell.h"

namespace articulus::cli {

/// Options that all virtual devices share.
struct DeviceOptions : CommonOptions {
  std::string cell;                   ///< whose arm, load cell and specimen stand behind it
  std::string address = "127.0.0.1";  ///< of this computer, where it is to be had
  std::int64_t seed = 1;
  double seconds = 0.0;  ///< that it runs; 0: until Ctrl+C
  DeviceFaultOrder faults;
};
/// In  faults: all that there are, for the help
void addDeviceOptions(CLI::App& command, DeviceOptions& options, std::span<const DeviceFaultRow> faults);

/// The simulated plant of a cell, in its home pose.
struct DevicePlant {
  cell::CellConfig cell;
  std::unique_ptr<hardware::SimulatedCell> plant;

  /// Errors  of the cell file; an arm that takes no such commands
  [[nodiscard]] static base::Result<DevicePlant> build(const DeviceOptions& options, const Context& context);
};

/// Says that the device is ready, then runs its cycles by the steady clock until Ctrl+C or its time is over. Where the
/// host let it sleep it goes on from there.
/// In   ready: one object with what it is and its ports;  cycle: its time, and how many before it were lost
[[nodiscard]] ExitCode runDevice(const DeviceOptions& options, const nlohmann::ordered_json& ready,
                                 DeviceFaultPlan faults, base::Nanoseconds period,
                                 const std::function<void(base::Nanoseconds now, int lost)>& cycle);

}  // namespace articulus::cli

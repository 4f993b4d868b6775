#pragma once
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "hardware/virtual_devices/fault_plan.h"

namespace articulus::cli {

using DeviceFaultRow = hardware::WireFault;

/// What a person asked for: --fault TEXT, as often as wanted, and --faults FILE.
struct DeviceFaultOrder {
  std::vector<std::string> texts;
  std::filesystem::path file;  ///< empty: none
};

/// "skip=3@2.5", three packages after two and a half seconds; of several devices "ur-rtde:skip=3@2.5".
/// In      NAME, NAME=VALUE, NAME@SECONDS or NAME=VALUE@SECONDS
/// Errors  what the text should look like
[[nodiscard]] base::Result<hardware::PlannedFault> deviceFaultOption(const std::string& text);

/// The faults that were asked for, each set when its time has come.
class DeviceFaultPlan {
 public:
  /// Errors  a text that is none, a name that this device does not have, with those that it has; what is wrong in the
  ///         file
  [[nodiscard]] static base::Result<DeviceFaultPlan> read(const DeviceFaultOrder& order,
                                                          std::vector<DeviceFaultRow> rows);
  /// Of several devices on one bench.
  [[nodiscard]] static base::Result<DeviceFaultPlan> read(const DeviceFaultOrder& order,
                                                          const std::vector<hardware::FaultPlan::Device>& devices);
  /// One more while the device runs; its @SECONDS count from now.
  /// In      text: as deviceFaultOption();  time_s: since the device has been ready
  /// Errors  as read()
  [[nodiscard]] base::Result<void> add(const std::string& text, double time_s);
  /// In  time_s: since the device has been ready
  void act(double time_s) {
    for (hardware::FaultPlan& one : plans_) one.act(time_s);
  }
  /// As FaultPlan::neverHappened(), of all that was asked for.
  [[nodiscard]] std::vector<std::string> neverHappened() const;
  /// "  skip=N  data packages that are not sent" a line, for help.
  [[nodiscard]] static std::string help(std::span<const DeviceFaultRow> rows);

 private:
  std::vector<hardware::FaultPlan> plans_;
  std::vector<hardware::FaultPlan::Device> devices_;
};

}  // namespace articulus::cli

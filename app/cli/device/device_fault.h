#pragma once
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace articulus::cli {

/// Something that a virtual device can do wrong, by name.
struct DeviceFaultRow {
  std::string_view name;
  std::string_view help;  ///< what its value means
  std::function<void(double value)> set;
};

/// One that was asked for: "skip=3@2.5", three packages after two and a half seconds.
struct DeviceFaultOption {
  std::string name;
  double value = 1.0, at_s = 0.0;
};

/// In      NAME, NAME=VALUE, NAME@SECONDS or NAME=VALUE@SECONDS
/// Errors  what the text should look like
[[nodiscard]] base::Result<DeviceFaultOption> deviceFaultOption(const std::string& text);

/// The faults that were asked for, each set when its time has come.
class DeviceFaultPlan {
 public:
  /// Errors  a text that is none, a name that this device does not have, with those that it has
  [[nodiscard]] static base::Result<DeviceFaultPlan> read(const std::vector<std::string>& texts,
                                                          std::vector<DeviceFaultRow> rows);
  /// In  time_s: since the device has been ready
  void act(double time_s);
  /// "  skip=N  data packages that are not sent" a line, for help.
  [[nodiscard]] static std::string help(std::span<const DeviceFaultRow> rows);

 private:
  std::vector<DeviceFaultRow> rows_;
  std::vector<DeviceFaultOption> left_;
};

}  // namespace articulus::cli

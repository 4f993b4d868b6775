#pragma once
#include <chrono>
#include <string>

#include "core/base/result.h"
#include "hardware/operator_io/switch_levels.h"

namespace articulus::hardware {

/// Where the contacts of a switch are read.
/// Thread  the reader's of OperatorSwitch
class SwitchSource {
 public:
  virtual ~SwitchSource() = default;
  /// Opens it, also anew after it was lost.  Errors  what is wrong, what to do
  [[nodiscard]] virtual base::Result<void> open() = 0;
  /// Waits for a change, at most so long. Each change is returned by a call of its own, however short it was.
  /// Errors  it is gone: open() it again
  [[nodiscard]] virtual base::Result<SwitchLevels> wait(std::chrono::milliseconds longest) = 0;
  /// "switch at /dev/ttyUSB0"
  [[nodiscard]] virtual std::string label() const = 0;
};

}  // namespace articulus::hardware

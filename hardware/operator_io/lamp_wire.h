#pragma once
#include <string>

#include "core/base/result.h"
#include "hardware/operator_io/lamp_states.h"

namespace articulus::hardware {

/// Where lamps hang.
/// Thread  one at a time, none that must not wait
class LampWire {
 public:
  virtual ~LampWire() = default;
  /// Opens it, also anew after it was lost; all lamps are dark then.  Errors  what is wrong, what to do
  [[nodiscard]] virtual base::Result<void> open() = 0;
  /// Errors  it is gone: open() it again
  [[nodiscard]] virtual base::Result<void> show(const LampStates& lit) = 0;
  /// "lamps at /dev/ttyUSB0"
  [[nodiscard]] virtual std::string label() const = 0;
};

}  // namespace articulus::hardware

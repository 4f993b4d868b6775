#pragma once
#include "core/base/result.h"

namespace articulus::hardware {

/// The four lines by which a serial adapter hears of the other side.
struct ModemLevels {
  bool cts = false, dsr = false, dcd = false, ri = false;  ///< true: the line is active
};

/// A serial adapter of whose lines contacts hang. Behind this stands the system, or a test.
/// Thread  one
class ModemLines {
 public:
  virtual ~ModemLines() = default;
  /// Opens it and switches DTR and RTS on, which feed the contacts.  Errors  what is wrong, what to do
  [[nodiscard]] virtual base::Result<void> open() = 0;
  /// Errors  it is gone
  [[nodiscard]] virtual base::Result<ModemLevels> read() = 0;
};

}  // namespace articulus::hardware

#pragma once
#include <string>

#include "core/base/descriptor.h"
#include "hardware/operator_io/modem_lines.h"

namespace articulus::hardware {

/// The lines of a serial adapter of this computer.
/// Thread  one
/// Source  tty_ioctl(4): TIOCMGET, TIOCMBIS, TIOCEXCL
class TtyLines final : public ModemLines {
 public:
  explicit TtyLines(std::string device) : path_(std::move(device)) {}
  [[nodiscard]] base::Result<void> open() override;
  [[nodiscard]] base::Result<ModemLevels> read() override;

 private:
  std::string path_;
  base::Descriptor device_;
};

}  // namespace articulus::hardware

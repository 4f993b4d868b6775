#pragma once
#include <optional>
#include <string>

#include "core/base/descriptor.h"
#include "hardware/operator_io/lamp_wire.h"

namespace articulus::hardware {

/// Which lamp hangs on which line of a serial adapter.
struct SerialLampSettings {
  std::string device;  ///< "/dev/serial/by-id/..."
  std::optional<LampSignal> dtr, rts;
};

/// Lamps on DTR and RTS of a serial adapter of this computer. The kernel takes both lines away when the program ends,
/// however it ends (HUPCL); as the adapter is opened both come on for a moment.
/// Thread  one
/// Source  tty_ioctl(4): TIOCMGET, TIOCMBIS, TIOCMBIC, TIOCEXCL; termios(3): HUPCL
class SerialLampWire final : public LampWire {
 public:
  explicit SerialLampWire(SerialLampSettings settings) : settings_(std::move(settings)) {}
  [[nodiscard]] base::Result<void> open() override;
  [[nodiscard]] base::Result<void> show(const LampStates& lit) override;
  [[nodiscard]] std::string label() const override { return "lamps at " + settings_.device; }

 private:
  SerialLampSettings settings_;
  base::Descriptor device_;
};

}  // namespace articulus::hardware

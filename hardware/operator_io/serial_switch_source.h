#pragma once
#include <array>
#include <memory>

#include "hardware/operator_io/modem_lines.h"
#include "hardware/operator_io/switch_source.h"

namespace articulus::hardware {

/// A line that hears a contact.
enum class ModemLine { None, Cts, Dsr, Dcd, Ri };

/// Which line hears which contact. Each contact closes from DTR (or RTS) to its line: without a hand, or with a broken
/// wire, a line is not active.
struct SerialSwitchSettings {
  std::string device;                   ///< "/dev/serial/by-id/..."
  std::array<ModemLine, 2> enabling{};  ///< active: held
  std::array<ModemLine, 2> clear{};     ///< active: the emergency stop is not pressed (contacts that open when pressed)
};

/// Contacts on the lines of a serial adapter, looked at every 2 ms; a contact that opens for less may be missed.
/// Thread  one
class SerialSwitchSource final : public SwitchSource {
 public:
  SerialSwitchSource(SerialSwitchSettings settings, std::unique_ptr<ModemLines> lines)
      : settings_(std::move(settings)), lines_(std::move(lines)) {}
  [[nodiscard]] base::Result<void> open() override { return lines_->open(); }
  [[nodiscard]] base::Result<SwitchLevels> wait(std::chrono::milliseconds longest) override;
  [[nodiscard]] std::string label() const override { return "switch at " + settings_.device; }

 private:
  SerialSwitchSettings settings_;
  std::unique_ptr<ModemLines> lines_;
};

}  // namespace articulus::hardware

#pragma once
#include <array>
#include <memory>

#include "hardware/comedi/comedi_board.h"
#include "hardware/operator_io/switch_source.h"

namespace articulus::hardware {

/// Which digital input hears which contact; -1: none.
struct ComediSwitchSettings {
  unsigned subdevice = 0;
  std::array<int, 2> enabling{-1, -1};  ///< closed: held
  std::array<int, 2> clear{-1, -1};     ///< closed: the emergency stop is not pressed (contacts that open when pressed)
  /// The level of an input whose contact is closed, of first and of second channels: an input with a broken wire must
  /// have the other one.
  std::array<bool, 2> closedIsHigh{};
};

/// Contacts on the digital inputs of a measuring board, looked at every 2 ms; a contact that opens for less may be
/// missed.
/// Thread  one
class ComediSwitchSource final : public SwitchSource {
 public:
  ComediSwitchSource(const ComediSwitchSettings& settings, std::unique_ptr<ComediBoard> board);
  [[nodiscard]] base::Result<void> open() override;
  [[nodiscard]] base::Result<SwitchLevels> wait(std::chrono::milliseconds longest) override;
  [[nodiscard]] std::string label() const override { return "switch at " + board_->place(); }

 private:
  ComediSwitchSettings settings_;
  std::unique_ptr<ComediBoard> board_;
  std::array<unsigned, 4> channels_{};
  std::array<std::size_t, 4> contact_{};  ///< of each channel: enabling 0 and 1, clear 2 and 3
  std::size_t used_ = 0;
};

}  // namespace articulus::hardware

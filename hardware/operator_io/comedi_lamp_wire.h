#pragma once
#include <array>
#include <memory>

#include "hardware/comedi/comedi_board.h"
#include "hardware/operator_io/lamp_wire.h"

namespace articulus::hardware {

/// Which lamp hangs on which output of a measuring board.
struct ComediLampSettings {
  unsigned subdevice = 0;
  std::array<int, kLampSignals> output{-1, -1, -1, -1, -1};  ///< by LampSignal; -1: it has no lamp
  bool litIsHigh = true;
};

/// Lamps on the digital outputs of a measuring board. An output keeps its level when the program dies: nothing but a
/// lamp that blinks tells that it goes on.
/// Thread  one
class ComediLampWire final : public LampWire {
 public:
  ComediLampWire(const ComediLampSettings& settings, std::unique_ptr<ComediBoard> board)
      : settings_(settings), board_(std::move(board)) {}
  [[nodiscard]] base::Result<void> open() override;
  [[nodiscard]] base::Result<void> show(const LampStates& lit) override;
  [[nodiscard]] std::string label() const override { return "lamps at " + board_->place(); }

 private:
  ComediLampSettings settings_;
  std::unique_ptr<ComediBoard> board_;
};

}  // namespace articulus::hardware

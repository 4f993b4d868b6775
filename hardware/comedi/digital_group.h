#pragma once
#include <span>

#include "hardware/comedi/comedi_board.h"

namespace articulus::hardware {

enum class DigitalUse { Input, Output };

/// Opens a board, also anew, takes a group of digital channels for this program alone, and makes those that can be both
/// what they are to be.
/// Errors  what is wrong with board, group or channels, and what to do
/// Thread  any but control
[[nodiscard]] base::Result<void> openDigital(ComediBoard& board, unsigned subdevice, std::span<const unsigned> channels,
                                             DigitalUse use);

}  // namespace articulus::hardware

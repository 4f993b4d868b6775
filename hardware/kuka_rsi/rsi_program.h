#pragma once
#include <string>

#include "hardware/kuka_rsi/rsi_controller_files.h"

namespace articulus::hardware {

/// $SEN_PINT of these numbers: we ask by one for corrections in force, the program says by the other that they are.
inline constexpr int kRsiGoIndex = 1, kRsiRunIndex = 2;

/// The program of the robot in KRL, lines ending with LF: where the arm stands corrections begin, for as often as they
/// are asked for.
/// In  context: the name by which RSI_CREATE finds it
[[nodiscard]] std::string rsiProgram(const RsiControllerOrder& order, const std::string& context);

}  // namespace articulus::hardware

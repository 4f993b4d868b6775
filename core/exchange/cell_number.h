#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace articulus::exchange {

inline constexpr std::string_view kMinus = "\xE2\x88\x92";  ///< U+2212, as typesetters and some programs write it

/// What programs write where nothing was measured, or where what was measured is no number.
[[nodiscard]] bool saysNothing(std::string_view cell);

/// What stands for a number beyond all; an import counts these apart and stores them as missing.
[[nodiscard]] std::optional<double> infinityOf(std::string_view cell);

/// A number with the sign of the keyboard for that of typesetters.
[[nodiscard]] std::string withPlainMinus(std::string_view cell);

}  // namespace articulus::exchange

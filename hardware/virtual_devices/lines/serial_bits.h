#pragma once
#include <string>
#include <string_view>

namespace articulus::hardware {

/// What a receiver makes of bytes that were sent one after the other at another speed than its own: start bit, 8 data
/// bits, stop bit, each sampled in its middle.
/// Thread  any
[[nodiscard]] std::string heardAt(std::string_view bytes, int sentBaud, int heardBaud);

}  // namespace articulus::hardware

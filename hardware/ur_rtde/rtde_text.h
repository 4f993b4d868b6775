#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace articulus::hardware {

/// What the controller says in words; it may come at any time.
/// Source  RTDE guide, Universal Robots: u8 length, message, u8 length, source, u8 level (protocol version 2)
struct RtdeText {
  std::string_view message, source;
  std::uint8_t level = 0;  ///< 0 exception, 1 error, 2 warning, 3 information
};

/// In   payload of a package of type Text, alive as long as what comes out
/// Out  none where its lengths do not fit to it
/// Thread  any; real-time safe
[[nodiscard]] std::optional<RtdeText> decodeRtdeText(std::span<const char> payload) noexcept;

}  // namespace articulus::hardware

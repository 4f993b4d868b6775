#pragma once
#include <string_view>

namespace articulus::hardware {

/// What an error byte in a header means, for a person; empty: none (0, or a blank as text). The text lives for ever.
/// Thread  any; real-time safe
/// Source  Liberty manual URM03PH156 rev. H, error code summary and table C-5
[[nodiscard]] std::string_view polhemusErrorWords(unsigned char error) noexcept;

/// Whether it refuses a command; else it says what is wrong with a pose.
[[nodiscard]] constexpr bool isPolhemusRefusal(unsigned char error) noexcept { return error >= 1 && error <= 24; }

}  // namespace articulus::hardware

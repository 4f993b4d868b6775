#pragma once
#include <string>
#include <string_view>

namespace articulus::base {

/// Whether a letter of the text would steer a terminal instead of being shown: escape codes and the like. Line breaks
/// and tabs are none.
[[nodiscard]] bool steersTerminal(std::string_view text) noexcept;

/// A text that may be of anybody as a terminal may have it: what would steer it, and bytes that are no UTF-8, as
/// "\x1B".
[[nodiscard]] std::string printable(std::string_view text);
/// The same on one line.
[[nodiscard]] std::string printableLine(std::string_view text);

}  // namespace articulus::base

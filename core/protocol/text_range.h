#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace articulus::protocol {

inline constexpr std::size_t kQuestion_letters = 1000;  ///< about what a person reads while a robot waits
inline constexpr std::size_t kAnswer_letters = 80;      ///< of a button
inline constexpr std::size_t kMark_letters = 200;       ///< of one line in the record

/// Empty, or that a text is longer than that, in words.
[[nodiscard]] inline std::string faultOfLength(const std::string& what, std::string_view text, std::size_t most) {
  std::size_t letters = 0;
  for (const char c : text) letters += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;  // UTF-8: not the bytes after
  if (letters <= most) return {};
  return what + " has " + std::to_string(letters) + " letters; at most " + std::to_string(most) + " are possible.";
}

}  // namespace articulus::protocol

#pragma once
#include <bit>
#include <cstdint>
#include <string>

namespace articulus::test {

/// Numbers as bytes, least significant first, as tests write messages by hand.
inline std::string little(std::uint64_t value, int bytes) {
  std::string text;
  for (int k = 0; k < bytes; ++k) text += static_cast<char>(value >> (8 * k) & 0xFF);
  return text;
}
inline std::string little(float value) { return little(std::bit_cast<std::uint32_t>(value), 4); }
inline std::string little(double value) { return little(std::bit_cast<std::uint64_t>(value), 8); }
/// A text with the zero that ends it.
inline std::string ended(const std::string& text) { return text + std::string(1, '\0'); }

}  // namespace articulus::test

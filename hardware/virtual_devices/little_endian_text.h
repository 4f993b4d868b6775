#pragma once
#include <cstdint>
#include <cstring>
#include <string>

namespace articulus::hardware {

// How virtual devices write numbers least significant byte first, apart from how drivers read them.

inline void put(std::string& to, std::uint64_t value, int bytes) {
  for (int k = 0; k < bytes; ++k) to += static_cast<char>(value >> (8 * k) & 255);
}

inline void putFloat(std::string& to, double value) {
  const auto narrow = static_cast<float>(value);
  std::uint32_t bits = 0;
  std::memcpy(&bits, &narrow, sizeof bits);
  put(to, bits, 4);
}

inline void putDouble(std::string& to, double value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  put(to, bits, 8);
}

}  // namespace articulus::hardware

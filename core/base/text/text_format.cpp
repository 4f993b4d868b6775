#include "core/base/text/text_format.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace articulus::base {
namespace {

std::string printed(double value, std::chars_format format, int precision) {
  std::array<char, 400> text{};  // the largest double has 309 digits before the point
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value, format, precision).ptr;
  return {text.data(), end};
}

}  // namespace

std::string fixed(double value, int decimals) {
  if (!std::isfinite(value)) return "-";
  if (std::abs(value) < 0.5 * std::pow(10.0, -decimals)) value = 0.0;  // rounds to zero: no sign
  return printed(value, std::chars_format::fixed, decimals);
}

std::string significant(double value, int digits) { return printed(value, std::chars_format::general, digits); }

std::string byteCount(double bytes) {
  if (bytes < 1e6) return fixed(bytes / 1e3, 0) + " kB";
  return bytes < 1e9 ? fixed(bytes / 1e6, 0) + " MB" : fixed(bytes / 1e9, 1) + " GB";
}

std::size_t letterCount(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

}  // namespace articulus::base

#include "core/report/xml_text.h"

#include <cstddef>
#include <cstdint>

namespace articulus::report {
namespace {

constexpr std::string_view kUnknown = "\xEF\xBF\xBD";  // U+FFFD

/// How many bytes from the front of the text are one character that XML allows; 0: none.
std::size_t characterLength(std::string_view text) {
  const auto byte = [&text](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t first = byte(0);
  if (first < 0x80) return first >= 0x20 || first == '\t' || first == '\n' || first == '\r' ? 1 : 0;
  const std::size_t length = first >= 0xC2 && first < 0xE0   ? 2
                             : first >= 0xE0 && first < 0xF0 ? 3
                             : first >= 0xF0 && first < 0xF5 ? 4
                                                             : 0;
  if (length == 0 || text.size() < length) return 0;
  std::uint32_t code = first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
    code = code << 6 | (byte(i) & 0x3FU);
  }
  const std::uint32_t least = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000;  // no longer than it has to be
  const bool surrogate = code >= 0xD800 && code < 0xE000;
  return code < least || code > 0x10FFFF || surrogate || code == 0xFFFE || code == 0xFFFF ? 0 : length;
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = characterLength(text);
    const std::string_view character = text.substr(0, length == 0 ? 1 : length);
    if (length == 0) out += kUnknown;
    else if (character == "&") out += "&amp;";
    else if (character == "<") out += "&lt;";
    else if (character == ">") out += "&gt;";
    else if (character == "\"") out += "&quot;";
    else if (character == "'") out += "&#39;";
    else out += character;
    text.remove_prefix(character.size());
  }
  return out;
}

}  // namespace articulus::report

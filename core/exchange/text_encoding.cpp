#include "core/exchange/text_encoding.h"

#include <array>

#include "core/base/text/utf8.h"

namespace articulus::exchange {
namespace {

/// What stands at 0x80 to 0x9F of Windows-1252; 0 where nothing does.
constexpr std::array<unsigned, 32> kWindows{0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                            0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017D, 0,
                                            0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                            0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

void append(std::string& text, unsigned letter) {
  if (letter < 0x80) {
    text += static_cast<char>(letter);
  } else if (letter < 0x800) {
    text += static_cast<char>(0xC0 | letter >> 6);
    text += static_cast<char>(0x80 | (letter & 0x3F));
  } else {
    text += static_cast<char>(0xE0 | letter >> 12);
    text += static_cast<char>(0x80 | (letter >> 6 & 0x3F));
    text += static_cast<char>(0x80 | (letter & 0x3F));
  }
}

std::string ofUtf16(std::string_view bytes, bool little) {
  std::string text;
  for (std::size_t i = 2; i + 1 < bytes.size(); i += 2) {
    const auto a = static_cast<unsigned char>(bytes[i]), b = static_cast<unsigned char>(bytes[i + 1]);
    const unsigned letter = little ? a + 256U * b : b + 256U * a;
    append(text, letter >= 0xD800 && letter < 0xE000 ? '?' : letter);  // letters of two words no measurement needs
  }
  return text;
}

}  // namespace

std::string asUtf8(std::string_view bytes) {
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF"))
    return ofUtf16(bytes, bytes.starts_with("\xFF\xFE"));
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  std::string text;
  text.reserve(bytes.size());
  for (std::size_t i = 0; i < bytes.size();) {
    const auto c = static_cast<unsigned char>(bytes[i]);
    const std::size_t letter = c < 0x80 ? 1 : base::utf8LetterAt(bytes, i);
    if (letter > 0) {
      text.append(bytes, i, letter);
      i += letter;
      continue;
    }
    const unsigned windows = c < 0xA0 ? kWindows[c - 0x80U] : c;
    append(text, windows != 0 ? windows : '?');
    ++i;
  }
  return text;
}

}  // namespace articulus::exchange

#include "core/base/text/printable.h"

#include "core/base/text/utf8.h"

namespace articulus::base {
namespace {

bool isBreak(unsigned char byte) { return byte == '\n' || byte == '\r' || byte == '\t'; }

/// Bytes of the control character that begins here: one of ASCII, or one of C1, which terminals obey too; else 0.
std::size_t controlAt(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte < 0x20 || byte == 0x7F) return 1;
  const bool ofC1 = byte == 0xC2 && at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) >= 0x80 &&
                    static_cast<unsigned char>(text[at + 1]) < 0xA0;
  return ofC1 ? 2 : 0;
}

std::string asHex(std::string_view bytes) {
  constexpr const char* kDigits = "0123456789ABCDEF";
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text += {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 15]};
  }
  return text;
}

std::string shown(std::string_view text, bool keepBreaks) {
  std::string all;
  all.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t control = controlAt(text, at), letter = utf8LetterAt(text, at);
    const bool kept = keepBreaks && isBreak(static_cast<unsigned char>(text[at]));
    const std::size_t size = control != 0 ? control : letter != 0 ? letter : 1;
    if ((control != 0 && !kept) || letter == 0) all += asHex(text.substr(at, size));
    else all += text.substr(at, size);
    at += size;
  }
  return all;
}

}  // namespace

bool steersTerminal(std::string_view text) noexcept {
  for (std::size_t at = 0; at < text.size(); ++at)
    if (controlAt(text, at) != 0 && !isBreak(static_cast<unsigned char>(text[at]))) return true;
  return false;
}

std::string printable(std::string_view text) { return shown(text, true); }
std::string printableLine(std::string_view text) { return shown(text, false); }

}  // namespace articulus::base

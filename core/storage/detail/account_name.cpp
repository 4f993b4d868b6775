#include "core/storage/detail/account_name.h"

#include <cstdint>
#include <optional>

#include "core/storage/detail/guarded.h"

namespace articulus::storage::detail {
namespace {

using base::ErrorCode;

/// The character at the beginning of text and how many bytes it takes; nullopt where the bytes are no UTF-8. Characters
/// beyond two bytes are given as 0xFFFF: none of them may be in a name.
struct Character {
  std::uint32_t code;
  std::size_t bytes;
};

std::optional<Character> firstCharacter(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t bytes = byte(0) < 0x80                      ? 1
                            : byte(0) >= 0xC2 && byte(0) < 0xE0 ? 2
                            : byte(0) >= 0xE0 && byte(0) < 0xF0 ? 3
                            : byte(0) >= 0xF0 && byte(0) < 0xF5 ? 4
                                                                : 0;
  if (bytes == 0 || bytes > text.size()) return std::nullopt;
  for (std::size_t i = 1; i < bytes; ++i)
    if ((byte(i) & 0xC0) != 0x80) return std::nullopt;
  if (bytes == 1) return Character{byte(0), 1};
  if (bytes == 2) return Character{(byte(0) & 0x1Fu) << 6 | (byte(1) & 0x3Fu), 2};
  return Character{0xFFFF, bytes};
}

bool isAllowed(std::uint32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == ' ' || c == '.' ||
         c == '-' || c == '_' || (c >= 0xC0 && c <= 0x17F && c != 0xD7 && c != 0xF7);
}

/// Lower case by the layout of the Unicode blocks: Latin-1 keeps its cases 32 apart, Latin Extended-A side by side,
/// with the upper one even up to U+0137 and from U+014A to U+0177, odd in between and after.
std::uint32_t lower(std::uint32_t c) {
  if (c >= 'A' && c <= 'Z') return c + 32;
  if (c >= 0xC0 && c <= 0xDE && c != 0xD7) return c + 32;
  if (c == 0x130 || c == 0x131) return 'i';
  if (c == 0x178) return 0xFF;
  if ((c >= 0x100 && c <= 0x137) || (c >= 0x14A && c <= 0x177)) return c | 1u;
  if ((c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E)) return (c & 1u) != 0 ? c + 1 : c;
  return c;
}

std::size_t lengthInCharacters(std::string_view text) {
  std::size_t length = 0;
  for (const char c : text)
    if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) ++length;
  return length;
}

}  // namespace

std::string_view trimmed(std::string_view text) noexcept {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::string nameKey(std::string_view name) {
  std::string key;
  for (auto rest = trimmed(name); !rest.empty();) {
    const auto character = firstCharacter(rest);
    if (!character || character->bytes > 2) {  // no valid name; compared as it is
      key += rest.front();
      rest.remove_prefix(1);
      continue;
    }
    const auto c = lower(character->code);
    if (c < 0x80) {
      key += static_cast<char>(c);
    } else {
      key += static_cast<char>(0xC0u | c >> 6);
      key += static_cast<char>(0x80u | (c & 0x3Fu));
    }
    rest.remove_prefix(character->bytes);
  }
  return key;
}

void requireName(std::string_view name) {
  const auto length = lengthInCharacters(name);
  if (length < 1 || length > kMaxName)
    refuse(ErrorCode::OutOfRange,
           "A name has 1 to " + std::to_string(kMaxName) + " characters; this one has " + std::to_string(length) + ".",
           "Enter another name; no account was created.");
  for (auto rest = name; !rest.empty();) {
    const auto character = firstCharacter(rest);
    if (!character || !isAllowed(character->code))
      refuse(ErrorCode::InvalidArgument, "A name may hold letters, digits, spaces, dots, dashes and underscores only.",
             "Enter another name; no account was created.");
    rest.remove_prefix(character->bytes);
  }
}

void requirePassword(std::string_view password) {
  if (lengthInCharacters(password) < kMinPassword)
    refuse(ErrorCode::OutOfRange, "A password has " + std::to_string(kMinPassword) + " characters or more.",
           "Enter a longer one; several words make a good one. Nothing was changed.");
  if (password.size() > kMaxPassword)
    refuse(ErrorCode::OutOfRange, "A password has " + std::to_string(kMaxPassword) + " bytes or less.",
           "Enter a shorter one. Nothing was changed.");
}

}  // namespace articulus::storage::detail

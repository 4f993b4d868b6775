#include "core/storage/detail/text.h"

#include <sodium.h>

#include <array>

#include "core/base/clock.h"
#include "core/storage/detail/guarded.h"

namespace articulus::storage::detail {

std::string utcNow() {
  char buffer[32];
  return base::isoUtcNow(buffer);
}

namespace {

void requireShort(std::string_view what, std::string_view text, std::size_t most) {
  if (text.size() > most)
    refuse(base::ErrorCode::OutOfRange,
           std::string(what) + " has " + std::to_string(text.size()) + " bytes; " + std::to_string(most) +
               " are the most.",
           "Enter a shorter one; nothing was saved.");
}

[[noreturn]] void refuseControl(std::string_view what) {
  refuse(base::ErrorCode::InvalidArgument, std::string(what) + " has control characters.",
         "Enter it without them; nothing was saved.");
}

bool isControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

}  // namespace

void requireWords(std::string_view what, std::string_view text, std::size_t most) {
  requireShort(what, text, most);
  for (const char c : text)
    if (isControl(c)) refuseControl(what);
}

void requireText(std::string_view what, std::string_view text, std::size_t most) {
  requireShort(what, text, most);
  for (const char c : text)
    if (isControl(c) && c != '\n' && c != '\t' && c != '\r') refuseControl(what);
}

void initSodium() {
  static const int ready = sodium_init();
  if (ready < 0)
    refuse(base::ErrorCode::Internal, "The cryptographic library libsodium did not start.",
           "Restart the computer; if it stays, install libsodium again.");
}

std::string hashOf(std::string_view text) {
  initSodium();
  std::array<unsigned char, crypto_generichash_BYTES> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                     nullptr, 0);
  std::array<char, 2 * crypto_generichash_BYTES + 1> hex{};
  sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
  return hex.data();
}

}  // namespace articulus::storage::detail

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

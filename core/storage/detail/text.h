#pragma once
#include <string>
#include <string_view>

namespace articulus::storage::detail {

/// Now, ISO 8601 UTC.
[[nodiscard]] std::string utcNow();

/// Makes libsodium ready, once a process; throws StorageError where it cannot be.
void initSodium();

/// BLAKE2b-256 of a text, in hexadecimal.
[[nodiscard]] std::string hashOf(std::string_view text);

}  // namespace articulus::storage::detail

#pragma once
#include <string>
#include <string_view>

namespace articulus::storage::detail {

/// Now, ISO 8601 UTC.
[[nodiscard]] std::string utcNow();

inline constexpr std::size_t kLongestLabel = 200;    ///< bytes
inline constexpr std::size_t kLongestText = 20'000;  ///< bytes

/// Throws StorageError (InvalidArgument, OutOfRange) for a text that is too long or has control characters: a terminal
/// would obey them. requireText() allows new lines and tabs.
void requireWords(std::string_view what, std::string_view text, std::size_t most);
void requireText(std::string_view what, std::string_view text, std::size_t most);

/// Makes libsodium ready, once a process; throws StorageError where it cannot be.
void initSodium();

/// BLAKE2b-256 of a text, in hexadecimal.
[[nodiscard]] std::string hashOf(std::string_view text);

}  // namespace articulus::storage::detail

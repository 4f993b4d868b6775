#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace articulus::storage::detail {

inline constexpr std::size_t kMaxName = 64;        ///< characters
inline constexpr std::size_t kMinPassword = 8;     ///< characters
inline constexpr std::size_t kMaxPassword = 1024;  ///< bytes, so that no input makes the hash work for minutes

/// Without spaces around it.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

/// How a name is compared: lower case in ASCII, Latin-1 and Latin Extended-A, whatever the locale.
[[nodiscard]] std::string nameKey(std::string_view name);

/// Throws StorageError: OutOfRange for a length, InvalidArgument for a character that a name must not have.
void requireName(std::string_view name);
/// Throws StorageError: OutOfRange. The text never shows the password.
void requirePassword(std::string_view password);

}  // namespace articulus::storage::detail

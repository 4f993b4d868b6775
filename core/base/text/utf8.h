#pragma once
#include <cstddef>
#include <string_view>

namespace articulus::base {

/// Bytes of the letter that begins at a byte of a text; 0 where it is no UTF-8.
[[nodiscard]] std::size_t utf8LetterAt(std::string_view text, std::size_t at) noexcept;

}  // namespace articulus::base

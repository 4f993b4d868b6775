#pragma once
#include <cstddef>
#include <string_view>

namespace articulus::base {

/// The line, from 1, of the first tag of an XML text that does not close, that closes another than the open one, or
/// that stays open; 0 where all is well. For the words of parsers that do not say where they stopped.
[[nodiscard]] std::size_t lineOfBrokenTag(std::string_view xml);

}  // namespace articulus::base

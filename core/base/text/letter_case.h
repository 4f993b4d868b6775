#pragma once
#include <string>
#include <string_view>

namespace articulus::base {

/// Latin letters without accents in lower case; every other byte as it is, whatever the locale.
[[nodiscard]] std::string lowered(std::string_view text);
/// "STL" and "stl" are the same.
[[nodiscard]] bool sameInAnyCase(std::string_view a, std::string_view b) noexcept;

}  // namespace articulus::base

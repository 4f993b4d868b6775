#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace articulus::base {

// Numbers as text for people and files, always with a point, whatever the locale.

/// So many digits behind the point: fixed(1.5, 3) is "1.500". "-" for what is not finite, never "-0.00".
[[nodiscard]] std::string fixed(double value, int decimals);

/// So many digits that count, without zeros at the end, as printf's %g: significant(0.0123456) is "0.01235".
[[nodiscard]] std::string significant(double value, int digits = 4);

/// So many bytes: "12 kB", "340 MB", "1.5 GB".
[[nodiscard]] std::string byteCount(double bytes);

/// Letters of a UTF-8 text, not bytes.
[[nodiscard]] std::size_t letterCount(std::string_view text);

}  // namespace articulus::base

#pragma once
#include <string>
#include <string_view>

namespace articulus::exchange {

/// A text of any program as UTF-8: with the mark of UTF-16 from that; else bytes that are no UTF-8 are letters of
/// Windows-1252, which holds Latin-1: 0xB0 is a degree sign. The mark of UTF-8 is taken off.
[[nodiscard]] std::string asUtf8(std::string_view bytes);

}  // namespace articulus::exchange

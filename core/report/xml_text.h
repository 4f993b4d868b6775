#pragma once
#include <string>
#include <string_view>

namespace articulus::report {

/// Text that may stand between tags and in attributes of XML, SVG and HTML: < > & " ' are escaped, and what XML does
/// not allow (control characters, bytes that are not UTF-8) becomes the replacement character.
/// Thread  any
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace articulus::report

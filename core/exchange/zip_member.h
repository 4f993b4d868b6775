#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace articulus::exchange {

/// One file out of a ZIP archive, by the last part of its name in letters of either case ("State.cfg"): stored or
/// deflated, not encrypted, with its check sum.
/// In      most: bytes that it may unpack to; origin: what errors call the archive
/// Errors  NotFound: none of that name; ParseError: damaged, larger, packed in another way
/// Source  PKWARE, "APPNOTE.TXT - .ZIP File Format Specification"
[[nodiscard]] base::Result<std::string> readZipMember(std::string_view archive, std::string_view name, std::size_t most,
                                                      const std::string& origin);

}  // namespace articulus::exchange

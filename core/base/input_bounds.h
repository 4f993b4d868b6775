#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/error.h"

namespace articulus::base {

/// How deep, large and many what we read may be. It is looked at on the text, before anything is built of it: no tree
/// of a file that is beyond them is ever made. What we ship has a hundredth of them.
struct InputBounds {
  static constexpr std::size_t kText_bytes = std::size_t{16} << 20;    ///< JSON, XML and what is held as one text
  static constexpr std::size_t kTable_bytes = std::size_t{128} << 20;  ///< measurements as CSV that are held whole
  static constexpr int kDepth = 64;                                    ///< brackets, or elements, one in the other
  static constexpr std::size_t kValues = 400'000;       ///< of a JSON text, those of all objects and arrays
  static constexpr std::size_t kElements = 20'000;      ///< of an XML text
  static constexpr std::size_t kString_bytes = 16'384;  ///< a text in quotes of JSON
  static constexpr std::size_t kColumns = 2'000;        ///< of a table
  static constexpr std::size_t kName_letters = 200;     ///< what is shown on one line
};

/// What of a JSON text is beyond the bounds, or is no UTF-8. A text that is no JSON is the parser's to refuse.
/// In      origin: what errors call it
/// Errors  ParseError names origin, line and what to do
/// Thread  any
[[nodiscard]] std::optional<Error> beyondJsonBounds(std::string_view text, const std::string& origin);

/// Where a text is no UTF-8, for parsers that trust it to be.
/// Errors  ParseError names origin and line
[[nodiscard]] std::optional<Error> noUtf8(std::string_view text, const std::string& origin);

/// The same as beyondJsonBounds of an XML text, which may be in another encoding that it names, and texts that define
/// entities: they may stand for far more than what is written.
[[nodiscard]] std::optional<Error> beyondXmlBounds(std::string_view text, const std::string& origin);

/// What is wrong with a name that is shown on one line: empty where nothing is. "is empty", "is longer than 200
/// letters", "holds a line break or another control character".
[[nodiscard]] std::string faultOfName(std::string_view name);

/// What is wrong with the name of a file that is looked for in a folder of ours: empty where nothing is. It names a
/// file there, not a way to another folder: no "..", no slash, no control characters.
[[nodiscard]] std::string faultOfFileName(std::string_view name);

/// The line of a text, from 1, in which a byte stands.
[[nodiscard]] std::size_t lineAt(std::string_view text, std::size_t byte);

}  // namespace articulus::base

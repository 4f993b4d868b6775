#pragma once
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace articulus::mesh {

/// Thrown within the readers of meshes only; readMeshBytes() returns it.
struct MeshError {
  base::Error error;
};

/// Words of a text, one after the other, with the line that they stand in; numbers with a point whatever the locale.
/// In      text: stays as long as the reader
/// Errors  MeshError of kind ParseError, which names file, line and remedy
class TokenReader {
 public:
  TokenReader(std::string_view text, std::string name, std::size_t firstLine = 1)
      : text_(text), name_(std::move(name)), line_(firstLine) {}

  [[nodiscard]] std::string_view next();        ///< the next word, over the ends of lines; empty at the end
  [[nodiscard]] std::string_view nextInLine();  ///< empty at the end of the line
  void endLine();                               ///< passes over what is left of the line
  [[nodiscard]] bool atEnd();
  void expect(std::string_view word);                            ///< case does not matter
  [[nodiscard]] double number(std::string_view word) const;      ///< finite
  [[nodiscard]] double coordinate(std::string_view word) const;  ///< finite, and not beyond MeshBounds
  [[nodiscard]] std::int64_t integer(std::string_view word) const;
  [[nodiscard]] std::size_t line() const { return line_; }
  [[noreturn]] void fail(const std::string& what, const std::string& remedy) const;

 private:
  void skipBlanks(bool overLines);
  std::string_view text_;
  std::string name_;
  std::size_t at_ = 0, line_;
};

inline constexpr const char* kExportAgain = "Export it again from the program that made it, or copy it again.";

}  // namespace articulus::mesh

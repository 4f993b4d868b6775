#include "core/mesh/formats/token_reader.h"

#include <charconv>
#include <cmath>

#include "core/base/text/letter_case.h"
#include "core/mesh/triangle_mesh.h"

namespace articulus::mesh {
namespace {

bool blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

/// As it may stand in a message: short, and without what a terminal would obey.
std::string quoted(std::string_view word) {
  constexpr std::size_t kMost = 24;
  std::string out;
  for (const char c : word.substr(0, kMost)) out += c >= ' ' && c <= '~' ? c : '?';
  return "\"" + out + (word.size() > kMost ? "...\"" : "\"");
}

}  // namespace

void TokenReader::skipBlanks(bool overLines) {
  while (at_ < text_.size() && (blank(text_[at_]) || (overLines && text_[at_] == '\n')))
    if (text_[at_++] == '\n') ++line_;
}

std::string_view TokenReader::next() {
  skipBlanks(true);
  return nextInLine();
}

std::string_view TokenReader::nextInLine() {
  skipBlanks(false);
  const std::size_t from = at_;
  while (at_ < text_.size() && text_[at_] != '\n' && !blank(text_[at_])) ++at_;
  return text_.substr(from, at_ - from);
}

void TokenReader::endLine() {
  while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  if (at_ < text_.size()) ++at_, ++line_;
}

bool TokenReader::atEnd() {
  skipBlanks(true);
  return at_ >= text_.size();
}

void TokenReader::expect(std::string_view word) {
  const std::string_view found = next();
  if (base::sameInAnyCase(found, word)) return;
  const std::string wanted(word);
  if (found.empty()) fail("it ends where \"" + wanted + "\" is expected.", kExportAgain);
  fail(quoted(found) + " stands where \"" + wanted + "\" is expected.", kExportAgain);
}

double TokenReader::number(std::string_view word) const {
  if (word.empty()) fail("a number is missing.", kExportAgain);
  double value = 0.0;
  const std::string_view digits = word.front() == '+' ? word.substr(1) : word;
  const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (code == std::errc::result_out_of_range && end == digits.data() + digits.size()) value = 0.0;
  else if (code != std::errc() || end != digits.data() + digits.size())
    fail(quoted(word) + " is no number.",
         word.find(',') != std::string_view::npos
             ? "Numbers have a decimal point in this file: export it with English numbers."
             : kExportAgain);
  if (code == std::errc::result_out_of_range && digits.find("e-") == std::string_view::npos &&
      digits.find("E-") == std::string_view::npos)
    fail(quoted(word) + " is too large.", kExportAgain);
  if (!std::isfinite(value)) fail(quoted(word) + " is no finite number.", kExportAgain);
  return value;
}

double TokenReader::coordinate(std::string_view word) const {
  const double value = number(word);
  if (std::abs(value) > MeshBounds::kFarthest)
    fail("a corner lies at " + std::string(word.substr(0, 24)) + ", farther than 1000000 from the origin.",
         "Is that its unit? Export it in millimetres or metres, near its origin.");
  return value;
}

std::int64_t TokenReader::integer(std::string_view word) const {
  if (word.empty()) fail("a whole number is missing.", kExportAgain);
  std::int64_t value = 0;
  const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (code != std::errc() || end != word.data() + word.size())
    fail(quoted(word) + " is no whole number.", kExportAgain);
  return value;
}

void TokenReader::fail(const std::string& what, const std::string& remedy) const {
  throw MeshError{{base::ErrorCode::ParseError, name_ + ", line " + std::to_string(line_) + ": " + what, remedy}};
}

}  // namespace articulus::mesh

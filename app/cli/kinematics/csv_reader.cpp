#include "app/cli/kinematics/csv_reader.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>

#include "app/cli/interrupt.h"

namespace articulus::cli {
namespace {

constexpr std::size_t kChunk = 1 << 16;
constexpr std::size_t kLongestLine = 1 << 20;

std::string_view trimmed(std::string_view text) {
  const auto isBlank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);
  return text;
}

/// Fields of a line; a field in quotes may hold commas.
void split(std::string_view line, std::vector<std::string_view>& fields) {
  fields.clear();
  std::size_t from = 0;
  bool quoted = false;
  for (std::size_t i = 0; i <= line.size(); ++i) {
    if (i < line.size() && line[i] == '"') quoted = !quoted;
    if (i < line.size() && (quoted || line[i] != ',')) continue;
    std::string_view field = trimmed(line.substr(from, i - from));
    if (field.size() >= 2 && field.front() == '"' && field.back() == '"')
      field = trimmed(field.substr(1, field.size() - 2));
    fields.push_back(field);
    from = i + 1;
  }
}

bool parse(std::string_view text, double& value) {
  if (text.size() > 1 && text.front() == '+' && text[1] != '-') text.remove_prefix(1);
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  return code == std::errc() && end == text.data() + text.size();
}

/// As it is shown in an error: short and without control characters.
std::string shown(std::string_view text) {
  std::string result(text.substr(0, 40));
  for (char& c : result)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  return "\"" + result + (text.size() > 40 ? "..." : "") + "\"";
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < 12; ++i) text += (i ? ", " : "") + names[i];
  return names.size() > 12 ? text + ", ... (" + std::to_string(names.size()) + " columns)" : text;
}

}  // namespace

CsvReader::CsvReader(int descriptor, std::string source, std::vector<CsvColumn> wanted,
                     std::function<void()> beforeWaiting)
    : descriptor_(descriptor), source_(std::move(source)), wanted_(std::move(wanted)),
      beforeWaiting_(std::move(beforeWaiting)) {}

base::Error CsvReader::problem(const std::string& where, const std::string& what, const std::string& remedy) const {
  return {base::ErrorCode::ParseError, source_ + ", line " + std::to_string(line_) + where + ": " + what + ".", remedy};
}

base::Result<bool> CsvReader::nextLine(std::string_view& text) {
  std::size_t searched = begin_;
  for (;;) {
    const std::size_t end = buffer_.find('\n', searched);
    if (end != std::string::npos || (ended_ && begin_ < buffer_.size())) {
      const std::size_t stop = std::min(end, buffer_.size());
      text = std::string_view(buffer_).substr(begin_, stop - begin_);
      begin_ = std::min(stop + 1, buffer_.size());
      ++line_;
      return true;
    }
    if (ended_) return false;
    buffer_.erase(0, begin_);
    begin_ = 0;
    searched = buffer_.size();
    if (buffer_.size() > kLongestLine) {
      ++line_;
      return problem("", "is longer than a line of numbers can be",
                     "Give CSV: one row a line, numbers separated by commas.");
    }
    if (beforeWaiting_) beforeWaiting_();
    const std::size_t held = buffer_.size();
    buffer_.resize(held + kChunk);
    ssize_t got = 0;
    do got = Interrupt::requested() ? 0 : ::read(descriptor_, buffer_.data() + held, kChunk);
    while (got < 0 && errno == EINTR);
    buffer_.resize(held + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got < 0)
      return base::Error{base::ErrorCode::StorageFailure, "Cannot read " + source_ + ": " + std::strerror(errno) + ".",
                         "Check the file or the program that it comes from."};
    if (Interrupt::requested()) return false;
    ended_ = got == 0;
  }
}

base::Result<void> CsvReader::begin() {
  std::string proper;
  for (const auto& column : wanted_) proper += (proper.empty() ? "" : ",") + column.names.front().text;
  std::string_view text;
  for (;;) {
    auto line = nextLine(text);
    if (!line) return line.error();
    if (!*line)
      return base::Error{base::ErrorCode::ParseError, "There is nothing on " + source_ + ".",
                         "Give CSV whose first line names the columns: " + proper + "."};
    if (line_ == 1 && text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (const auto content = trimmed(text); !content.empty() && content.front() != '#') break;
  }
  split(text, fields_);
  double number = 0.0;
  if (parse(fields_.front(), number))
    return problem("", "begins with a number, but names of columns belong here",
                   "Put this line above the numbers: " + proper);
  if (fields_.size() == 1 && text.find(';') != std::string_view::npos)
    return problem("", "separates its columns by semicolons",
                   "Separate columns by commas and write numbers with a decimal point.");
  if (fields_.size() == 1 && fields_.front().find('\t') != std::string_view::npos)
    return problem("", "separates its columns by tabs", "Separate columns by commas.");
  header_.assign(fields_.begin(), fields_.end());
  std::string missing;
  for (const auto& column : wanted_) {
    const CsvColumn::Name* found = nullptr;
    for (const auto& name : column.names) {
      const auto at = std::find(header_.begin(), header_.end(), name.text);
      if (at == header_.end()) continue;
      if (std::find(at + 1, header_.end(), name.text) != header_.end())
        return problem("", "names the column " + name.text + " twice", "Give each column a name of its own.");
      if (found)  // which of them holds is not ours to guess
        return problem("", "has both " + found->text + " and " + name.text + ", which are the same quantity",
                       "Leave one of them out, or name it differently.");
      position_.push_back(static_cast<std::size_t>(at - header_.begin()));
      toSi_.push_back(name.toSi);
      found = &name;
    }
    if (!found) missing += (missing.empty() ? "" : ", ") + column.names.front().text;
  }
  if (!missing.empty())
    return problem("", "has no column " + missing + " (it has " + listed(header_) + ")",
                   "Name the columns " + proper + ", in any order; further columns are passed over.");
  return {};
}

base::Result<bool> CsvReader::next(std::vector<double>& values) {
  std::string_view text;
  for (;;) {
    auto line = nextLine(text);
    if (!line) return line.error();
    if (!*line) return false;
    if (const auto content = trimmed(text); !content.empty() && content.front() != '#') break;
  }
  split(text, fields_);
  const std::string remedy =
      "Correct this line; " +
      std::string(rows_ == 0 ? "nothing was computed."
                             : "the rows before it (" + std::to_string(rows_) + ") are on standard output.");
  if (fields_.size() != header_.size())
    return problem(
        "", "has " + std::to_string(fields_.size()) + " fields, the header names " + std::to_string(header_.size()),
        remedy);
  values.resize(wanted_.size());
  for (std::size_t i = 0; i < wanted_.size(); ++i) {
    const std::string_view field = fields_[position_[i]];
    if (!parse(field, values[i]))
      return problem(", column " + header_[position_[i]],
                     field.empty() ? "is empty" : shown(field) + " is not a number", remedy);
    if (!std::isfinite(values[i]))
      return problem(", column " + header_[position_[i]], shown(field) + " is not finite", remedy);
    values[i] *= toSi_[i];
  }
  ++rows_;
  return true;
}

}  // namespace articulus::cli

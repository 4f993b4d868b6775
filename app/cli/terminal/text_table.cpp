#include "app/cli/terminal/text_table.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "core/base/text/printable.h"

namespace articulus::cli {
namespace {

using base::letterCount;
using base::printableLine;

std::string padded(const std::string& text, std::size_t to, TextTable::Align align) {
  const std::string space(to - std::min(to, letterCount(text)), ' ');
  return align == TextTable::Align::Left ? text + space : space + text;
}

/// The first letters of a UTF-8 text, none cut in two.
std::string firstLetters(const std::string& text, std::size_t count) {
  std::size_t end = 0;
  for (std::size_t letters = 0; end < text.size(); ++end)
    if ((static_cast<unsigned char>(text[end]) & 0xC0) != 0x80 && letters++ == count) break;
  return text.substr(0, end);
}

}  // namespace

std::string TextTable::text() const {
  std::vector<std::size_t> widths;
  for (const auto& column : columns_) widths.push_back(letterCount(column.head));
  auto rows = rows_;
  for (auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) {
      row[i] = printableLine(row[i]);  // names may be of anybody
      widths[i] = std::max(widths[i], letterCount(row[i]));
    }

  std::string text;
  const auto line = [&](const auto& cell) {
    std::string whole;
    for (std::size_t i = 0; i < columns_.size(); ++i) whole += "  " + padded(cell(i), widths[i], columns_[i].align);
    whole.erase(whole.find_last_not_of(' ') + 1);
    text += whole + '\n';
  };
  line([&](std::size_t i) { return columns_[i].head; });
  line([&](std::size_t i) { return std::string(widths[i], '-'); });
  for (const auto& row : rows) line([&](std::size_t i) { return i < row.size() ? row[i] : std::string(); });
  return text;
}

std::string TextTable::fitted(std::size_t lineWidth) const {
  TextTable narrow(columns_);
  const std::size_t last = columns_.size() - 1;
  std::size_t used = 2;
  for (std::size_t i = 0; i < last; ++i) {
    std::size_t width = letterCount(columns_[i].head);
    for (const auto& row : rows_) width = std::max(width, letterCount(row[i]));
    used += width + 2;
  }
  constexpr std::size_t kLeast = 12;
  const std::size_t room = std::max(kLeast, lineWidth > used ? lineWidth - used : 0);
  for (auto row : rows_) {
    if (row.size() > last && letterCount(row[last]) > room) row[last] = firstLetters(row[last], room - 3) + "...";
    narrow.add(std::move(row));
  }
  return narrow.text();
}

std::size_t terminalWidth() {
  constexpr std::size_t kUsual = 100;
  winsize size{};
  return ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : kUsual;
}

std::string wrapped(const std::string& text, std::size_t lineWidth, const std::string& indent) {
  std::string result, line;
  std::istringstream words(base::printable(text));
  for (std::string word; words >> word;) {
    if (!line.empty() && letterCount(indent) + letterCount(line) + 1 + letterCount(word) > lineWidth) {
      result += indent + line + '\n';
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  }
  return line.empty() ? result : result + indent + line + '\n';
}

std::string grouped(long long number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const bool behindDigit = i > 0 && digits[i - 1] != '-';
    if (behindDigit && (digits.size() - i) % 3 == 0) text += ' ';
    text += digits[i];
  }
  return text;
}

std::string minutes(double seconds) {
  const auto whole = static_cast<long long>(std::max(0.0, std::round(seconds)));
  std::array<char, 48> text{};
  if (whole >= 3600)
    std::snprintf(text.data(), text.size(), "%lld:%02lld:%02lld", whole / 3600, whole / 60 % 60, whole % 60);
  else std::snprintf(text.data(), text.size(), "%lld:%02lld", whole / 60, whole % 60);
  return text.data();
}

}  // namespace articulus::cli

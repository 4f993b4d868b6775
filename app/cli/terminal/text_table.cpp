#include "app/cli/terminal/text_table.h"

#include <algorithm>
#include <cstdio>
#include <sstream>

namespace articulus::cli {
namespace {

using base::letterCount;

std::string padded(const std::string& text, std::size_t to, TextTable::Align align) {
  const std::string space(to - std::min(to, letterCount(text)), ' ');
  return align == TextTable::Align::Left ? text + space : space + text;
}

}  // namespace

std::string TextTable::text() const {
  std::vector<std::size_t> widths;
  for (const auto& column : columns_) widths.push_back(letterCount(column.head));
  for (const auto& row : rows_)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], letterCount(row[i]));

  std::string text;
  const auto line = [&](const auto& cell) {
    std::string whole;
    for (std::size_t i = 0; i < columns_.size(); ++i) whole += "  " + padded(cell(i), widths[i], columns_[i].align);
    whole.erase(whole.find_last_not_of(' ') + 1);
    text += whole + '\n';
  };
  line([&](std::size_t i) { return columns_[i].head; });
  line([&](std::size_t i) { return std::string(widths[i], '-'); });
  for (const auto& row : rows_) line([&](std::size_t i) { return i < row.size() ? row[i] : std::string(); });
  return text;
}

std::string wrapped(const std::string& text, std::size_t lineWidth, const std::string& indent) {
  std::string result, line;
  std::istringstream words(text);
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

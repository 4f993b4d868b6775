#include "core/exchange/text_out.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace articulus::exchange {

void appendNumber(std::string& text, double value, std::string_view missing) {
  std::array<char, 32> number{};
  if (std::isnan(value)) text += missing;
  else text.append(number.data(), std::to_chars(number.data(), number.data() + number.size(), value).ptr);
}

std::string onOneLine(std::string_view text) {
  std::string line(text);
  std::ranges::replace_if(
      line, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  return line;
}

void KeptFacts::keep(std::string& text, std::string_view key, std::string_view until) {
  places_[std::string(key)] = {.at = text.size(), .value = {}};
  text.append(until).append(kAmendedLetters - until.size(), ' ');
}

void KeptFacts::amend(std::string_view key, std::string value) {
  if (const auto found = places_.find(key); found != places_.end()) found->second.value = std::move(value);
}

base::Result<void> KeptFacts::fill(base::OutputFile& file) const {
  for (const auto& [key, place] : places_) {
    std::string value = place.value;
    if (value.empty()) continue;
    if (value.size() > kAmendedLetters) value = value.substr(0, kAmendedLetters - 3) + "...";
    if (auto filled = file.overwrite(place.at, value); !filled) return filled;
  }
  return {};
}

}  // namespace articulus::exchange

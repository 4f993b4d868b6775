#include "core/publication/document/language.h"

#include <algorithm>
#include <cctype>

#include "core/base/text/text_format.h"

namespace articulus::publication {
namespace {

bool digit(const std::string& text, std::size_t i) {
  return i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])) != 0;
}

std::string inLanguage(std::string number, Language language) {
  if (language == Language::German) std::replace(number.begin(), number.end(), '.', ',');
  if (number.size() > 1 && number.front() == '-') number.replace(0, 1, "\u2212");
  return number == "-" ? "\u2013" : number;
}

}  // namespace

std::string_view name(Language language) noexcept { return language == Language::German ? "de" : "en"; }

std::optional<Language> languageOf(std::string_view text) noexcept {
  for (const Language language : {Language::English, Language::German})
    if (text == name(language)) return language;
  return std::nullopt;
}

std::string shownFixed(double value, int decimals, Language language) {
  return inLanguage(base::fixed(value, decimals), language);
}

std::string shownSignificant(double value, int digits, Language language) {
  return inLanguage(base::significant(value, digits), language);
}

std::string shownCount(long long count) {
  std::string digits = std::to_string(count);
  for (std::size_t i = digits.size(); i > 3 + (count < 0 ? 1U : 0U); i -= 3) digits.insert(i - 3, "\u202F");
  return digits;
}

std::string shownTime(const std::string& iso, Language language) {
  if (iso.size() < 16 || iso[4] != '-' || iso[7] != '-' || iso[10] != 'T' || iso[13] != ':') return iso;
  const std::string clock = iso.substr(11, 5) + " UTC";
  if (language == Language::English) return iso.substr(0, 10) + " " + clock;
  return iso.substr(8, 2) + "." + iso.substr(5, 2) + "." + iso.substr(0, 4) + ", " + clock;
}

std::string unitIn(const std::string& unit, Language language) {
  if (language == Language::English) return unit;
  std::string out = unit;
  for (std::size_t at = 0; (at = out.find("deg", at)) != std::string::npos; at += 2) out.replace(at, 3, "\u00B0");
  return out;
}

std::string withDecimalSign(const std::string& text, Language language) {
  if (language == Language::English) return text;
  std::string out = text;
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    if (text[i] != '.' || !digit(text, i - 1) || !digit(text, i + 1)) continue;
    std::size_t begin = i, end = i + 1;
    while (begin > 0 && (digit(text, begin - 1) || text[begin - 1] == '.')) --begin;
    while (digit(text, end) || (end < text.size() && text[end] == '.' && digit(text, end + 1))) ++end;
    const std::string_view number(text.data() + begin, end - begin);
    const bool identifier = end + 1 < text.size() && text[end] == '/' &&
                            std::isalpha(static_cast<unsigned char>(text[end + 1])) != 0;  // a DOI
    const bool word = begin > 0 && (text[begin - 1] == '/' || text[begin - 1] == ':' || text[begin - 1] == '_' ||
                                    std::isalpha(static_cast<unsigned char>(text[begin - 1])) != 0);
    if (std::count(number.begin(), number.end(), '.') == 1 && !word && !identifier) out[i] = ',';
  }
  return out;
}

}  // namespace articulus::publication

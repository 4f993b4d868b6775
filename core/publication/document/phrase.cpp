#include "core/publication/document/phrase.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "core/publication/document/vocabulary.h"

namespace articulus::publication {
namespace {

bool letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || (c & '\x80') != 0; }

/// A fragment counts where it is a word of its own, not a part of one.
bool stands(const std::string& text, std::size_t at, std::size_t length) {
  const bool begins = at == 0 || !letter(text[at - 1]) || !letter(text[at]);
  const bool ends = at + length >= text.size() || !letter(text[at + length]) || !letter(text[at + length - 1]);
  return begins && ends;
}

const std::vector<const VocabularyRow*>& longestFirst() {
  static const std::vector<const VocabularyRow*> rows = [] {
    std::vector<const VocabularyRow*> all;
    for (const VocabularyRow& row : vocabulary()) all.push_back(&row);
    std::stable_sort(all.begin(), all.end(),
                     [](const auto* a, const auto* b) { return a->english.size() > b->english.size(); });
    return all;
  }();
  return rows;
}

}  // namespace

std::string say(Phrase phrase, Language language, std::initializer_list<std::string_view> parts) {
  const std::string_view words = phrase.in(language);
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool place =
        i + 2 < words.size() && words[i] == '{' && words[i + 2] == '}' && words[i + 1] >= '0' && words[i + 1] <= '9';
    if (!place) {
      out += words[i];
      continue;
    }
    const auto number = static_cast<std::size_t>(words[i + 1] - '0');
    if (number < parts.size()) out += *(parts.begin() + number);
    i += 2;
  }
  return out;
}

std::string translated(const std::string& text, Language language) {
  if (language == Language::English) return text;
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const VocabularyRow* found = nullptr;
    for (const VocabularyRow* row : longestFirst())
      if (text.compare(i, row->english.size(), row->english) == 0 && stands(text, i, row->english.size())) {
        found = row;
        break;
      }
    if (found) {
      out += found->german;
      i += found->english.size();
    } else {
      out += text[i++];
    }
  }
  return withDecimalSign(out, language);
}

}  // namespace articulus::publication

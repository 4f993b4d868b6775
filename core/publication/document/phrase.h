#pragma once
#include <initializer_list>
#include <string>
#include <string_view>

#include "core/publication/document/language.h"
#include "core/publication/document/phrase_catalogue.h"
#include "core/publication/document/word_rows.h"

namespace articulus::publication {

/// A row of the phrase catalogue by its key; a key without a row does not compile.
class Phrase {
 public:
  consteval Phrase(const char* key) : row_(&rowOf(key)) {}  // NOLINT(google-explicit-constructor): read as words
  constexpr explicit Phrase(const PhraseRow& row) : row_(&row) {}
  [[nodiscard]] constexpr std::string_view in(Language language) const {
    return language == Language::German ? row_->german : row_->english;
  }

 private:
  static consteval const PhraseRow& rowOf(std::string_view key) {
    for (const PhraseRow& row : kPhrases)
      if (row.key == key) return row;
    throw "no such phrase";  // never at run time: a compiler's error
  }
  const PhraseRow* row_;
};

/// The phrase in a language, with {0}, {1} ... filled in. Of "{1?sample|samples}" the first form is taken where part 1
/// is "1", else the second.
[[nodiscard]] std::string say(Phrase phrase, Language language, std::initializer_list<std::string_view> parts = {});

/// What other rooms say in English (tables, quantities, methods, steps, limits), in the language: as a whole, by a row
/// of the vocabulary, or in sentences or parts between commas that all have one. What has none, as a person's own
/// words, stays in English as a whole: half a sentence of each language is read wrong.
[[nodiscard]] std::string translated(const std::string& text, Language language);
/// The same with what the program's windows say beside the vocabulary.
[[nodiscard]] std::string translated(const std::string& text, Language language, const WordRows& more);
/// The same line by line.
[[nodiscard]] std::string translatedLines(const std::string& text, Language language, const WordRows& more = {});

}  // namespace articulus::publication

#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/publication/document/language.h"
#include "core/publication/document/vocabulary.h"

namespace articulus::publication {

/// What the program says in a language beside the vocabulary of reports: names and words of shipped experiments, cells,
/// specimens and checklists, as its windows have them (resources/translations/core_de.json).
/// Thread  any; not changed once it is made
class WordRows {
 public:
  WordRows() = default;
  /// Empty in English, and where the resources hold no such file or one that cannot be read: texts stay in English
  /// then.
  WordRows(const std::filesystem::path& resources, Language language);
  WordRows(WordRows&&) = default;
  WordRows& operator=(WordRows&&) = default;
  WordRows(const WordRows&) = delete;
  WordRows& operator=(const WordRows&) = delete;

  /// The row of a whole text; none where it has none.
  [[nodiscard]] std::optional<std::string> whole(const std::string& english) const;
  /// Rows with gaps, what says most first.
  [[nodiscard]] const std::vector<VocabularyRow>& withGaps() const { return gaps_; }

 private:
  std::map<std::string, std::string> texts_;  // its nodes stay where they are when it is moved
  std::vector<VocabularyRow> gaps_;           // of texts_
};

}  // namespace articulus::publication

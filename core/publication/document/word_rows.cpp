#include "core/publication/document/word_rows.h"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"

namespace articulus::publication {
namespace {

/// Letters of a row that are no gap.
std::size_t wordsOf(std::string_view row) {
  std::size_t words = 0;
  for (std::size_t i = 0; i < row.size(); ++i)
    if (row[i] == '{') i = std::min(row.find('}', i), row.size());
    else ++words;
  return words;
}

}  // namespace

WordRows::WordRows(const std::filesystem::path& resources, Language language) {
  if (language == Language::English || resources.empty()) return;
  const auto file = base::readJsonFile(resources / "translations" / ("core_" + std::string(name(language)) + ".json"));
  if (!file || !file->is_object()) return;
  for (const auto& [english, words] : file->items())
    if (words.is_string()) texts_.emplace(english, words.get<std::string>());
  for (const auto& [english, words] : texts_)
    if (english.find('{') != std::string::npos) gaps_.push_back({english, words});
  std::ranges::stable_sort(gaps_, std::greater{}, [](const VocabularyRow& row) { return wordsOf(row.english); });
}

std::optional<std::string> WordRows::whole(const std::string& english) const {
  const auto row = texts_.find(english);
  return row == texts_.end() ? std::nullopt : std::optional(row->second);
}

}  // namespace articulus::publication

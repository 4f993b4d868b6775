#pragma once
#include <array>
#include <cstddef>

#include "core/publication/document/fact_phrases.h"
#include "core/publication/document/judgement_phrases.h"

namespace articulus::publication {

/// All words of reports and plots.
inline constexpr auto kPhrases = [] {
  std::array<PhraseRow, kFactPhrases.size() + kJudgementPhrases.size()> all{};
  std::size_t i = 0;
  for (const PhraseRow& row : kFactPhrases) all[i++] = row;
  for (const PhraseRow& row : kJudgementPhrases) all[i++] = row;
  return all;
}();

}  // namespace articulus::publication

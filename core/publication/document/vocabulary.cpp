#include "core/publication/document/vocabulary.h"

#include "core/publication/document/vocabulary_faults.h"
#include "core/publication/document/vocabulary_imports.h"
#include "core/publication/document/vocabulary_reported.h"
#include "core/publication/document/vocabulary_results.h"
#include "core/publication/document/vocabulary_steps.h"

namespace articulus::publication {
namespace {

constexpr auto kRows = [] {
  std::array<VocabularyRow,
             kResultRows.size() + kStepRows.size() + kFaultRows.size() + kImportRows.size() + kReportedRows.size()>
      all{};
  std::size_t i = 0;
  for (const VocabularyRow& row : kResultRows) all[i++] = row;
  for (const VocabularyRow& row : kStepRows) all[i++] = row;
  for (const VocabularyRow& row : kFaultRows) all[i++] = row;
  for (const VocabularyRow& row : kImportRows) all[i++] = row;
  for (const VocabularyRow& row : kReportedRows) all[i++] = row;
  return all;
}();

}  // namespace

std::span<const VocabularyRow> vocabulary() noexcept { return kRows; }

}  // namespace articulus::publication

#include "core/exchange/import/imported_before.h"

#include <map>

namespace articulus::exchange {

const storage::RunRecord* importedBefore(std::span<const storage::RunRecord> runs,
                                         const storage::ImportOrigin& origin) {
  if (origin.hash.empty()) return nullptr;
  for (const storage::RunRecord& run : runs) {
    const bool part = run.ending.end == record::RunEnd::Stopped || run.ending.end == record::RunEnd::Interrupted;
    if (!part && run.header.imported && run.header.imported->hash == origin.hash) return &run;
  }
  return nullptr;
}

base::Result<void> checkDifferent(std::span<const ImportSource> sources) {
  std::map<std::string, std::string> files;  // by their hashes
  for (const ImportSource& source : sources) {
    if (source.origin.hash.empty()) continue;
    if (const auto [known, fresh] = files.try_emplace(source.origin.hash, source.origin.file); !fresh)
      return base::Error{base::ErrorCode::Conflict,
                         known->second + " and " + source.origin.file + " are the same, byte by byte.",
                         "Import one of them."};
  }
  return {};
}

}  // namespace articulus::exchange

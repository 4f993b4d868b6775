#pragma once
#include <span>

#include "core/exchange/import/import_source.h"
#include "core/storage/records.h"

namespace articulus::exchange {

/// The run that was made of the same bytes. One that was stopped or broken off holds a part of them and counts not, and
/// a source without a hash, as a pipe, is compared with nothing.
/// Out     null: none
[[nodiscard]] const storage::RunRecord* importedBefore(std::span<const storage::RunRecord> runs,
                                                       const storage::ImportOrigin& origin);

/// Whether those that are imported together are of different bytes.
/// Errors  Conflict names both
[[nodiscard]] base::Result<void> checkDifferent(std::span<const ImportSource> sources);

}  // namespace articulus::exchange

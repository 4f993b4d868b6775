#pragma once
#include <string>

#include "core/storage/database.h"
#include "core/storage/preview.h"

namespace articulus::storage::detail {

/// INSERT OR REPLACE of one tenth of a second: the last one of a run is written again with each batch until it is over.
[[nodiscard]] std::string insertPreviewSql();
void insertPreview(Database::Statement& insert, std::int64_t runId, const PreviewPoint& point);

/// The columns that readPreview() expects: "tenth, step, load_cycle, sample_count, force_x_N_min, ...".
[[nodiscard]] std::string previewColumns();
[[nodiscard]] PreviewPoint readPreview(const Database::Statement& row);

}  // namespace articulus::storage::detail

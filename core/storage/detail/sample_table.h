#pragma once
#include <string>

#include "core/record/sample.h"
#include "core/storage/database.h"

namespace articulus::storage::detail {

/// INSERT of one sample: run_id, cycle, state, step, load_cycle, flags, then the catalogue's channels in their order.
[[nodiscard]] std::string insertSampleSql();
void insertSample(Database::Statement& insert, std::int64_t runId, const record::Sample& sample);

/// The columns that readSample() expects: "cycle, state, step, load_cycle, flags, time_s, ...".
[[nodiscard]] std::string sampleColumns();
void readSample(const Database::Statement& row, record::Sample& sample);

}  // namespace articulus::storage::detail

#pragma once
#include <span>
#include <string>

#include "core/record/sample.h"
#include "core/storage/database.h"

namespace articulus::storage::detail {

/// INSERT of one sample: run_id, cycle, state, step, load_cycle, flags, then the catalogue's channels in their order.
[[nodiscard]] std::string insertSampleSql();
void insertSample(Database::Statement& insert, std::int64_t runId, const record::Sample& sample);

/// The columns that readSample() expects for these channels (none: all): "cycle, state, step, load_cycle, flags,
/// time_s, ...".
[[nodiscard]] std::string sampleColumns(std::span<const record::Channel> channels = {});
/// Other channels of the sample stay as they are.
void readSample(const Database::Statement& row, record::Sample& sample, std::span<const record::Channel> channels = {});

}  // namespace articulus::storage::detail

#include "core/storage/detail/preview_table.h"

namespace articulus::storage::detail {

std::string previewColumns() {
  std::string columns = "tenth, step, load_cycle, sample_count";
  for (const auto channel : kPreviewChannels)
    for (const char* suffix : {"_min", "_max", "_mean"})
      columns.append(", ").append(record::info(channel).column).append(suffix);
  return columns;
}

std::string insertPreviewSql() {
  std::string sql = "INSERT OR REPLACE INTO preview (run_id, " + previewColumns() + ") VALUES (?, ?, ?, ?, ?";
  for (std::size_t i = 0; i < 3 * kPreviewChannels.size(); ++i) sql += ", ?";
  return sql + ")";
}

void insertPreview(Database::Statement& insert, std::int64_t runId, const PreviewPoint& point) {
  insert.bind(1, runId).bind(2, PreviewBuilder::tenthOf(point.time_s)).bind(3, point.step).bind(4, point.loadCycle);
  insert.bind(5, point.samples);
  int index = 6;
  for (const auto& range : point.range)
    for (const double value : {range.minimum, range.maximum, range.mean}) insert.bind(index++, value);
  insert.run();
}

PreviewPoint readPreview(const Database::Statement& row) {
  PreviewPoint point;
  point.time_s = static_cast<double>(row.integer(0)) / 10.0;
  point.step = static_cast<std::int32_t>(row.integer(1));
  point.loadCycle = static_cast<std::int32_t>(row.integer(2));
  point.samples = row.integer(3);
  int column = 4;
  for (auto& range : point.range) {
    range.minimum = row.real(column++);
    range.maximum = row.real(column++);
    range.mean = row.real(column++);
  }
  return point;
}

}  // namespace articulus::storage::detail

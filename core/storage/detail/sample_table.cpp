#include "core/storage/detail/sample_table.h"

namespace articulus::storage::detail {
namespace {

constexpr int kBeforeChannels = 5;  // cycle, state, step, load_cycle, flags

}  // namespace

std::string sampleColumns(std::span<const record::Channel> channels) {
  std::string columns = "cycle, state, step, load_cycle, flags";
  const auto& catalogue = record::channelCatalogue();
  if (channels.empty())
    for (const auto& channel : catalogue) columns.append(", ").append(channel.column);
  for (const record::Channel channel : channels)
    columns.append(", ").append(catalogue[static_cast<std::size_t>(channel)].column);
  return columns;
}

std::string insertSampleSql() {
  std::string sql = "INSERT INTO sample (run_id, " + sampleColumns() + ") VALUES (?";
  for (std::size_t i = 0; i < kBeforeChannels + record::kChannelCount; ++i) sql += ", ?";
  return sql + ")";
}

void insertSample(Database::Statement& insert, std::int64_t runId, const record::Sample& sample) {
  insert.bind(1, runId).bind(2, static_cast<std::int64_t>(sample.cycle));
  insert.bind(3, sample.state).bind(4, sample.step).bind(5, sample.loadCycle).bind(6, sample.flags);
  int index = kBeforeChannels + 2;
  for (const double value : sample.value) insert.bind(index++, value);
  insert.run();
}

void readSample(const Database::Statement& row, record::Sample& sample, std::span<const record::Channel> channels) {
  sample.cycle = static_cast<std::uint64_t>(row.integer(0));
  sample.state = static_cast<std::int32_t>(row.integer(1));
  sample.step = static_cast<std::int32_t>(row.integer(2));
  sample.loadCycle = static_cast<std::int32_t>(row.integer(3));
  sample.flags = static_cast<std::int32_t>(row.integer(4));
  int column = kBeforeChannels;
  if (channels.empty())
    for (double& value : sample.value) value = row.real(column++);
  for (const record::Channel channel : channels) sample[channel] = row.real(column++);
}

}  // namespace articulus::storage::detail

#include "core/storage/pages/sample_pages.h"

#include <algorithm>
#include <limits>
#include <string>

#include "core/storage/detail/sample_table.h"
#include "core/storage/pages/btree_cursor.h"
#include "core/storage/pages/record_values.h"

namespace articulus::storage::pages {
namespace {

constexpr int kSkipped = -1, kState = -2, kStep = -3, kLoadCycle = -4, kFlags = -5;  // else: a channel
constexpr int kRowsBeforePages = 64;  // whoever wants a few does not wait for the schema to be looked at

int targetOf(const std::string& column, std::span<const record::Channel> channels) {
  if (column == "state") return kState;
  if (column == "step") return kStep;
  if (column == "load_cycle") return kLoadCycle;
  if (column == "flags") return kFlags;
  const auto& catalogue = record::channelCatalogue();
  const auto found =
      std::find_if(catalogue.begin(), catalogue.end(), [&column](const auto& c) { return c.column == column; });
  if (found == catalogue.end()) return kSkipped;
  const auto channel = static_cast<record::Channel>(found - catalogue.begin());
  const bool wanted = channels.empty() || std::find(channels.begin(), channels.end(), channel) != channels.end();
  return wanted ? static_cast<int>(channel) : kSkipped;
}

/// The index that makes (run_id, cycle) the key, rising, its entries followed by the row's number.
bool indexIsOurs(Database& database) {
  Database::Statement column(database,
                             "SELECT name, \"desc\", coll FROM pragma_index_xinfo('sqlite_autoindex_sample_1')");
  for (const char* name : {"run_id", "cycle", ""}) {
    if (!column.step() || column.text(0) != name || column.integer(1) != 0 || column.text(2) != "BINARY") return false;
  }
  return !column.step();
}

}  // namespace

std::optional<SamplePages> SamplePages::of(Database& database, std::span<const record::Channel> channels) {
  const auto file = PageFile::of(database);
  if (!file) return std::nullopt;
  SamplePages pages(*file);
  if (!pages.layOut(database, channels)) return std::nullopt;
  return pages;
}

bool SamplePages::layOut(Database& database, std::span<const record::Channel> channels) {
  Database::Statement root(database,
                           "SELECT (SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = 'sample'), "
                           "(SELECT rootpage FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'sample' AND name "
                           "= 'sqlite_autoindex_sample_1')");
  if (!root.step()) return false;
  const auto inRange = [](std::int64_t page) { return page > 1 && page <= std::numeric_limits<std::uint32_t>::max(); };
  if (!inRange(root.integer(0)) || !inRange(root.integer(1)) || !indexIsOurs(database)) return false;
  table_ = static_cast<std::uint32_t>(root.integer(0));
  index_ = static_cast<std::uint32_t>(root.integer(1));
  // Columns as they are stored: one that is computed, or has a value for rows from before it came, is none of ours.
  Database::Statement column(database,
                             "SELECT name, dflt_value, hidden FROM pragma_table_xinfo('sample') ORDER BY cid");
  std::size_t wanted = 0, found = 0;
  while (column.step()) {
    if (column.integer(2) != 0 || !column.isNull(1)) return false;
    target_.push_back(targetOf(column.text(0), channels));
    if (target_.back() == kSkipped) continue;
    wanted = target_.size();
    ++found;
  }
  target_.resize(wanted);
  std::vector<record::Channel> once(channels.begin(), channels.end());
  std::ranges::sort(once);
  once.erase(std::unique(once.begin(), once.end()),
             once.end());  // std::ranges::unique: not with the clang of the fuzzers
  return found == 4 + (channels.empty() ? record::kChannelCount : once.size());
}

bool SamplePages::readRow(std::span<const std::uint8_t> record, record::Sample& sample) const {
  RecordValues values(record);
  for (const int target : target_) {
    if (target >= 0) {
      double& value = sample.value[static_cast<std::size_t>(target)];
      value = values.atEnd() ? std::numeric_limits<double>::quiet_NaN() : values.real();
      continue;
    }
    switch (target) {
      case kState: sample.state = static_cast<std::int32_t>(values.integer()); break;
      case kStep: sample.step = static_cast<std::int32_t>(values.integer()); break;
      case kLoadCycle: sample.loadCycle = static_cast<std::int32_t>(values.integer()); break;
      case kFlags: sample.flags = static_cast<std::int32_t>(values.integer()); break;
      default:
        if (!values.atEnd()) values.skip();
    }
  }
  return values.good();
}

SamplePages::End SamplePages::visit(const SampleQuery& query, record::Sample& sample, bool& seen,
                                    const std::function<bool(const record::Sample&)>& visit) const {
  SampleIndexCursor index(file_, index_);
  TableCursor table(file_, table_);
  for (bool any = index.seek(query.run, query.first); any; any = index.next()) {
    const SampleEntry& entry = index.at();
    if (entry.run != query.run || entry.cycle > query.last) return End::Done;
    const auto row = table.find(entry.row);
    if (row.empty()) return End::Unsure;
    if (!readRow(row, sample)) return End::Unsure;
    sample.cycle = static_cast<std::uint64_t>(entry.cycle);
    seen = true;
    if ((query.step < 0 || sample.step == query.step) && !visit(sample)) return End::Stopped;
  }
  return index.good() ? End::Done : End::Unsure;
}

namespace {

/// Out     false: visit wanted no more
bool readRows(Database& database, const SampleQuery& query, int most, record::Sample& sample, bool& seen, bool& all,
              const std::function<bool(const record::Sample&)>& visit) {
  std::string sql =
      "SELECT " + detail::sampleColumns(query.channels) + " FROM sample WHERE run_id = ?1 AND cycle BETWEEN ?2 AND ?3";
  if (query.step >= 0) sql += " AND step = " + std::to_string(query.step);
  Database::Statement rows(database, sql + " ORDER BY cycle");
  rows.bind(1, query.run).bind(2, query.first).bind(3, query.last);
  for (all = false; most != 0; --most) {
    if (!rows.step()) {
      all = true;
      return true;
    }
    detail::readSample(rows, sample, query.channels);
    seen = true;
    if (!visit(sample)) return false;
  }
  return true;
}

}  // namespace

void readSamples(Database& database, const SampleQuery& query,
                 const std::function<bool(const record::Sample&)>& visit) {
  const ReadTransaction state(database);
  record::Sample sample;
  sample.value.fill(std::numeric_limits<double>::quiet_NaN());
  SampleQuery rest = query;
  bool seen = false, all = false;
  const auto behind = [&] {  // of what was visited; false: nothing can be
    const auto last = static_cast<std::int64_t>(sample.cycle);
    if (seen) rest.first = last + (last < query.last ? 1 : 0);
    return !seen || last < query.last;
  };
  if (!readRows(database, rest, kRowsBeforePages, sample, seen, all, visit) || all || !behind()) return;
  if (const auto pages = SamplePages::of(database, query.channels)) {
    const auto end = pages->visit(rest, sample, seen, visit);
    if (end != SamplePages::End::Unsure || !behind()) return;
  }
  (void)readRows(database, rest, -1, sample, seen, all, visit);
}

}  // namespace articulus::storage::pages

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/storage/detail/guarded.h"
#include "core/storage/detail/preview_table.h"
#include "core/storage/detail/sample_table.h"
#include "core/storage/detail/user_store_private.h"
#include "core/storage/pages/sample_pages.h"

namespace articulus::storage {

using base::Result;
using detail::guarded;

namespace {

struct CycleRange {
  std::int64_t first = 0, last = -1;  // empty
  std::int64_t samples = 0;
};

/// Where the samples of a step, or of the whole run for step < 0, lie.
CycleRange cycleRange(Database& database, std::int64_t runId, int step) {
  std::string sql = "SELECT min(first_cycle), max(last_cycle), sum(sample_count) FROM run_step WHERE run_id = ?1";
  if (step >= 0) sql += " AND step = ?2";
  Database::Statement row(database, sql);
  row.bind(1, runId);
  if (step >= 0) row.bind(2, step);
  if (!row.step() || row.isNull(0)) return {};
  return {row.integer(0), row.integer(1), row.integer(2)};
}

/// The first cycle of a range whose sample is not before a time; one beyond its end where all are. The samples of a run
/// lie in the order of their time.
std::int64_t cycleAt(Database& database, std::int64_t runId, const CycleRange& range, double time_s) {
  Database::Statement next(database, "SELECT cycle, " + std::string(record::info(record::Channel::Time).column) +
                                         " FROM sample WHERE run_id = ?1 AND cycle BETWEEN ?2 AND ?3 ORDER BY cycle "
                                         "LIMIT 1");
  std::int64_t low = range.first, high = range.last + 1;
  while (low < high) {
    const std::int64_t middle = low + (high - low) / 2;
    next.bind(1, runId).bind(2, middle).bind(3, range.last);
    if (!next.step() || next.real(1) >= time_s) high = middle;
    else low = next.integer(0) + 1;  // NaN: it has no time, and the next one says
    next.reset();
  }
  return low;
}

std::string selectSamples(int step, const char* order) {
  std::string sql = "SELECT " + detail::sampleColumns() + " FROM sample WHERE run_id = ?1 AND cycle BETWEEN ?2 AND ?3";
  if (step >= 0) sql += " AND step = " + std::to_string(step);
  return sql + order;
}

}  // namespace

Result<void> UserStore::forEachSample(std::int64_t runId, int step,
                                      const std::function<bool(const record::Sample&)>& visit) {
  return forEachSample(runId, step, {}, visit);
}

Result<void> UserStore::forEachSample(std::int64_t runId, int step, std::span<const record::Channel> channels,
                                      const std::function<bool(const record::Sample&)>& visit) {
  return guarded([&] {
    d_->requireRun(runId);
    const auto range = cycleRange(d_->database, runId, step);
    pages::readSamples(d_->database,
                       {.run = runId, .first = range.first, .last = range.last, .step = step, .channels = channels},
                       visit);
  });
}

Result<std::vector<record::Sample>> UserStore::thinnedSamples(std::int64_t runId, int step, std::size_t most) {
  return guarded([&] {
    d_->requireRun(runId);
    std::vector<record::Sample> samples;
    const auto range = cycleRange(d_->database, runId, step);
    if (range.samples == 0 || most == 0) return samples;
    // One look into the index for each sample that is wanted. Distances are counted in cycles; where cycles are
    // missing, the next one that is there is taken.
    const auto stride = std::max<std::int64_t>(
        1, (range.last - range.first + static_cast<std::int64_t>(most)) / static_cast<std::int64_t>(most));
    Database::Statement next(d_->database, selectSamples(step, " ORDER BY cycle LIMIT 1"));
    record::Sample sample;
    for (auto cycle = range.first; cycle <= range.last;) {
      next.bind(1, runId).bind(2, cycle).bind(3, range.last);
      if (!next.step()) break;
      detail::readSample(next, sample);
      next.reset();
      samples.push_back(sample);
      const auto found = static_cast<std::int64_t>(sample.cycle);
      cycle = range.first + ((found - range.first) / stride + 1) * stride;
    }
    next.reset();
    if (static_cast<std::int64_t>(samples.back().cycle) != range.last) {
      next.bind(1, runId).bind(2, range.last).bind(3, range.last);
      if (next.step()) {
        detail::readSample(next, sample);
        samples.push_back(sample);
      }
    }
    return samples;
  });
}

Result<std::vector<PreviewPoint>> UserStore::preview(std::int64_t runId) {
  return guarded([&] {
    d_->requireRun(runId);
    Database::Statement rows(d_->database,
                             "SELECT " + detail::previewColumns() + " FROM preview WHERE run_id = ? ORDER BY tenth");
    rows.bind(1, runId);
    std::vector<PreviewPoint> points;
    while (rows.step()) points.push_back(detail::readPreview(rows));
    return points;
  });
}

Result<ChannelCourses> UserStore::courses(std::int64_t runId, const std::vector<record::Channel>& channels,
                                          const std::function<bool(std::int64_t, std::int64_t)>& progress) {
  return guarded([&] {
    d_->requireRun(runId);
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    ChannelCourses found{channels, {}, {}, {}};
    found.extremes.resize(channels.size());
    found.first.assign(channels.size(), kNone);
    const auto range = cycleRange(d_->database, runId, -1);
    std::vector<record::Channel> read = channels;
    read.push_back(record::Channel::Time);
    std::int64_t done = 0;
    bool cancelled = false;
    pages::readSamples(d_->database,
                       {.run = runId, .first = range.first, .last = range.last, .step = -1, .channels = read},
                       [&](const record::Sample& sample) {
                         constexpr std::int64_t kLook = 4096;
                         if (++done % kLook == 0 && progress && !progress(done, range.samples)) cancelled = true;
                         const double time_s = sample[record::Channel::Time];
                         if (cancelled || !std::isfinite(time_s)) return !cancelled;
                         const auto tenth = PreviewBuilder::tenthOf(time_s);
                         if (found.tenth.empty() || tenth > found.tenth.back()) {
                           found.tenth.push_back(tenth);
                           for (auto& one : found.extremes) one.emplace_back();
                         }
                         for (std::size_t i = 0; i < channels.size(); ++i) {
                           const double value = sample[channels[i]];
                           if (!std::isfinite(value)) continue;
                           auto& now = found.extremes[i].back();
                           now.minimum = std::fmin(now.minimum, value);  // of NaN and a number: the number
                           now.maximum = std::fmax(now.maximum, value);
                           if (std::isnan(found.first[i])) found.first[i] = value;
                         }
                         return true;
                       });
    if (cancelled) detail::refuse(base::ErrorCode::Cancelled, "The run was not read to its end.", {});
    return found;
  });
}

Result<void> UserStore::forEachSampleBetween(std::int64_t runId, double from_s, double to_s,
                                             std::vector<record::Channel> channels,
                                             const std::function<bool(const record::Sample&)>& visit) {
  return guarded([&] {
    d_->requireRun(runId);
    const auto range = cycleRange(d_->database, runId, -1);
    const auto first = cycleAt(d_->database, runId, range, from_s);
    channels.push_back(record::Channel::Time);
    pages::readSamples(d_->database,
                       {.run = runId, .first = first, .last = range.last, .step = -1, .channels = channels},
                       [&](const record::Sample& sample) {
                         const double time_s = sample[record::Channel::Time];
                         return time_s > to_s ? false : visit(sample);
                       });
  });
}

Result<std::vector<StepSamples>> UserStore::stepRanges(std::int64_t runId) {
  return guarded([&] {
    d_->requireRun(runId);
    Database::Statement rows(d_->database,
                             "SELECT step, first_cycle, last_cycle, sample_count FROM run_step WHERE run_id = ? "
                             "ORDER BY step");
    rows.bind(1, runId);
    std::vector<StepSamples> ranges;
    while (rows.step())
      ranges.push_back({static_cast<int>(rows.integer(0)), rows.integer(1), rows.integer(2), rows.integer(3)});
    return ranges;
  });
}

Result<std::int64_t> UserStore::sampleCount(std::int64_t runId) {
  return guarded([&] {
    d_->requireRun(runId);
    Database::Statement row(d_->database, "SELECT sample_count FROM run WHERE id = ?");
    row.bind(1, runId).step();
    return row.integer(0);
  });
}

}  // namespace articulus::storage

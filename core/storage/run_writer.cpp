#include "core/storage/run_writer.h"

#include <sqlite3.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/storage/detail/guarded.h"
#include "core/storage/detail/preview_table.h"
#include "core/storage/detail/run_chain.h"
#include "core/storage/detail/run_end_text.h"
#include "core/storage/detail/run_ledger.h"
#include "core/storage/detail/sample_table.h"
#include "core/storage/detail/text.h"
#include "core/storage/detail/tracking_table.h"
#include "core/storage/recording/checkpointer.h"
#include "core/storage/recording/recording_pulse.h"
#include "core/storage/recording/space_reserve.h"
#include "core/storage/records.h"

namespace articulus::storage {
namespace {

using base::Error;
using base::ErrorCode;
using detail::guarded;
using record::RunEnd;

constexpr std::int64_t kReservePages = detail::SpaceReserve::kBytes / 8192;  // pages of the database are that long

/// Where the samples of one step lie within one batch.
struct StepRange {
  std::int32_t step = 0;
  std::uint64_t first = 0, last = 0;
  std::int64_t samples = 0;
};

void addTo(std::vector<StepRange>& ranges, const record::Sample& sample) {
  auto it = std::find_if(ranges.rbegin(), ranges.rend(), [&](const StepRange& r) { return r.step == sample.step; });
  if (it == ranges.rend()) {
    ranges.push_back({sample.step, sample.cycle, sample.cycle, 1});
    return;
  }
  it->first = std::min(it->first, sample.cycle);
  it->last = std::max(it->last, sample.cycle);
  ++it->samples;
}

/// Cycles are counted: one that does not come after the one before it belongs to no place in the run.
base::Result<void> requireAscending(std::span<const record::Sample> samples) {
  for (std::size_t i = 1; i < samples.size(); ++i)
    if (samples[i].cycle <= samples[i - 1].cycle)
      return Error{ErrorCode::InvalidArgument,
                   "Cycle " + std::to_string(samples[i].cycle) + " came after cycle " +
                       std::to_string(samples[i - 1].cycle) + "; nothing of the batch was stored.",
                   "Report this text: the recorder takes cycles in their order."};
  return {};
}

}  // namespace

struct RunWriter::Private {
  Private(const std::filesystem::path& file, std::int64_t id, Binding binding_)
      : runId(id), binding(std::move(binding_)), database(file), insertSample(database, detail::insertSampleSql()),
        insertPreview(database, detail::insertPreviewSql()),
        insertEvent(database,
                    "INSERT INTO event (run_id, cycle, host_time_s, kind, step, code, value, limit_value, text) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"),
        widenStep(database,
                  "INSERT INTO run_step (run_id, step, first_cycle, last_cycle, sample_count) VALUES (?, ?, ?, ?, ?) "
                  "ON CONFLICT (run_id, step) DO UPDATE SET first_cycle = min(first_cycle, excluded.first_cycle), "
                  "last_cycle = max(last_cycle, excluded.last_cycle), "
                  "sample_count = sample_count + excluded.sample_count"),
        insertPose(database, detail::insertPoseSql()), bones(countBones(database, id)),
        countRun(database,
                 "UPDATE run SET sample_count = sample_count + ?, missed_deadline_count = missed_deadline_count + ?, "
                 "last_write_utc = ? WHERE id = ?"),
        pulse(file, id), reserve(file) {}

  static std::int64_t countBones(Database& database, std::int64_t runId) {
    Database::Statement count(database, "SELECT count(*) FROM tracked_body WHERE run_id = ?");
    return count.bind(1, runId).step() ? count.integer(0) : 0;
  }
  /// Gives the hash of the batch.
  std::string writeBatch(std::span<const record::Sample> samples, std::span<const record::Event> events);
  void writePreview(const std::optional<PreviewPoint>& point) {
    if (point) detail::insertPreview(insertPreview, runId, *point);
  }
  void writeEvent(const record::Event& event);
  /// Goes on where the last stored batch ends.
  void findChain();
  /// Adds the row of a batch behind the last one; the caller keeps its hash once the transaction is committed.
  [[nodiscard]] std::string writeSeal(detail::BatchRow row);
  void keep(std::string hash) {
    if (!chained) return;
    lastHash = std::move(hash);
    ++batches;
  }
  void endRun(std::uint64_t lost, const record::RunEnding& ending);
  /// The same once more with what is kept for it, where the disk is full.
  base::Result<void> endWithReserve(std::uint64_t lost, const record::RunEnding& ending);
  void limit(std::int64_t pages);

  std::int64_t runId;
  Binding binding;
  Database database;
  Database::Statement insertSample, insertPreview, insertEvent, widenStep, insertPose;
  std::int64_t bones;
  Database::Statement countRun;
  PreviewBuilder preview;
  std::vector<StepRange> ranges;  // of one batch; kept to spare the allocation
  bool chained = false;           // a run that an older program began has no seal
  std::string lastHash;           // of the last batch that is stored, or of the settings
  std::int64_t batches = 0;       // stored
  bool finished = false;
  std::optional<detail::Checkpointer> checkpointer;  // of a run in real time; faster ones do it by themselves
  detail::RecordingPulse pulse;
  detail::SpaceReserve reserve;        // for the end of the run
  std::int64_t mostPages = 0;          // of the database; 0: as many as the disk has room for
  std::uint64_t failedSamples = 0;     // of batches that could not be stored
  std::uint64_t failedFirstCycle = 0;  // of the last of them, to know it when it comes again
  std::uint64_t failedCount = 0;
};

void RunWriter::Private::writeEvent(const record::Event& event) {
  insertEvent.bind(1, runId).bind(2, static_cast<std::int64_t>(event.cycle)).bind(3, event.hostTime_s);
  insertEvent.bind(4, record::name(event.kind)).bind(5, event.step).bind(6, event.code);
  insertEvent.bind(7, event.value).bind(8, event.limit).bind(9, event.textView());
  insertEvent.run();
}

void RunWriter::Private::findChain() {
  detail::SealRow seal;
  chained = detail::readSeal(database, runId, seal);
  lastHash = seal.settingsHash;
  for (const auto& row : detail::readBatches(database, runId)) {
    lastHash = row.chainHash;
    batches = row.batch + 1;
  }
}

std::string RunWriter::Private::writeSeal(detail::BatchRow row) {
  if (!chained) return {};
  row.batch = batches;
  row.chainHash = detail::chainHash(lastHash, runId, row);
  if (binding.any()) row.tag = binding.key->tag(detail::kBatchTag, detail::batchTagText(binding.folder, runId, row));
  detail::insertBatch(database, runId, row);
  return row.chainHash;
}

std::string RunWriter::Private::writeBatch(std::span<const record::Sample> samples,
                                           std::span<const record::Event> events) {
  ranges.clear();
  detail::Digest sampleDigest, eventDigest;
  for (const auto& sample : samples) {
    detail::insertSample(insertSample, runId, sample);
    sampleDigest.add(sample, record::kChannelCount);
    addTo(ranges, sample);
    writePreview(preview.add(sample));
  }
  if (!samples.empty()) writePreview(preview.current());
  std::int64_t missed = 0;  // a late cycle may have slept through several deadlines: its event says how many
  for (const auto& event : events) {
    writeEvent(event);
    detail::addEvent(eventDigest, event);
    if (event.kind == record::EventKind::LateCycle) missed += event.code;
  }
  for (const auto& range : ranges) {
    widenStep.bind(1, runId).bind(2, range.step).bind(3, static_cast<std::int64_t>(range.first));
    widenStep.bind(4, static_cast<std::int64_t>(range.last)).bind(5, range.samples).run();
  }
  countRun.bind(1, static_cast<std::int64_t>(samples.size())).bind(2, missed).bind(3, detail::utcNow());
  countRun.bind(4, runId).run();
  detail::BatchRow row;
  row.samples = static_cast<std::int64_t>(samples.size());
  row.events = static_cast<std::int64_t>(events.size());
  if (!samples.empty()) {
    row.firstCycle = static_cast<std::int64_t>(samples.front().cycle);
    row.lastCycle = static_cast<std::int64_t>(samples.back().cycle);
  }
  row.sampleHash = sampleDigest.hex();
  row.eventHash = eventDigest.hex();
  return writeSeal(std::move(row));
}

void RunWriter::Private::endRun(std::uint64_t lost, const record::RunEnding& ending) {
  const auto text = detail::toText(ending);
  Transaction transaction(database);
  Database::Statement update(database,
                             "UPDATE run SET ended_utc = ?, end_state = ?, end_reason = ?, incomplete = ?, "
                             "lost_sample_count = ?, writer_pid = NULL, writer_start_ticks = NULL, writer_boot = NULL "
                             "WHERE id = ?");
  update.bind(1, detail::utcNow()).bind(2, text.state).bind(3, text.reason).bind(4, lost > 0 ? 1 : 0);
  update.bind(5, static_cast<std::int64_t>(lost)).bind(6, runId).run();
  detail::endSeal(database, binding, runId);
  transaction.commit();
  finished = true;
  reserve.giveBack();
  // The run is stored and sealed. A second place that cannot be written now is caught up with at the next opening.
  (void)guarded([this] { (void)detail::RunLedger::catchUp(database, binding); });
  checkpointer.reset();
  // Leaves a short log behind; if a reader holds it, the next commit does it.
  sqlite3_wal_checkpoint_v2(database.handle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
}

void RunWriter::Private::limit(std::int64_t pages) {
  database.execute("PRAGMA max_page_count = " + std::to_string(pages));
  Database::Statement now(database, "PRAGMA max_page_count");
  if (now.step()) mostPages = now.integer(0);  // never less than there are
}

base::Result<void> RunWriter::Private::endWithReserve(std::uint64_t lost, const record::RunEnding& ending) {
  auto ended = guarded([&] { endRun(lost, ending); });
  if (!ended && ended.error().code == ErrorCode::StorageFailure && !finished && reserve.giveBack()) {
    ended = guarded([&] {
      if (mostPages > 0) limit(mostPages + kReservePages);
      endRun(lost, ending);
    });
  }
  return ended;
}

RunWriter::RunWriter(const std::filesystem::path& file, std::int64_t runId, Binding binding)
    : d_(std::make_unique<Private>(file, runId, std::move(binding))) {
  Database::Statement state(d_->database, "SELECT end_state FROM run WHERE id = ?");
  if (!state.bind(1, runId).step())
    detail::refuse(ErrorCode::NotFound, "There is no run " + std::to_string(runId) + " in " + file.string() + ".",
                   "Begin the run again.");
  if (detail::fromText({state.text(0), {}}).end != RunEnd::Running)
    detail::refuse(ErrorCode::Conflict, "Run " + std::to_string(runId) + " has ended already.",
                   "Begin a new run; what is stored is never changed.");
  d_->findChain();
  Database::Statement pace(d_->database, "SELECT real_time FROM run WHERE id = ?");
  if (pace.bind(1, runId).step() && pace.integer(0) != 0) {
    sqlite3_wal_autocheckpoint(d_->database.handle(), 0);
    d_->checkpointer.emplace(file);
  }
}

RunWriter::~RunWriter() {
  if (d_->finished) return;
  // If this fails too, the run stays "running" and the next opening marks it.
  (void)d_->endWithReserve(d_->failedSamples, {RunEnd::Interrupted, "the recording was closed before the run ended"});
}

std::int64_t RunWriter::runId() const { return d_->runId; }

void RunWriter::limitPages(std::int64_t pages) { d_->limit(pages); }

base::Result<void> RunWriter::store(std::span<const record::Sample> samples, std::span<const record::Event> events) {
  if (d_->finished)
    return Error{ErrorCode::Conflict, "Run " + std::to_string(d_->runId) + " has ended; nothing more is stored in it.",
                 "Begin a new run."};
  if (samples.empty() && events.empty()) return {};
  if (auto ascending = requireAscending(samples); !ascending) return ascending;
  const auto previewBefore = d_->preview;
  auto result = guarded([&] {
    Transaction transaction(d_->database);
    auto hash = d_->writeBatch(samples, events);
    transaction.commit();
    d_->keep(std::move(hash));
  });
  const bool again = d_->failedCount > 0 && !samples.empty() && samples.front().cycle == d_->failedFirstCycle;
  if (result.ok()) {
    if (again) d_->failedSamples -= std::min(d_->failedCount, static_cast<std::uint64_t>(samples.size()));
    d_->failedCount = 0;
    return result;
  }
  d_->preview = previewBefore;
  if (again) d_->failedSamples -= d_->failedCount;
  d_->failedFirstCycle = samples.empty() ? 0 : samples.front().cycle;
  d_->failedCount = samples.size();
  d_->failedSamples += d_->failedCount;
  auto error = result.error();
  error.message = "A batch of run " + std::to_string(d_->runId) + " was not stored. " + error.message;
  return error;
}

void RunWriter::recorded(std::uint64_t samples) { d_->pulse.recorded(samples); }

base::Result<void> RunWriter::storePoses(std::span<const record::TrackedPose> poses) {
  if (d_->finished)
    return Error{ErrorCode::Conflict, "Run " + std::to_string(d_->runId) + " has ended; nothing more is stored in it.",
                 "Begin a new run."};
  for (const record::TrackedPose& p : poses)
    if (p.body < 0 || p.body >= d_->bones)
      return Error{
          ErrorCode::InvalidArgument,
          "A tracked pose is of body " + std::to_string(p.body) + ", " + std::to_string(d_->bones) + " are named.",
          "Name each bone in the header of the run. Nothing was stored."};
  auto result = guarded([&] {
    // Bodies one after the other, as they are read back.
    std::vector<record::TrackedPose> sorted(poses.begin(), poses.end());
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
      return std::pair(a.body, a.frame) < std::pair(b.body, b.frame);
    });
    Transaction transaction(d_->database);
    detail::Digest digest;
    for (const record::TrackedPose& p : sorted) {
      detail::insertPose(d_->insertPose, d_->runId, p, d_->batches);
      detail::addPose(digest, p);
    }
    detail::BatchRow row;
    row.poses = true;
    row.samples = static_cast<std::int64_t>(sorted.size());
    row.sampleHash = digest.hex();
    auto hash = d_->writeSeal(std::move(row));
    transaction.commit();
    d_->keep(std::move(hash));
  });
  if (result) return result;
  auto error = result.error();
  error.message = "Tracked poses of run " + std::to_string(d_->runId) + " were not stored. " + error.message;
  return error;
}

base::Result<void> RunWriter::finish(std::uint64_t lostSamples, const record::RunEnding& ending) {
  if (d_->finished)
    return Error{ErrorCode::Conflict, "Run " + std::to_string(d_->runId) + " has ended already.", "Nothing to do."};
  const bool isEnd = ending.end != RunEnd::Running && ending.end != RunEnd::Unknown;
  // The recorder may or may not have counted the batches that this writer refused: the larger number is the honest one.
  return d_->endWithReserve(std::max(lostSamples, d_->failedSamples),
                            isEnd ? ending : record::RunEnding{RunEnd::Interrupted, ending.reason});
}

}  // namespace articulus::storage

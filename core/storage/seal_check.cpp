#include <algorithm>
#include <map>
#include <optional>

#include "core/storage/detail/batch_hasher.h"
#include "core/storage/detail/guarded.h"
#include "core/storage/detail/preview_table.h"
#include "core/storage/detail/run_chain.h"
#include "core/storage/detail/run_end_text.h"
#include "core/storage/detail/run_ledger.h"
#include "core/storage/detail/signed_rows.h"
#include "core/storage/detail/text.h"
#include "core/storage/detail/tracking_table.h"
#include "core/storage/detail/user_store_private.h"
#include "core/storage/pages/sample_pages.h"
#include "core/storage/seal_report.h"

namespace articulus::storage {
namespace {

constexpr std::size_t kMostFindings = 8;

struct StepRow {
  std::int64_t first = 0, last = 0, samples = 0;
  bool operator==(const StepRow&) const = default;
};

bool same(double a, double b) { return a == b || (a != a && b != b); }

bool same(const PreviewPoint& a, const PreviewPoint& b) {
  if (PreviewBuilder::tenthOf(a.time_s) != PreviewBuilder::tenthOf(b.time_s) || a.step != b.step ||
      a.loadCycle != b.loadCycle || a.samples != b.samples)
    return false;
  for (std::size_t i = 0; i < a.range.size(); ++i)
    if (!same(a.range[i].minimum, b.range[i].minimum) || !same(a.range[i].maximum, b.range[i].maximum) ||
        !same(a.range[i].mean, b.range[i].mean))
      return false;
  return true;
}

std::string placeOf(const detail::BatchRow& row) {
  std::string text;
  if (row.firstCycle >= 0)
    text = " of cycles " + std::to_string(row.firstCycle) + " to " + std::to_string(row.lastCycle);
  return text + " (batch " + std::to_string(row.batch) + ")";
}

}  // namespace

std::string_view name(SealState state) noexcept {
  switch (state) {
    case SealState::Verified: return "verified";
    case SealState::Changed: return "changed";
    case SealState::Unsealed: break;
  }
  return "unsealed";
}

std::string SealReport::text() const {
  std::string text(name(state));
  if (state == SealState::Unsealed && !reason.empty()) text += ": " + reason;
  for (std::size_t i = 0; i < findings.size(); ++i) text += (i == 0 ? ": " : "; ") + findings[i].words;
  if (more > 0) text += "; and " + std::to_string(more) + " more";
  return text;
}

struct SealCheck::Private {
  Private(Database& database_, const Binding& binding_, std::int64_t run)
      : database(database_), binding(binding_), runId(run), ledger(detail::RunLedger::read(database_, binding_)),
        snapshot(database_) {
    sealed = detail::readSeal(database, runId, seal);
    if (sealed) batches = detail::readBatches(database, runId);
    hasher.emplace(static_cast<std::size_t>(seal.channels));
    next = nextOfSamples(0);
  }

  [[nodiscard]] std::size_t nextOfSamples(std::size_t from) const {
    while (from < batches.size() && (batches[from].poses || batches[from].samples == 0)) ++from;
    return from;
  }
  void find(SealFinding finding) {
    report.state = SealState::Changed;
    if (report.findings.size() < kMostFindings) report.findings.push_back(std::move(finding));
    else ++report.more;
  }
  void find(const char* part, const detail::BatchRow& row, const std::string& words) {
    find({part, row.batch, row.firstCycle, row.lastCycle, words + placeOf(row) + " were changed"});
  }
  void find(const char* part, const std::string& words) { find({part, -1, -1, -1, words}); }
  void closeBatch();
  void checkSamples();
  void checkChain();
  void checkEvents();
  void checkPoses();
  void checkEnding();
  void checkDerived();
  void checkResults();
  void checkLedger();
  void checkNotes();
  void checkSpecimen();
  [[nodiscard]] const detail::RunLedger::Entry* known() const {
    return sealed ? ledger.find(runId, seal.settingsHash) : nullptr;
  }
  [[nodiscard]] bool former() const {
    return binding.any() && seal.publicKey != binding.key->publicKey() &&
           std::find(binding.formerKeys.begin(), binding.formerKeys.end(), seal.publicKey) != binding.formerKeys.end();
  }
  /// Its tags are those of a key that is lost, until the folder gets new ones.
  [[nodiscard]] bool awaitsNewTags() const { return binding.mayRebind && former(); }
  [[nodiscard]] bool unsealed();

  Database& database;
  const Binding& binding;
  std::int64_t runId;
  detail::RunLedger ledger;  // read before the snapshot begins, so that it is never ahead of it
  ReadTransaction snapshot;  // a run that ends, or results that are stored meanwhile, are no change
  bool sealed = false;
  detail::SealRow seal;
  std::vector<detail::BatchRow> batches;
  std::size_t next = 0;  // the batch of samples that is read now
  std::optional<detail::BatchHasher> hasher;
  std::vector<std::size_t> closed;  // batches that it has whole, in their order
  std::int64_t beyond = 0;          // samples behind the last batch
  PreviewBuilder preview;
  std::vector<PreviewPoint> points;
  std::map<std::int64_t, StepRow> steps;
  StepRow* lastStep = nullptr;  // of the last sample
  std::int64_t stepNumber = 0;
  SealReport report;
};

void SealCheck::Private::closeBatch() {
  hasher->endBatch();
  closed.push_back(next);
  next = nextOfSamples(next + 1);
}

void SealCheck::Private::checkSamples() {
  const auto hashes = hasher->finish();
  for (std::size_t i = 0; i < closed.size(); ++i)
    if (hashes[i] != batches[closed[i]].sampleHash) find("samples", batches[closed[i]], "samples");
}

/// Rows of the batches among themselves: a batch that is missing, moved or of another run fits no chain.
void SealCheck::Private::checkChain() {
  if (detail::settingsHash(database, seal) != seal.settingsHash)
    find("settings", "what was frozen with the run (protocol, cell, gains, limits, specimen) was changed");
  std::string previous = seal.settingsHash;
  std::int64_t expected = 0;
  for (const auto& row : batches) {
    if (row.batch != expected || detail::chainHash(previous, runId, row) != row.chainHash) {
      find("seal", row, "rows of the seal from those");  // what follows a row that does not fit may fit or not
      return;
    }
    previous = row.chainHash;
    ++expected;
  }
}

void SealCheck::Private::checkEvents() {
  Database::Statement row(database,
                          "SELECT cycle, host_time_s, kind, step, code, value, limit_value, text FROM event "
                          "WHERE run_id = ? ORDER BY id");
  row.bind(1, runId);
  for (const auto& batch : batches) {
    if (batch.poses) continue;
    detail::Digest events;
    std::int64_t read = 0;
    for (; read < batch.events && row.step(); ++read) detail::addEvent(events, row);
    if (read == batch.events && events.hex() == batch.eventHash) continue;
    find("events", batch, "events from those");  // what is behind an event that is missing fits nowhere
    return;
  }
  if (row.step()) find("events", "events were added");
}

void SealCheck::Private::checkPoses() {
  Database::Statement row(database, detail::selectPosesInBatchesSql());
  row.bind(1, runId);
  bool any = row.step();
  for (const auto& batch : batches) {
    if (!batch.poses) continue;
    detail::Digest poses;
    for (; any && row.integer(14) == batch.batch; any = row.step()) detail::addPose(poses, row);
    if (poses.hex() != batch.sampleHash) find("poses", batch, "tracked poses");
  }
  if (any) find("poses", "tracked poses were added");
}

void SealCheck::Private::checkEnding() {
  const auto ending = detail::endingHash(database, runId);
  if (seal.batches != static_cast<std::int64_t>(batches.size()))
    find("seal", "the run was sealed with " + std::to_string(seal.batches) + " batches and has " +
                     std::to_string(batches.size()));
  if (ending != seal.endingHash) find("ending", "how and when the run ended, or its counts, were changed");
  if (!binding.any()) return;
  const auto last = batches.empty() ? seal.settingsHash : batches.back().chainHash;
  if (former() && seal.folder == binding.folder) {
    if (!StationKey::signedBy(seal.publicKey, detail::sealText(seal, last), seal.signature))
      find("seal", "the signature of the key that the station had before does not fit");
    return;
  }
  if (seal.signature.empty()) find("seal", "the station's signature is missing");
  else if (seal.publicKey != binding.key->publicKey()) find("seal", "the run was sealed by another station");
  else if (seal.folder != binding.folder) find("seal", "the run was sealed in another person's folder");
  else if (!binding.key->signedThis(detail::sealText(seal, last), seal.signature))
    find("seal", "the station's signature does not fit");
}

/// What is made of the samples while they are stored, and read instead of them.
void SealCheck::Private::checkDerived() {
  if (const auto point = preview.current()) points.push_back(*point);
  Database::Statement row(database,
                          "SELECT " + detail::previewColumns() + " FROM preview WHERE run_id = ? ORDER BY tenth");
  row.bind(1, runId);
  // A tenth that was left and came back, as after a clock that jumped, is stored once.
  std::map<std::int64_t, PreviewPoint> expected;
  for (const auto& point : points) expected[PreviewBuilder::tenthOf(point.time_s)] = point;
  bool fits = true;
  auto it = expected.begin();
  for (; row.step(); ++it)
    if (it == expected.end() || !same(detail::readPreview(row), it->second)) {
      fits = false;
      break;
    }
  if (!fits || it != expected.end()) find("preview", "the preview of the samples was changed");
  Database::Statement step(database,
                           "SELECT step, first_cycle, last_cycle, sample_count FROM run_step WHERE run_id = ?");
  step.bind(1, runId);
  std::map<std::int64_t, StepRow> stored;
  while (step.step()) stored[step.integer(0)] = {step.integer(1), step.integer(2), step.integer(3)};
  if (stored != steps) find("steps", "where the samples of each step lie was changed");
}

/// What the second place knows of the run.
void SealCheck::Private::checkLedger() {
  if (!binding.any()) return;
  const auto* entry = known();
  if (entry == nullptr) {
    if (!binding.key->tagged(detail::kBeginTag, detail::beginText(binding.folder, runId, seal.settingsHash),
                             seal.beginTag))
      find("seal", "the run was put in from outside");
    return;
  }
  if (entry->ending.empty()) return;
  const auto last = batches.empty() ? seal.settingsHash : batches.back().chainHash;
  if (seal.batches < 0 || entry->ending != detail::hashOf(detail::sealText(seal, last)))
    find("ending", "the run had ended otherwise: it was set back, cut or sealed anew");
}

void SealCheck::Private::checkNotes() {
  if (!binding.any() || awaitsNewTags()) return;
  const auto notes = detail::notesOf(database, runId, binding.folder);
  const auto* entry = known();
  if (entry != nullptr && notes.count < entry->notes) find("notes", "notes were removed");
  else if (!detail::notesFit(database, binding, runId)) find("notes", "notes were changed");
}

void SealCheck::Private::checkResults() {
  if (!binding.any() || awaitsNewTags()) return;
  if (!detail::resultsFit(database, binding, runId))
    find("results", "the numbers of the result tables were changed; analyse the run again");
}

/// The name of the specimen in lists and exports is not frozen with the run: it is that of the rows that it refers to.
void SealCheck::Private::checkSpecimen() {
  if (!binding.any()) return;
  Database::Statement signedRows(database, "SELECT ledger FROM station_binding");
  // Rows of before have no tags yet where nothing could be written so far.
  if (database.readOnly() && (!signedRows.step() || signedRows.integer(0) == 0 || binding.mayRebind)) return;
  Database::Statement of(database,
                         "SELECT run.session_id, coalesce(session.specimen_id, 0) FROM run LEFT JOIN session ON "
                         "session.id = run.session_id WHERE run.id = ?");
  if (!of.bind(1, runId).step() || of.isNull(0)) return;
  if (!detail::rowFits(database, binding, detail::SignedTable::Session, of.integer(0)) ||
      !detail::rowFits(database, binding, detail::SignedTable::Specimen, of.integer(1)))
    find("specimen", "the specimen's record was changed");
}

/// Where nothing can be proven; says why.
bool SealCheck::Private::unsealed() {
  Database::Statement state(database, "SELECT end_state FROM run WHERE id = ?");
  if (state.bind(1, runId).step() && state.text(0) == "running") {
    const auto* entry = known();
    if (sealed && (seal.batches >= 0 || !seal.signature.empty() || (entry != nullptr && !entry->ending.empty()))) {
      find("ending", "the run had ended and was set back to running");
      return true;
    }
    report.reason = "the run is still under way";
    return true;
  }
  Database::Statement first(database, "SELECT first_sealed_run FROM station_binding");
  // Numbers begin with 1. A folder of a station whose binding is gone while it is open is none of before.
  const bool before = first.step() ? runId > 0 && runId < first.integer(0) : !binding.any() || database.readOnly();
  if (binding.any() && runId <= 0) {
    find("seal", "the run was put in from outside");
    return true;
  }
  if (sealed && !(before && binding.any())) return false;
  if (before) {
    report.reason = binding.any() ? "recorded before runs were sealed" : "recorded outside a station";
    return true;
  }
  find("seal", "the seal was removed");
  return true;
}

SealCheck::SealCheck(std::unique_ptr<Private> d) : d_(std::move(d)) {}
SealCheck::~SealCheck() = default;

const std::string& SealCheck::publicKey() const { return d_->seal.publicKey; }

void SealCheck::add(const record::Sample& sample) {
  const auto cycle = static_cast<std::int64_t>(sample.cycle);
  while (d_->next < d_->batches.size() && cycle > d_->batches[d_->next].lastCycle) d_->closeBatch();
  if (d_->next < d_->batches.size()) d_->hasher->add(sample);
  else ++d_->beyond;
  if (auto point = d_->preview.add(sample)) d_->points.push_back(*point);
  if (d_->lastStep == nullptr || d_->stepNumber != sample.step) {
    d_->lastStep = &d_->steps.try_emplace(sample.step, StepRow{cycle, cycle, 0}).first->second;
    d_->stepNumber = sample.step;
  }
  d_->lastStep->last = cycle;
  ++d_->lastStep->samples;
}

SealReport SealCheck::finish() {
  while (d_->next < d_->batches.size()) d_->closeBatch();
  d_->checkSamples();
  if (d_->unsealed()) return std::move(d_->report);
  d_->report.state = SealState::Verified;
  d_->report.publicKey = d_->seal.publicKey;
  if (!d_->report.findings.empty()) d_->report.state = SealState::Changed;
  if (d_->beyond > 0)
    d_->find("samples", std::to_string(d_->beyond) + (d_->beyond == 1 ? " sample was added" : " samples were added") +
                            " behind the last batch");
  d_->checkChain();
  d_->checkEvents();
  d_->checkPoses();
  d_->checkEnding();
  d_->checkLedger();
  d_->checkDerived();
  d_->checkResults();
  d_->checkNotes();
  d_->checkSpecimen();
  if (d_->report.state == SealState::Verified && d_->former()) {
    d_->report.state = SealState::Unsealed;
    d_->report.reason = "sealed with another key, which the station had before; its numbers fit that seal";
  }
  if (d_->report.state == SealState::Verified && !d_->binding.any()) {
    d_->report.state = SealState::Unsealed;
    d_->report.reason = "recorded outside a station; its numbers fit one another";
  }
  return std::move(d_->report);
}

base::Result<std::unique_ptr<SealCheck>> UserStore::sealCheck(std::int64_t runId) {
  return detail::guarded([&] {
    d_->requireRun(runId);
    return std::unique_ptr<SealCheck>(
        new SealCheck(std::make_unique<SealCheck::Private>(d_->database, d_->binding, runId)));
  });
}

base::Result<SealReport> UserStore::verify(std::int64_t runId,
                                           const std::function<bool(std::int64_t, std::int64_t)>& progress) {
  const auto total = sampleCount(runId);
  if (!total) return total.error();
  auto result = detail::guarded([&]() -> SealReport {
    SealCheck check(std::make_unique<SealCheck::Private>(d_->database, d_->binding, runId));
    std::int64_t done = 0;
    bool goesOn = true;
    pages::readSamples(d_->database, pages::allSamples(runId), [&](const record::Sample& sample) {
      check.add(sample);
      return goesOn = !progress || done++ % 4096 != 0 || progress(done - 1, *total);
    });
    if (!goesOn)
      detail::refuse(base::ErrorCode::Cancelled, "The check of run " + std::to_string(runId) + " was cancelled.",
                     "Nothing was changed.");
    return check.finish();
  });
  if (result || result.error().code != base::ErrorCode::StorageFailure) return result;
  SealReport damaged;
  damaged.state = SealState::Changed;
  damaged.findings.push_back({"file", -1, -1, -1, "the database cannot be read: " + result.error().message});
  return damaged;
}

}  // namespace articulus::storage

#include <algorithm>

#include "core/record/event_catalogue.h"
#include "core/storage/detail/guarded.h"
#include "core/storage/detail/process_identity.h"
#include "core/storage/detail/run_chain.h"
#include "core/storage/detail/run_end_text.h"
#include "core/storage/detail/run_ledger.h"
#include "core/storage/detail/signed_rows.h"
#include "core/storage/detail/text.h"
#include "core/storage/detail/tracking_table.h"
#include "core/storage/detail/user_store_private.h"
#include "core/storage/recording/recording_pulse.h"
#include "core/storage/run_writer.h"

namespace articulus::storage {

using base::ErrorCode;
using base::Result;
using detail::guarded;
using detail::refuse;
using detail::utcNow;

namespace {

/// The checklist as it is when the run begins.
void keepTicks(Database& database, const Binding& binding, std::int64_t sessionId, std::int64_t runId) {
  if (sessionId == 0) return;
  Database::Statement keep(database,
                           "INSERT INTO run_tick (run_id, item, who, ticked_utc, measured) "
                           "SELECT ?, item, who, ticked_utc, measured FROM checklist_tick WHERE session_id = ?");
  keep.bind(1, runId).bind(2, sessionId).run();
  Database::Statement kept(database, "SELECT item FROM run_tick WHERE run_id = ?");
  kept.bind(1, runId);
  std::vector<std::string> items;
  while (kept.step()) items.push_back(kept.text(0));
  kept.reset();
  for (const std::string& item : items) detail::signRow(database, binding, detail::SignedTable::RunTick, runId, item);
}

constexpr const char* kSelectRun =
    "SELECT run.id, run.session_id, protocol_name, protocol_json, cell_name, cell_json, gains_json, limits_json, "
    "specimen_json, software_version, seed, simulated, real_time, coalesce(specimen.label, ''), run.began_utc, "
    "run.ended_utc, end_state, end_reason, incomplete, sample_count, lost_sample_count, missed_deadline_count, "
    "import_file, import_format, import_hash, import_json, coalesce((SELECT text FROM note WHERE note.run_id = run.id "
    "AND note.kind = 'condition' ORDER BY note.id DESC LIMIT 1), '') FROM run LEFT JOIN session ON session.id = "
    "run.session_id "
    "LEFT JOIN specimen ON specimen.id = "
    "session.specimen_id ";

constexpr const char* kConditionNote = "condition";

RunRecord readRun(const Database::Statement& row) {
  RunRecord run;
  run.id = row.integer(0);
  run.header.sessionId = row.integer(1);
  run.header.protocolName = row.text(2);
  run.header.protocolJson = row.text(3);
  run.header.cellName = row.text(4);
  run.header.cellJson = row.text(5);
  run.header.gainsJson = row.text(6);
  run.header.limitsJson = row.text(7);
  run.header.specimenJson = row.text(8);
  run.header.softwareVersion = row.text(9);
  run.header.seed = row.integer(10);
  run.header.simulated = row.integer(11) != 0;
  run.header.realTime = row.integer(12) != 0;
  run.specimenLabel = row.text(13);
  run.began = row.text(14);
  run.ended = row.text(15);
  run.ending = detail::fromText({row.text(16), row.text(17)});
  run.incomplete = row.integer(18) != 0;
  run.samples = row.integer(19);
  run.lostSamples = row.integer(20);
  run.missedDeadlines = row.integer(21);
  if (!row.isNull(22)) run.header.imported = ImportOrigin{row.text(22), row.text(23), row.text(24), row.text(25)};
  run.condition = row.text(26);
  return run;
}

record::EventKind eventKindOf(std::string_view text) {
  for (const record::EventInfo& row : record::eventCatalogue())
    if (text == row.key) return row.kind;
  return record::EventKind::Note;
}

}  // namespace

/// A run that is "running" belongs either to a process that writes it right now (a second window, the command line
/// beside the desktop) or to one that is gone. The run's row says which process: its number, its start time and the
/// boot, since numbers are used again. Only where that very process is gone is the run interrupted. A run of this
/// process counts as alive: its RunWriter ends it, whatever happens.
void UserStore::Private::markInterruptedRuns() {
  Database::Statement running(database,
                              "SELECT id, writer_pid, writer_start_ticks, writer_boot, sample_count FROM run "
                              "WHERE end_state = 'running'");
  std::vector<std::pair<std::int64_t, std::int64_t>> dead;
  while (running.step())
    if (!detail::isAlive({running.integer(1), running.integer(2), running.text(3)}))
      dead.emplace_back(running.integer(0), running.integer(4));
  running.reset();
  if (dead.empty()) return;
  const auto ledger = detail::RunLedger::read(database, binding);
  Transaction transaction(database);
  Database::Statement mark(database,
                           "UPDATE run SET end_state = 'interrupted', ended_utc = coalesce(last_write_utc, began_utc), "
                           "end_reason = ?, incomplete = ?, lost_sample_count = ?, writer_pid = NULL, "
                           "writer_start_ticks = NULL, writer_boot = NULL WHERE id = ? AND end_state = 'running'");
  for (const auto& [id, samples] : dead) {
    const auto lost = std::max<std::int64_t>(0, detail::RecordingPulse::lastOf(database.file(), id) - samples);
    std::string reason = "the program ended before the run did; " + std::to_string(samples) +
                         (samples == 1 ? " sample was stored until then" : " samples were stored until then");
    if (lost > 0) reason += ", " + std::to_string(lost) + " that were recorded after them are lost";
    mark.bind(1, reason).bind(2, lost > 0 ? 1 : 0).bind(3, lost).bind(4, id).run();
    if (database.changes() == 0) continue;
    // A run whose ending is known was set back to running: what somebody made of it is not signed.
    detail::SealRow seal;
    const auto* known = detail::readSeal(database, id, seal) ? ledger.find(id, seal.settingsHash) : nullptr;
    detail::endSeal(database, binding, id, known != nullptr && known->ending.empty());
  }
  transaction.commit();
  catchUp();
}

void UserStore::Private::requireRun(std::int64_t runId) {
  Database::Statement row(database, "SELECT 1 FROM run WHERE id = ?");
  if (!row.bind(1, runId).step())
    refuse(ErrorCode::NotFound, "There is no run " + std::to_string(runId) + " in " + database.file().string() + ".",
           "Choose a run from the list.");
}

Result<std::unique_ptr<RunWriter>> UserStore::beginRun(const RunHeader& header) {
  return guarded([&] {
    const auto writer = detail::ownIdentity();
    Transaction transaction(d_->database);
    Database::Statement insert(
        d_->database,
        "INSERT INTO run (session_id, protocol_name, protocol_json, protocol_hash, cell_name, cell_json, gains_json, "
        "limits_json, specimen_json, software_version, seed, simulated, real_time, began_utc, end_state, writer_pid, "
        "writer_start_ticks, writer_boot) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'running', ?, ?, ?)");
    if (header.sessionId == 0) insert.bindNull(1);
    else insert.bind(1, header.sessionId);
    insert.bind(2, header.protocolName).bind(3, header.protocolJson).bind(4, detail::hashOf(header.protocolJson));
    insert.bind(5, header.cellName).bind(6, header.cellJson).bind(7, header.gainsJson).bind(8, header.limitsJson);
    insert.bind(9, header.specimenJson).bind(10, header.softwareVersion).bind(11, header.seed);
    insert.bind(12, header.simulated ? 1 : 0).bind(13, header.realTime ? 1 : 0).bind(14, utcNow());
    insert.bind(15, writer.pid).bind(16, writer.startTicks).bind(17, writer.boot).run();
    const auto id = d_->database.lastInsertId();
    if (header.tracking.rate_Hz > 0.0) {
      Database::Statement rate(d_->database, "UPDATE run SET tracker_rate_Hz = ? WHERE id = ?");
      rate.bind(1, header.tracking.rate_Hz).bind(2, id).run();
      detail::insertBones(d_->database, id, header.tracking.bones);
    }
    if (header.imported) {
      Database::Statement origin(d_->database,
                                 "UPDATE run SET import_file = ?, import_format = ?, import_hash = ?, "
                                 "import_json = ? WHERE id = ?");
      origin.bind(1, header.imported->file).bind(2, header.imported->format).bind(3, header.imported->hash);
      origin.bind(4, header.imported->detailsJson).bind(5, id).run();
    }
    keepTicks(d_->database, d_->binding, header.sessionId, id);
    detail::beginSeal(d_->database, d_->binding, id);
    transaction.commit();
    auto run = std::make_unique<RunWriter>(d_->database.file(), id, d_->binding);
    d_->catchUp();
    if (d_->ledgerProblem.empty()) return run;
    (void)run->finish(0, {record::RunEnd::Interrupted, "the run could not be noted in a second place; nothing moved"});
    refuse(ErrorCode::StorageFailure, "The run was not begun. " + d_->ledgerProblem,
           "Free space on that disk, or give the program the right to write runs.head beside the database.");
  });
}

Result<std::vector<RunRecord>> UserStore::runs() {
  return guarded([&] {
    Database::Statement rows(d_->database, std::string(kSelectRun) + "ORDER BY run.id DESC");
    std::vector<RunRecord> runs;
    while (rows.step()) runs.push_back(readRun(rows));
    return runs;
  });
}

Result<std::int64_t> UserStore::newestComplete(const std::string& protocolJson, const std::string& cellName) {
  return guarded([&] {
    Database::Statement row(d_->database,
                            "SELECT id FROM run WHERE end_state = 'completed' AND cell_name = ? AND protocol_hash = ? "
                            "AND import_file IS NULL ORDER BY id DESC LIMIT 1");
    row.bind(1, cellName).bind(2, detail::hashOf(protocolJson));
    return row.step() ? row.integer(0) : std::int64_t{0};
  });
}

Result<RunRecord> UserStore::run(std::int64_t id) {
  return guarded([&] {
    d_->requireRun(id);
    Database::Statement row(d_->database, std::string(kSelectRun) + "WHERE run.id = ?");
    row.bind(1, id).step();
    return readRun(row);
  });
}

Result<std::vector<record::Event>> UserStore::events(std::int64_t runId) {
  return guarded([&] {
    d_->requireRun(runId);
    Database::Statement rows(d_->database,
                             "SELECT cycle, host_time_s, kind, step, code, value, limit_value, text FROM event "
                             "WHERE run_id = ? ORDER BY id");
    rows.bind(1, runId);
    std::vector<record::Event> events;
    while (rows.step()) {
      record::Event event;
      event.cycle = static_cast<std::uint64_t>(rows.integer(0));
      event.hostTime_s = rows.real(1);
      event.kind = eventKindOf(rows.text(2));
      event.step = static_cast<std::int32_t>(rows.integer(3));
      event.code = static_cast<std::int32_t>(rows.integer(4));
      event.value = rows.real(5);
      event.limit = rows.real(6);
      event.setText(rows.text(7));
      events.push_back(event);
    }
    return events;
  });
}

void UserStore::Private::addNote(std::int64_t runId, const std::string& who, const std::string& text, NoteKind kind) {
  requireRun(runId);
  const auto ledger = detail::RunLedger::read(database, binding);  // before the database: never ahead of it
  Transaction transaction(database);
  // What was changed before is not signed now, nor an older state of the notes whose tag was put back.
  detail::SealRow seal;
  const auto* known = detail::readSeal(database, runId, seal) ? ledger.find(runId, seal.settingsHash) : nullptr;
  const bool fit = detail::notesFit(database, binding, runId) &&
                   (known == nullptr || detail::notesOf(database, runId, binding.folder).count >= known->notes);
  Database::Statement insert(database,
                             "INSERT INTO note (run_id, who, written_utc, text, kind) VALUES (?, ?, ?, ?, ?)");
  insert.bind(1, runId).bind(2, who).bind(3, utcNow()).bind(4, text);
  insert.bindTextOrNull(5, kind == NoteKind::Condition ? kConditionNote : "").run();
  if (fit) detail::sealNotes(database, binding, runId);
  transaction.commit();
  catchUp();
}

Result<void> UserStore::addNote(std::int64_t runId, const std::string& who, const std::string& text) {
  return guarded([&] {
    detail::requireText("A note", text, detail::kLongestText);
    d_->addNote(runId, who, text, NoteKind::Text);
  });
}

Result<void> UserStore::setCondition(std::int64_t runId, const std::string& who, const std::string& words) {
  return guarded([&] {
    detail::requireWords("The condition of a specimen", words, detail::kLongestLabel);
    d_->addNote(runId, who, words, NoteKind::Condition);
  });
}

Result<std::vector<Note>> UserStore::notes(std::int64_t runId) {
  return guarded([&] {
    d_->requireRun(runId);
    Database::Statement rows(d_->database,
                             "SELECT id, who, written_utc, text, kind FROM note WHERE run_id = ? ORDER BY id");
    rows.bind(1, runId);
    std::vector<Note> notes;
    while (rows.step())
      notes.push_back({rows.integer(0), rows.text(1), rows.text(2), rows.text(3),
                       rows.text(4) == kConditionNote ? NoteKind::Condition : NoteKind::Text});
    return notes;
  });
}

}  // namespace articulus::storage

#include "core/storage/detail/run_chain.h"

#include "core/storage/detail/tracking_table.h"

namespace articulus::storage::detail {
namespace {

constexpr const char* kSealColumns =
    "run_id, channel_count, folder, previous_hash, settings_hash, batch_count, ending_hash, public_key, signature, "
    "results_tag, begin_tag, notes_tag";

constexpr std::int64_t kKindFollows = -1;

/// NULL and an empty text are different values.
void addText(Digest& digest, const Database::Statement& row, int column) {
  digest.add(static_cast<std::int64_t>(row.isNull(column) ? 0 : 1)).add(row.text(column));
}

/// Columns from..to of a row as texts, whole numbers or numbers, as the letters say: "tir".
void addColumns(Digest& digest, const Database::Statement& row, std::string_view kinds) {
  int column = 0;
  for (const char kind : kinds) {
    if (kind == 't') addText(digest, row, column);
    else if (kind == 'i') digest.add(static_cast<std::int64_t>(row.isNull(column) ? 0 : 1)).add(row.integer(column));
    else digest.add(row.real(column));
    ++column;
  }
}

}  // namespace

std::string chainHash(const std::string& previous, std::int64_t runId, const BatchRow& row) {
  Digest digest;
  digest.add(previous).add(runId).add(row.batch).add(static_cast<std::int64_t>(row.poses ? 1 : 0));
  digest.add(row.samples).add(row.events).add(row.firstCycle).add(row.lastCycle);
  return digest.add(row.sampleHash).add(row.eventHash).hex();
}

std::string batchTagText(const std::string& folder, std::int64_t runId, const BatchRow& row) {
  return folder + "/" + std::to_string(runId) + "/" + std::to_string(row.batch) + "/" + row.chainHash;
}

void addEvent(Digest& digest, const record::Event& event) {
  digest.add(static_cast<std::int64_t>(event.cycle)).add(event.hostTime_s).add(record::name(event.kind));
  digest.add(static_cast<std::int64_t>(event.step)).add(static_cast<std::int64_t>(event.code));
  digest.add(event.value).add(event.limit).add(event.textView());
}

void addEvent(Digest& digest, const Database::Statement& row) {
  digest.add(row.integer(0)).add(row.real(1)).add(row.text(2)).add(row.integer(3)).add(row.integer(4));
  digest.add(row.real(5)).add(row.real(6)).add(row.text(7));
}

void addPose(Digest& digest, const record::TrackedPose& pose) {
  digest.add(static_cast<std::int64_t>(pose.body)).add(pose.frame).add(pose.time_s);
  digest.add(static_cast<std::int64_t>(pose.quality));
  for (const double value : poseValues(pose)) digest.add(value);
  digest.add(static_cast<std::int64_t>(pose.markersSeen));
}

void addPose(Digest& digest, const Database::Statement& row) {
  digest.add(row.integer(0)).add(row.integer(1)).add(row.real(2)).add(row.integer(3));
  for (int column = 4; column < 13; ++column) digest.add(row.real(column));
  digest.add(row.integer(13));
}

bool readSeal(Database& database, std::int64_t runId, SealRow& seal) {
  Database::Statement row(database, std::string("SELECT ") + kSealColumns + " FROM run_seal WHERE run_id = ?");
  if (!row.bind(1, runId).step()) return false;
  seal = {row.integer(0), row.integer(1), row.text(2), row.text(3), row.text(4),  row.isNull(5) ? -1 : row.integer(5),
          row.text(6),    row.text(7),    row.text(8), row.text(9), row.text(10), row.text(11)};
  return true;
}

std::vector<BatchRow> readBatches(Database& database, std::int64_t runId) {
  Database::Statement row(database,
                          "SELECT batch, part, sample_count, event_count, coalesce(first_cycle, -1), "
                          "coalesce(last_cycle, -1), sample_hash, event_hash, chain_hash, tag FROM run_batch "
                          "WHERE run_id = ? ORDER BY batch");
  row.bind(1, runId);
  std::vector<BatchRow> batches;
  while (row.step())
    batches.push_back({row.integer(0), row.text(1) == "poses", row.integer(2), row.integer(3), row.integer(4),
                       row.integer(5), row.text(6), row.text(7), row.text(8), row.text(9)});
  return batches;
}

void insertBatch(Database& database, std::int64_t runId, const BatchRow& row) {
  Database::Statement insert(
      database,
      "INSERT INTO run_batch (run_id, batch, part, sample_count, event_count, first_cycle, last_cycle, sample_hash, "
      "event_hash, chain_hash, tag) VALUES (?, ?, ?, ?, ?, nullif(?, -1), nullif(?, -1), ?, ?, ?, ?)");
  insert.bind(1, runId).bind(2, row.batch).bind(3, row.poses ? "poses" : "samples").bind(4, row.samples);
  insert.bind(5, row.events).bind(6, row.firstCycle).bind(7, row.lastCycle).bind(8, row.sampleHash);
  insert.bind(9, row.eventHash).bind(10, row.chainHash).bind(11, row.tag).run();
}

std::string settingsHash(Database& database, const SealRow& seal) {
  Digest digest;
  digest.add(seal.folder).add(seal.runId).add(seal.channels).add(seal.previousHash);
  Database::Statement run(
      database,
      "SELECT session_id, protocol_name, protocol_json, protocol_hash, cell_name, cell_json, gains_json, limits_json, "
      "specimen_json, software_version, seed, simulated, real_time, began_utc, tracker_rate_Hz FROM run WHERE id = ?");
  if (run.bind(1, seal.runId).step()) addColumns(digest, run, "itttttttttiiitr");
  Database::Statement body(database,
                           "SELECT body, name, landmark_residual_m, registration_json FROM tracked_body "
                           "WHERE run_id = ? ORDER BY body");
  body.bind(1, seal.runId);
  while (body.step()) addColumns(digest, body, "itrt");
  // Of imported runs alone, so that the seals of all others stay as they were.
  Database::Statement origin(database,
                             "SELECT import_file, import_format, import_hash, import_json FROM run WHERE id = ? AND "
                             "coalesce(import_file, import_format, import_hash, import_json) IS NOT NULL");
  if (origin.bind(1, seal.runId).step()) addColumns(digest, origin, "tttt");
  return digest.hex();
}

std::string endingHash(Database& database, std::int64_t runId) {
  Digest digest;
  Database::Statement run(database,
                          "SELECT ended_utc, end_state, end_reason, incomplete, sample_count, lost_sample_count, "
                          "missed_deadline_count, last_write_utc FROM run WHERE id = ?");
  if (run.bind(1, runId).step()) addColumns(digest, run, "tttiiiit");
  // Of runs that have them alone, so that the seals of all others stay as they were.
  Database::Statement truth(database,
                            "SELECT step, axis, sample_count, mean_absolute, rms, peak, wanted_zero FROM "
                            "simulated_truth WHERE run_id = ? ORDER BY step, axis");
  for (truth.bind(1, runId); truth.step();) addColumns(digest, truth, "iiirrri");
  return digest.hex();
}

std::string sealText(const SealRow& seal, const std::string& lastHash) {
  return "articulus run 1\n" + seal.folder + "\n" + std::to_string(seal.runId) + "\n" + std::to_string(seal.batches) +
         "\n" + lastHash + "\n" + seal.endingHash + "\n";
}

std::string resultsHash(Database& database, std::int64_t runId, const std::string& folder) {
  Digest digest;
  digest.add(folder).add(runId);
  Database::Statement row(database,
                          "SELECT table_name, motion, quantity, unit, minimum, maximum, neutral_zone, method, "
                          "expected_minimum, expected_maximum, source, computed_utc FROM result WHERE run_id = ? "
                          "ORDER BY id");
  row.bind(1, runId);
  bool any = false;
  while (row.step()) {
    any = true;
    addColumns(digest, row, "ttttrrrtrrtt");
  }
  Database::Statement set(database,
                          "SELECT methods_version, computed_utc, program_version, parameters_json FROM result_set "
                          "WHERE run_id = ?");
  if (set.bind(1, runId).step()) {  // results of before there were such rows keep the hash that they had
    any = true;
    addColumns(digest, set, "it");
    // Where they are told, so that the tags of results of before stay as they were.
    for (const int column : {2, 3})
      if (!set.isNull(column)) addText(digest, set, column);
    Database::Statement problem(database, "SELECT message, remedy FROM result_problem WHERE run_id = ? ORDER BY id");
    problem.bind(1, runId);
    while (problem.step()) addColumns(digest, problem, "tt");
  }
  return any ? digest.hex() : std::string();
}

std::string ofRunText(const SealRow& seal, const std::string& hash) { return seal.settingsHash + "/" + hash; }

bool resultsFit(Database& database, const Binding& binding, std::int64_t runId) {
  SealRow seal;
  if (!binding.any() || !readSeal(database, runId, seal)) return true;  // of no station, or of before there were seals
  const auto hash = resultsHash(database, runId, binding.folder);
  return (hash.empty() && seal.resultsTag.empty()) ||
         binding.key->tagged(kResultsOfRunTag, ofRunText(seal, hash), seal.resultsTag) ||
         binding.key->tagged(kResultsTag, hash, seal.resultsTag);
}

void beginSeal(Database& database, const Binding& binding, std::int64_t runId) {
  SealRow seal;
  seal.runId = runId;
  seal.channels = static_cast<std::int64_t>(record::kChannelCount);
  seal.folder = binding.folder;
  Database::Statement before(database,
                             "SELECT settings_hash FROM run_seal WHERE run_id < ? ORDER BY run_id DESC LIMIT 1");
  if (before.bind(1, runId).step()) seal.previousHash = before.text(0);
  before.reset();
  Database::Statement insert(database,
                             "INSERT INTO run_seal (run_id, channel_count, folder, previous_hash, settings_hash, "
                             "begin_tag) VALUES (?, ?, ?, ?, ?, ?)");
  insert.bind(1, runId).bind(2, seal.channels).bind(3, seal.folder).bind(4, seal.previousHash);
  const auto begin = settingsHash(database, seal);
  insert.bind(5, begin).bindTextOrNull(
      6, binding.any() ? binding.key->tag(kBeginTag, beginText(seal.folder, runId, begin)) : std::string());
  insert.run();
  sealNotes(database, binding, runId);
}

Notes notesOf(Database& database, std::int64_t runId, const std::string& folder) {
  Digest digest;
  digest.add(folder).add(runId);
  Notes notes;
  Database::Statement row(database, "SELECT who, written_utc, text, kind FROM note WHERE run_id = ? ORDER BY id");
  for (row.bind(1, runId); row.step(); ++notes.count) {
    addColumns(digest, row, "ttt");
    // Where it has one, so that the tags of notes of before stay as they were; the mark stands for no text of a note.
    if (!row.isNull(3)) digest.add(kKindFollows).add(row.text(3));
  }
  notes.hash = digest.add(notes.count).hex();
  return notes;
}

bool notesFit(Database& database, const Binding& binding, std::int64_t runId) {
  SealRow seal;
  if (!binding.any() || !readSeal(database, runId, seal)) return false;
  const auto hash = notesOf(database, runId, binding.folder).hash;
  return binding.key->tagged(kNotesOfRunTag, ofRunText(seal, hash), seal.notesTag) ||
         binding.key->tagged(kNotesTag, hash, seal.notesTag);
}

void sealNotes(Database& database, const Binding& binding, std::int64_t runId) {
  SealRow seal;
  if (!binding.any() || !readSeal(database, runId, seal)) return;
  const auto text = ofRunText(seal, notesOf(database, runId, binding.folder).hash);
  Database::Statement update(database, "UPDATE run_seal SET notes_tag = ? WHERE run_id = ?");
  update.bind(1, binding.key->tag(kNotesOfRunTag, text)).bind(2, runId).run();
}

void tagRunsOfBefore(Database& database, const Binding& binding) {
  std::vector<std::pair<std::int64_t, std::string>> runs;
  Database::Statement row(database, "SELECT run_id, settings_hash FROM run_seal WHERE begin_tag IS NULL");
  while (row.step()) runs.emplace_back(row.integer(0), row.text(1));
  row.reset();
  Database::Statement update(database, "UPDATE run_seal SET begin_tag = ? WHERE run_id = ?");
  for (const auto& [run, begin] : runs) {
    update.bind(1, binding.key->tag(kBeginTag, beginText(binding.folder, run, begin))).bind(2, run).run();
    sealNotes(database, binding, run);
  }
}

std::string lastHashOf(Database& database, const SealRow& seal) {
  Database::Statement row(database, "SELECT chain_hash FROM run_batch WHERE run_id = ? ORDER BY batch DESC LIMIT 1");
  return row.bind(1, seal.runId).step() ? row.text(0) : seal.settingsHash;
}

void endSeal(Database& database, const Binding& binding, std::int64_t runId, bool maySign) {
  SealRow seal;
  if (!readSeal(database, runId, seal)) return;
  if (seal.batches >= 0 || !seal.signature.empty()) return;  // ended before: what was signed is never signed anew
  Database::Statement last(database, "SELECT count(*), coalesce(max(batch), -1) FROM run_batch WHERE run_id = ?");
  last.bind(1, runId).step();
  seal.batches = last.integer(0);
  const auto newest = last.integer(1);
  last.reset();
  seal.endingHash = endingHash(database, runId);
  std::string lastHash = seal.settingsHash;
  bool own = maySign && binding.any() && seal.folder == binding.folder && newest + 1 == seal.batches &&
             binding.key->tagged(kBeginTag, beginText(seal.folder, runId, seal.settingsHash), seal.beginTag);
  if (newest >= 0) {
    Database::Statement row(database, "SELECT chain_hash, tag FROM run_batch WHERE run_id = ? AND batch = ?");
    row.bind(1, runId).bind(2, newest).step();
    BatchRow batch;
    batch.batch = newest;
    batch.chainHash = lastHash = row.text(0);
    own = own && binding.key->tagged(kBatchTag, batchTagText(seal.folder, runId, batch), row.text(1));
  }
  if (own) {
    seal.publicKey = binding.key->publicKey();
    seal.signature = binding.key->sign(sealText(seal, lastHash));
  }
  Database::Statement update(database,
                             "UPDATE run_seal SET batch_count = ?, ending_hash = ?, public_key = ?, signature = ? "
                             "WHERE run_id = ?");
  update.bind(1, seal.batches).bind(2, seal.endingHash).bindTextOrNull(3, seal.publicKey);
  update.bindTextOrNull(4, seal.signature).bind(5, runId).run();
}

void sealResults(Database& database, const Binding& binding, std::int64_t runId) {
  SealRow seal;
  const bool own = binding.any() && readSeal(database, runId, seal);
  const auto hash = own ? resultsHash(database, runId, binding.folder) : std::string();
  Database::Statement update(database, "UPDATE run_seal SET results_tag = ? WHERE run_id = ?");
  update.bindTextOrNull(1, hash.empty() ? hash : binding.key->tag(kResultsOfRunTag, ofRunText(seal, hash)))
      .bind(2, runId)
      .run();
}

std::string bindingText(const std::string& folder, std::int64_t firstSealedRun, bool ledger) {
  return folder + "/" + std::to_string(firstSealedRun) + (ledger ? "/runs.head" : "");
}

std::string beginText(const std::string& folder, std::int64_t runId, const std::string& settingsHash) {
  return folder + "/" + std::to_string(runId) + "/" + settingsHash;
}

}  // namespace articulus::storage::detail

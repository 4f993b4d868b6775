#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/record/event.h"
#include "core/record/tracked_pose.h"
#include "core/storage/binding.h"
#include "core/storage/database.h"
#include "core/storage/detail/digest.h"

/// What the seal of a run covers. Settings: all that beginRun() froze, with folder, run and the settings of the run
/// before. Each batch: its samples, its events (or poses), its place, and the batch before it; the first follows the
/// settings. Ending: how and when the run ended, with its counts and its simulated truth. The station signs folder,
/// run, last batch and ending; until then each batch carries a tag that only this station can make, so that a run which
/// was killed can still be sealed.
/// Thread  that of the database
namespace articulus::storage::detail {

/// A row of run_batch.
struct BatchRow {
  std::int64_t batch = 0;
  bool poses = false;
  std::int64_t samples = 0, events = 0;          ///< samples: poses where it holds poses
  std::int64_t firstCycle = -1, lastCycle = -1;  ///< -1: none
  std::string sampleHash, eventHash, chainHash, tag;
};

[[nodiscard]] std::string chainHash(const std::string& previous, std::int64_t runId, const BatchRow& row);
[[nodiscard]] std::string batchTagText(const std::string& folder, std::int64_t runId, const BatchRow& row);

void addEvent(Digest& digest, const record::Event& event);
/// Of a row "cycle, host_time_s, kind, step, code, value, limit_value, text".
void addEvent(Digest& digest, const Database::Statement& row);
void addPose(Digest& digest, const record::TrackedPose& pose);
/// Of a row "body, frame, time_s, quality, x_m ... quaternion_z, residual_m, age_s, markers_seen".
void addPose(Digest& digest, const Database::Statement& row);

/// A row of run_seal.
struct SealRow {
  std::int64_t runId = 0, channels = 0;
  std::string folder, previousHash, settingsHash;
  std::int64_t batches = -1;  ///< -1: not ended
  std::string endingHash, publicKey, signature, resultsTag, beginTag, notesTag;
};
[[nodiscard]] bool readSeal(Database& database, std::int64_t runId, SealRow& seal);
[[nodiscard]] std::vector<BatchRow> readBatches(Database& database, std::int64_t runId);
void insertBatch(Database& database, std::int64_t runId, const BatchRow& row);

[[nodiscard]] std::string settingsHash(Database& database, const SealRow& seal);
[[nodiscard]] std::string endingHash(Database& database, std::int64_t runId);
[[nodiscard]] std::string sealText(const SealRow& seal, const std::string& lastHash);
/// Of the stored results of a run; empty where there are none.
[[nodiscard]] std::string resultsHash(Database& database, std::int64_t runId, const std::string& folder);

[[nodiscard]] bool resultsFit(Database& database, const Binding& binding, std::int64_t runId);

/// The notes of a run, in the order in which they were written.
struct Notes {
  std::int64_t count = 0;
  std::string hash;
};
[[nodiscard]] Notes notesOf(Database& database, std::int64_t runId, const std::string& folder);
[[nodiscard]] bool notesFit(Database& database, const Binding& binding, std::int64_t runId);
void sealNotes(Database& database, const Binding& binding, std::int64_t runId);

/// Of the last batch, or of the settings where there is none.
[[nodiscard]] std::string lastHashOf(Database& database, const SealRow& seal);

/// In the transaction that begins a run, once all its settings are stored.
void beginSeal(Database& database, const Binding& binding, std::int64_t runId);
/// In the transaction that ends it. A run that this station did not begin, or whose last batch it did not write, stays
/// without a signature, and so does one that must not be signed (ended before, as the second place knows).
void endSeal(Database& database, const Binding& binding, std::int64_t runId, bool maySign = true);
/// Once, for the runs of before there were tags of beginnings and notes: as they are found.
void tagRunsOfBefore(Database& database, const Binding& binding);
void sealResults(Database& database, const Binding& binding, std::int64_t runId);

/// ledger: the second place of the runs was made, so it can not be missing.
[[nodiscard]] std::string bindingText(const std::string& folder, std::int64_t firstSealedRun, bool ledger);
[[nodiscard]] std::string beginText(const std::string& folder, std::int64_t runId, const std::string& settingsHash);

/// Tags of notes and results are of this run alone, not of a later one that has its number. Those of an older program
/// were over the hash alone; they are taken, but made no more.
inline constexpr std::string_view kNotesOfRunTag = "notes of this run", kResultsOfRunTag = "results of this run";
[[nodiscard]] std::string ofRunText(const SealRow& seal, const std::string& hash);

inline constexpr std::string_view kBatchTag = "batch of a run", kResultsTag = "results of a run",
                                  kBindingTag = "folder of a person", kBeginTag = "begin of a run",
                                  kNotesTag = "notes of a run";

}  // namespace articulus::storage::detail

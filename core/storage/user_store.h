#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/record/event.h"
#include "core/record/sample.h"
#include "core/storage/channel_courses.h"
#include "core/storage/preview.h"
#include "core/storage/records.h"
#include "core/storage/registration_record.h"
#include "core/storage/run_writer.h"
#include "core/storage/seal_report.h"
#include "core/storage/tracking_record.h"

namespace articulus::storage {

/// One person's database: specimens, sessions, ticks, protocols, runs, samples, events, results.
/// Opening creates its folder (0700) if need be, migrates the database in order and marks runs that were left "running"
/// as interrupted, except those that a living process writes (their data stay either way).
/// Errors  Conflict for a name that exists, NotFound for an id that does not, InvalidArgument for an empty name,
///         StorageFailure and PermissionDenied as Database; nothing is changed by a call that fails
/// Thread  the one that opened it; a RunWriter opens its own connection for the recorder thread
class UserStore {
 public:
  /// In      binding: none for a database of no station (AccountStore::openDatabase gives a person's)
  /// Errors  PermissionDenied for a database of another folder or station
  [[nodiscard]] static base::Result<std::unique_ptr<UserStore>> open(const std::filesystem::path& file,
                                                                     const std::filesystem::path& migrations,
                                                                     Binding binding = {});
  ~UserStore();
  [[nodiscard]] const std::filesystem::path& file() const;
  [[nodiscard]] const Binding& binding() const;
  /// Whether it reads a temporary copy, because the database is of an older program and nothing may be written.
  [[nodiscard]] bool readsCopy() const;

  // specimens, sessions, checklist
  [[nodiscard]] base::Result<std::int64_t> saveSpecimen(const Specimen& specimen);  ///< id 0 inserts, else updates
  [[nodiscard]] base::Result<std::vector<Specimen>> specimens();                    ///< last used first
  [[nodiscard]] base::Result<Session> beginSession(std::int64_t specimenId);
  [[nodiscard]] base::Result<void> endSession(std::int64_t sessionId);
  [[nodiscard]] base::Result<void> tick(std::int64_t sessionId, const ChecklistTick& tick);
  [[nodiscard]] base::Result<void> untick(std::int64_t sessionId, const std::string& item);
  [[nodiscard]] base::Result<std::vector<ChecklistTick>> ticks(std::int64_t sessionId);
  /// As they were when the run began; of runs by older versions those of its session that are older than the run.
  [[nodiscard]] base::Result<std::vector<ChecklistTick>> ticksOfRun(std::int64_t runId);

  /// How the bone's model lies on the specimen in the vice; a later one of the session holds.
  /// In      json: run::toJson(Registration)
  /// Errors  Conflict for a session that has ended
  [[nodiscard]] base::Result<std::int64_t> saveRegistration(std::int64_t sessionId, const std::string& who,
                                                            const std::string& json);
  [[nodiscard]] base::Result<std::vector<RegistrationRecord>> registrations();  ///< of all sessions, newest first

  // experiments
  /// id 0 inserts, else updates; what was there before stays as a version of its own. Where neither name nor content
  /// differs nothing is saved. Version and time of what is given are of no account.
  [[nodiscard]] base::Result<std::int64_t> saveProtocol(const StoredProtocol& protocol);
  /// The present one among them, the newest first.
  [[nodiscard]] base::Result<std::vector<ProtocolVersion>> protocolVersions(std::int64_t id);
  /// Its versions as well.
  [[nodiscard]] base::Result<void> removeProtocol(std::int64_t id);
  /// One that was removed, under another id.
  /// In  versions: as protocolVersions() gave them; name: that the present one gets
  [[nodiscard]] base::Result<std::int64_t> restoreProtocol(const std::vector<ProtocolVersion>& versions,
                                                           const std::string& name);
  [[nodiscard]] base::Result<std::vector<StoredProtocol>> protocols();  ///< last changed first

  // runs
  [[nodiscard]] base::Result<std::unique_ptr<RunWriter>> beginRun(const RunHeader& header);
  [[nodiscard]] base::Result<std::vector<RunRecord>> runs();  ///< newest first
  [[nodiscard]] base::Result<RunRecord> run(std::int64_t id);
  /// The newest run of exactly this protocol on a cell of this name that was recorded here to its end; 0: none.
  [[nodiscard]] base::Result<std::int64_t> newestComplete(const std::string& protocolJson, const std::string& cellName);
  /// Replaces the results of the run; the time of their computation is now.
  [[nodiscard]] base::Result<void> saveResults(std::int64_t runId, const StoredResults& results);
  /// Errors  Conflict where they are not those that were stored: somebody changed them
  [[nodiscard]] base::Result<StoredResults> storedResults(std::int64_t runId);
  [[nodiscard]] base::Result<std::vector<ResultValue>> results(std::int64_t runId);  ///< unchecked
  [[nodiscard]] base::Result<std::vector<record::Event>> events(std::int64_t runId);
  /// In what condition the specimen was; an empty text takes it back. run::setCondition() audits it as well.
  [[nodiscard]] base::Result<void> setCondition(std::int64_t runId, const std::string& who, const std::string& words);
  [[nodiscard]] base::Result<void> addNote(std::int64_t runId, const std::string& who, const std::string& text);
  [[nodiscard]] base::Result<std::vector<Note>> notes(std::int64_t runId);  ///< oldest first

  /// Reads the whole run, what follows from its samples and its results, and compares all with its seal.
  /// In      progress(done, total) samples is called now and then; returning false cancels (Cancelled)
  [[nodiscard]] base::Result<SealReport> verify(std::int64_t runId,
                                                const std::function<bool(std::int64_t, std::int64_t)>& progress = {});
  /// The same beside a reading of all samples that happens anyway: give it each of them, in order.
  [[nodiscard]] base::Result<std::unique_ptr<SealCheck>> sealCheck(std::int64_t runId);
  /// What no run's own seal can show: runs that are gone or were exchanged, what became of the second place (runs.head)
  /// and rows a person may write (specimens, sessions, ticks, experiments) that were changed from outside.
  [[nodiscard]] base::Result<std::vector<std::string>> missingRuns();
  /// What an administrator took as known, with who and when.
  [[nodiscard]] base::Result<std::vector<std::string>> acknowledgements();
  /// Takes what missingRuns() and the endings of runs tell as known, as after a backup was put back. Only
  /// AccountStore::acknowledge() calls it: it asks for an administrator and audits.
  [[nodiscard]] base::Result<std::vector<std::string>> acknowledge(const std::string& who);

  [[nodiscard]] base::Result<TrackingRecord> tracking(std::int64_t runId);  ///< empty where nothing followed the bones

  /// Calls visit for each sample in order until it returns false. step >= 0 restricts to one protocol step.
  [[nodiscard]] base::Result<void> forEachSample(std::int64_t runId, int step,
                                                 const std::function<bool(const record::Sample&)>& visit);
  /// The same with these channels alone, the others missing: ten of a hundred take a fifth of the time.
  [[nodiscard]] base::Result<void> forEachSample(std::int64_t runId, int step,
                                                 std::span<const record::Channel> channels,
                                                 const std::function<bool(const record::Sample&)>& visit);
  /// Samples at even distances so that at most about `most` remain, the last one among them; found by index, so the
  /// the time needed follows `most`, not the length of the run.
  [[nodiscard]] base::Result<std::vector<record::Sample>> thinnedSamples(std::int64_t runId, int step,
                                                                         std::size_t most);
  /// Minimum, maximum and mean of each tenth of a second: a whole run at once, however long. It grows while the run
  /// does.
  [[nodiscard]] base::Result<std::vector<PreviewPoint>> preview(std::int64_t runId);
  /// The same of any channels, out of the samples: of a long run it takes seconds.
  /// In      progress(done, total) samples is called now and then; returning false cancels (Cancelled)
  [[nodiscard]] base::Result<ChannelCourses> courses(std::int64_t runId, const std::vector<record::Channel>& channels,
                                                     const std::function<bool(std::int64_t, std::int64_t)>& progress);
  /// The samples from one time of the run to another, the first at or after it to the last at or before it, with these
  /// channels and the time alone. They are found by index, however long the run is.
  [[nodiscard]] base::Result<void> forEachSampleBetween(std::int64_t runId, double from_s, double to_s,
                                                        std::vector<record::Channel> channels,
                                                        const std::function<bool(const record::Sample&)>& visit);
  [[nodiscard]] base::Result<std::int64_t> sampleCount(std::int64_t runId);
  /// Where the samples of each step lie, in the order of the steps; step -1 is what lies outside of them.
  [[nodiscard]] base::Result<std::vector<StepSamples>> stepRanges(std::int64_t runId);

 private:
  struct Private;
  explicit UserStore(std::unique_ptr<Private> d);
  std::unique_ptr<Private> d_;
};

}  // namespace articulus::storage

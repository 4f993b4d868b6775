#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>

#include "core/record/sample_sink.h"
#include "core/storage/binding.h"

namespace articulus::storage {

/// Writes one run through a connection of its own. store() is one transaction: samples, events, preview and the counts
/// of the run together with the hash of it all (detail/run_chain.h), so that what was committed survives the death of
/// the process and always agrees. finish() closes and seals the run; a writer that goes away without it marks its run
/// interrupted.
/// Out     every number comes back bit for bit, except that NaN comes back as one quiet NaN and -0.0 as 0.0 (SQLite
///         keeps whole numbers as integers)
/// Errors  StorageFailure names the file and the remedy (disk full: free space; the run so far is kept). A batch that
///         failed may be stored again; if it never is, finish() marks the run incomplete. The constructor throws
///         StorageError (NotFound for a run that is not there, Conflict for one that has ended).
/// Thread  recorder
class RunWriter final : public record::SampleSink {
 public:
  RunWriter(const std::filesystem::path& file, std::int64_t runId, Binding binding = {});
  ~RunWriter() override;
  [[nodiscard]] std::int64_t runId() const;
  [[nodiscard]] base::Result<void> store(std::span<const record::Sample> samples,
                                         std::span<const record::Event> events) override;
  void recorded(std::uint64_t samples) override;
  /// One transaction of its own. Frames count as lost samples where it fails.
  /// Errors  InvalidArgument for a pose of a bone that the run's header does not name
  [[nodiscard]] base::Result<void> storePoses(std::span<const record::TrackedPose> poses) override;
  /// An ending that is none (Running, Unknown) is stored as interrupted.
  /// Anything else counts as interrupted, with the whole text as the reason.
  [[nodiscard]] base::Result<void> finish(std::uint64_t lostSamples, const record::RunEnding& ending) override;

  /// For tests only: behaves as if the disk were full beyond so many pages of the database, until the room that is kept
  /// for the end of the run is given back.
  void limitPages(std::int64_t pages);

 private:
  struct Private;
  std::unique_ptr<Private> d_;
};

}  // namespace articulus::storage

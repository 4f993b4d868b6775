#pragma once
#include <filesystem>
#include <memory>

#include "core/record/sample_sink.h"

namespace articulus::storage {

/// Writes one run through a connection of its own. store() is one transaction; finish() closes the run.
/// Errors  StorageFailure names the file and the remedy (disk full: free space; the run so far is kept)
/// Thread  recorder
class RunWriter final : public record::SampleSink {
 public:
  RunWriter(const std::filesystem::path& file, std::int64_t runId);
  ~RunWriter() override;
  [[nodiscard]] std::int64_t runId() const;
  [[nodiscard]] base::Result<void> store(std::span<const record::Sample> samples,
                                         std::span<const record::Event> events) override;
  /// howItEnded starts with one of "completed", "stopped", "faulted"; the rest is the reason in words.
  [[nodiscard]] base::Result<void> finish(std::uint64_t lostSamples, std::string_view howItEnded) override;

 private:
  struct Private;
  std::unique_ptr<Private> d_;
};

}  // namespace articulus::storage

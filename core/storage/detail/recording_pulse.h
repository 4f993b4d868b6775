#pragma once
#include <cstdint>
#include <filesystem>

namespace articulus::storage::detail {

/// How many samples of a run were recorded, stored or not, in a page of memory that outlives the process
/// (recording.pulse beside the database): what a kill took can be said at the next start.
/// Thread  recorder
class RecordingPulse {
 public:
  RecordingPulse(const std::filesystem::path& database, std::int64_t runId) noexcept;
  ~RecordingPulse();
  RecordingPulse(const RecordingPulse&) = delete;
  RecordingPulse& operator=(const RecordingPulse&) = delete;
  void recorded(std::uint64_t samples) noexcept;

  /// What the process that died told of that run; 0 where it told nothing.
  [[nodiscard]] static std::int64_t lastOf(const std::filesystem::path& database, std::int64_t runId) noexcept;

 private:
  struct Page;
  Page* page_ = nullptr;  // none where the folder takes no file: then nothing can be said
};

}  // namespace articulus::storage::detail

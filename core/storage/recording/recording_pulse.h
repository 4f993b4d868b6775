#pragma once
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <thread>

namespace articulus::storage::detail {

/// How many samples of a run were recorded, stored or not, in a file of sixteen bytes (recording.pulse beside the
/// database), anew every 20 ms from a thread of its own: what a kill took can be said at the next start. No mapped
/// memory: who cuts the file would kill the process that holds the arm.
/// Thread  recorder
class RecordingPulse {
 public:
  RecordingPulse(const std::filesystem::path& database, std::int64_t runId) noexcept;
  ~RecordingPulse();
  RecordingPulse(const RecordingPulse&) = delete;
  RecordingPulse& operator=(const RecordingPulse&) = delete;
  /// Neither waits nor writes.
  void recorded(std::uint64_t samples) noexcept;

  /// What the process that died told of that run; 0 where it told nothing.
  [[nodiscard]] static std::int64_t lastOf(const std::filesystem::path& database, std::int64_t runId) noexcept;

 private:
  void write() noexcept;
  int file_ = -1;  // none where the folder takes no file: then nothing can be said
  const std::int64_t run_;
  std::atomic<std::int64_t> samples_{0};
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::jthread writer_;
};

}  // namespace articulus::storage::detail

#include "core/storage/recording/recording_pulse.h"

#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <limits>
#include <system_error>

namespace articulus::storage::detail {
namespace {

constexpr std::chrono::milliseconds kEvery{20};
constexpr int kPriority = 11;  // SCHED_RR where permitted, as the count of the recorder: late, it would tell of less

std::filesystem::path pulseFile(const std::filesystem::path& database) {
  return database.parent_path() / "recording.pulse";
}

}  // namespace

RecordingPulse::RecordingPulse(const std::filesystem::path& database, std::int64_t runId) noexcept : run_(runId) {
  file_ =
      ::open(pulseFile(database).c_str(), O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, S_IRUSR | S_IWUSR);
  if (file_ < 0) return;
  ::fchmod(file_, S_IRUSR | S_IWUSR);
  write();
  try {
    writer_ = std::jthread([this](const std::stop_token& stop) {
      pthread_setname_np(pthread_self(), "recording-pulse");
      const sched_param parameter{.sched_priority = kPriority};
      (void)pthread_setschedparam(pthread_self(), SCHED_RR, &parameter);
      std::unique_lock lock(mutex_);
      while (!wake_.wait_for(lock, stop, kEvery, [&stop] { return stop.stop_requested(); })) write();
    });
  } catch (const std::system_error&) {  // no thread left: the run is recorded, a kill would take what nobody can tell
  }
}

RecordingPulse::~RecordingPulse() {
  if (writer_.joinable()) {
    writer_.request_stop();
    writer_.join();
  }
  if (file_ < 0) return;
  write();
  ::close(file_);
}

void RecordingPulse::write() noexcept {
  const std::int64_t told[2] = {run_, samples_.load(std::memory_order_relaxed)};
  // A full disk keeps the sixteen bytes that are there; nothing more can be done.
  [[maybe_unused]] const auto written = ::pwrite(file_, told, sizeof told, 0);
}

void RecordingPulse::recorded(std::uint64_t samples) noexcept {
  samples_.store(static_cast<std::int64_t>(samples), std::memory_order_relaxed);
}

std::int64_t RecordingPulse::lastOf(const std::filesystem::path& database, std::int64_t runId) noexcept {
  const int file = ::open(pulseFile(database).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (file < 0) return 0;
  std::int64_t told[2] = {};
  const bool whole = ::read(file, told, sizeof told) == sizeof told;
  ::close(file);
  constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();  // 25 days at 1 kHz; the file is not keyed
  return whole && told[0] == runId && told[1] >= 0 && told[1] <= kMost ? told[1] : 0;
}

}  // namespace articulus::storage::detail

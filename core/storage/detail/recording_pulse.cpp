#include "core/storage/detail/recording_pulse.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>

namespace articulus::storage::detail {

struct RecordingPulse::Page {
  std::atomic<std::int64_t> run, samples;
};

namespace {

std::filesystem::path pulseFile(const std::filesystem::path& database) {
  return database.parent_path() / "recording.pulse";
}

}  // namespace

RecordingPulse::RecordingPulse(const std::filesystem::path& database, std::int64_t runId) noexcept {
  const int file = ::open(pulseFile(database).c_str(), O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
  if (file < 0) return;
  ::fchmod(file, S_IRUSR | S_IWUSR);
  // Space is taken now: a page of a file with holes could not be written on a full disk, and the process would be
  // killed.
  if (::posix_fallocate(file, 0, sizeof(Page)) == 0) {
    void* memory = ::mmap(nullptr, sizeof(Page), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory != MAP_FAILED) {
      page_ = static_cast<Page*>(memory);
      page_->samples.store(0);
      page_->run.store(runId);
    }
  }
  ::close(file);
}

RecordingPulse::~RecordingPulse() {
  if (page_ != nullptr) ::munmap(page_, sizeof(Page));
}

void RecordingPulse::recorded(std::uint64_t samples) noexcept {
  if (page_ != nullptr) page_->samples.store(static_cast<std::int64_t>(samples), std::memory_order_relaxed);
}

std::int64_t RecordingPulse::lastOf(const std::filesystem::path& database, std::int64_t runId) noexcept {
  const int file = ::open(pulseFile(database).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0) return 0;
  std::int64_t told[2] = {};
  const bool whole = ::read(file, told, sizeof told) == sizeof told;
  ::close(file);
  return whole && told[0] == runId ? told[1] : 0;
}

}  // namespace articulus::storage::detail

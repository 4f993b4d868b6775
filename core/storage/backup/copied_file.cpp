#include "core/storage/backup/copied_file.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/descriptor.h"
#include "core/storage/database.h"
#include "core/storage/detail/digest.h"
#include "core/storage/detail/guarded.h"

namespace articulus::storage::detail {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t kChunk = 1 << 20;
constexpr int kPages = 1024;  // of a database at a time, so that somebody who cancels need not wait
constexpr int kPatience_ms = 10'000;

[[noreturn]] void failed(const char* doing, const fs::path& file, int reason) {
  throw StorageError({base::ErrorCode::StorageFailure,
                      std::string(doing) + " " + file.string() + " failed: " + std::strerror(reason) + ".",
                      saysDiskFull(reason) ? "Free space on that disk, or choose another one."
                                           : "Check the disk and your rights to the folder."},
                     saysDiskFull(reason));
}

base::Descriptor opened(const fs::path& file, int how, const char* doing) {
  base::Descriptor d(::open(file.c_str(), how | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR));
  if (!d.open()) failed(doing, file, errno);
  return d;
}

/// Every chunk of a file.
template <class Take>
void read(const fs::path& file, const BytesDone& done, Take&& take) {
  const base::Descriptor from = opened(file, O_RDONLY | O_NONBLOCK, "Reading");
  std::vector<std::uint8_t> chunk(kChunk);
  for (;;) {
    const ssize_t n = ::read(from.number(), chunk.data(), chunk.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) failed("Reading", file, errno);
    if (n == 0) return;
    take(std::span<const std::uint8_t>(chunk.data(), static_cast<std::size_t>(n)));
    if (done) done(static_cast<std::uint64_t>(n));
  }
}

struct Connection {
  explicit Connection(const fs::path& file, int how) {
    if (sqlite3_open_v2(file.c_str(), &handle, how | SQLITE_OPEN_NOMUTEX, nullptr) != SQLITE_OK) refuse(file);
    sqlite3_busy_timeout(handle, kPatience_ms);
  }
  ~Connection() { sqlite3_close_v2(handle); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  [[noreturn]] void refuse(const fs::path& file) const {
    const bool full = sqlite3_errcode(handle) == SQLITE_FULL || saysDiskFull(sqlite3_system_errno(handle));
    const std::string why = sqlite3_errmsg(handle);
    throw StorageError(
        {base::ErrorCode::StorageFailure, "Copying " + file.string() + " failed: " + why + ".",
         full ? "Free space on that disk, or choose another one." : "Look what is wrong with it: articulusctl verify."},
        full);
  }
  sqlite3* handle = nullptr;
};

}  // namespace

std::string hashOfAny(const fs::path& file, const BytesDone& done) {
  Digest digest;
  read(file, done, [&](std::span<const std::uint8_t> bytes) { digest.addBytes(bytes); });
  return digest.hex();
}

void copyPrivately(const fs::path& from, const fs::path& to, const BytesDone& done) {
  const base::Descriptor out = opened(to, O_WRONLY | O_CREAT | O_EXCL, "Writing");
  read(from, done, [&](std::span<const std::uint8_t> bytes) {
    while (!bytes.empty()) {
      const ssize_t n = ::write(out.number(), bytes.data(), bytes.size());
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) failed("Writing", to, errno);
      bytes = bytes.subspan(static_cast<std::size_t>(n));
    }
  });
  if (::fsync(out.number()) != 0 && errno != EINVAL) failed("Writing", to, errno);
}

void syncDisk(const fs::path& folder) {
  const base::Descriptor d = opened(folder, O_RDONLY | O_DIRECTORY, "Reading");
  if (::syncfs(d.number()) != 0) failed("Writing", folder, errno);
}

bool isDatabase(const fs::path& file) { return file.extension() == ".sqlite"; }

void copyDatabase(const fs::path& from, const fs::path& to, const BytesDone& done) {
  { (void)opened(to, O_WRONLY | O_CREAT | O_EXCL, "Writing"); }  // closed to others before anything is in it
  const Connection source(from, SQLITE_OPEN_READWRITE), target(to, SQLITE_OPEN_READWRITE);
  const std::unique_ptr<sqlite3_backup, int (*)(sqlite3_backup*)> copy(
      sqlite3_backup_init(target.handle, "main", source.handle, "main"), &sqlite3_backup_finish);
  if (!copy) target.refuse(to);
  int code = SQLITE_OK;
  for (int left = -1; code != SQLITE_DONE;) {
    code = sqlite3_backup_step(copy.get(), kPages);
    if (code != SQLITE_OK && code != SQLITE_DONE) {
      const bool ofTarget = code == SQLITE_FULL || code == SQLITE_IOERR;
      (ofTarget ? target : source).refuse(ofTarget ? to : from);
    }
    const int remaining = sqlite3_backup_remaining(copy.get());
    if (left < 0) left = sqlite3_backup_pagecount(copy.get());
    constexpr std::uint64_t kPage_bytes = 4096;
    if (done) done(static_cast<std::uint64_t>(std::max(0, left - remaining)) * kPage_bytes);
    left = remaining;
  }
}

}  // namespace articulus::storage::detail

#include "app/instance_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <thread>
#include <utility>

#include "core/base/descriptor.h"

namespace articulus::app {
namespace {

using base::Error;
using base::ErrorCode;

constexpr const char* kFile = "in_use.lock";

std::string now() {
  const std::time_t t = std::time(nullptr);
  std::tm parts{};
  localtime_r(&t, &parts);
  std::array<char, 32> text{};
  (void)std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S", &parts);
  return text.data();
}

std::string contents(int file) {
  std::array<char, 256> text{};
  const ssize_t n = pread(file, text.data(), text.size() - 1, 0);
  std::string words(text.data(), n > 0 ? static_cast<std::size_t>(n) : 0);
  for (char& c : words)  // written by whoever made the file
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  return words.empty() ? "another program" : words;
}

std::string computer() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "this computer";
}

Error inUseBy(const std::string& what, int file) {
  return {ErrorCode::Conflict, what + " is in use by " + contents(file) + ".",
          "End that program first. Stored runs can be read meanwhile: articulus --read-only, or articulusctl runs, "
          "export, analyse."};
}

/// Whoever asks inUse() holds the lock for a moment: that refuses nobody.
bool lockedNow(int file, int how) {
  for (int attempt = 0; attempt < 5; ++attempt) {
    if (::flock(file, how | LOCK_NB) == 0) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

std::string nameOf(const std::filesystem::path& folder) { return "The data folder " + folder.string(); }

}  // namespace

InstanceLock::~InstanceLock() {
  if (file_ >= 0) ::close(file_);  // and with it the lock
}

InstanceLock::InstanceLock(InstanceLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

InstanceLock& InstanceLock::operator=(InstanceLock&& other) noexcept {
  std::swap(file_, other.file_);
  return *this;
}

base::Result<InstanceLock> InstanceLock::take(const std::filesystem::path& path, const std::string& what,
                                              const std::string& holder) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
  if (file < 0 && (errno == EROFS || errno == EACCES) &&
      ::faccessat(AT_FDCWD, path.parent_path().c_str(), W_OK, AT_EACCESS) != 0)
    return InstanceLock(-1);  // where nothing can be written, nobody writes: it is read only
  if (file < 0)
    return Error{ErrorCode::StorageFailure,
                 what + " can not be held: " + path.string() + ": " + std::strerror(errno) + ".",
                 "Check the rights of this file and of its folder."};
  InstanceLock lock(file);
  if (!lockedNow(file, LOCK_EX)) return inUseBy(what, file);
  const std::string words =
      holder + ", process " + std::to_string(::getpid()) + " on " + computer() + ", since " + now();
  // The lock counts, not the words: on a full disk the next one reads whose it was before.
  if (::pwrite(file, words.data(), words.size(), 0) == static_cast<ssize_t>(words.size()))
    (void)!::ftruncate(file, static_cast<off_t>(words.size()));
  return lock;
}

base::Result<InstanceLock> InstanceLock::ofData(const std::filesystem::path& folder, const std::string& holder) {
  return take(folder / kFile, nameOf(folder), holder);
}

std::optional<Error> InstanceLock::inUse(const std::filesystem::path& folder) {
  const base::Descriptor file(::open((folder / kFile).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  if (!file.open() || ::flock(file.number(), LOCK_SH | LOCK_NB) == 0) return {};
  return inUseBy(nameOf(folder), file.number());
}

}  // namespace articulus::app

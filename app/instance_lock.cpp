#include "app/instance_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <utility>

namespace articulus::app {
namespace {

using base::Error;
using base::ErrorCode;

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
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file < 0 && (errno == EROFS || errno == EACCES) &&
      ::faccessat(AT_FDCWD, path.parent_path().c_str(), W_OK, AT_EACCESS) != 0)
    return InstanceLock(-1);  // where nothing can be written, nobody writes: it is read only
  if (file < 0)
    return Error{ErrorCode::StorageFailure,
                 what + " can not be held: " + path.string() + ": " + std::strerror(errno) + ".",
                 "Check the rights of this file and of its folder."};
  InstanceLock lock(file);
  if (::flock(file, LOCK_EX | LOCK_NB) != 0)
    return Error{ErrorCode::Conflict, what + " is in use by " + contents(file) + ".",
                 "End that program first. Stored runs can be read meanwhile: articulusctl runs, export, analyse."};
  const std::string words = holder + ", process " + std::to_string(::getpid()) + ", since " + now();
  // The lock counts, not the words: on a full disk the next one reads whose it was before.
  if (::pwrite(file, words.data(), words.size(), 0) == static_cast<ssize_t>(words.size()))
    (void)!::ftruncate(file, static_cast<off_t>(words.size()));
  return lock;
}

base::Result<InstanceLock> InstanceLock::ofData(const std::filesystem::path& folder, const std::string& holder) {
  return take(folder / "in_use.lock", "The data folder " + folder.string(), holder);
}

}  // namespace articulus::app

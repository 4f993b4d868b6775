#include "core/storage/detail/private_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "core/base/descriptor.h"
#include "core/storage/detail/guarded.h"

namespace articulus::storage::detail {
namespace {

using base::ErrorCode;

using base::Descriptor;

[[noreturn]] void fail(const char* what, const std::filesystem::path& file) {
  const int reason = errno;
  const bool denied = reason == EACCES || reason == EPERM || reason == EROFS;
  const bool full = saysDiskFull(reason);
  throw StorageError(
      base::Error{
          denied ? ErrorCode::PermissionDenied : ErrorCode::StorageFailure,
          std::string(what) + " " + file.string() + ": " + (full ? "the disk is full" : std::strerror(reason)) + ".",
          full ? "Free space on that disk and try again." : "Check the folder and your rights to it."},
      full);
}

/// The text in a new file beside, on the disk. Its name is this process's own.
std::filesystem::path writeBeside(const std::filesystem::path& file, std::string_view text) {
  std::string name = file.string() + ".XXXXXX";
  const Descriptor made(::mkstemp(name.data()));  // 0600
  if (made.number() < 0) fail("Cannot create", file);
  ::fchmod(made.number(), S_IRUSR | S_IWUSR);
  while (!text.empty()) {
    const auto written = ::write(made.number(), text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) {
      const int reason = errno;
      ::unlink(name.c_str());
      errno = reason;
      fail("Cannot write", file);
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  ::fsync(made.number());
  return name;
}

}  // namespace

std::optional<std::string> readPrivateFile(const std::filesystem::path& file, std::size_t most) {
  refuseLink(file);
  const Descriptor opened(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  if (opened.number() < 0 && errno == ENOENT) return std::nullopt;
  if (opened.number() < 0) fail("Cannot read", file);
  struct stat status {};
  ::fstat(opened.number(), &status);
  if (status.st_uid != ::geteuid() && ::geteuid() != 0)
    refuse(ErrorCode::PermissionDenied, file.string() + " belongs to somebody else.",
           "Use a data folder of your own, or let its owner hand the file over.");
  if ((status.st_mode & 077) != 0) ::fchmod(opened.number(), S_IRUSR | S_IWUSR);
  std::string text;
  std::array<char, 16384> part{};
  for (ssize_t got = 0; (got = ::read(opened.number(), part.data(), part.size())) != 0;) {
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail("Cannot read", file);
    text.append(part.data(), static_cast<std::size_t>(got));
    if (text.size() > most)
      refuse(ErrorCode::StorageFailure, file.string() + " is damaged: it is too long.", "Put it back from a backup.");
  }
  return text;
}

bool makePrivateFile(const std::filesystem::path& file, std::string_view text) {
  const auto beside = writeBeside(file, text);
  const int linked = ::link(beside.c_str(), file.c_str());
  const int reason = errno;
  ::unlink(beside.c_str());
  if (linked == 0) return true;
  errno = reason;
  if (reason == EEXIST) return false;
  fail("Cannot create", file);
}

void replacePrivateFile(const std::filesystem::path& file, std::string_view text) {
  refuseLink(file);
  const auto beside = writeBeside(file, text);
  if (::rename(beside.c_str(), file.c_str()) == 0) return;
  const int reason = errno;
  ::unlink(beside.c_str());
  errno = reason;
  fail("Cannot write", file);
}

bool takesNoFiles(const std::filesystem::path& folder) noexcept {
  return ::faccessat(AT_FDCWD, folder.c_str(), W_OK, AT_EACCESS) != 0;
}

void keepFolderPrivate(const std::filesystem::path& folder) {
  struct stat status {};
  if (::stat(folder.c_str(), &status) != 0 || (status.st_mode & 077) == 0) return;
  std::error_code ignored;
  const bool ours = std::filesystem::exists(folder / "accounts.sqlite", ignored) ||
                    std::filesystem::is_empty(folder, ignored) || (status.st_mode & 022) == 0;
  if (ours && ::chmod(folder.c_str(), S_IRWXU) == 0) return;
  if ((status.st_mode & 022) == 0) return;  // others may look at names, files are closed to them
  refuse(ErrorCode::PermissionDenied, "Others may write to " + folder.string() + ".",
         "Choose a folder of its own for the data, or close it to others: chmod 700 '" + folder.string() + "'.");
}

void refuseLink(const std::filesystem::path& path) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode) || S_ISDIR(status.st_mode)) return;
  refuse(ErrorCode::PermissionDenied,
         path.string() + (S_ISLNK(status.st_mode) ? " is a link; in a data folder it could lead anywhere."
                                                  : " is neither a file nor a folder."),
         "Put the file or folder itself there. Nothing was changed.");
}

}  // namespace articulus::storage::detail

#include "core/base/output_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>

namespace articulus::base {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBuffer = std::size_t{1} << 18;
constexpr std::size_t kWriteBehind = std::size_t{1} << 23;
constexpr std::size_t kLong = std::size_t{1} << 28;  // who reads a shorter file next finds it in memory
constexpr int kMostLinks = 40;                       // as the system follows
constexpr mode_t kPrivate = S_IRUSR | S_IWUSR, kShared = 0666, kPermissions = 0777;

std::string nameOf(const fs::path& file) { return file == "-" ? "standard output" : file.string(); }

Error refused(ErrorCode code, const fs::path& file, const std::string& why, const std::string& remedy) {
  return {code, "Cannot write " + nameOf(file) + ": " + why + ".", remedy};
}

Error failure(const fs::path& file, int reason) {
  const bool denied = reason == EACCES || reason == EPERM || reason == EROFS;
  const bool full = reason == ENOSPC || reason == EDQUOT || reason == EFBIG;
  if (full)
    return refused(ErrorCode::StorageFailure, file, "the disk is full (" + std::string(std::strerror(reason)) + ")",
                   "Free space there or choose another folder. No half file was left.");
  if (reason == EPIPE)
    return refused(ErrorCode::StorageFailure, file, "nobody reads it any more", "Start again with a reader.");
  return refused(denied             ? ErrorCode::PermissionDenied
                 : reason == ENOENT ? ErrorCode::NotFound
                                    : ErrorCode::StorageFailure,
                 file, std::strerror(reason), "Choose a folder that exists and that you may write to.");
}

/// Where a file is to stand: what links name, and what is there now.
struct Place {
  fs::path target;
  std::optional<struct stat> there;
};

Result<Place> placeOf(const fs::path& file) {
  Place place{file, {}};
  std::error_code none;
  for (int links = 0; fs::is_symlink(place.target, none); ++links) {
    const fs::path next = fs::read_symlink(place.target, none);
    if (none || links == kMostLinks)
      return refused(ErrorCode::InvalidArgument, file, "its links lead in a circle", "Name the file itself.");
    place.target = next.is_absolute() ? next : place.target.parent_path() / next;
    // What /proc has of open files is a link in name only: it leads to pipes and files that have no name any more.
    if (fs::exists(file, none) && !fs::exists(place.target, none)) {
      place.target = file;
      break;
    }
  }
  struct stat state {};
  if (::stat(place.target.c_str(), &state) == 0) place.there = state;
  else if (errno != ENOENT && errno != ENOTDIR) return failure(file, errno);
  return place;
}

bool isStandardOutput(const struct stat& there) {
  struct stat out {};
  return ::fstat(STDOUT_FILENO, &out) == 0 && out.st_dev == there.st_dev && out.st_ino == there.st_ino;
}

/// A station's data folder that holds the target, or a folder above it does; empty: none. There only what has the name
/// of an export may be written: databases, keys and locks are made by the storage alone.
fs::path dataFolderOf(const fs::path& target) {
  for (const char* exported : {".csv", ".json", ".html", ".svg", ".png", ".pdf", ".xml", ".h5", ".hdf5", ".mat", ".sto",
                               ".mot", ".trc", ".c3d", ".xlsx", ".tsv"})
    if (target.extension() == exported) return {};
  std::error_code none;
  fs::path folder = fs::weakly_canonical(target.has_parent_path() ? target.parent_path() : fs::path("."), none);
  for (; !none && !folder.empty(); folder = folder.parent_path()) {
    if (fs::exists(folder / "accounts.sqlite", none)) return folder;
    if (folder == folder.root_path()) break;
  }
  return {};
}

/// What no file can be put in the place of, and nothing can be written to.
Result<void> checkKind(const fs::path& file, const Place& place, FileMode how) {
  if (file.empty()) return refused(ErrorCode::InvalidArgument, "it", "it has no name", "Name a file.");
  const auto wrong = [&](const std::string& what, const std::string& remedy) {
    return refused(ErrorCode::InvalidArgument, file, what, remedy);
  };
  const fs::path data = how == FileMode::Kept ? fs::path() : dataFolderOf(place.target);
  if (!data.empty())
    return wrong("it would be among the databases and keys of " + data.string(), "Choose a folder outside of it.");
  if (place.there) {
    const mode_t mode = place.there->st_mode;
    if (S_ISDIR(mode)) return wrong("it is a folder", "Name a file in it.");
    if (S_ISBLK(mode)) return wrong("it is a disk", "Name a file on it.");
    if (S_ISSOCK(mode)) return wrong("it is a socket", "Name a file.");
    return {};
  }
  if (place.target != file)
    return wrong("it is a link to " + place.target.string() + ", which is not there",
                 "Name that file itself, or remove the link.");
  if (place.target.filename().empty()) return wrong("it is a folder", "Name a file in it.");
  const fs::path folder = place.target.has_parent_path() ? place.target.parent_path() : fs::path(".");
  std::error_code none;
  if (!fs::is_directory(folder, none))
    return refused(ErrorCode::NotFound, file, "there is no folder " + folder.string(), "Make it, or choose another.");
  return {};
}

/// In a data folder a link could lead to a file of somebody's, a pipe would wait for its reader.
Result<void> checkKept(const fs::path& file) {
  struct stat state {};
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  if (::lstat(folder.c_str(), &state) == 0 && S_ISLNK(state.st_mode))
    return refused(ErrorCode::PermissionDenied, file,
                   folder.string() + " is a link; in a data folder it could lead anywhere",
                   "Put the folder itself there.");
  if (::lstat(file.c_str(), &state) != 0 || S_ISREG(state.st_mode)) return {};
  return refused(ErrorCode::PermissionDenied, file,
                 S_ISLNK(state.st_mode)   ? "it is a link; in a data folder it could lead anywhere"
                 : S_ISDIR(state.st_mode) ? "it is a folder"
                                          : "it is neither a file nor a folder",
                 "Remove it. Nothing was changed.");
}

bool isStream(const Place& place) { return place.there && !S_ISREG(place.there->st_mode); }

fs::path partOf(const fs::path& target) {
  fs::path part = target;
  return part += ".part";
}

}  // namespace

struct OutputFile::State {
  fs::path file, target, part;  // part: empty where it streams
  int descriptor = -1;
  std::string buffer;
  std::optional<Error> error;
  std::size_t written = 0;  // bytes
  std::size_t begun = 0;    // of them the disk was told to begin with
  std::size_t left = 0;     // of them memory keeps none

  Result<void> flush() {
    writeOut(buffer);
    buffer.clear();
    if (error) return *error;
    return {};
  }

  void writeOut(std::string_view rest) {
    while (!rest.empty() && !error) {
      const auto out = ::write(descriptor, rest.data(), rest.size());
      if (out < 0 && errno == EINTR) continue;
      if (out < 0) {
        error = failure(file, errno);
        break;
      }
      rest.remove_prefix(static_cast<std::size_t>(out));
      written += static_cast<std::size_t>(out);
    }
    if (written - begun >= kWriteBehind && !part.empty()) writeBehind();
  }

  /// The disk begins now: else commit() waits for all of it. Of a long file the memory is given back once the disk has
  /// what was in it: to get new memory for each page costs more than to write it.
  void writeBehind() {
    const auto range = [this](std::size_t from, std::size_t to, unsigned how) {
      return ::sync_file_range(descriptor, static_cast<off_t>(from), static_cast<off_t>(to - from), how) == 0;
    };
    range(begun, written, SYNC_FILE_RANGE_WRITE);
    if (written >= kLong && begun > left) {
      if (range(left, begun, SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER)) {
        const auto from = static_cast<off_t>(left), bytes = static_cast<off_t>(begun - left);
        ::posix_fadvise(descriptor, from, bytes, POSIX_FADV_DONTNEED);
        left = begun;
      } else if (errno == EIO || errno == ENOSPC || errno == EDQUOT) {
        error = failure(file, errno);  // said once: commit() would not be told again
      }
    }
    begun = written;
  }

  Result<void> openStream(const std::optional<struct stat>& there) {
    std::fflush(stdout);
    if (!there || isStandardOutput(*there)) {
      descriptor = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
    } else {
      descriptor = ::open(file.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
      if (descriptor < 0 && errno == ENXIO)
        return refused(ErrorCode::InvalidArgument, file, "nobody reads from this pipe", "Start its reader first.");
      if (descriptor >= 0) ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
    }
    if (descriptor < 0) return failure(file, errno);
    return {};
  }

  Result<void> openPart(const std::optional<struct stat>& there, FileMode mode) {
    part = partOf(target);
    descriptor = ::open(part.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC,
                        mode == FileMode::Shared ? kShared : kPrivate);
    struct stat state {};
    const auto away = [&](Error why) {  // it is not ours to remove
      if (descriptor >= 0) ::close(descriptor);
      descriptor = -1;
      return why;
    };
    if (descriptor < 0 && (errno == ELOOP || errno == ENXIO || errno == EISDIR))
      return away(refused(ErrorCode::Conflict, file, part.string() + " is in the way and no plain file", "Remove it."));
    if (descriptor < 0) return away(failure(file, errno));
    if (::fstat(descriptor, &state) != 0) return away(failure(file, errno));
    if (!S_ISREG(state.st_mode) || state.st_nlink > 1)
      return away(refused(ErrorCode::Conflict, file, part.string() + " is in the way and no plain file", "Remove it."));
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
      return away(refused(ErrorCode::Conflict, file, "another program is writing it", "Wait until it has finished."));
    // Between opening and locking, who wrote it may have put it in its place: then it is no part any more.
    struct stat named {};
    if (::lstat(part.c_str(), &named) != 0 || named.st_ino != state.st_ino || named.st_dev != state.st_dev)
      return away(refused(ErrorCode::Conflict, file, "another program has just written it", "Try again."));
    if (state.st_uid != ::geteuid())
      return away(refused(ErrorCode::Conflict, file, part.string() + " belongs to somebody else", "Remove it."));
    if (::ftruncate(descriptor, 0) != 0) return away(failure(file, errno));
    if (there && mode != FileMode::Kept) ::fchmod(descriptor, there->st_mode & kPermissions);
    else if (mode != FileMode::Shared) ::fchmod(descriptor, kPrivate);
    return {};
  }

  void abandon() {
    if (descriptor < 0) return;
    if (!part.empty()) ::unlink(part.c_str());
    ::close(descriptor);
    descriptor = -1;
  }
};

OutputFile::OutputFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
OutputFile::OutputFile(OutputFile&& other) noexcept = default;
OutputFile::~OutputFile() {
  if (state_) state_->abandon();
}

bool OutputFile::streams() const noexcept { return state_->part.empty(); }

Result<fs::path> OutputFile::letLibraryWrite() {
  if (streams())
    return refused(ErrorCode::InvalidArgument, state_->file, "this kind of file cannot go to a pipe or a device",
                   "Name a file on a disk.");
  ::flock(state_->descriptor, LOCK_UN);  // HDF5 takes the same lock
  return state_->part;
}

Result<OutputFile> OutputFile::open(const fs::path& file, FileMode mode) {
  auto state = std::make_unique<State>();
  state->file = file;
  state->buffer.reserve(kBuffer + 4096);
  Place place{file, {}};
  if (mode == FileMode::Kept)
    if (auto good = checkKept(file); !good) return good.error();
  if (file != "-") {
    auto found = placeOf(file);
    if (!found) return found.error();
    place = std::move(*found);
    if (auto good = checkKind(file, place, mode); !good) return good.error();
  }
  state->target = place.target;
  const bool stream = file == "-" || isStream(place) || (place.there && isStandardOutput(*place.there));
  if (auto opened = stream ? state->openStream(place.there) : state->openPart(place.there, mode); !opened)
    return opened.error();
  return OutputFile(std::move(state));
}

Result<void> OutputFile::write(std::string_view text) {
  if (state_->error) return *state_->error;
  if (text.size() >= kBuffer) {
    if (auto flushed = state_->flush(); !flushed) return flushed;
    state_->writeOut(text);
    if (state_->error) return *state_->error;
    return {};
  }
  state_->buffer += text;
  return state_->buffer.size() >= kBuffer ? state_->flush() : Result<void>{};
}

Result<void> OutputFile::overwrite(std::size_t at, std::string_view text) {
  State& s = *state_;
  if (auto flushed = s.flush(); !flushed) return flushed;
  while (!text.empty()) {
    const auto written = ::pwrite(s.descriptor, text.data(), text.size(), static_cast<off_t>(at));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return failure(s.file, errno);
    at += static_cast<std::size_t>(written);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

Result<void> OutputFile::commit() {
  State& s = *state_;
  if (auto flushed = s.flush(); !flushed) return flushed;
  // A pipe and most devices know no fsync; whoever reads them has it.
  if (::fsync(s.descriptor) != 0 && !streams()) return failure(s.file, errno);
  if (!streams() && ::rename(s.part.c_str(), s.target.c_str()) != 0) return failure(s.file, errno);
  ::close(s.descriptor);
  s.descriptor = -1;
  return {};
}

Result<void> writeWholeFile(const fs::path& file, std::string_view text, FileMode mode) {
  auto out = OutputFile::open(file, mode);
  if (!out) return out.error();
  if (auto written = out->write(text); !written) return written;
  return out->commit();
}

Result<void> canBeWritten(const fs::path& file) {
  if (file == "-") return {};
  const auto place = placeOf(file);
  if (!place) return place.error();
  if (auto good = checkKind(file, *place, FileMode::Shared); !good) return good;
  const fs::path folder = place->target.has_parent_path() ? place->target.parent_path() : fs::path(".");
  if (::access(isStream(*place) ? place->target.c_str() : folder.c_str(), W_OK) != 0) return failure(file, errno);
  return {};
}

bool goesOutAtOnce(const fs::path& file) {
  if (file == "-") return true;
  const auto place = placeOf(file);
  return place && place->there && (isStream(*place) || isStandardOutput(*place->there));
}

fs::path remainsOf(const fs::path& file) {
  if (file == "-") return {};
  const auto place = placeOf(file);
  if (!place || isStream(*place)) return {};
  const fs::path part = partOf(place->target);
  const int descriptor = ::open(part.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return {};
  const bool free = ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
  ::close(descriptor);
  return free ? part : fs::path();
}

}  // namespace articulus::base

#include "core/exchange/formats/library_file.h"

#include <fcntl.h>
#include <hdf5.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>

namespace articulus::exchange {

base::Result<LibraryFile> LibraryFile::open(const std::filesystem::path& file) {
  // At the end of the program HDF5, which MATIO uses too, would close what could not be written once more, and crash.
  [[maybe_unused]] static const herr_t once = H5dont_atexit();
  auto out = base::OutputFile::open(file, base::FileMode::Private);
  if (!out) return out.error();
  auto part = out->letLibraryWrite();
  if (!part) return part.error();
  return LibraryFile(std::move(*out), file.string(), std::move(*part));
}

bool LibraryFile::reserve(std::size_t bytes) const {
  const int part = ::open(part_.c_str(), O_WRONLY | O_CLOEXEC);
  if (part < 0) return false;
  struct stat state {};
  rlimit most{};
  bool takes = ::fstat(part, &state) == 0 && ::getrlimit(RLIMIT_FSIZE, &most) == 0 &&
               (most.rlim_cur == RLIM_INFINITY || static_cast<rlim_t>(state.st_size) + bytes <= most.rlim_cur);
  // Where the file system knows no such thing, the library has to see for itself.
  if (takes && ::fallocate(part, FALLOC_FL_KEEP_SIZE, state.st_size, static_cast<off_t>(bytes)) != 0)
    takes = errno != ENOSPC && errno != EDQUOT && errno != EFBIG;
  ::close(part);
  return takes;
}

base::Result<void> LibraryFile::commit() {
  std::error_code none;
  const auto size = std::filesystem::file_size(part_, none);
  if (!none) std::filesystem::resize_file(part_, size, none);  // gives back what was kept free behind its end
  return out_.commit();
}

void LibraryFile::giveUp() const {
  struct stat ours {};
  const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nowhere < 0 || ::stat(part_.c_str(), &ours) != 0) return;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd", none)) {
    const std::string name = entry.path().filename().string();
    int descriptor = -1;
    std::from_chars(name.data(), name.data() + name.size(), descriptor);
    struct stat state {};
    if (descriptor >= 0 && ::fstat(descriptor, &state) == 0 && state.st_dev == ours.st_dev &&
        state.st_ino == ours.st_ino)
      ::dup3(nowhere, descriptor, O_CLOEXEC);
  }
  ::close(nowhere);
}

base::Error LibraryFile::failure(const std::string& library) const {
  return {base::ErrorCode::StorageFailure, "Cannot write " + name_ + ": " + library + " could not write all of it.",
          "Look whether the disk is full: free space there or choose another folder. No half file was left."};
}

}  // namespace articulus::exchange

#include "core/base/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/base/descriptor.h"

namespace articulus::base {
namespace {

/// What is read by one call, so that the memory of a file that says it is small stays small.
constexpr std::size_t kPiece = std::size_t{1} << 16;

std::string kindOf(mode_t mode) {
  if (S_ISDIR(mode)) return "a folder";
  if (S_ISFIFO(mode)) return "a pipe";
  if (S_ISSOCK(mode)) return "a socket";
  return "a device";
}

Error unreadable(const std::filesystem::path& file, int reason) {
  std::string remedy = "Check that the file exists and that you may read it.";
  if (reason == ELOOP) remedy = "Its links lead in a circle; name the file itself.";
  if (reason == ENAMETOOLONG) remedy = "Its name is too long for a file.";
  std::string name = file.string();
  if (name.size() > InputBounds::kName_letters * 2) name = name.substr(0, InputBounds::kName_letters) + "...";
  return {ErrorCode::NotFound, "Cannot read " + name + ": " + std::strerror(reason) + ".", remedy};
}

}  // namespace

Result<std::string> readFileBytes(const std::filesystem::path& file, std::size_t most) {
  // What is no plain file is not even opened: that alone could wind a tape or reset a line.
  struct stat state {};
  if (::stat(file.c_str(), &state) != 0) return unreadable(file, errno);
  const auto notPlain = [&] {
    return Error{ErrorCode::InvalidArgument, file.string() + " is " + kindOf(state.st_mode) + ", not a file.",
                 S_ISDIR(state.st_mode) ? "Name a file in it." : "Put what it gives into a file and name that."};
  };
  if (!S_ISREG(state.st_mode)) return notPlain();
  const Descriptor descriptor(::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
  if (!descriptor.open() || ::fstat(descriptor.number(), &state) != 0) return unreadable(file, errno);
  if (!S_ISREG(state.st_mode)) return notPlain();
  const auto said = static_cast<std::size_t>(state.st_size);  // 0 in /proc, whatever stands there
  std::string bytes;
  if (said <= most) bytes.reserve(said + kPiece);
  for (;;) {
    const std::size_t held = bytes.size();
    if (held > most || said > most)
      return Error{ErrorCode::InvalidArgument, file.string() + " has more than " + std::to_string(most >> 20) + " MB.",
                   "That is more than any file of its kind needs. Check that it is the right one."};
    bytes.resize(held + kPiece);
    const auto got = ::read(descriptor.number(), bytes.data() + held, kPiece);
    bytes.resize(held + (got > 0 ? static_cast<std::size_t>(got) : 0));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return unreadable(file, errno);
    if (got == 0) return bytes;
  }
}

}  // namespace articulus::base

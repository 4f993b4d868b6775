#include "core/storage/detail/part_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>

#include "core/storage/detail/guarded.h"

namespace articulus::storage::detail {

using base::ErrorCode;

namespace {
constexpr std::size_t kBuffer = 1 << 18;
}

PartFile::PartFile(std::filesystem::path target) : target_(std::move(target)), part_(target_.string() + ".part") {
  descriptor_ = ::open(part_.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0666);
  if (descriptor_ < 0) fail("Cannot create");
  buffer_.reserve(kBuffer + 4096);
}

PartFile::~PartFile() {
  if (descriptor_ < 0) return;
  ::close(descriptor_);
  ::unlink(part_.c_str());
}

void PartFile::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= kBuffer) flush();
}

void PartFile::write(double value) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  write(std::string_view(text.data(), static_cast<std::size_t>(end - text.data())));
}

void PartFile::write(std::int64_t value) {
  std::array<char, 24> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  write(std::string_view(text.data(), static_cast<std::size_t>(end - text.data())));
}

namespace {

/// A value in a comment stays on its line.
void keepOnLine(std::string& value) {
  std::replace_if(
      value.begin(), value.end(), [](unsigned char c) { return c < 0x20; }, ' ');
}

}  // namespace

void PartFile::keepComment(std::string_view key, std::size_t length) {
  write("# ");
  write(key);
  write(": ");
  slot_ = written_ + buffer_.size();
  slotLength_ = length;
  write(std::string(length, ' '));
  write("\n");
}

void PartFile::fill(std::string value) {
  keepOnLine(value);
  if (value.size() > slotLength_) value = value.substr(0, slotLength_ - 3) + "...";
  flush();
  for (std::size_t done = 0; done < value.size();) {
    const auto count =
        ::pwrite(descriptor_, value.data() + done, value.size() - done, static_cast<off_t>(slot_ + done));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail("Cannot write");
    done += static_cast<std::size_t>(count);
  }
}

void PartFile::comment(std::string_view key, std::string value) {
  keepOnLine(value);
  write("# ");
  write(key);
  write(": ");
  write(value);
  write("\n");
}

void PartFile::commit() {
  flush();
  if (::fsync(descriptor_) != 0) fail("Cannot write");
  if (::rename(part_.c_str(), target_.c_str()) != 0) fail("Cannot write");
  ::close(descriptor_);
  descriptor_ = -1;
}

void PartFile::flush() {
  std::string_view rest = buffer_;
  while (!rest.empty()) {
    const auto written = ::write(descriptor_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("Cannot write");
    rest.remove_prefix(static_cast<std::size_t>(written));
    written_ += static_cast<std::size_t>(written);
  }
  buffer_.clear();
}

void PartFile::fail(const char* what) const {
  const int reason = errno;
  const bool denied = reason == EACCES || reason == EPERM || reason == EROFS;
  const bool full = reason == ENOSPC || reason == EDQUOT || reason == EFBIG;
  refuse(denied             ? ErrorCode::PermissionDenied
         : reason == ENOENT ? ErrorCode::NotFound
                            : ErrorCode::StorageFailure,
         std::string(what) + " " + target_.string() + ": " + std::strerror(reason) + ".",
         full ? "Free space there or choose another folder. The run is untouched, and no half file was left."
              : "Choose a folder that exists and that you may write to. The run is untouched.");
}

}  // namespace articulus::storage::detail

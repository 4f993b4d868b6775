#include "app/cli/kinematics/csv_writer.h"

#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>

namespace articulus::cli {
namespace {

constexpr std::size_t kFull = 1 << 16;

}  // namespace

void CsvWriter::header(std::string_view names) {
  buffer_ += names;
  endRow();
}

void CsvWriter::separate() {
  if (!first_) buffer_ += ',';
  first_ = false;
}

CsvWriter& CsvWriter::number(double value) {
  separate();
  char text[32];
  buffer_.append(text, std::to_chars(text, text + sizeof text, value == 0.0 ? 0.0 : value).ptr);
  return *this;
}

CsvWriter& CsvWriter::integer(long long value) {
  separate();
  char text[24];
  buffer_.append(text, std::to_chars(text, text + sizeof text, value).ptr);
  return *this;
}

void CsvWriter::endRow() {
  buffer_ += '\n';
  first_ = true;
  if (buffer_.size() >= kFull) flush();
}

void CsvWriter::flush() {
  std::size_t done = 0;
  while (done < buffer_.size() && !closed_) {
    const ssize_t wrote = ::write(descriptor_, buffer_.data() + done, buffer_.size() - done);
    if (wrote >= 0) {
      done += static_cast<std::size_t>(wrote);
    } else if (errno != EINTR) {
      closed_ = true;
      if (errno != EPIPE) failure_ = errno;
    }
  }
  buffer_.clear();
}

base::Result<void> CsvWriter::result() const {
  if (failure_ == 0) return {};
  return base::Error{base::ErrorCode::StorageFailure,
                     std::string("Standard output could not be written: ") + std::strerror(failure_) + ".",
                     "Check that the disk is not full."};
}

}  // namespace articulus::cli

#include "app/cli/terminal/standard_output.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace articulus::cli {
namespace {

bool readerIsGone() {
  pollfd out{STDOUT_FILENO, POLLOUT, 0};
  return ::poll(&out, 1, 0) > 0 && (out.revents & POLLERR) != 0;
}

}  // namespace

base::Result<void> finishStandardOutput() {
  // A long text fails in the middle, where nobody looks; the stream remembers that, not why.
  const bool before = std::ferror(stdout) != 0;
  int reason = 0;
  if (std::fflush(stdout) != 0) reason = errno;
  else if (before) reason = ::write(STDOUT_FILENO, "\n", 1) < 0 ? errno : EIO;
  if (reason == 0 || reason == EPIPE || readerIsGone()) return {};
  const bool full = reason == ENOSPC || reason == EDQUOT || reason == EFBIG;
  return base::Error{base::ErrorCode::StorageFailure,
                     std::string("Standard output could not be written: ") + (full ? "the disk is full (" : "") +
                         std::strerror(reason) + (full ? ")." : "."),
                     full ? "Free space, or write elsewhere." : "Check where it leads to."};
}

}  // namespace articulus::cli

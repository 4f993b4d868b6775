#include "core/storage/recording/space_reserve.h"

#include <fcntl.h>
#include <unistd.h>

#include <utility>

namespace articulus::storage::detail {

SpaceReserve::SpaceReserve(const std::filesystem::path& database)
    : file_(database.parent_path() / "recording.reserve") {
  const int file = ::open(file_.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file < 0) {
    file_.clear();
    return;
  }
  const bool kept = ::posix_fallocate(file, 0, kBytes) == 0;
  ::close(file);
  if (!kept) giveBack();
}

bool SpaceReserve::giveBack() noexcept {
  if (file_.empty()) return false;
  const bool gone = ::unlink(file_.c_str()) == 0;
  file_.clear();
  return gone;
}

}  // namespace articulus::storage::detail

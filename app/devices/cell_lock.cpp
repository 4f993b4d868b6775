#include "app/devices/cell_lock.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <fstream>
#include <utility>

namespace articulus::app {
namespace {

/// A name in the kernel's own table: no file that stays behind, none that somebody may put there before.
struct Address {
  sockaddr_un address{};
  socklen_t size = 0;
  explicit Address(const std::string& name) {
    const std::string text = "articulus: " + name;
    address.sun_family = AF_UNIX;
    const std::size_t n = std::min(text.size(), sizeof address.sun_path - 1);
    std::memcpy(address.sun_path + 1, text.data(), n);
    size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + n);
  }
  [[nodiscard]] const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&address); }
};

std::string ownerOf(const Address& at) {
  const int asks = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  ucred who{};
  socklen_t size = sizeof who;
  const bool known = asks >= 0 && connect(asks, at.get(), at.size) == 0 &&
                     getsockopt(asks, SOL_SOCKET, SO_PEERCRED, &who, &size) == 0 && who.pid > 0;
  if (asks >= 0) close(asks);
  if (!known) return "another program";
  std::string name;
  std::getline(std::ifstream("/proc/" + std::to_string(who.pid) + "/comm"), name);
  return (name.empty() ? "a program" : name) + " (process " + std::to_string(who.pid) + ")";
}

}  // namespace

base::Result<CellLock> CellLock::take(const std::string& name) {
  const Address at(name);
  CellLock lock(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (lock.socket_ >= 0 && bind(lock.socket_, at.get(), at.size) == 0 && listen(lock.socket_, 1) == 0) return lock;
  if (errno != EADDRINUSE)
    return base::Error{base::ErrorCode::DeviceFailure,
                       "The " + name + " could not be taken: " + std::strerror(errno) + ".", "Start again."};
  return base::Error{base::ErrorCode::Conflict, "The " + name + " is in use by " + ownerOf(at) + ".",
                     "Close that program, or work with another cell."};
}

CellLock::CellLock(CellLock&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
CellLock& CellLock::operator=(CellLock&& other) noexcept {
  std::swap(socket_, other.socket_);
  return *this;
}
CellLock::~CellLock() {
  if (socket_ >= 0) close(socket_);
}

}  // namespace articulus::app

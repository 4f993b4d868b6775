#include "hardware/io/tcp_listener.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace articulus::hardware {
namespace {

base::Error notListening(const std::string& host, std::uint16_t port, const char* what) {
  return {base::ErrorCode::DeviceFailure,
          "The TCP port " + host + ":" + std::to_string(port) + " was not opened: " + what + ".",
          "Check that the address belongs to this computer and that no other program listens there (ss -ltn)."};
}

}  // namespace

TcpListener& TcpListener::operator=(TcpListener&& other) noexcept {
  if (this == &other) return *this;
  if (handle_ >= 0) ::close(handle_);
  handle_ = std::exchange(other.handle_, -1);
  local_ = other.local_;
  return *this;
}

TcpListener::~TcpListener() {
  if (handle_ >= 0) ::close(handle_);
}

base::Result<TcpListener> TcpListener::bound(const std::string& host, std::uint16_t port) {
  const auto wanted = udpAddress(host, port);
  if (!wanted) return wanted.error();
  TcpListener made;
  made.handle_ = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (made.handle_ < 0) return notListening(host, port, std::strerror(errno));
  // A port whose last connections have just ended can be had again at once.
  const int on = 1;
  (void)::setsockopt(made.handle_, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  sockaddr_in s{};
  s.sin_family = AF_INET;
  s.sin_addr.s_addr = htonl(wanted->host);
  s.sin_port = htons(port);
  if (::bind(made.handle_, reinterpret_cast<sockaddr*>(&s), sizeof s) != 0 || ::listen(made.handle_, 8) != 0)
    return notListening(host, port, std::strerror(errno));
  socklen_t size = sizeof s;
  if (::getsockname(made.handle_, reinterpret_cast<sockaddr*>(&s), &size) != 0)
    return notListening(host, port, std::strerror(errno));
  made.local_ = {ntohl(s.sin_addr.s_addr), ntohs(s.sin_port)};
  return made;
}

std::optional<TcpSocket> TcpListener::accepted() noexcept {
  const int handle = ::accept4(handle_, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (handle < 0) return std::nullopt;
  return TcpSocket(handle);
}

}  // namespace articulus::hardware

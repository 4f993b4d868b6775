#include "hardware/io/tcp_socket.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "hardware/io/own_networks.h"

namespace articulus::hardware {
namespace {

TcpFailure failureOf(int error, const UdpAddress& to) {
  switch (error) {
    // Where the address is in no network of ours, it is a router on the way that refuses, not the device.
    case ECONNREFUSED: return inOwnNetwork(to.host) ? TcpFailure::Refused : TcpFailure::WrongNetwork;
    case ENETUNREACH: return TcpFailure::WrongNetwork;
    case EHOSTUNREACH: return inOwnNetwork(to.host) ? TcpFailure::HostDown : TcpFailure::WrongNetwork;
    case ETIMEDOUT: return inOwnNetwork(to.host) ? TcpFailure::NoAnswer : TcpFailure::WrongNetwork;
    default: return TcpFailure::Other;
  }
}

base::Error refused(TcpFailure failure, const UdpAddress& to, int error) {
  const auto made = [&](const std::string& what, const std::string& remedy) {
    return base::Error{base::ErrorCode::DeviceFailure, "No connection to " + toText(to) + ": " + what + ".", remedy};
  };
  switch (failure) {
    case TcpFailure::WrongNetwork:
      return made("this computer has no address in its network (it has " + ownNetworks() + ")",
                  "Give the network card that leads to the device a fixed address in the device's network, such as the "
                  "device's own with another last number and the mask 255.255.255.0. Where a router leads there, check "
                  "the port.");
    case TcpFailure::HostDown:
      return made("the network is right, but nobody there has this address",
                  "Check that the device is switched on, its cable, and the address that it shows.");
    case TcpFailure::Refused:
      return made("the device is there, but nothing listens at this port",
                  "Check the port number, and that the device's service is switched on.");
    case TcpFailure::NoAnswer:
      return made("no answer at all in the time that was given",
                  "Check that the device is switched on, and that no firewall on the way drops this port.");
    default: return made(std::strerror(error), "Check address, cable and port.");
  }
}

UdpAddress addressOf(const sockaddr_in& s) noexcept { return {ntohl(s.sin_addr.s_addr), ntohs(s.sin_port)}; }

/// Waits until the connection is made.  Out  0, or the system's error
int awaited(int handle, base::Nanoseconds longest) {
  pollfd p{handle, POLLOUT, 0};
  const base::SteadyClock clock;
  const base::Nanoseconds end = clock.now() + longest;
  int ready = 0;
  do {  // a signal to this process says nothing about the connection
    const base::Nanoseconds left = std::max<base::Nanoseconds>(end - clock.now(), 0);
    const timespec t{static_cast<time_t>(left / 1'000'000'000), static_cast<long>(left % 1'000'000'000)};
    ready = ::ppoll(&p, 1, &t, nullptr);
  } while (ready < 0 && errno == EINTR);
  if (ready == 0) return ETIMEDOUT;
  if (ready < 0) return errno;
  int error = 0;
  socklen_t size = sizeof error;
  return ::getsockopt(handle, SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno;
}

}  // namespace

TcpSocket::TcpSocket(int handle) : handle_(handle) {
  const int on = 1;
  (void)::setsockopt(handle_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  sockaddr_in s{};
  socklen_t size = sizeof s;
  if (::getsockname(handle_, reinterpret_cast<sockaddr*>(&s), &size) == 0) local_ = addressOf(s);
  size = sizeof s;
  if (::getpeername(handle_, reinterpret_cast<sockaddr*>(&s), &size) == 0) peer_ = addressOf(s);
}

TcpSocket& TcpSocket::operator=(TcpSocket&& other) noexcept {
  if (this == &other) return *this;
  if (handle_ >= 0) ::close(handle_);
  handle_ = std::exchange(other.handle_, -1);
  reset_ = other.reset_;
  local_ = other.local_;
  peer_ = other.peer_;
  return *this;
}

TcpSocket::~TcpSocket() {
  if (handle_ >= 0) ::close(handle_);
}

base::Result<TcpSocket> TcpSocket::connected(const std::string& host, std::uint16_t port, base::Nanoseconds longest,
                                             TcpFailure* why) {
  TcpFailure unasked = TcpFailure::None;
  TcpFailure& failure = why ? *why : unasked;
  failure = TcpFailure::None;
  const auto to = udpAddress(host, port);
  if (!to) {
    failure = TcpFailure::BadAddress;
    return to.error();
  }
  TcpSocket made;
  made.handle_ = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  int error = made.handle_ < 0 ? errno : 0;
  if (error == 0) {
    sockaddr_in s{};
    s.sin_family = AF_INET;
    s.sin_addr.s_addr = htonl(to->host);
    s.sin_port = htons(port);
    if (::connect(made.handle_, reinterpret_cast<sockaddr*>(&s), sizeof s) != 0)
      error = errno == EINPROGRESS ? awaited(made.handle_, longest) : errno;
  }
  if (error != 0) {
    failure = failureOf(error, *to);
    return refused(failure, *to, error);
  }
  return TcpSocket(std::exchange(made.handle_, -1));
}

long TcpSocket::receive(std::span<char> buffer) noexcept {
  if (handle_ < 0 || buffer.empty()) return handle_ < 0 ? -1 : 0;
  const ssize_t n = ::recv(handle_, buffer.data(), buffer.size(), MSG_DONTWAIT);
  if (n > 0) return n;
  if (n == 0) return -1;
  reset_ = reset_ || errno == ECONNRESET;
  return errno == EAGAIN || errno == EINTR ? 0 : -1;
}

long TcpSocket::send(std::span<const char> bytes) noexcept {
  if (handle_ < 0) return -1;
  const ssize_t n = ::send(handle_, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  if (n >= 0) return n;
  return errno == EAGAIN || errno == EINTR ? 0 : -1;
}

void TcpSocket::keepFresh(base::Nanoseconds unconfirmed, int bytes) noexcept {
  (void)::setsockopt(handle_, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
  const auto ms = static_cast<unsigned>(unconfirmed / 1'000'000);
  (void)::setsockopt(handle_, IPPROTO_TCP, TCP_USER_TIMEOUT, &ms, sizeof ms);
}

void TcpSocket::endSending() noexcept { (void)::shutdown(handle_, SHUT_WR); }

void TcpSocket::hangUp() noexcept { (void)::shutdown(handle_, SHUT_RDWR); }

namespace {

bool ready(int handle, short what, base::Nanoseconds longest) noexcept {
  if (handle < 0) return false;
  if (longest < 0) longest = 0;
  pollfd p{handle, what, 0};
  const timespec t{static_cast<time_t>(longest / 1'000'000'000), static_cast<long>(longest % 1'000'000'000)};
  return ::ppoll(&p, 1, &t, nullptr) > 0;
}

}  // namespace

bool TcpSocket::wait(base::Nanoseconds longest) noexcept { return ready(handle_, POLLIN, longest); }
bool TcpSocket::waitToSend(base::Nanoseconds longest) noexcept { return ready(handle_, POLLOUT, longest); }

}  // namespace articulus::hardware

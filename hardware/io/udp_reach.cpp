#include "hardware/io/udp_reach.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>

#include "hardware/io/own_networks.h"

namespace articulus::hardware {
namespace {

/// A socket to one address only: the system tells it what the network answers (ICMP).
class Towards {
 public:
  explicit Towards(const UdpAddress& to) : handle_(::socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)) {
    sockaddr_in s{};
    s.sin_family = AF_INET;
    s.sin_addr.s_addr = htonl(to.host);
    s.sin_port = htons(to.port);
    error_ = handle_ < 0 || ::connect(handle_, reinterpret_cast<sockaddr*>(&s), sizeof s) != 0 ? errno : 0;
  }
  Towards(const Towards&) = delete;
  Towards& operator=(const Towards&) = delete;
  ~Towards() {
    if (handle_ >= 0) ::close(handle_);
  }
  [[nodiscard]] int handle() const { return handle_; }
  [[nodiscard]] int error() const { return error_; }

 private:
  int handle_, error_ = 0;
};

UdpReach reachOf(int error, const UdpAddress& to) {
  // Where the address is in no network of ours, it is a router on the way that speaks, not the device.
  if (!inOwnNetwork(to.host)) return UdpReach::WrongNetwork;
  switch (error) {
    case ECONNREFUSED: return UdpReach::Refused;
    case ENETUNREACH: return UdpReach::WrongNetwork;
    case EHOSTUNREACH: return UdpReach::HostDown;
    default: return UdpReach::Silent;
  }
}

}  // namespace

std::uint32_t ownAddressTowards(const UdpAddress& to) {
  const Towards way(to);
  sockaddr_in s{};
  socklen_t size = sizeof s;
  if (way.error() != 0 || ::getsockname(way.handle(), reinterpret_cast<sockaddr*>(&s), &size) != 0) return 0;
  return ntohl(s.sin_addr.s_addr);
}

UdpReach tryUdp(const UdpAddress& to, std::span<const char> question, base::Nanoseconds longest) {
  const Towards way(to);
  if (way.error() != 0) return reachOf(way.error(), to);
  if (::send(way.handle(), question.data(), question.size(), MSG_NOSIGNAL) < 0) return reachOf(errno, to);
  pollfd p{way.handle(), POLLIN, 0};
  const timespec t{static_cast<time_t>(longest / 1'000'000'000), static_cast<long>(longest % 1'000'000'000)};
  if (::ppoll(&p, 1, &t, nullptr) <= 0) return reachOf(0, to);
  char byte = 0;
  return ::recv(way.handle(), &byte, 1, MSG_DONTWAIT) >= 0 ? UdpReach::Answers : reachOf(errno, to);
}

}  // namespace articulus::hardware

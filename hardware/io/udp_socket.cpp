#include "hardware/io/udp_socket.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace articulus::hardware {
namespace {

constexpr int kReceiveBuffer = 64 * 1024;
constexpr int kGroupBuffer = 256 * 1024;  // whoever streams to groups sends large datagrams

sockaddr_in systemAddress(const UdpAddress& a) noexcept {
  sockaddr_in s{};
  s.sin_family = AF_INET;
  s.sin_addr.s_addr = htonl(a.host);
  s.sin_port = htons(a.port);
  return s;
}

base::Error refused(const std::string& host, std::uint16_t port, const char* what) {
  return {base::ErrorCode::DeviceFailure,
          "The UDP port " + host + ":" + std::to_string(port) + " was not opened: " + what + ".",
          "Check that the address belongs to this computer and that no other program listens there (ss -lun)."};
}

}  // namespace

base::Result<UdpAddress> udpAddress(const std::string& host, std::uint16_t port) {
  in_addr a{};
  if (inet_pton(AF_INET, host.c_str(), &a) != 1)
    return base::Error{base::ErrorCode::InvalidArgument, "\"" + host + "\" is no IPv4 address.",
                       "Write it as four numbers: 192.168.1.1."};
  return UdpAddress{ntohl(a.s_addr), port};
}

std::string toText(const UdpAddress& a) {
  std::string text;
  for (int shift = 24; shift >= 0; shift -= 8)
    text.append(std::to_string(a.host >> shift & 0xFFU)).append(1, shift > 0 ? '.' : ':');
  return text.append(std::to_string(a.port));
}

UdpSocket& UdpSocket::operator=(UdpSocket&& other) noexcept {
  if (this == &other) return *this;
  if (handle_ >= 0) ::close(handle_);
  handle_ = std::exchange(other.handle_, -1);
  local_ = other.local_;
  return *this;
}

UdpSocket::~UdpSocket() {
  if (handle_ >= 0) ::close(handle_);
}

base::Result<UdpSocket> UdpSocket::bound(const std::string& host, std::uint16_t port) {
  auto wanted = udpAddress(host, port);
  if (!wanted) return wanted.error();
  UdpSocket made;
  made.handle_ = ::socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (made.handle_ < 0) return refused(host, port, std::strerror(errno));
  (void)::setsockopt(made.handle_, SOL_SOCKET, SO_RCVBUF, &kReceiveBuffer, sizeof kReceiveBuffer);
  sockaddr_in s = systemAddress(*wanted);
  if (::bind(made.handle_, reinterpret_cast<sockaddr*>(&s), sizeof s) != 0)
    return refused(host, port, std::strerror(errno));
  socklen_t size = sizeof s;
  if (::getsockname(made.handle_, reinterpret_cast<sockaddr*>(&s), &size) != 0)
    return refused(host, port, std::strerror(errno));
  made.local_ = {ntohl(s.sin_addr.s_addr), ntohs(s.sin_port)};
  return made;
}

base::Result<UdpSocket> UdpSocket::joined(const UdpAddress& group, std::uint32_t own) {
  const auto failed = [&](const std::string& what) {
    return base::Error{base::ErrorCode::DeviceFailure,
                       "The multicast group " + toText(group) + " was not joined: " + what + ".",
                       "Check the group (239.255.42.99 and the like), and that the network card is connected."};
  };
  if (group.host >> 28U != 0xEU) return failed("it is no multicast address (224.0.0.0 to 239.255.255.255)");
  UdpSocket made;
  made.handle_ = ::socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (made.handle_ < 0) return failed(std::strerror(errno));
  const int on = 1, off = 0, size = kGroupBuffer;
  (void)::setsockopt(made.handle_, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
  (void)::setsockopt(made.handle_, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  // Only what comes over the network that was joined, whatever groups other programs have joined on others.
  (void)::setsockopt(made.handle_, IPPROTO_IP, IP_MULTICAST_ALL, &off, sizeof off);
  // Bound to the group, so that nothing else that is sent to this port comes in.
  const sockaddr_in s = systemAddress(group);
  ip_mreqn member{};
  member.imr_multiaddr = s.sin_addr;
  member.imr_address.s_addr = htonl(own);
  if (::bind(made.handle_, reinterpret_cast<const sockaddr*>(&s), sizeof s) != 0 ||
      ::setsockopt(made.handle_, IPPROTO_IP, IP_ADD_MEMBERSHIP, &member, sizeof member) != 0)
    return failed(std::strerror(errno));
  made.local_ = group;
  return made;
}

bool UdpSocket::sendGroupsOver(std::uint32_t own) noexcept {
  ip_mreqn over{};
  over.imr_address.s_addr = htonl(own);
  const int hops = 1;
  return ::setsockopt(handle_, IPPROTO_IP, IP_MULTICAST_IF, &over, sizeof over) == 0 &&
         ::setsockopt(handle_, IPPROTO_IP, IP_MULTICAST_TTL, &hops, sizeof hops) == 0;
}

long UdpSocket::receive(std::span<char> buffer, UdpAddress& from) noexcept {
  sockaddr_in s{};
  socklen_t size = sizeof s;
  const ssize_t n =
      ::recvfrom(handle_, buffer.data(), buffer.size(), MSG_DONTWAIT, reinterpret_cast<sockaddr*>(&s), &size);
  if (n < 0) return -1;
  from = {ntohl(s.sin_addr.s_addr), ntohs(s.sin_port)};
  return n;
}

bool UdpSocket::send(std::span<const char> datagram, const UdpAddress& to) noexcept {
  const sockaddr_in s = systemAddress(to);
  return ::sendto(handle_, datagram.data(), datagram.size(), MSG_DONTWAIT | MSG_NOSIGNAL,
                  reinterpret_cast<const sockaddr*>(&s), sizeof s) == static_cast<ssize_t>(datagram.size());
}

bool UdpSocket::wait(base::Nanoseconds longest) noexcept {
  if (longest < 0) longest = 0;
  pollfd p{handle_, POLLIN, 0};
  const timespec t{static_cast<time_t>(longest / 1'000'000'000), static_cast<long>(longest % 1'000'000'000)};
  return ::ppoll(&p, 1, &t, nullptr) > 0;
}

bool UdpSocket::waitEither(UdpSocket& one, UdpSocket& other, base::Nanoseconds longest) noexcept {
  if (longest < 0) longest = 0;
  pollfd p[] = {{one.handle_, POLLIN, 0}, {other.handle_, POLLIN, 0}};  // ppoll passes over a handle of -1
  const timespec t{static_cast<time_t>(longest / 1'000'000'000), static_cast<long>(longest % 1'000'000'000)};
  return ::ppoll(p, 2, &t, nullptr) > 0;
}

}  // namespace articulus::hardware

#pragma once
#include <span>
#include <utility>

#include "core/base/clock.h"
#include "hardware/io/udp_address.h"

namespace articulus::hardware {

/// A UDP socket that never blocks but in wait(). It is made before the control thread starts; in the cycle it only
/// sends and receives, one system call each, without heap.
/// Thread  one at a time; receive(), send() and wait() are real-time safe
class UdpSocket {
 public:
  UdpSocket() = default;
  UdpSocket(UdpSocket&& other) noexcept : handle_(std::exchange(other.handle_, -1)), local_(other.local_) {}
  UdpSocket& operator=(UdpSocket&& other) noexcept;
  ~UdpSocket();

  /// Binds exclusively.  In  port 0: any that is free
  /// Errors  address and port, what the system says, what to do
  [[nodiscard]] static base::Result<UdpSocket> bound(const std::string& host, std::uint16_t port);

  /// Hears what is sent to a multicast group, over the network of that own address; other programs of this computer may
  /// hear it too.
  /// In      own: an address of this computer, host byte order
  /// Errors  a group outside of 224.0.0.0/4; what the system says, what to do
  [[nodiscard]] static base::Result<UdpSocket> joined(const UdpAddress& group, std::uint32_t own);
  /// What this sends to multicast groups leaves over the network of that own address, and no router passes it on.
  /// Out  whether the system does so
  bool sendGroupsOver(std::uint32_t own) noexcept;

  [[nodiscard]] const UdpAddress& local() const noexcept { return local_; }
  /// Out  bytes of the datagram that waited longest (what does not fit is lost), or -1 where none waits
  [[nodiscard]] long receive(std::span<char> buffer, UdpAddress& from) noexcept;
  /// Out  whether the system took it
  bool send(std::span<const char> datagram, const UdpAddress& to) noexcept;
  /// Blocks until a datagram waits, at most so long of the host's time.
  [[nodiscard]] bool wait(base::Nanoseconds longest) noexcept;
  /// The same for two; one that was never opened has nothing.
  [[nodiscard]] static bool waitEither(UdpSocket& one, UdpSocket& other, base::Nanoseconds longest) noexcept;

 private:
  int handle_ = -1;
  UdpAddress local_;
};

}  // namespace articulus::hardware

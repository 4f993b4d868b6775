#pragma once
#include <span>
#include <string>
#include <utility>

#include "core/base/clock.h"
#include "hardware/io/tcp_failure.h"
#include "hardware/io/udp_address.h"

namespace articulus::hardware {

/// One end of a TCP connection that never blocks but in connected() and wait(). It is made before the control thread
/// starts, or beside it; in the cycle it only sends and receives, one system call each, without heap. Small packages go
/// out at once (TCP_NODELAY).
/// Thread  one at a time; receive(), send() and wait() are real-time safe
class TcpSocket {
 public:
  TcpSocket() = default;
  /// In  handle: of a connection that the system has made; it is closed with this
  explicit TcpSocket(int handle);
  TcpSocket(TcpSocket&& other) noexcept
      : handle_(std::exchange(other.handle_, -1)), local_(other.local_), peer_(other.peer_) {}
  TcpSocket& operator=(TcpSocket&& other) noexcept;
  ~TcpSocket();

  /// In      longest: that it waits, of the host's time
  /// Errors  the address, which of TcpFailure it was in words, what to check; the same in `why` where it is given
  [[nodiscard]] static base::Result<TcpSocket> connected(const std::string& host, std::uint16_t port,
                                                         base::Nanoseconds longest, TcpFailure* why = nullptr);

  [[nodiscard]] bool open() const noexcept { return handle_ >= 0; }
  [[nodiscard]] const UdpAddress& local() const noexcept { return local_; }
  [[nodiscard]] const UdpAddress& peer() const noexcept { return peer_; }
  /// Out  how many bytes came; 0 where none wait; -1 where the connection has ended
  [[nodiscard]] long receive(std::span<char> buffer) noexcept;
  /// Out  how many bytes the system took, 0 where its buffer is full; -1 where the connection has ended
  [[nodiscard]] long send(std::span<const char> bytes) noexcept;
  /// Blocks until bytes wait or the connection ends, at most so long of the host's time.
  [[nodiscard]] bool wait(base::Nanoseconds longest) noexcept;

 private:
  int handle_ = -1;
  UdpAddress local_, peer_;
};

}  // namespace articulus::hardware

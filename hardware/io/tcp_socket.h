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
      : handle_(std::exchange(other.handle_, -1)), reset_(other.reset_), local_(other.local_), peer_(other.peer_) {}
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
  /// Old bytes are worth nothing: the system keeps about so many that were not taken yet, and ends the connection where
  /// the other side has confirmed none of them for so long.
  void keepFresh(base::Nanoseconds unconfirmed, int bytes = 4096) noexcept;
  /// No more bytes of ours; what the other side sends is still read.
  void endSending() noexcept;
  /// The other side learns that we have gone; the handle stays until this goes.
  void hangUp() noexcept;
  /// The connection has ended by a reset: bytes of ours, or to us, may be lost.
  [[nodiscard]] bool reset() const noexcept { return reset_; }
  /// Blocks until bytes wait or the connection ends, at most so long of the host's time.
  [[nodiscard]] bool wait(base::Nanoseconds longest) noexcept;
  /// Blocks until the system takes bytes or the connection ends, at most so long of the host's time.
  [[nodiscard]] bool waitToSend(base::Nanoseconds longest) noexcept;

 private:
  int handle_ = -1;
  bool reset_ = false;
  UdpAddress local_, peer_;
};

}  // namespace articulus::hardware

#pragma once
#include <array>
#include <memory>
#include <string>

#include "hardware/io/tcp_socket.h"
#include "hardware/staubli_val3/val3_message.h"

namespace articulus::hardware {

/// Where the controller is, and what its program is told first.
struct Val3SessionSettings {
  std::string host = "192.168.0.254";
  std::uint16_t port = 11010;
  base::Nanoseconds connectTime = 1'000'000'000;  ///< for the connection, and for the first state after the greeting
  Val3Greeting greeting;
  bool answeredLater = false;  ///< open() does not wait for the answer: a fast clock stands meanwhile
};

/// One connection to our program on a controller: greeted, then states without waiting.
/// Thread  open(): any but control, before or beside it; the rest: one at a time, real-time safe
class Val3Session {
 public:
  enum class Heard {
    Nothing,  ///< no whole message waits
    State,
    Unreadable,  ///< bytes that begin no message were passed over, or a message has a number that cannot be
    Ended        ///< the connection is over
  };

  /// Connects and greets.  Blocks
  /// Errors  which step failed, why, what to do: network, address, socket of the controller, no program, another one
  [[nodiscard]] static base::Result<std::unique_ptr<Val3Session>> open(const Val3SessionSettings& settings);

  [[nodiscard]] Heard next(Val3State& state) noexcept;
  /// One whole message, or nothing of it where what was sent before has not left yet.
  /// Out  whether it was taken
  bool send(std::span<const char> message) noexcept;
  [[nodiscard]] bool wait(base::Nanoseconds longest) noexcept { return socket_.wait(longest); }
  /// The controller learns that this connection is over.
  void hangUp() noexcept { socket_.hangUp(); }
  [[nodiscard]] const UdpAddress& peer() const noexcept { return socket_.peer(); }

 private:
  Val3Session() = default;
  [[nodiscard]] base::Result<void> greet(const Val3SessionSettings& settings);
  bool more() noexcept;

  TcpSocket socket_;
  std::array<char, 4096> in_{};
  std::size_t begin_ = 0, end_ = 0;
  std::array<char, kVal3HostBytes> unsent_{};
  std::size_t unsentSize_ = 0;
  bool ended_ = false;
};

}  // namespace articulus::hardware

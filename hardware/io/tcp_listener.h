#pragma once
#include <optional>
#include <utility>

#include "hardware/io/tcp_socket.h"

namespace articulus::hardware {

/// A TCP port at which others knock. Never blocks.
/// Thread  one at a time
class TcpListener {
 public:
  TcpListener() = default;
  TcpListener(TcpListener&& other) noexcept : handle_(std::exchange(other.handle_, -1)), local_(other.local_) {}
  TcpListener& operator=(TcpListener&& other) noexcept;
  ~TcpListener();

  /// In      port 0: any that is free
  /// Errors  address and port, what the system says, what to do
  [[nodiscard]] static base::Result<TcpListener> bound(const std::string& host, std::uint16_t port);
  [[nodiscard]] const UdpAddress& local() const noexcept { return local_; }
  /// The connection that has waited longest, if any waits.
  [[nodiscard]] std::optional<TcpSocket> accepted() noexcept;

 private:
  int handle_ = -1;
  UdpAddress local_;
};

}  // namespace articulus::hardware

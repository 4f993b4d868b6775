#include "hardware/io/tcp_stream.h"

namespace articulus::hardware {

base::Result<void> TcpStream::open(base::Nanoseconds longest) {
  close();
  auto connected = TcpSocket::connected(host_, port_, longest);
  if (!connected) return connected.error();
  socket_ = std::move(*connected);
  return {};
}

base::Error TcpStream::ended() const {
  return {base::ErrorCode::DeviceFailure, "The other side at " + place() + " has hung up.",
          "Check that it is switched on, and that no other program took the connection."};
}

}  // namespace articulus::hardware

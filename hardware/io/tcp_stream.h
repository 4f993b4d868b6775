#pragma once
#include "hardware/io/byte_stream.h"
#include "hardware/io/tcp_socket.h"

namespace articulus::hardware {

/// Bytes over a TCP connection, as to a device or to a serial server that passes them on unchanged ("raw").
/// Contract, thread  as ByteStream
class TcpStream final : public ByteStream {
 public:
  TcpStream(std::string host, std::uint16_t port) : host_(std::move(host)), port_(port) {}
  [[nodiscard]] base::Result<void> open(base::Nanoseconds longest) override;
  void close() noexcept override { socket_ = TcpSocket(); }
  [[nodiscard]] bool isOpen() const noexcept override { return socket_.open(); }
  [[nodiscard]] long receive(std::span<char> buffer) noexcept override { return socket_.receive(buffer); }
  [[nodiscard]] long send(std::span<const char> bytes) noexcept override { return socket_.send(bytes); }
  bool wait(base::Nanoseconds longest) noexcept override { return socket_.wait(longest); }
  bool waitToSend(base::Nanoseconds longest) noexcept override { return socket_.waitToSend(longest); }
  [[nodiscard]] std::string place() const override { return host_ + ":" + std::to_string(port_); }
  [[nodiscard]] base::Error ended() const override;

 private:
  std::string host_;
  std::uint16_t port_;
  TcpSocket socket_;
};

}  // namespace articulus::hardware

#pragma once
#include <memory>
#include <mutex>

#include "hardware/io/tcp_listener.h"
#include "hardware/virtual_devices/lines/virtual_line.h"

namespace articulus::hardware {

/// A TCP port at which one client at a time is served, as of a device or of a serial server.
/// Contract, thread  as VirtualLine
class TcpLine final : public VirtualLine {
 public:
  /// In  port 0: any that is free.  Errors  of the port
  [[nodiscard]] static base::Result<std::unique_ptr<TcpLine>> open(const std::string& address, std::uint16_t port);
  [[nodiscard]] bool connected() override;
  [[nodiscard]] std::size_t receive(std::span<char> buffer) override;
  void send(std::string_view bytes) override;
  void wait(base::Nanoseconds longest) override;
  /// The address stays; whoever is there, or knocks, is turned away.
  void pull() override;
  [[nodiscard]] base::Result<void> plug() override;
  [[nodiscard]] std::string place() const override { return toText(listener_.local()); }
  [[nodiscard]] std::uint16_t port() const noexcept { return listener_.local().port; }

 private:
  TcpListener listener_;
  mutable std::mutex mutex_;  ///< of the client
  TcpSocket client_;
  bool pulled_ = false;
};

}  // namespace articulus::hardware

#pragma once
#include <cstdint>
#include <string>

#include "core/base/result.h"

namespace articulus::hardware {

/// Where a datagram comes from or goes to: IPv4, host byte order.
/// Thread  any; real-time safe
struct UdpAddress {
  std::uint32_t host = 0;
  std::uint16_t port = 0;

  [[nodiscard]] bool known() const noexcept { return port != 0; }
  friend bool operator==(const UdpAddress&, const UdpAddress&) = default;
};

/// In      "127.0.0.1"; names are not looked up, a laboratory's devices have fixed addresses
/// Errors  what the text should look like
[[nodiscard]] base::Result<UdpAddress> udpAddress(const std::string& host, std::uint16_t port);
/// "127.0.0.1:59152".  Thread  any but control
[[nodiscard]] std::string toText(const UdpAddress& address);

}  // namespace articulus::hardware

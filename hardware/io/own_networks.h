#pragma once
#include <cstdint>
#include <string>

namespace articulus::hardware {

/// Whether an address of this computer is in the same IPv4 network as that host (host byte order).
/// Thread  any but control
[[nodiscard]] bool inOwnNetwork(std::uint32_t host);
/// "192.168.1.5/24, 10.0.0.3/8": the IPv4 addresses of this computer, without its loopback ones.
/// Thread  any but control
[[nodiscard]] std::string ownNetworks();

}  // namespace articulus::hardware

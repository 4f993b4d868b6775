#pragma once
#include <cstdint>
#include <span>

#include "core/base/clock.h"
#include "hardware/io/udp_address.h"

namespace articulus::hardware {

/// Why a device behind a UDP port does not answer; a datagram itself is never refused.
enum class UdpReach {
  Answers,       ///< it does now
  WrongNetwork,  ///< no address of this computer is in the network of that one
  HostDown,      ///< the network is right, but nobody has that address
  Refused,       ///< the address is there, and nothing listens at the port
  Silent,        ///< nothing comes back: a firewall, another service, or switched off behind a router
};

/// The address of this computer from which a datagram to that host would go; 0: there is no way to it.
/// Thread  any but control
[[nodiscard]] std::uint32_t ownAddressTowards(const UdpAddress& to);

/// Asks once more and looks at what the network says.  In  longest: that it waits, host time
/// Thread  any but control
[[nodiscard]] UdpReach tryUdp(const UdpAddress& to, std::span<const char> question, base::Nanoseconds longest);

}  // namespace articulus::hardware

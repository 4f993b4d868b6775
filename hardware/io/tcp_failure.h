#pragma once

namespace articulus::hardware {

/// Why a TCP connection was not made.
enum class TcpFailure {
  None,
  BadAddress,    ///< the text is no IPv4 address
  WrongNetwork,  ///< no address of this computer is in the network of that one
  HostDown,      ///< the network is right, but nobody has that address
  Refused,       ///< the address is there, and nothing listens at the port
  NoAnswer,      ///< the address says nothing at all: a firewall, or switched off
  Other,         ///< what else the system says
};

}  // namespace articulus::hardware

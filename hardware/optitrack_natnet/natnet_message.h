#pragma once
#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "core/base/clock.h"

namespace articulus::hardware {

/// What a datagram of the NatNet wire is.
enum class NatNetId : std::uint16_t {
  Connect = 0,
  Server = 1,
  Command = 2,
  Response = 3,
  AskModels = 4,
  Models = 5,
  Frame = 7,
  Text = 8,
  Disconnect = 9,
  KeepAlive = 10,
  AskTime = 12,
  Time = 13,
  Unrecognized = 100,
};

/// One datagram: two bytes of identity, two of the length of what follows; least significant byte first.
struct NatNetMessage {
  NatNetId id = NatNetId::Unrecognized;
  std::span<const char> body{};  ///< as long as the datagram lives
};

/// Out     none: it is shorter than it says, or of no kind that the wire has
/// Thread  any; real-time safe
/// Source  numbers of the messages: NatNetTypes.h of the maker's kit, as public clients carry it
[[nodiscard]] std::optional<NatNetMessage> scanNatNet(std::span<const char> datagram) noexcept;

/// Version of the bit stream: the layout of models and frames follows from it.
struct NatNetVersion {
  std::uint8_t major = 0, minor = 0;
  friend auto operator<=>(const NatNetVersion&, const NatNetVersion&) = default;
  /// 2.6 to 4.x. Older ones do not tell whether a body is tracked; newer ones nobody has described.
  [[nodiscard]] bool described() const noexcept { return *this >= NatNetVersion{2, 6} && *this < NatNetVersion{5, 0}; }
};
/// "3.1".
[[nodiscard]] std::string toText(const NatNetVersion& version);

/// How the server sends, as it says from 3.0 on.
struct NatNetStream {
  bool multicast = true;
  std::uint16_t port = 0;
  std::uint32_t group = 0;  ///< IPv4, host byte order
};

/// What the server says of itself.
struct NatNetServer {
  std::string name{};  ///< "Motive"
  NatNetVersion program{}, stream{};
  std::uint64_t clock_Hz = 0;  ///< ticks of its times; 0: it tells none (before 3.0)
  std::optional<NatNetStream> sends{};
};
/// In  body: of a message of kind Server.  Out  none: it is too short
[[nodiscard]] std::optional<NatNetServer> decodeNatNetServer(std::span<const char> body);

/// An answer to a question for the server's time.
struct NatNetTime {
  std::uint64_t asked = 0;     ///< what the question said, as it was
  std::uint64_t received = 0;  ///< ticks of the server's clock when the question came in
};
/// In  body: of a message of kind Time.  Thread  any; real-time safe
[[nodiscard]] std::optional<NatNetTime> decodeNatNetTime(std::span<const char> body) noexcept;

/// Ticks of a clock in ns; exact to one, and without overflow for 200 years.  In  clock_Hz: 1 to 1e10
[[nodiscard]] base::Nanoseconds natNetNanoseconds(std::uint64_t ticks, std::uint64_t clock_Hz) noexcept;

/// A message without a body: AskModels, KeepAlive, Disconnect.
[[nodiscard]] std::string natNetAsks(NatNetId id);
/// Asks the server who it is, and asks a unicast server for frames: who we are, and no wish for another version.
[[nodiscard]] std::string natNetConnect();
/// In  mark: comes back in the answer.  Thread  any; real-time safe
[[nodiscard]] std::array<char, 12> natNetAsksTime(std::uint64_t mark) noexcept;

}  // namespace articulus::hardware

#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace articulus::hardware {

/// What a packet of the QTM real-time protocol holds.
enum class QualisysKind : std::uint32_t {
  Error = 0,       ///< text: what it has against a command
  Answer = 1,      ///< text: answer to a command
  Xml = 2,         ///< text: settings
  Frame = 3,       ///< what was measured in one frame
  NoMoreData = 4,  ///< no measurement is running (any more)
  File = 5,
  Event = 6,  ///< one byte: what became of the measurement
  Discover = 7,
  OtherFile = 8,
  None = 9
};

/// What became of the measurement.  Source  QRTEvent of the maker's Python kit
enum class QualisysEvent : std::uint8_t {
  FileBegun = 8,  ///< it plays what was measured before
  SettingsChanged = 11,
  ShutsDown = 12,
};

/// One packet in a stream of bytes.
struct QualisysPacket {
  QualisysKind kind = QualisysKind::None;
  std::span<const char> body{};  ///< as long as the bytes live
  std::size_t size = 0;          ///< bytes to throw away for the next one; 0: the rest is still on its way
  bool junk = false;             ///< no packet of this protocol: somebody else talks here
};

/// The longest packet that is waited for; what claims to be longer is junk.
constexpr std::size_t kLongestQualisysPacket = std::size_t{1} << 20U;

/// Reads what came first; packets come in parts, as TCP likes it. Four bytes of size (with the header), four of kind,
/// least significant byte first.
/// Thread  any; real-time safe
[[nodiscard]] QualisysPacket scanQualisys(std::span<const char> bytes) noexcept;

/// The text of a packet, up to the zero that ends it.
[[nodiscard]] std::string_view qualisysText(const QualisysPacket& packet) noexcept;

/// "GetState" as it goes over the wire.
[[nodiscard]] std::string qualisysCommand(std::string_view command);

}  // namespace articulus::hardware

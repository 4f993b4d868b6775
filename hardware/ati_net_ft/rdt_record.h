#pragma once
#include <array>
#include <cstdint>
#include <span>

namespace articulus::hardware {

/// Commands of the RDT protocol.
enum class RdtCommand : std::uint16_t {
  Stop = 0,
  StartRealTime = 2,
  StartBuffered = 3,
  ResetLatch = 0x41,
  SetBias = 0x42
};

inline constexpr std::size_t kRdtRequestSize = 8, kRdtRecordSize = 36;
using RdtRequest = std::array<char, kRdtRequestSize>;

/// A request as it goes over the wire.  In  count: records that are asked for; 0: without end
/// Thread  any; real-time safe
/// Source  ATI Net F/T, raw data transfer, big-endian (ATI Net F/T user manual (9610-05-1022), Raw Data Transfer)
[[nodiscard]] RdtRequest encodeRdtRequest(RdtCommand command, std::uint32_t count) noexcept;

/// One measurement, in counts.
struct RdtRecord {
  std::uint32_t sequence = 0;     ///< of the stream: one more with each record that was sent
  std::uint32_t measurement = 0;  ///< of the sensor: grows with each of its own measurements
  std::uint32_t status = 0;
  std::array<std::int32_t, 6> counts{};  ///< Fx, Fy, Fz, Tx, Ty, Tz
};

/// In      36 bytes;  Thread  any; real-time safe
[[nodiscard]] RdtRecord decodeRdtRecord(std::span<const char, kRdtRecordSize> bytes) noexcept;

/// How far a 32-bit counter went on, modulo 2^32: negative is backwards.
[[nodiscard]] constexpr std::int32_t counterDifference(std::uint32_t now, std::uint32_t before) noexcept {
  return static_cast<std::int32_t>(now - before);
}

}  // namespace articulus::hardware

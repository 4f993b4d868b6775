#pragma once
#include <cstdint>
#include <optional>
#include <span>

#include "hardware/streamed_tracker/tracker_wire.h"

namespace articulus::hardware {

/// In which order the nine numbers of a rotation come.
enum class QualisysRotation { ByColumns, ByRows };

/// One frame with 6D bodies, with residuals or without.
struct QualisysFrame {
  std::uint64_t time_us = 0;  ///< since the measurement began, by the system's clock
  std::uint32_t number = 0;
  std::size_t bodies = 0;
  bool hasResidual = false;
  std::span<const char> told{};  ///< of the bodies; as long as the packet lives
};

/// In      body: of a packet of kind Frame
/// Out     none: the bytes are no such frame, or it has no 6D bodies; bodies 0: it has their component, and none in it
/// Thread  any; real-time safe
/// Source  packet.py of the maker's Python kit, RTPacket.cpp of its C++ kit: since version 1.8 numbers have four bytes
[[nodiscard]] std::optional<QualisysFrame> decodeQualisysFrame(std::span<const char> body) noexcept;

/// In      index: below frame.bodies
/// Out     Seen with its pose in SI; Hidden where its place is no number, as the system says it; NoNumber where it is
///         no pose
/// Thread  any; real-time safe
[[nodiscard]] WireBody qualisysBody(const QualisysFrame& frame, std::size_t index, QualisysRotation order) noexcept;

}  // namespace articulus::hardware

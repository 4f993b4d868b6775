#pragma once
#include <cstdint>
#include <optional>
#include <span>

#include "hardware/optitrack_natnet/natnet_message.h"
#include "hardware/streamed_tracker/tracker_wire.h"

namespace articulus::hardware {

/// One frame of mocap data, but for its bodies.
struct NatNetFrame {
  std::int32_t number = 0;
  std::size_t bodies = 0;                             ///< rigid bodies that it tells, wanted or not
  double time_s = 0.0;                                ///< since the server's program began, by frames
  std::uint64_t exposed = 0, received = 0, sent = 0;  ///< ticks of the server's clock; 0: not told
  bool modelsChanged = false;                         ///< the list of models is to be asked for anew
};

/// In      body: of a message of kind Frame; ids: streaming numbers of the wanted bodies
/// Out     `found`, as long as ids: Seen with its pose, Hidden where the system does not track it, NoNumber where it
///         tells no pose, NotPlugged where the frame does not have it. None: the bytes are no such frame of that
///         version
/// Frames  T of the system, with its own axes; metres
/// Thread  any; real-time safe
/// Source  PacketClient and NatNetClient.py of the maker's kit (2.6 to 4.x), python_natnet (3.0, with datagrams of a
///         real system): tracked is bit 0 of a body, models changed bit 1 of a frame
[[nodiscard]] std::optional<NatNetFrame> decodeNatNetFrame(std::span<const char> body, const NatNetVersion& version,
                                                           std::span<const std::int32_t> ids,
                                                           std::span<WireBody> found) noexcept;

/// From axes with y up, as such a system has them where nobody changed it, to axes with z up: x stays.
[[nodiscard]] spatial::Pose withZUp(const spatial::Pose& X_TM) noexcept;

}  // namespace articulus::hardware

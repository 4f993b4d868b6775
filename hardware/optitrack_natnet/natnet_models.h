#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "hardware/optitrack_natnet/natnet_message.h"

namespace articulus::hardware {

/// A rigid body that the system knows.
struct NatNetModel {
  std::string_view name{};  ///< as long as the datagram lives
  std::int32_t id = 0;      ///< its streaming number, which frames tell
};

/// Calls `see` for each rigid body that the server describes; marker sets, skeletons, force plates, devices, cameras
/// and assets are passed over.
/// In      body: of a message of kind Models
/// Out     how many there are; none: the bytes are no such list of that version
/// Thread  any; real-time safe where `see` is
/// Source  PacketClient and NatNetClient.py of the maker's kit (4.x), python_natnet (3.0)
[[nodiscard]] std::optional<std::size_t> readNatNetModels(std::span<const char> body, const NatNetVersion& version,
                                                          const std::function<void(const NatNetModel&)>& see) noexcept;

}  // namespace articulus::hardware

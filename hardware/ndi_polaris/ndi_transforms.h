#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "hardware/streamed_tracker/tracker_wire.h"

namespace articulus::hardware {

/// One tool in a reply to BX.
struct NdiToolState {
  std::uint8_t handle = 0;
  std::uint32_t portStatus = 0, frame = 0;
  WireBody body;
};

/// A reply to BX with transforms.
struct NdiTransforms {
  static constexpr std::size_t kMostTools = 32;
  std::size_t tools = 0;
  std::array<NdiToolState, kMostTools> tool;
  std::uint16_t systemStatus = 0;
};

/// In      body: of a reply of kind Binary, asked for by BX with transforms and those out of volume (option 0801)
/// Out     poses in SI; what is no rotation, no number or farther than 20 m is marked NoNumber. None: the bytes are no
///         such reply
/// Thread  any; real-time safe
/// Source  public client ndicapi (PlusToolkit): state 1 valid, 2 missing, 4 disabled; status bits 0x01 occupied, 0x10
///         initialised, 0x20 enabled, 0x40 out of volume, 0x80 partly out
[[nodiscard]] std::optional<NdiTransforms> decodeNdiTransforms(std::string_view body) noexcept;

/// What of a system's state keeps it from measuring or says that it is not sound; empty where all is well.
[[nodiscard]] std::string ndiSystemWords(std::uint16_t status);

}  // namespace articulus::hardware

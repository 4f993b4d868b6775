#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "hardware/polhemus/polhemus_model.h"

namespace articulus::hardware {

/// What one station said in one record; which of it counts follows from the list of items that was asked for.
/// Unit  of the wire: inches or centimetres
struct PolhemusRecord {
  int station = 0;          ///< 1 to 16
  unsigned char error = 0;  ///< as it was told: see polhemusErrorWords()
  std::optional<std::array<double, 3>> place{}, angles_deg{};
  std::optional<std::array<double, 4>> quaternion{};  ///< scalar first
  std::optional<std::uint32_t> time_ms{}, frame{};
  std::optional<int> distortion{};
};

/// The longest list of items that is read.
constexpr std::size_t kMostPolhemusItems = 32;

/// Bytes of an item in a binary record; 0: the model has no such item.  Thread  any; real-time safe
/// Source  Liberty: table 2-19 of its manual, direction cosines [U] as nine floats; Fastrak: its system data record
[[nodiscard]] std::size_t polhemusItemSize(PolhemusModel model, int item) noexcept;

/// Bytes of all items of a list; 0: one of them is not known.
[[nodiscard]] std::size_t polhemusListSize(PolhemusModel model, std::span<const int> items) noexcept;

/// In      items: that were asked for; bytes: of a binary record, behind its header
/// Out     the record without station and error; none: the bytes are no such record. Numbers may be none (NaN)
/// Thread  any; real-time safe
[[nodiscard]] std::optional<PolhemusRecord> decodePolhemusItems(PolhemusModel model, std::span<const int> items,
                                                                std::string_view bytes) noexcept;

/// In      line: one record as text, without what ends it; items without direction cosines
/// Out     none: it is no such record
/// Thread  any; real-time safe
[[nodiscard]] std::optional<PolhemusRecord> decodePolhemusText(PolhemusModel model, std::span<const int> items,
                                                               std::string_view line) noexcept;

}  // namespace articulus::hardware

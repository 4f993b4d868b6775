#include "hardware/ur_rtde/rtde_text.h"

#include "hardware/io/big_endian_reader.h"

namespace articulus::hardware {

std::optional<RtdeText> decodeRtdeText(std::span<const char> payload) noexcept {
  BigEndianReader in(payload);
  const auto words = [&in] {
    const std::size_t size = in.u8();
    const auto bytes = in.bytes(size);
    return std::string_view(bytes.data(), bytes.size());
  };
  RtdeText text;
  text.message = words();
  text.source = words();
  text.level = in.u8();
  if (!in.ok() || in.left() != 0) return std::nullopt;
  return text;
}

}  // namespace articulus::hardware

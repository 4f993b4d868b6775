#include "hardware/ur_rtde/rtde_package.h"

#include <algorithm>

#include "hardware/io/big_endian_reader.h"
#include "hardware/io/big_endian_writer.h"

namespace articulus::hardware {

RtdePackage scanRtde(std::span<const char> bytes) noexcept {
  RtdePackage found;
  if (bytes.size() < 2) return found;
  BigEndianReader in(bytes);
  const std::size_t size = in.u16();
  // The size is judged as soon as it is there: what is no RTDE at all may never send more.
  if (size < kRtdeHeader || size > kLongestRtde) {
    found.state = RtdePackage::State::Broken;
    return found;
  }
  if (bytes.size() < size) return found;
  found.state = RtdePackage::State::Whole;
  found.type = static_cast<RtdeType>(in.u8());
  found.payload = bytes.subspan(kRtdeHeader, size - kRtdeHeader);
  found.size = size;
  return found;
}

std::size_t formatRtde(RtdeType type, std::span<const char> payload, std::span<char> out) noexcept {
  const std::size_t size = kRtdeHeader + payload.size();
  if (size > kLongestRtde || size > out.size()) return 0;
  BigEndianWriter w(out);
  w.u16(static_cast<std::uint16_t>(size));
  w.u8(static_cast<std::uint8_t>(type));
  std::copy(payload.begin(), payload.end(), out.begin() + kRtdeHeader);
  return size;
}

}  // namespace articulus::hardware

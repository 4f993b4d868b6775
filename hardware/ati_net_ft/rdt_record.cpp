#include "hardware/ati_net_ft/rdt_record.h"

namespace articulus::hardware {
namespace {

std::uint32_t word(const char* at) noexcept {
  std::uint32_t v = 0;
  for (int i = 0; i < 4; ++i) v = v << 8 | static_cast<unsigned char>(at[i]);
  return v;
}

}  // namespace

RdtRequest encodeRdtRequest(RdtCommand command, std::uint32_t count) noexcept {
  const auto c = static_cast<std::uint16_t>(command);
  RdtRequest r{0x12, 0x34, static_cast<char>(c >> 8), static_cast<char>(c & 0xFF)};
  for (std::size_t i = 0; i < 4; ++i) r[4 + i] = static_cast<char>(count >> (24 - 8 * i) & 0xFF);
  return r;
}

RdtRecord decodeRdtRecord(std::span<const char, kRdtRecordSize> bytes) noexcept {
  RdtRecord r;
  r.sequence = word(bytes.data());
  r.measurement = word(bytes.data() + 4);
  r.status = word(bytes.data() + 8);
  for (std::size_t i = 0; i < 6; ++i) r.counts[i] = static_cast<std::int32_t>(word(bytes.data() + 12 + 4 * i));
  return r;
}

}  // namespace articulus::hardware

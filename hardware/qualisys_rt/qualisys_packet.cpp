#include "hardware/qualisys_rt/qualisys_packet.h"

#include "hardware/io/little_endian_reader.h"

namespace articulus::hardware {
namespace {

constexpr std::size_t kHeader = 8;

void append(std::string& to, std::size_t value) {
  for (std::size_t k = 0; k < 4; ++k) to += static_cast<char>(value >> 8U * k & 0xFFU);
}

}  // namespace

QualisysPacket scanQualisys(std::span<const char> bytes) noexcept {
  QualisysPacket packet;
  if (bytes.size() < kHeader) return packet;
  LittleEndianReader from(bytes);
  const std::size_t size = from.u32();
  const std::uint32_t kind = from.u32();
  packet.junk =
      size < kHeader || size > kLongestQualisysPacket || kind >= static_cast<std::uint32_t>(QualisysKind::None);
  if (packet.junk) packet.size = bytes.size();
  if (packet.junk || bytes.size() < size) return packet;
  packet.kind = static_cast<QualisysKind>(kind);
  packet.body = bytes.subspan(kHeader, size - kHeader);
  packet.size = size;
  return packet;
}

std::string_view qualisysText(const QualisysPacket& packet) noexcept {
  const std::string_view text(packet.body.data(), packet.body.size());
  return text.substr(0, text.find('\0'));
}

std::string qualisysCommand(std::string_view command) {
  std::string out;
  append(out, kHeader + command.size() + 1);
  append(out, static_cast<std::size_t>(QualisysKind::Answer));
  return out.append(command).append(1, '\0');
}

}  // namespace articulus::hardware

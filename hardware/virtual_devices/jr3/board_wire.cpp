#include "hardware/virtual_devices/jr3/board_wire.h"

#include "hardware/io/big_endian_reader.h"
#include "hardware/io/big_endian_writer.h"

namespace articulus::hardware {
namespace {

constexpr std::size_t kHead = 8;

/// Whether a message with these two letters begins here, how long it is, and what is to be thrown away if not.
BoardNews head(std::span<const char> bytes, char first, char second, std::size_t perEntry, std::size_t& size) noexcept {
  size = 0;
  for (; size < bytes.size(); ++size)
    if (bytes[size] == first && (size + 1 == bytes.size() || bytes[size + 1] == second)) break;
  if (size > 0) return BoardNews::Damaged;
  if (bytes.size() < kHead) return BoardNews::Incomplete;
  const auto ask = static_cast<std::uint8_t>(bytes[2]);
  const auto entries = static_cast<std::uint8_t>(bytes[3]);
  if (ask < 1 || ask > 3 || entries > ComediBoard::kMostChannels) {
    size = 2;
    return BoardNews::Damaged;
  }
  if (bytes.size() < kHead + entries * perEntry) return BoardNews::Incomplete;
  size = kHead + entries * perEntry;
  return BoardNews::Whole;
}

}  // namespace

std::size_t encode(const BoardQuestion& q, std::span<char> to) noexcept {
  if (q.channels > q.channel.size()) return 0;
  BigEndianWriter out(to);
  out.text("JC");
  out.u8(static_cast<std::uint8_t>(q.ask));
  out.u8(static_cast<std::uint8_t>(q.channels));
  out.u16(q.subdevice);
  out.u16(q.number);
  for (std::size_t i = 0; i < q.channels; ++i) out.u16(q.channel[i]);
  return out.ok() ? out.size() : 0;
}

std::size_t encode(const BoardAnswer& a, std::span<char> to) noexcept {
  if (a.pairs > a.pair.size() || a.error < 0 || a.error > 0xFFFF) return 0;
  BigEndianWriter out(to);
  out.text("jc");
  out.u8(static_cast<std::uint8_t>(a.ask));
  out.u8(static_cast<std::uint8_t>(a.pairs));
  out.u16(a.number);
  out.u16(static_cast<std::uint16_t>(a.error));
  for (std::size_t i = 0; i < a.pairs; ++i) {
    out.u32(a.pair[i].first);
    out.u32(a.pair[i].second);
  }
  return out.ok() ? out.size() : 0;
}

BoardNews decode(std::span<const char> bytes, BoardQuestion& q, std::size_t& size) noexcept {
  const BoardNews news = head(bytes, 'J', 'C', 2, size);
  if (news != BoardNews::Whole) return news;
  BigEndianReader in(bytes.subspan(2, size - 2));
  q.ask = static_cast<BoardAsk>(in.u8());
  q.channels = in.u8();
  q.subdevice = in.u16();
  q.number = in.u16();
  for (std::size_t i = 0; i < q.channels; ++i) q.channel[i] = in.u16();
  return news;
}

BoardNews decode(std::span<const char> bytes, BoardAnswer& a, std::size_t& size) noexcept {
  const BoardNews news = head(bytes, 'j', 'c', 8, size);
  if (news != BoardNews::Whole) return news;
  BigEndianReader in(bytes.subspan(2, size - 2));
  a.ask = static_cast<BoardAsk>(in.u8());
  a.pairs = in.u8();
  a.number = in.u16();
  a.error = in.u16();
  for (std::size_t i = 0; i < a.pairs; ++i) {
    a.pair[i].first = in.u32();
    a.pair[i].second = in.u32();
  }
  return news;
}

}  // namespace articulus::hardware

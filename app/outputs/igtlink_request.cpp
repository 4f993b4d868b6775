#include "app/outputs/igtlink_request.h"

#include <algorithm>

#include "hardware/io/big_endian_reader.h"

namespace articulus::app {
namespace {

constexpr std::uint16_t kNewestVersion = 3;  // of the header

constexpr std::array<std::uint64_t, 256> crcTable() {
  std::array<std::uint64_t, 256> table{};
  for (std::uint64_t i = 0; i < 256; ++i) {
    std::uint64_t row = i << 56U;
    for (int bit = 0; bit < 8; ++bit) row = row << 1U ^ (row >> 63U ? 0x42F0E1EBA9EA3693U : 0U);
    table[i] = row;
  }
  return table;
}

/// Letters of a field that ends with its first zero; none where one of them is no letter, digit or underscore.
std::optional<std::string> wordOf(std::span<const char> field) {
  const std::string text(field.begin(), std::find(field.begin(), field.end(), '\0'));
  const bool good = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  });
  return good ? std::optional(text) : std::nullopt;
}

}  // namespace

std::uint64_t igtlinkCrc(std::span<const char> bytes) noexcept {
  static constexpr auto kTable = crcTable();
  std::uint64_t crc = 0;
  for (const char c : bytes) crc = crc << 8U ^ kTable[(crc >> 56U ^ static_cast<std::uint8_t>(c)) & 0xFFU];
  return crc;
}

std::optional<IgtlinkRequest> IgtlinkRequestReader::take(std::span<const char>& bytes) {
  while (problem_.empty() && !bytes.empty()) {
    if (held_ < kHeader) {
      const std::size_t n = std::min(kHeader - held_, bytes.size());
      std::copy_n(bytes.begin(), n, header_.begin() + static_cast<std::ptrdiff_t>(held_));
      held_ += n;
      bytes = bytes.subspan(n);
      if (held_ == kHeader) begin();
    } else {
      const auto n = static_cast<std::size_t>(std::min<std::uint64_t>(size_ - read_, bytes.size()));
      if (read_ < kKept)
        std::copy_n(bytes.begin(), std::min<std::uint64_t>(n, kKept - read_),
                    body_.begin() + static_cast<std::ptrdiff_t>(read_));
      read_ += n;
      bytes = bytes.subspan(n);
    }
    if (problem_.empty() && held_ == kHeader && read_ == size_)
      if (auto asked = end(); asked) return asked;
  }
  return std::nullopt;
}

void IgtlinkRequestReader::begin() {
  hardware::BigEndianReader r(header_);
  const auto u64 = [&r] {
    const std::uint64_t high = r.u32();
    return high << 32U | r.u32();
  };
  version_ = r.u16();
  const auto type = wordOf(r.bytes(12));
  (void)r.bytes(20 + 8);  // device and time
  size_ = u64();
  wantedCrc_ = u64();
  read_ = 0;
  if (version_ == 0 || version_ > kNewestVersion || !type) {
    problem_ = "what it sends does not begin with a header of OpenIGTLink";
    return;
  }
  type_ = *type;
  const bool asks = type_ == "STT_TDATA" || type_ == "STP_TDATA" || type_ == "GET_STATUS";
  if (size_ > (asks ? kKept : kMostBody))
    problem_ = "it announces a message " + type_ + " of " + std::to_string(size_) + " bytes";
}

std::optional<IgtlinkRequest> IgtlinkRequestReader::end() {
  held_ = 0;
  const auto asked = [](IgtlinkRequest::Kind kind) { return IgtlinkRequest{.kind = kind}; };
  if (type_ == "STT_TDATA") return started();
  if (type_ == "STP_TDATA") return asked(IgtlinkRequest::Kind::StopTracking);
  if (type_ == "GET_STATUS") return asked(IgtlinkRequest::Kind::AskState);
  return asked(IgtlinkRequest::Kind::Other);
}

std::optional<IgtlinkRequest> IgtlinkRequestReader::started() {
  const std::span<const char> body(body_.data(), static_cast<std::size_t>(size_));
  if (igtlinkCrc(body) != wantedCrc_) {
    problem_ = "the checksum of its message STT_TDATA is wrong";
    return std::nullopt;
  }
  hardware::BigEndianReader r(body);
  if (version_ >= 2) (void)r.bytes(std::max<std::size_t>(hardware::BigEndianReader(body).u16(), 2));
  const std::int32_t resolution_ms = r.i32();
  (void)r.bytes(32);  // name of the axes that it wants: there is no choice
  if (!r.ok()) {
    problem_ = "its message STT_TDATA is cut short";
    return std::nullopt;
  }
  return IgtlinkRequest{IgtlinkRequest::Kind::StartTracking, std::max(resolution_ms, 0)};
}

}  // namespace articulus::app

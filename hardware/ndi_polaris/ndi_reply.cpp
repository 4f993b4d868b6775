#include "hardware/ndi_polaris/ndi_reply.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>

#include "core/base/text/printable.h"

namespace articulus::hardware {
namespace {

constexpr std::size_t kHeader = 6, kCrcText = 4;

constexpr std::array<std::uint16_t, 256> crcTable() {
  std::array<std::uint16_t, 256> table{};
  for (std::uint32_t i = 0; i < 256; ++i) {
    std::uint32_t c = i;
    for (int bit = 0; bit < 8; ++bit) c = (c & 1U) != 0 ? c >> 1U ^ 0xA001U : c >> 1U;
    table[i] = static_cast<std::uint16_t>(c);
  }
  return table;
}

std::uint16_t twoBytes(std::string_view bytes, std::size_t at) noexcept {
  return static_cast<std::uint16_t>(static_cast<unsigned char>(bytes[at]) | static_cast<unsigned char>(bytes[at + 1])
                                                                                << 8U);
}

bool isText(char c) noexcept { return (c >= ' ' && c <= '~') || c == '\n'; }

NdiReply scanBinary(std::string_view bytes) noexcept {
  if (bytes.size() < kHeader) return {};
  if (twoBytes(bytes, 4) != ndiCrc(bytes.substr(0, 4))) return {NdiReplyKind::WrongCrc, {}, bytes.size()};
  const std::size_t body = twoBytes(bytes, 2), all = kHeader + body + 2;
  if (all > kLongestNdiReply) return {NdiReplyKind::Junk, {}, bytes.size()};
  if (bytes.size() < all) return {};
  const std::string_view text = bytes.substr(kHeader, body);
  const bool fits = twoBytes(bytes, kHeader + body) == ndiCrc(text);
  return {fits ? NdiReplyKind::Binary : NdiReplyKind::WrongCrc, text, all};
}

NdiReply scanText(std::string_view bytes) noexcept {
  const std::size_t end = bytes.find('\r');
  const std::string_view line = bytes.substr(0, end);
  if (line.size() > kLongestNdiReply || !std::all_of(line.begin(), line.end(), isText))
    return {NdiReplyKind::Junk, {}, bytes.size()};
  if (end == std::string_view::npos) return {};
  if (line.size() < kCrcText) return {NdiReplyKind::Junk, {}, end + 1};
  const std::string_view told = line.substr(line.size() - kCrcText), text = line.substr(0, line.size() - kCrcText);
  unsigned crc = 0;
  const auto read = std::from_chars(told.data(), told.data() + told.size(), crc, 16);
  if (read.ec != std::errc() || read.ptr != told.data() + told.size()) return {NdiReplyKind::Junk, {}, end + 1};
  return {crc == ndiCrc(text) ? NdiReplyKind::Text : NdiReplyKind::WrongCrc, text, end + 1};
}

/// Source  names of the errors: ndicapi (PlusToolkit)
struct ErrorRow {
  std::string_view code, words;
};
constexpr ErrorRow kErrors[] = {{"01", "it does not know the command"},
                                {"02", "the command was too long"},
                                {"03", "the command was too short"},
                                {"04", "our check sum did not reach it whole"},
                                {"05", "it did not finish in time"},
                                {"07", "a parameter of the command is wrong"},
                                {"08", "there is no tool with this handle"},
                                {"0C", "it does not take the command in its present mode"},
                                {"0D", "no tool is plugged in there"},
                                {"0E", "the tool is not initialised"},
                                {"0F", "the tool is not enabled"},
                                {"10", "it is not initialised"},
                                {"11", "it could not stop tracking"},
                                {"12", "it could not start tracking"},
                                {"13", "the tool's description (SROM) is not what it takes"}};

}  // namespace

std::uint16_t ndiCrc(std::string_view bytes) noexcept {
  static constexpr std::array<std::uint16_t, 256> kTable = crcTable();
  std::uint32_t crc = 0;
  for (const char c : bytes) crc = crc >> 8U ^ kTable[(crc ^ static_cast<unsigned char>(c)) & 0xFFU];
  return static_cast<std::uint16_t>(crc);
}

std::string ndiCommand(std::string_view command) {
  char sum[8];
  (void)std::snprintf(sum, sizeof sum, "%04X\r", static_cast<unsigned>(ndiCrc(command)));
  return std::string(command) + sum;
}

NdiReply scanNdiReply(std::string_view bytes) noexcept {
  if (bytes.empty()) return {};
  if (bytes[0] != '\xC4') return scanText(bytes);
  if (bytes.size() < 2) return {};
  return bytes[1] == '\xA5' ? scanBinary(bytes) : NdiReply{NdiReplyKind::Junk, {}, bytes.size()};
}

std::string ndiErrorWords(std::string_view reply) {
  if (!reply.starts_with("ERROR")) return {};
  const std::string_view code = reply.substr(5);
  for (const ErrorRow& row : kErrors)
    if (row.code == code) return std::string(row.words) + " (" + std::string(reply) + ")";
  return base::printableLine(reply);
}

}  // namespace articulus::hardware

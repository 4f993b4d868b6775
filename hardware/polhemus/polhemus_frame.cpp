#include "hardware/polhemus/polhemus_frame.h"

#include <algorithm>

#include "hardware/polhemus/polhemus_words.h"

namespace articulus::hardware {
namespace {

constexpr std::size_t kHeader = 8, kFastrakHeader = 3, kLongestLine = 256;

unsigned byteAt(std::string_view bytes, std::size_t at) noexcept { return static_cast<unsigned char>(bytes[at]); }

/// Throws away what cannot begin a frame, one byte at least.
template <class Begins>
PolhemusFrame junk(std::string_view bytes, Begins begins) noexcept {
  std::size_t at = 1;
  while (at < bytes.size() && !begins(bytes.substr(at))) ++at;
  PolhemusFrame frame;
  frame.kind = PolhemusKind::Junk;
  frame.size = at;
  return frame;
}

/// "V" and 0x16 are what some firmware may tell where the manual prints "v".
char letterOf(unsigned char command) noexcept {
  if (command < 27) return static_cast<char>('a' + command - 1);
  return static_cast<char>(command);
}

bool isData(unsigned char command) noexcept {
  return command == 'C' || command == 'c' || command == 'P' || command == 'p';
}

}  // namespace

PolhemusFrame scanPolhemusFrame(const PolhemusFacts& facts, std::string_view bytes, std::size_t dataSize) noexcept {
  if (bytes.empty()) return {};
  const auto begins = [&facts](std::string_view at) {
    return at[0] == facts.tag[0] && (at.size() < 2 || at[1] == facts.tag[1]);
  };
  if (!begins(bytes)) return junk(bytes, begins);
  if (bytes.size() < kHeader) return {};
  PolhemusFrame frame;
  frame.station = static_cast<int>(byteAt(bytes, 2));
  frame.command = letterOf(static_cast<unsigned char>(byteAt(bytes, 3)));
  frame.error = static_cast<unsigned char>(byteAt(bytes, 4));
  const std::size_t size = byteAt(bytes, 6) | byteAt(bytes, 7) << 8U;
  const bool data = isData(static_cast<unsigned char>(byteAt(bytes, 3))) && !isPolhemusRefusal(frame.error);
  const bool fits = data ? size == dataSize && dataSize > 0 && frame.station >= 1 && frame.station <= facts.stations
                         : dataSize == 0 && size <= kLongestPolhemusReply && frame.station <= facts.stations;
  if (!fits) return junk(bytes, begins);  // also a reply while records are waited for: it could claim many of them
  if (bytes.size() < kHeader + size) return {};
  frame.body = bytes.substr(kHeader, size);
  if (data && frame.body.back() != ' ') return junk(bytes, begins);
  frame.size = kHeader + size;
  frame.kind = data ? PolhemusKind::Data : isPolhemusRefusal(frame.error) ? PolhemusKind::Refusal : PolhemusKind::Reply;
  return frame;
}

PolhemusFrame scanFastrakFrame(std::string_view bytes, std::size_t dataSize) noexcept {
  if (bytes.empty()) return {};
  const auto begins = [](std::string_view at) { return at[0] == '0' || at[0] == '2'; };
  if (!begins(bytes)) return junk(bytes, begins);
  if (bytes.size() < kFastrakHeader) return {};
  const char station = bytes[1], third = bytes[2];
  const bool blank = station == ' ';
  if (!(station >= '1' && station <= '4') && !(blank && bytes[0] == '2')) return junk(bytes, begins);
  PolhemusFrame frame;
  frame.station = blank ? 0 : station - '0';
  const bool letter = (third >= 'a' && third <= 'z') || (third >= 'A' && third <= 'Z');
  if (bytes[0] == '0') {
    if (dataSize == 0 || (third != ' ' && !letter)) return junk(bytes, begins);
    if (bytes.size() < kFastrakHeader + dataSize) return {};
    frame.body = bytes.substr(kFastrakHeader, dataSize);
    if (frame.body.back() != ' ') return junk(bytes, begins);
    frame.error = static_cast<unsigned char>(third);
    frame.command = 'P';
    frame.size = kFastrakHeader + dataSize;
    frame.kind = PolhemusKind::Data;
    return frame;
  }
  if (!letter || dataSize > 0) return junk(bytes, begins);
  const std::string_view window = bytes.substr(0, kLongestLine);
  const std::size_t end = window.find('\n');
  const std::string_view line = window.substr(0, end);
  const bool text = std::all_of(line.begin(), line.end(), [](char c) { return (c >= ' ' && c <= '~') || c == '\r'; });
  if (!text || (end == std::string_view::npos && bytes.size() >= kLongestLine)) return junk(bytes, begins);
  if (end == std::string_view::npos) return {};
  frame.command = third;
  frame.body = line.substr(kFastrakHeader, line.find('\r') - kFastrakHeader);
  frame.size = end + 1;
  frame.kind = third == 'E' && blank ? PolhemusKind::Refusal : PolhemusKind::Reply;
  return frame;
}

}  // namespace articulus::hardware

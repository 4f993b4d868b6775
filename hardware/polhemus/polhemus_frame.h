#pragma once
#include <cstddef>
#include <string_view>

#include "hardware/polhemus/polhemus_model.h"

namespace articulus::hardware {

/// What lies at the beginning of what has come.
enum class PolhemusKind {
  Incomplete,  ///< the rest is still on its way
  Data,        ///< the record of a station, as long as it should be and with its mark at the end
  Reply,       ///< to a command
  Refusal,     ///< of a command; its body says why, as text
  Junk         ///< damaged, or the end of something whose beginning was lost: thrown away up to the next beginning
};

/// One frame in a stream of bytes.
struct PolhemusFrame {
  PolhemusKind kind = PolhemusKind::Incomplete;
  int station = 0;          ///< 0: of none
  char command = 0;         ///< that it answers; control commands by their letter in small: ^V is 'v'
  unsigned char error = 0;  ///< see polhemusErrorWords()
  std::string_view body{};  ///< behind the header, as long as the bytes live
  std::size_t size = 0;     ///< bytes to throw away for the next one
};

/// The longest reply that is read; what claims to be longer is junk.
constexpr std::size_t kLongestPolhemusReply = 1200;

/// Reads what came first from a Liberty or a Patriot in binary format. A record has no check sum: it must be as long as
/// the list of items makes it, and end with item 0, a blank. What was damaged is given up one byte at a time, so that
/// the next good one is found.
/// In      dataSize: bytes of the items; 0: no records are waited for, but replies. While records are waited for
///         everything else is junk
/// Thread  any; real-time safe
/// Source  Liberty manual URM03PH156 rev. H, tables 2-2 and 2-47
[[nodiscard]] PolhemusFrame scanPolhemusFrame(const PolhemusFacts& facts, std::string_view bytes,
                                              std::size_t dataSize) noexcept;

/// The same of a Fastrak, whose records have no length of their own, and whose replies are lines of text.
/// Source  Fastrak manual OPM00PI002 rev. G, system data record, status record, command error
[[nodiscard]] PolhemusFrame scanFastrakFrame(std::string_view bytes, std::size_t dataSize) noexcept;

}  // namespace articulus::hardware

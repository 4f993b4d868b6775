#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "hardware/comedi/comedi_board.h"

namespace articulus::hardware {

// The wire between a virtual measuring board and whoever reads it: a stream in which each question has one answer. It
// is ours, and carries what comedi's system calls would give: counts, ranges, numbers of errors. Network order.
//   question  'J' 'C', what, n, subdevice (16 bits), number (16 bits), n channels (16 bits each)
//   answer    'j' 'c', what, n, number of the question (16 bits), errno (16 bits), n pairs (32 bits each): of counts
//   the
//             count and 0; of ranges minimum and maximum; of groups their use and how many channels they have

/// What is asked of a board.
enum class BoardAsk : std::uint8_t { Groups = 1, Read = 2, Ranges = 3 };

struct BoardQuestion {
  BoardAsk ask = BoardAsk::Read;
  std::uint16_t subdevice = 0, number = 0;
  std::size_t channels = 0;
  std::array<std::uint16_t, ComediBoard::kMostChannels> channel{};
};

struct BoardAnswer {
  BoardAsk ask = BoardAsk::Read;
  std::uint16_t number = 0;
  int error = 0;  ///< of the system (errno); 0: none
  std::size_t pairs = 0;
  std::array<std::pair<std::uint32_t, std::uint32_t>, ComediBoard::kMostChannels> pair{};
};

/// What stands at the beginning of bytes.
enum class BoardNews {
  Whole,
  Incomplete,  ///< more must come first
  Damaged,     ///< none of its words: `size` bytes to be thrown away
};

inline constexpr std::size_t kLongestQuestion = 8 + 2 * ComediBoard::kMostChannels;
inline constexpr std::size_t kLongestAnswer = 8 + 8 * ComediBoard::kMostChannels;

/// Out     how many bytes of `to` it takes; 0 where it does not fit
/// Thread  any; real-time safe, as the next
[[nodiscard]] std::size_t encode(const BoardQuestion& question, std::span<char> to) noexcept;
[[nodiscard]] std::size_t encode(const BoardAnswer& answer, std::span<char> to) noexcept;
/// Out     size: bytes that are dealt with; 0 where it is incomplete
[[nodiscard]] BoardNews decode(std::span<const char> bytes, BoardQuestion& question, std::size_t& size) noexcept;
[[nodiscard]] BoardNews decode(std::span<const char> bytes, BoardAnswer& answer, std::size_t& size) noexcept;

}  // namespace articulus::hardware

#pragma once
#include <cstdint>
#include <string_view>

namespace articulus::cell {

/// What of a cell is real. All that tells a person of it takes the words from here.
enum class Liveness : std::int32_t {
  Simulated,  ///< nothing
  Practice,   ///< nothing, but people handle it as a live one, step by step
  Bench,      ///< a device beside a simulated arm: nothing moves, but what is measured comes from outside
  Live,       ///< the arm: something moves
  Count
};

/// One row a state, in the words of a person.
struct LivenessInfo {
  std::string_view key;      ///< "live", in files and JSON
  std::string_view mark;     ///< "LIVE", where there is room for one word
  std::string_view meaning;  ///< one sentence: what is real, and what may happen
};

/// Thread  any; real-time safe
[[nodiscard]] const LivenessInfo& info(Liveness liveness) noexcept;

}  // namespace articulus::cell

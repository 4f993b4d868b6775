#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace articulus::hardware {

/// What a program asks of a virtual bench in another process. One JSON object a line; a pure codec, no socket.
/// Thread  any but control
struct BenchRequest {
  enum class Kind { State, Vice, Cut, Preload, Begin };  ///< Begin: somebody starts the controllers' programs
  Kind kind = Kind::State;
  bool closed = false;           ///< of the vice
  std::uint64_t structures = 0;  ///< to cut, bits as in BenchState::structures
  double preload_N = 0.0;
};

/// What the bench answers: how it stands now.
struct BenchState {
  std::string cell;                     ///< run::cellIdentity() of the cell whose plant it has
  std::uint64_t seed = 1;               ///< of its plant
  bool viceClosed = false;              ///< of the virtual vice
  std::vector<std::string> structures;  ///< what can be cut
  std::uint64_t cut = 0;
  double maxPreload_N = 0.0;
};

/// Longest line, either way.
inline constexpr std::size_t kLongestBenchLine = 65536;

/// With a line feed at their end.
[[nodiscard]] std::string benchText(const BenchRequest& request);
[[nodiscard]] std::string benchText(const BenchState& state);
[[nodiscard]] std::string benchText(const base::Error& refusal);

/// Errors  ParseError: what the line should be
[[nodiscard]] base::Result<BenchRequest> readBenchRequest(const std::string& line);
/// Errors  what the bench refused, in its words; ParseError: the line is none of a bench
[[nodiscard]] base::Result<BenchState> readBenchState(const std::string& line);

}  // namespace articulus::hardware

#pragma once
#include <optional>

#include "core/ik/general_6r_loop.h"

namespace articulus::ik::general {

/// All sixteen complex configurations of a loop, or those of them that are finite.
struct LoopRoots {
  std::array<ComplexAngles, 16> angles;
  int count = 0;
};

/// Sixteen distinct complex roots: as many as a loop of six axes has at most, so none is missing. None where elimination does
/// not come to sixteen, as for arms of special geometry, which have fewer.
[[nodiscard]] std::optional<LoopRoots> rootsByElimination(const Loop& loop, int first, int spin) noexcept;

/// Finds every isolated root of any loop, special or not: sixteen known roots of one loop are followed while the loop is changed
/// into the wanted one on a way through complex transforms, where roots meet with probability zero. Roots that run to
/// infinity on the way are those that a special geometry has fewer of.
/// Thread  any; track() is const and heap-free; 6 ms
/// Source  Morgan & Sommese 1989, Appl Math Comput 29:123-160 (coefficient-parameter continuation); Wampler & Morgan 1991 for 6R
class Continuation {
 public:
  /// Finds a start whose sixteen roots elimination certifies.
  explicit Continuation(int seed);

  struct Outcome {
    LoopRoots ends;                         ///< near the end of the way or at it; singular ones are only near
    int infinite = 0;                       ///< ways that ran away
    int lost = 0;                           ///< ways that stuck, or two that came to one regular end: a detour must be taken
  };
  void track(const Loop& loop, Outcome& outcome) const noexcept;

 private:
  struct Way;
  Loop start_;
  LoopRoots roots_;
  Complex detour_[6][7];
};

}  // namespace articulus::ik::general

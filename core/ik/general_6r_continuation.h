#pragma once
#include "core/ik/general_6r_loop.h"

namespace articulus::ik::general {

/// Distinct complex configurations of a loop.
/// Thread  any; real-time safe
struct LoopRoots {
  static constexpr int kAll = 16;  ///< as many as a loop of six axes has at most: none is missing
  /// Below this least pivot (loopStep) a root may be one of a continuum, of which any number is distinct: it proves
  /// nothing.
  static constexpr double kLeastPivot = 1e-6;
  static constexpr int kMostSingular = 96;
  std::array<ComplexAngles, 32> regular;
  std::array<ComplexAngles, kMostSingular> singular;  ///< double roots twice or more, points of a continuum
  int regularCount = 0, singularCount = 0;

  /// False where it is in already, to 1e-6 rad (more where rounding leaves more).
  bool add(const ComplexAngles& root, double leastPivot) noexcept;
  [[nodiscard]] bool complete() const noexcept { return regularCount >= kAll; }
};

/// Adds what elimination finds (general_6r_elimination.h), each closed by Newton steps. Special geometry has fewer than
/// sixteen roots; of almost special geometry rounding may lose some.
void addByElimination(const Loop& loop, int first, int spin, LoopRoots& roots) noexcept;

/// Finds every isolated root of any loop, special or not: sixteen known roots of one loop are followed while the loop
/// is changed into the wanted one on a way through complex transforms, where roots meet with probability zero. Roots
/// that run to infinity on the way are those that a special geometry has fewer of.
/// Thread  any; track() is const and heap-free; 6 ms
/// Source  Morgan & Sommese 1989, Appl Math Comput 29:123-160 (coefficient-parameter continuation); Wampler & Morgan
///         1991 for 6R
class Continuation {
 public:
  /// Finds a start whose sixteen roots elimination certifies. Should it find none in many attempts, the best is used,
  /// and what it lacks counts as lost.
  explicit Continuation(int seed);

  struct Outcome {
    int infinite = 0;  ///< paths that diverged
    int lost = 0;      ///< paths that stalled, or two that ended at one regular root: a detour is needed
  };
  /// Adds the ends of the paths; those towards a singular root are only near it.
  Outcome track(const Loop& loop, LoopRoots& roots) const noexcept;

 private:
  struct Way;
  static bool advance(const Way& way, double& t, double& h, ComplexAngles& q, LoopStep& step) noexcept;

  Loop start_;
  std::array<ComplexAngles, LoopRoots::kAll> roots_;
  std::size_t rootCount_ = 0;
  Complex detour_[6][7];
};

}  // namespace articulus::ik::general

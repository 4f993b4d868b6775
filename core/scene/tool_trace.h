#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "core/spatial/types.h"

namespace articulus::scene {

/// The last part of the way that a point has taken: thinned by distance, so that a point at rest costs nothing, and of
/// bounded memory.
/// Frames  W
/// Thread  one
/// Test    tests/core/scene/tool_trace_test.cpp
class ToolTrace {
 public:
  static constexpr std::size_t kMostPoints = 2000;  ///< one metre of way; beyond, the oldest part goes
  static constexpr double kStep_m = 5e-4;           ///< a shorter way is not seen

  void clear();
  /// Where the point is now; a place that is not a number is left out.
  void take(const spatial::Vector3& at_m);
  [[nodiscard]] std::span<const spatial::Vector3> points() const { return points_; }
  /// Grows with each change of the points: whoever draws them knows whether there is anything new.
  [[nodiscard]] std::uint64_t revision() const { return revision_; }

 private:
  std::vector<spatial::Vector3> points_;
  std::uint64_t revision_ = 0;
};

}  // namespace articulus::scene

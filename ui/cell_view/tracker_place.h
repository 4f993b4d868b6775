#pragma once
#include <optional>

#include "core/cell/cell_config.h"
#include "core/spatial/pose.h"

namespace articulus::ui {

/// How a tracking system stands in a cell, told by whoever knows it.
/// Frames  T of the tracking system, W, D moving body, V bone
/// Thread  any, one at a time
/// Test    tests/ui/cell_view/test_tracked_bones.cpp
class TrackerPlace {
 public:
  /// Of a simulated system the cell file has it.
  explicit TrackerPlace(const cell::CellConfig& cell);
  /// A cluster on the moving body tells it, where it is seen.
  static constexpr const char* kMovingBody = "moving body";
  [[nodiscard]] static std::optional<spatial::Pose> byMovingBody(const spatial::Pose& X_TD, const spatial::Pose& X_WD);
  [[nodiscard]] const std::optional<spatial::Pose>& stated() const { return stated_; }

 private:
  std::optional<spatial::Pose> stated_;
};

}  // namespace articulus::ui

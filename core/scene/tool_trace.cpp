#include "core/scene/tool_trace.h"

namespace articulus::scene {

void ToolTrace::clear() {
  points_.clear();
  ++revision_;
}

void ToolTrace::take(const spatial::Vector3& at_m) {
  if (!at_m.allFinite()) return;
  if (!points_.empty() && (at_m - points_.back()).norm() < kStep_m) return;
  // A quarter at a time: one by one each new point would move all others.
  if (points_.size() >= kMostPoints) points_.erase(points_.begin(), points_.begin() + kMostPoints / 4);
  points_.push_back(at_m);
  ++revision_;
}

}  // namespace articulus::scene

#pragma once
#include "core/protocol/plan.h"

namespace articulus::studies {

/// Puts segments one after the other. A segment's place is its Sample::step.
/// Thread  any
class PlanBuilder {
 public:
  /// Appends and returns its step.  In  fewer than protocol::kMaxSegments so far
  int add(protocol::Segment segment) noexcept;
  /// To zero in all six loads, held for a second.
  [[nodiscard]] static protocol::Segment unloadSegment() noexcept;
  int unload() noexcept { return add(unloadSegment()); }
  [[nodiscard]] const protocol::Plan& plan() const noexcept { return plan_; }

 private:
  protocol::Plan plan_;
};

}  // namespace articulus::studies

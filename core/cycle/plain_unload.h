#pragma once
#include "core/protocol/plan.h"

namespace articulus::cycle {

/// What the command Unload is, and a pause that unloads.
/// Thread  any; real-time safe
[[nodiscard]] inline protocol::Segment plainUnload(control::Law law) noexcept {
  protocol::Segment s;
  s.law = law;
  s.kind = protocol::SegmentKind::Unload;
  s.step = -1;
  s.duration_s = 1.0;
  s.forceTolerance_N = 1.0;
  s.momentTolerance_Nm = 0.05;
  s.timeout_s = 60.0;
  return s;
}

}  // namespace articulus::cycle

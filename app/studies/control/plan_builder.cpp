#include "app/studies/control/plan_builder.h"

namespace articulus::studies {

int PlanBuilder::add(protocol::Segment segment) noexcept {
  segment.step = plan_.segments;
  plan_.duration_s += segment.duration_s;
  plan_.segment[static_cast<std::size_t>(plan_.segments)] = segment;
  return plan_.segments++;
}

protocol::Segment PlanBuilder::unloadSegment() noexcept {
  protocol::Segment s;
  s.kind = protocol::SegmentKind::Unload;
  s.duration_s = 1.0;
  s.forceTolerance_N = 1.0;
  s.momentTolerance_Nm = 0.05;
  s.timeout_s = 60.0;
  return s;
}

}  // namespace articulus::studies

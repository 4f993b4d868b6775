#include "app/studies/control/plan_builder.h"

#include "core/cycle/plain_unload.h"

namespace articulus::studies {

int PlanBuilder::add(protocol::Segment segment) noexcept {
  segment.step = plan_.segments;
  plan_.duration_s += segment.duration_s;
  plan_.segment[static_cast<std::size_t>(plan_.segments)] = segment;
  return plan_.segments++;
}

protocol::Segment PlanBuilder::unloadSegment() noexcept {
  protocol::Segment s = cycle::plainUnload(control::kLoadLaw);
  s.step = 0;  // add() numbers it
  return s;
}

}  // namespace articulus::studies

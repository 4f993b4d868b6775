#include "core/record/plan_end.h"

namespace articulus::record {

std::string_view describe(PlanEnd end) noexcept {
  switch (end) {
    case PlanEnd::Completed: return "completed";
    case PlanEnd::Stopped: return "stopped";
    case PlanEnd::Faulted: return "ended by a fault";
    case PlanEnd::TimedOut: return "a step did not settle in time";
    case PlanEnd::Refused: return "the body is more than 2 mm or 2 degrees away from the start of the path";
  }
  return "unknown end";
}

}  // namespace articulus::record

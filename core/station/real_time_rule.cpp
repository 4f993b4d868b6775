#include "core/station/real_time_rule.h"

namespace articulus::station {

base::Result<void> mayRun(bool simulated, const TimingSummary& t) {
  if (simulated || (t.fifoScheduling && t.memoryLocked)) return {};
  const std::string missing = t.fifoScheduling ? "locked memory"
                              : t.memoryLocked ? "real-time scheduling"
                                               : "real-time scheduling and locked memory";
  return base::Error{base::ErrorCode::Conflict, "A live cell does not start without " + missing + ".",
                     t.schedulingNote + "An engineer may take it upon himself to start without; it is audited."};
}

}  // namespace articulus::station

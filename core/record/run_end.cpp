#include "core/record/run_end.h"

namespace articulus::record {

std::string_view name(RunEnd end) noexcept {
  switch (end) {
    case RunEnd::Running: return "running";
    case RunEnd::Completed: return "completed";
    case RunEnd::Stopped: return "stopped";
    case RunEnd::Faulted: return "faulted";
    case RunEnd::Interrupted: return "interrupted";
    case RunEnd::Unknown: break;
  }
  return "unknown";
}

std::string reasonText(const RunEnding& ending) {
  if (!ending.reason.empty() || ending.end == RunEnd::Running) return ending.reason;
  return std::string(name(ending.end));
}

}  // namespace articulus::record

#include "hardware/staubli_val3/val3_health.h"

namespace articulus::hardware {
namespace {

std::string problemOf(const Val3Health& h) {
  switch (h.problem) {
    case Val3Problem::None: break;
    case Val3Problem::AlterRefused:
      return h.answer == -2
                 ? "the controller has no licence for alter (it answered -2)"
                 : "the controller did not begin to alter its path (it answered " + std::to_string(h.answer) + ")";
    case Val3Problem::OutOfRange: return "a set-point was beyond the range of an axis";
    case Val3Problem::Jump: return "a set-point was too far from the one before";
    case Val3Problem::AlterFailed:
      return "the controller stopped while its path was altered (it answered " + std::to_string(h.answer) + ")";
    case Val3Problem::Silence: return "set-points stayed away while it moved";
  }
  return {};
}

const char* modeOf(std::int32_t workingMode) {
  constexpr const char* kModes[] = {"between two working modes", "manual mode", "test mode", "local automatic mode",
                                    "remote automatic mode"};
  return workingMode >= 0 && workingMode <= 4 ? kModes[workingMode] : "unknown working mode";
}

}  // namespace

std::string describe(const Val3Health& h) {
  std::string text = std::string("robot controller in ") + modeOf(h.workingMode) + ": " + std::to_string(h.states) +
                     " states in " + std::to_string(h.sessions) + (h.sessions == 1 ? " session" : " sessions");
  const auto also = [&text](std::uint64_t count, const char* what) {
    if (count > 0) text.append(", ").append(std::to_string(count)).append(" ").append(what);
  };
  also(h.missed, "cycles without one");
  also(h.skipped, "skipped by its program");
  also(h.overtaken, "overtaken");
  also(h.stale, "with an old count");
  also(h.doubtful, "that did not go on from the one before");
  also(h.unreadable, "unreadable");
  also(h.unsent, "set-points not taken");
  also(h.overruns, "cycles in which its program took too long");
  also(static_cast<std::uint64_t>(h.late < 0 ? 0 : h.late), "times without our set-point by its count");
  if (const std::string problem = problemOf(h); !problem.empty()) text += "; it held the arm last because " + problem;
  return text;
}

}  // namespace articulus::hardware

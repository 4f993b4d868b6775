#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace articulus::station {

/// How the control thread kept its time, in microseconds.
struct TimingSummary {
  std::uint64_t cycles = 0, late = 0;
  std::uint64_t hostPauses = 0;  ///< how often a simulated cell stood still because the host was away
  double hostPaused_s = 0, longestHostPause_s = 0;
  double wakeMedian_us = 0, wakeP99_us = 0, wakeP999_us = 0, wakeMax_us = 0;
  double cycleMedian_us = 0, cycleP99_us = 0, cycleP999_us = 0, cycleMax_us = 0;
  bool fifoScheduling = false;  ///< SCHED_FIFO was granted
  bool memoryLocked = false;
  std::string schedulingNote;      ///< why not, where it was not
  std::vector<std::string> wires;  ///< what came over the wires and what of it was not to be trusted, a line a device
};

}  // namespace articulus::station

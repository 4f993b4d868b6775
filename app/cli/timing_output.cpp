#include "app/cli/timing_output.h"

#include <cstdio>
#include <cstring>
#include <nlohmann/json.hpp>

namespace articulus::cli {

nlohmann::ordered_json timingObject(const station::TimingSummary& t) {
  return {{"cycles", t.cycles},
          {"late_cycles", t.late},
          {"host_pauses", {{"count", t.hostPauses}, {"total_s", t.hostPaused_s}, {"longest_s", t.longestHostPause_s}}},
          {"wake_up_us",
           {{"median", t.wakeMedian_us}, {"p99", t.wakeP99_us}, {"p99_9", t.wakeP999_us}, {"max", t.wakeMax_us}}},
          {"cycle_us",
           {{"median", t.cycleMedian_us}, {"p99", t.cycleP99_us}, {"p99_9", t.cycleP999_us}, {"max", t.cycleMax_us}}},
          {"sched_fifo", t.fifoScheduling},
          {"memory_locked", t.memoryLocked},
          {"note", t.schedulingNote},
          {"wires", t.wires}};
}

std::string timingText(const station::TimingSummary& t) {
  char text[600];
  std::snprintf(text, sizeof text,
                "Timing    wake-up %.0f us median, %.0f us p99, %.0f us p99.9; cycle %.0f, %.0f, %.0f us; %llu cycles, "
                "%llu late\n"
                "          %s, %s\n",
                t.wakeMedian_us, t.wakeP99_us, t.wakeP999_us, t.cycleMedian_us, t.cycleP99_us, t.cycleP999_us,
                static_cast<unsigned long long>(t.cycles), static_cast<unsigned long long>(t.late),
                t.fifoScheduling ? "real-time scheduling" : "normal scheduling",
                t.memoryLocked ? "memory locked" : "memory not locked");
  if (t.hostPauses > 0) {
    const std::size_t length = std::strlen(text);
    std::snprintf(text + length, sizeof text - length,
                  "          %llu host pauses, %.3f s in all, the longest %.0f ms: the simulated cell waited\n",
                  static_cast<unsigned long long>(t.hostPauses), t.hostPaused_s, 1e3 * t.longestHostPause_s);
  }
  std::string all = text + (t.schedulingNote.empty() ? std::string() : "          " + t.schedulingNote + "\n");
  for (const std::string& wire : t.wires) all += "Wire      " + wire + "\n";
  return all;
}

}  // namespace articulus::cli

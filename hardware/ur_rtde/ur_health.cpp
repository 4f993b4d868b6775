#include "hardware/ur_rtde/ur_health.h"

#include "core/base/text/printable.h"
#include "hardware/ur_rtde/rtde_session.h"

namespace articulus::hardware {

std::string describe(const UrHealth& h) {
  std::string text = "robot controller " + toText(h.version) + ": " + std::to_string(h.packages) + " packages in " +
                     std::to_string(h.sessions) + (h.sessions == 1 ? " session" : " sessions");
  const auto also = [&text](std::uint64_t count, const char* what) {
    if (count > 0) text.append(", ").append(std::to_string(count)).append(" ").append(what);
  };
  also(h.missed, "cycles without one");
  also(h.skipped, "skipped by the controller");
  also(h.overtaken, "overtaken");
  also(h.stale, "with an old time");
  also(h.doubtful, "that did not go on from the one before");
  also(h.unreadable, "unreadable");
  also(h.unsent, "set-points not taken");
  also(static_cast<std::uint64_t>(h.late < 0 ? 0 : h.late), "times without our set-point by its count");
  also(h.programs, h.programs == 1 ? "program start" : "program starts");
  if (h.programs > 0) text += " (each zeroes the sensor in the arm)";
  if (h.told[0] != '\0') text += "; it says: \"" + base::printableLine(h.told.data()) + "\"";
  return text;
}

}  // namespace articulus::hardware

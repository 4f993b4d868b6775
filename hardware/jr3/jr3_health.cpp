#include "hardware/jr3/jr3_health.h"

#include "core/base/text/text_format.h"
#include "hardware/jr3/jr3_counts.h"

namespace articulus::hardware {

std::string describe(const Jr3Health& h, const std::string& place) {
  std::string text = "JR3 force/torque sensor at " + place;
  if (h.serial != 0) {
    text += ", serial number " + std::to_string(h.serial) + ", model " + std::to_string(h.model) + ", full scales";
    for (std::size_t i = 0; i < 6; ++i)
      text.append(i == 0 ? " " : i == 3 ? " N, " : "/").append(base::significant(h.fullScale[i], 4));
    text += " Nm";
  }
  text += ": " + std::to_string(h.readings) + " readings";
  const auto also = [&text](std::uint64_t count, const char* what) {
    if (count > 0) text.append(", ").append(std::to_string(count)).append(" ").append(what);
  };
  also(h.saturated, "saturated");
  also(h.damaged, "with counts that no receiver has");
  also(h.refused, "times no sensor that was ready");
  also(h.busy, "times in use by another program");
  also(h.late, "without an answer in time");
  also(h.frozen, h.frozen == 1 ? "time frozen" : "times frozen");
  also(h.losses, h.losses == 1 ? "time lost" : "times lost");
  if (h.saturatedAxes != 0) text += "; at the end of the range now: " + jr3Axes(h.saturatedAxes);
  if (h.otherSerial != 0) text += "; plugged in is the sensor with the serial number " + std::to_string(h.otherSerial);
  if (const Jr3TroubleInfo& words = info(h.trouble); !words.cause.empty())
    text.append("; ").append(words.cause).append(". ").append(words.remedy);
  return text;
}

}  // namespace articulus::hardware

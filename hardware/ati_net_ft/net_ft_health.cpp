#include "hardware/ati_net_ft/net_ft_health.h"

namespace articulus::hardware {

std::string describe(const NetFtHealth& h, NetFtProduct product) {
  std::string text = "force/torque sensor: " + std::to_string(h.records) + " records";
  const auto also = [&text](std::uint64_t count, const char* what) {
    if (count > 0) text.append(", ").append(std::to_string(count)).append(" ").append(what);
  };
  also(h.lost, "lost");
  also(h.late, "late or double");
  also(h.doubtful, "far out of sequence");
  also(h.jumps, "jumps of the sequence");
  also(h.invalid, "with an error");
  also(h.malformed, "datagrams of a wrong length");
  also(h.foreign, "datagrams of strangers");
  also(h.stops, h.stops == 1 ? "stop that nobody asked for" : "stops that nobody asked for");
  if (h.status != 0) text += "; status: " + describeNetFtStatus(product, h.status);
  if (h.taken) text += "; another program reads the sensor and gets the records now: end it, then open the cell again";
  return text;
}

}  // namespace articulus::hardware

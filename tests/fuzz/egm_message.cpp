// Messages of an ABB controller.
#include <cmath>

#include "hardware/abb_egm/egm_message.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace articulus;
  hardware::EgmState state;
  if (hardware::decodeEgmRobot(fuzz::textOf(data, size), state) != hardware::EgmFault::None) return 0;
  for (const double q : state.joints_deg)
    if (!std::isfinite(q)) std::abort();
  // The reply to a message that was understood can be written.
  char reply[256];
  hardware::EgmSetPoint point;
  point.sequence = state.sequence;
  point.time_ms = state.time_ms;
  point.joints_deg = state.joints_deg;
  if (hardware::formatEgmSensor(point, reply) == 0) std::abort();
  return 0;
}

// Packets of a FANUC controller, alone and in the greeting.
#include <cmath>

#include "hardware/fanuc_j519/j519_greeting.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace articulus;
  const auto packet = fuzz::textOf(data, size);
  if (const auto status = hardware::decodeJ519Status(packet)) {
    hardware::J519Command command;
    command.sequence = status->sequence;
    command.joints_deg = status->joints_deg;
    char out[344];
    if (hardware::formatJ519Command(command, out) != 344) std::abort();
    for (const double q : status->joints_deg)
      if (!std::isfinite(q)) std::abort();
  }
  if (const auto limit = hardware::decodeJ519Limit(packet); limit && !(limit->least > 0.0)) std::abort();
  hardware::J519Greeting greeting({hardware::J519Layout::Third, 8, true});
  char out[64];
  for (int i = 0; i < 4; ++i) {
    while (greeting.next(out) > 0) {}
    (void)greeting.hear(packet);
    greeting.retry();
  }
  return 0;
}

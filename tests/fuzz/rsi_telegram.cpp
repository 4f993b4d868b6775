// Datagrams of a KUKA controller.
#include <cmath>

#include "hardware/kuka_rsi/rsi_reply.h"
#include "hardware/kuka_rsi/rsi_telegram.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace articulus;
  hardware::RobTelegram telegram;
  if (hardware::scanRob(fuzz::textOf(data, size), telegram) != hardware::RobFault::None) return 0;
  for (const double axis : telegram.axes_deg)
    if (!std::isfinite(axis)) std::abort();
  // The reply to a telegram that was understood can be written.
  char reply[1024];
  static const hardware::RsiReply kReply = hardware::RsiReply::standard("Articulus");
  if (kReply.write({}, telegram.ipocView(), reply) == 0) std::abort();
  return 0;
}

// Bytes of a Qualisys system: packets in a stream, frames and settings in them.
#include <cmath>

#include "hardware/qualisys_rt/qualisys_bodies.h"
#include "hardware/qualisys_rt/qualisys_frame.h"
#include "hardware/qualisys_rt/qualisys_packet.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace articulus;
  std::string_view left = fuzz::textOf(data, size);
  while (!left.empty()) {
    const hardware::QualisysPacket packet = hardware::scanQualisys(left);
    if (packet.size == 0) break;
    if (packet.size > left.size() || packet.body.size() > packet.size) std::abort();
    const std::string_view text = hardware::qualisysText(packet);
    if (text.size() > packet.body.size()) std::abort();
    if (packet.kind == hardware::QualisysKind::Xml) (void)hardware::readQualisysBodies(std::string(text));
    if (const auto frame = hardware::decodeQualisysFrame(packet.body))
      for (std::size_t i = 0; i < frame->bodies; ++i)
        for (const auto order : {hardware::QualisysRotation::ByColumns, hardware::QualisysRotation::ByRows}) {
          const hardware::WireBody body = hardware::qualisysBody(*frame, i, order);
          if (body.sight != hardware::BodySight::Seen) continue;
          if (!body.X_TM.rotation.allFinite() || !body.X_TM.translation.allFinite()) std::abort();
          if (std::abs(body.X_TM.rotation.determinant() - 1.0) > 1e-6 || !(body.error_m >= 0.0)) std::abort();
        }
    left.remove_prefix(packet.size);
  }
  return 0;
}

// Datagrams of NatNet: whatever the kind, in each layout of models and frames.
#include <cmath>

#include "hardware/optitrack_natnet/natnet_frame.h"
#include "hardware/optitrack_natnet/natnet_models.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace articulus;
  const std::string_view text = fuzz::textOf(data, size);
  const auto message = hardware::scanNatNet(text);
  if (!message) return 0;
  (void)hardware::decodeNatNetServer(message->body);
  if (const auto time = hardware::decodeNatNetTime(message->body))
    if (hardware::natNetNanoseconds(time->received, time->asked % 10'000'000'000 + 1) < 0) std::abort();
  for (const hardware::NatNetVersion version :
       {hardware::NatNetVersion{2, 6}, {2, 7}, {2, 9}, {2, 11}, {3, 0}, {4, 0}, {4, 1}, {4, 2}, {5, 0}}) {
    std::size_t seen = 0;
    const auto count = hardware::readNatNetModels(message->body, version, [&](const hardware::NatNetModel& model) {
      if (model.name.size() >= size) std::abort();
      ++seen;
    });
    if (count && *count != seen) std::abort();
    const std::int32_t ids[] = {1, 2, -1};
    hardware::WireBody found[3];
    if (!hardware::decodeNatNetFrame(message->body, version, ids, found)) continue;
    if (!version.described()) std::abort();
    for (const hardware::WireBody& body : found) {
      if (body.sight != hardware::BodySight::Seen) continue;
      if (!body.X_TM.rotation.allFinite() || !body.X_TM.translation.allFinite()) std::abort();
      if (std::abs(body.X_TM.rotation.determinant() - 1.0) > 1e-6 || !(body.error_m >= 0.0)) std::abort();
    }
  }
  return 0;
}

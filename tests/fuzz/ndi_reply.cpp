// Bytes of an NDI tracker: replies in a stream, and the transforms in them.
#include <cmath>

#include "hardware/ndi_polaris/ndi_reply.h"
#include "hardware/ndi_polaris/ndi_transforms.h"
#include "tests/fuzz/fuzz.h"

namespace {

void tryTransforms(std::string_view body) {
  using namespace articulus;
  const auto all = hardware::decodeNdiTransforms(body);
  if (!all) return;
  for (std::size_t i = 0; i < all->tools; ++i) {
    const hardware::WireBody& tool = all->tool[i].body;
    if (tool.sight != hardware::BodySight::Seen) continue;
    if (!tool.X_TM.rotation.allFinite() || !tool.X_TM.translation.allFinite()) std::abort();
    if (std::abs(tool.X_TM.rotation.determinant() - 1.0) > 1e-6 || !(tool.error_m >= 0.0)) std::abort();
  }
  (void)hardware::ndiSystemWords(all->systemStatus);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace articulus;
  std::string_view left = fuzz::textOf(data, size);
  tryTransforms(left);
  while (!left.empty()) {
    const hardware::NdiReply reply = hardware::scanNdiReply(left);
    if (reply.kind == hardware::NdiReplyKind::Incomplete) break;
    if (reply.size == 0 || reply.size > left.size()) std::abort();
    (void)hardware::ndiErrorWords(reply.body);
    tryTransforms(reply.body);
    left.remove_prefix(reply.size);
  }
  return 0;
}

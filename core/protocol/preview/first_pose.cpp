#include "core/protocol/preview/first_pose.h"

#include <algorithm>
#include <cmath>

#include "core/protocol/preview/set_point_drawer.h"
#include "core/protocol/preview/set_point_preview.h"

namespace articulus::protocol {
namespace {

bool anyNotZero(const std::array<std::vector<double>, 6>& courses) {
  return std::ranges::any_of(courses, [](const std::vector<double>& course) {
    return std::ranges::any_of(course, [](double value) { return std::isfinite(value) && value != 0.0; });
  });
}

}  // namespace

FirstPose firstPoseOf(const Protocol& protocol, std::optional<spatial::Side> side) {
  const auto program = expand(protocol, side);
  if (!program) return {};
  for (const Action& action : program->actions) {
    if (action.kind != ActionKind::Motion) continue;
    SetPointPreview alone;
    SetPointDrawer(alone).add(action);
    if (anyNotZero(alone.load)) return {};
    if (!anyNotZero(alone.pose)) continue;  // unloads, waits, goes to where it is
    FirstPose first{.pose = {}, .step = action.topStep};
    bool stays = false;
    for (std::size_t i = 0; i < 6; ++i) {
      const double last = alone.pose[i].back();
      if (!std::isfinite(last)) continue;  // its load is kept: where that leads is the specimen's to say
      first.pose[i] = last;
      stays = stays || last != 0.0;
    }
    return stays ? first : FirstPose{};
  }
  return {};
}

}  // namespace articulus::protocol

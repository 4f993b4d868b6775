// What the axis of a fault is called.
#include <array>

#include "core/robot/joint_vector.h"
#include "core/safety/fault.h"
#include "core/spatial/axis_names.h"

namespace articulus::safety {

std::string_view axisOf(FaultCode code, int axis) noexcept {
  static constexpr std::array<std::string_view, 8> kJoint{"joint 1", "joint 2", "joint 3", "joint 4",
                                                          "joint 5", "joint 6", "joint 7", "joint 8"};
  static constexpr std::array<std::string_view, 6> kMotion{"along x", "along y", "along z",
                                                           "about x", "about y", "about z"};
  static constexpr std::array<std::string_view, 3> kAxis{"x", "y", "z"};
  static_assert(kJoint.size() >= robot::kMaxJoints);
  if (axis < 0) return {};
  const auto at = static_cast<std::size_t>(axis);
  switch (info(code).axis) {
    case FaultAxis::None: break;
    case FaultAxis::Joint: return kJoint[at % kJoint.size()];
    case FaultAxis::Axis: return kAxis[at % kAxis.size()];
    case FaultAxis::Load: return spatial::kLoadNames[at % spatial::kLoadNames.size()];
    case FaultAxis::Swing: return at < 6 ? spatial::kLoadNames[at] : kMotion[at % kMotion.size()];
  }
  return {};
}

}  // namespace articulus::safety

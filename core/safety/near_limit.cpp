#include "core/safety/near_limit.h"

#include <array>

#include "core/spatial/axis_names.h"

namespace articulus::safety {

std::string_view place(const NearLimit& near) noexcept {
  static constexpr std::array<std::string_view, 8> kJoint{"joint 1", "joint 2", "joint 3", "joint 4",
                                                          "joint 5", "joint 6", "joint 7", "joint 8"};
  static constexpr std::array<std::string_view, 3> kBox{"box x", "box y", "box z"};
  const auto axis = static_cast<std::size_t>(near.axis < 0 ? 0 : near.axis);
  switch (near.code) {
    case FaultCode::JointPositionLimit: return kJoint[axis % kJoint.size()];
    case FaultCode::SafetyBox: return kBox[axis % kBox.size()];
    case FaultCode::ForceLimit:
    case FaultCode::MomentLimit: return spatial::kLoadNames[axis % spatial::kLoadNames.size()];
    case FaultCode::SensorOverload: return "load cell";
    case FaultCode::Collision: return "parts";
    case FaultCode::NearSingularity: return "singularity";
    default: return info(near.code).label;
  }
}

}  // namespace articulus::safety

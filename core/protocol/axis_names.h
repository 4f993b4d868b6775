#pragma once
#include <array>
#include <string_view>

#include "core/control/selection.h"
#include "core/spatial/axis_names.h"

namespace articulus::protocol {

/// What the six axes of a drive are called in JSON: a load goal "Mx", a pose goal "Rx".
using spatial::kPoseNames;
using spatial::poseUnit;

/// "force", "position", "hold", "free"
inline constexpr std::array<std::string_view, 4> kModeNames{"force", "position", "hold", "free"};
/// "world", "tool", "joint"
inline constexpr std::array<std::string_view, 3> kFrameNames{"world", "tool", "joint"};

}  // namespace articulus::protocol

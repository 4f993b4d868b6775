#pragma once
#include <optional>

#include "core/device/tracker.h"

namespace articulus::hardware {

/// The pose that a virtual system of bodies tells of what a simulated tracker sees: its pose, or the triad of its three
/// markers as in hardware::markerFrame(). None: it is not seen, or only in part.
/// Thread  any
[[nodiscard]] std::optional<spatial::Pose> seenPose(const device::TrackedBody& body);

}  // namespace articulus::hardware

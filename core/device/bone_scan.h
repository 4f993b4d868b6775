#pragma once
#include <array>
#include <string>
#include <vector>

#include "core/device/tracker.h"

namespace articulus::device {

/// What a scan (CT) with the markers on shows of one bone, and where the landmarks are in the bone's own axes.
/// Frames  I scan; V vertebra
struct BoneScan {
  std::string bone;
  std::array<spatial::Vector3, TrackedBody::kMarkers> marker_I_m;
  std::vector<spatial::Vector3> landmark_I_m, landmark_V_m;  ///< in the same order, three or more
};

}  // namespace articulus::device

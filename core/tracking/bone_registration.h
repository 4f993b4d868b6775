#pragma once
#include <array>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/device/bone_scan.h"
#include "core/spatial/pose.h"

namespace articulus::tracking {

/// How a bone hangs on what is tracked: its markers in its own axes, or what a sensor's pose is to be multiplied by.
/// Frames  M markers; V vertebra
struct BoneRegistration {
  std::string bone;
  std::array<spatial::Vector3, device::TrackedBody::kMarkers> marker_V_m;
  spatial::Pose X_MV;                 ///< M: the triad of the markers, origin in the second, x towards the first
  double landmarkResidual_m = 0.0;    ///< rms
  std::vector<std::string> warnings;  ///< of the landmarks, with figure and remedy
};

/// Errors  InvalidArgument: landmarks or markers that are too few, do not pair or lie on a line
/// Source  Hill 2013, p. 67: T(tracker to body) = T(image to tracker)^-1 T(image to body)
[[nodiscard]] base::Result<BoneRegistration> registerBone(const device::BoneScan& scan);

}  // namespace articulus::tracking

#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/scene/mesh.h"

namespace articulus::scene {

/// The markers of one tracked bone, where the tracking system has it now.
/// Frames  V of the bone, W
struct TrackedCluster {
  std::string bone;
  std::vector<spatial::Vector3> marker_V_m;
  spatial::Pose X_WV;
  bool seen = false;  ///< in the newest frame; else its pose means nothing
  /// Where it was when it was first seen in this motion, and the moving body then: what it has done since is known,
  /// where it lies in its bone is not.
  struct First {
    spatial::Pose X_WV, X_WD;
  };
  std::optional<First> first{};
};

inline constexpr double kMarker_m =
    0.0055;  ///< radius of a drawn marker (ours: those of camera systems have 3 to 7 mm)

/// Balls on thin rods that join them, in V.
[[nodiscard]] Mesh clusterMesh(const std::vector<spatial::Vector3>& marker_V_m);

}  // namespace articulus::scene

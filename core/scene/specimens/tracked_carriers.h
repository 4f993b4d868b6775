#pragma once
#include <vector>

#include "core/scene/specimens/specimen_drawing.h"
#include "core/scene/tracked_cluster.h"

namespace articulus::scene {

/// Displacements of all carriers as carrierPoses() has them, but for the bones between both ends that a tracking system
/// sees: these have moved as it says since it first saw them, from where they were drawn then. Discs follow the bones
/// beside them. Both ends stay where vice and robot hold them.
/// In      X_WN: of the neutral pose; clusters: told apart by SpecimenDrawing::boneName
/// Thread  any
/// Test    tests/core/scene/specimens/tracked_carriers_test.cpp
[[nodiscard]] std::vector<spatial::Pose> carrierPoses(const SpecimenDrawing& drawing, const spatial::Pose& X_WN,
                                                      const spatial::Pose& X_WD,
                                                      const std::vector<TrackedCluster>& clusters);

/// How many of them are seen and move a bone of this drawing.
[[nodiscard]] int bonesMovedBy(const SpecimenDrawing& drawing, const std::vector<TrackedCluster>& clusters);

}  // namespace articulus::scene

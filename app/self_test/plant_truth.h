#pragma once
#include "core/robot/joint_vector.h"
#include "core/spatial/pose.h"
#include "core/spatial/six_vector.h"

namespace articulus::app {

/// What the simulated plant really does, where devices only say what encoders and load cell see. No controller,
/// estimator or safeguard is given it: it judges them.
/// Frames  core/README.md
struct PlantTruth {
  robot::JointVector position_rad, velocity_rad_per_s;
  spatial::Pose X_WD;     ///< of the moving body
  spatial::Wrench F_D_W;  ///< load on the specimen; zero while the vice is open
};

}  // namespace articulus::app

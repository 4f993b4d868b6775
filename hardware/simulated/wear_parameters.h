#pragma once
#include "core/base/json_reader.h"
#include "core/robot/joint_vector.h"

namespace articulus::hardware {

/// In what a used arm differs from the one its file describes, which is all that the controller knows of. Read from the
/// cell file, key "simulation.wear"; every key may be missing. Vectors are empty or hold one number a joint.
struct WearParameters {
  robot::JointVector coulombFriction_Nm;  ///< of each motor at its own joint, in the place of the file's; not seeded
  robot::JointVector torqueOffset_Nm;     ///< pushes the joint forward, constant: spring and weights that are not known
  robot::JointVector gearPlay_rad;        ///< whole width of the gap between a motor's side of the gear and the link
  robot::JointVector gearStiffness_Nm_per_rad;  ///< of a gear with play, where its flanks touch
  double gearDamping_s = 0.0005;                ///< damping over stiffness there
  double filmDamping_Nms = 0.02;                ///< of the grease, also inside the gap
};

/// In      joints: of the arm
/// Throws  base::JsonError that names the key
[[nodiscard]] WearParameters readWear(const base::JsonReader& wear);

}  // namespace articulus::hardware

#pragma once
#include <optional>
#include <vector>

#include "core/robot/robot_model.h"
#include "core/scene/mesh.h"
#include "core/scene/tone.h"

namespace articulus::scene {

/// A piece of the arm, rigid with one link.
struct ArmPart {
  int link = -1;  ///< index from 0; -1 is the foot
  Tone tone = Tone::Housing;
  Mesh mesh;                                             ///< in the link's frame
  std::optional<robot::ArmColours::Colour> colour = {};  ///< of this arm; none: that of its tone
};

/// Housings and limbs for any serial arm, drawn from its Denavit-Hartenberg table alone: a limb that swings about the
/// joint before it becomes a plate beside the joint, one that rolls becomes a tube. Proportions follow the arm's reach;
/// they are ours and not a vendor's.
/// Frames  modified DH, as robot::RobotModel
/// Thread  any
[[nodiscard]] std::vector<ArmPart> armParts(const robot::RobotModel& model);

/// Length of the stretched arm, m; what all proportions go by.
[[nodiscard]] double reach_m(const robot::RobotModel& model);

}  // namespace articulus::scene

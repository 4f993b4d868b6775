#pragma once
#include <vector>

#include "core/scene/arms/arm_draft.h"

namespace articulus::scene {

/// Where the body of a link meets that of the link before, on the axis of its joint, for limbs that lie beside each
/// other: all along z of the link's own frame.
struct JointSeat {
  double seam_m = 0.0;    ///< where both bodies meet
  double side = 1.0;      ///< from the seam to this link's body: 1 towards +z, -1
  double level_m = 0.0;   ///< where this link's limb runs
  double before_m = 0.0;  ///< where the limb of the link before runs
};

/// How thick bodies are along the axis of one joint: from the limb before to the seam, and from there to the own limb.
struct SeatSize {
  double before_m = 0.0, own_m = 0.0;
};

/// Seats of all joints. A limb that swings lies beside the one before, on the other side than that lay of the one
/// before it; where the next axis crosses its own, it lies there.
/// In      sizes: one a joint.  Out  one a joint
/// Thread  any
[[nodiscard]] std::vector<JointSeat> jointSeats(const ArmDraft& arm, const std::vector<SeatSize>& sizes);

}  // namespace articulus::scene

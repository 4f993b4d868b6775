#pragma once
#include <optional>

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

}  // namespace articulus::scene

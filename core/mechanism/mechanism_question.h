#pragma once
#include <array>
#include <optional>

#include "core/mechanism/knee_inspired_joint.h"

namespace articulus::mechanism {

/// What is asked of a mechanism beside what its file says. Rates and accelerations are of either the angles or the
/// lengths of the actuators: the others follow.
struct MechanismQuestion {
  std::optional<JointAngles> at{};  ///< instead of the file's
  std::optional<JointRates> rates{};
  std::optional<JointAccelerations> accelerations{};
  std::optional<LegRates> legRates{};
  std::optional<LegAccelerations> legAccelerations{};
  std::optional<std::array<double, 2>> forces_N{};    ///< of both actuators: their moments
  std::optional<std::array<double, 2>> moments_Nm{};  ///< about k0 and i1: the forces that make them
  std::optional<LegLengths> lengths{};                ///< of both actuators: the angles
  std::optional<std::array<double, 6>> measured_m{};  ///< of the six measuring legs: the pose
  Assembly side = Assembly::Ahead;
};

}  // namespace articulus::mechanism

#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/mechanism/knee_inspired_joint.h"
#include "core/mechanism/pose_from_lengths.h"
#include "core/mechanism/springy_leg.h"

namespace articulus::mechanism {

/// A parallel mechanism as a file describes it: a platform on rods, and where there are some the two actuators of a
/// knee-inspired joint and the six legs that measure its pose.
struct MechanismFile {
  std::string name;
  SixCoordinates pose;                ///< at which it is judged
  std::vector<std::string> names;     ///< of the rods
  std::vector<SpringyLeg> rods;       ///< free at the pose where no other length is given
  std::vector<SpringyLeg> actuators;  ///< as springs, five and six; empty without
  std::optional<KneeInspiredGeometry> actuated;
  std::optional<MeasuringLegs> measuring;
};

/// Errors  NotFound; ParseError names file, line, key and what to do
/// Thread  any but control
[[nodiscard]] base::Result<MechanismFile> readMechanism(const std::filesystem::path& file);

}  // namespace articulus::mechanism

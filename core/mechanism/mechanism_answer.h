#pragma once
#include <string>
#include <vector>

#include "core/mechanism/mechanism_file.h"
#include "core/mechanism/mechanism_question.h"
#include "core/mechanism/spherical_synthesis.h"
#include "core/spatial/six_vector.h"

namespace articulus::mechanism {

/// What the two actuators do at a position: of rates, accelerations and forces those that were asked for and those that
/// follow from them.
struct Actuation {
  JointAngles angles{};
  LegLengths lengths{};
  double singularTheta_rad = 0.0;  ///< and half a turn away (4.9)
  std::optional<JointRates> rates{};
  std::optional<LegRates> legRates{};
  std::optional<JointAccelerations> accelerations{};
  std::optional<LegAccelerations> legAccelerations{};
  std::optional<std::array<double, 2>> forces_N{};
  std::optional<JointMoments> moments{};
};

/// All that is told of a mechanism; command line and desktop show it.
struct MechanismAnswer {
  struct Rod {
    std::string name{};
    double length_m = 0.0;
    RodType type = RodType::Obstructive;
  };
  SixCoordinates pose{};
  std::vector<Rod> rods{};
  Mobility mobility{};
  bool architecturallySingular = false;  ///< wherever the platform stands
  std::optional<SphericalSynthesis> spherical{};
  std::string whyNotSpherical{};  ///< which condition does not hold
  int springs = 0;
  std::optional<spatial::Matrix6> coordinateStiffness{}, cartesianStiffness{};  ///< none without springs
  std::optional<Actuation> actuation{};
  std::optional<SixCoordinates> measuredPose{};
};

/// Errors  InvalidArgument: a number that is not finite, a question that this mechanism has no part for, or both sides
///         of one; OutOfRange: lengths that it cannot have, a singular position that leaves the answer open
/// Thread  any but control
/// Source  Vertechy & Parenti-Castelli 2004, ch. 3 to 5
/// Test    tests/core/mechanism/mechanism_answer_test.cpp
[[nodiscard]] base::Result<MechanismAnswer> answer(const MechanismFile& file, const MechanismQuestion& question);

/// A direction that keeps all lengths at a pose, for followSelfMotion(): the freest.
[[nodiscard]] spatial::Vector6 freeDirection(std::span<const SpringyLeg> rods, const spatial::Pose& X_01);

}  // namespace articulus::mechanism

#pragma once
#include <array>

#include "core/ik/general_6r_complex.h"
#include "core/spatial/pose.h"

namespace articulus::ik::general {

using ComplexAngles = std::array<Complex, 6>;

/// The closed loop that an arm forms with its hand held: F0 Rz(q0) F1 Rz(q1) .. F5 Rz(q5) = 1. Six fixed transforms,
/// six turns; all joints are alike, so that any of them may be the first.
/// Frames  F0 is from the hand to the first axis, Fi from axis i-1 to axis i
/// In      lengths in units of some length of the arm, so that they compare with angles
struct Loop {
  std::array<spatial::Pose, 6> fixed;
};

/// The same for complex transforms, on the way of a continuation, with its change along the way.
/// Source  Wampler, Morgan & Sommese 1990, J Mech Design 112:59-68, for complex kinematics by continuation
struct ComplexLoop {
  struct Transform {
    Complex rotation[3][3];  ///< column, row
    Complex translation[3];
    Complex turning[3], moving[3];  ///< rates along the way, in axes of the frame before
  };
  std::array<Transform, 6> fixed;
};
[[nodiscard]] ComplexLoop complexOf(const Loop& loop) noexcept;

/// One Newton step towards the closed loop and the tangent of the way, from one factorisation.
struct LoopStep {
  ComplexAngles newton, tangent;
  double residual = 0.0;    ///< greatest error of closure
  double leastPivot = 0.0;  ///< 0: singular, the steps are not filled
};
void loopStep(const ComplexLoop& loop, const ComplexAngles& angles, bool withTangent, LoopStep& step) noexcept;

/// What rounding leaves of the angles of a root: grows with the square of its sines, which are large far from the real
/// ones.
[[nodiscard]] double rounding(const ComplexAngles& angles) noexcept;

/// Newton steps until the loop closes to rounding. False where it does not within maxSteps, or runs away to infinity.
[[nodiscard]] bool closeLoop(const ComplexLoop& loop, ComplexAngles& angles, int maxSteps) noexcept;

/// Greatest distance of two configurations, whole turns aside.
[[nodiscard]] double distance(const ComplexAngles& a, const ComplexAngles& b) noexcept;

}  // namespace articulus::ik::general

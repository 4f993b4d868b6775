#pragma once
#include <array>
#include <optional>

#include "core/ik/arm_frame.h"
#include "core/ik/elbow_stage.h"
#include "core/ik/solution_set.h"
#include "core/ik/wrist_stage.h"

namespace articulus::ik {

/// Closed form of an arm whose axes 2, 3, 4 are parallel, whose axis 5 is at a right angle to axes 4 and 6, and whose
/// axes 5 and 6 meet; any offsets else (Universal Robots).
/// Out     where sin theta5 = 0, axes 2, 3, 4 and 6 are parallel and joint 6 is open: it is chosen so that the elbow
///         stands as near to a right angle as it can, so that a reachable pose keeps its solutions. Where sin theta5 is
///         tiny but not zero, the pose determines the sum of joints 2 to 4 to rounding / sin theta5 only: on the very
///         edge of reach a solution may be lost
/// Thread  any; const, real-time safe (no heap)
/// Source  Hawkins 2013 for the decomposition
class ParallelAxes {
 public:
  using Geometry = std::array<robot::LinkGeometry, 6>;
  [[nodiscard]] static std::optional<ParallelAxes> of(const Geometry& links, const spatial::Pose& X_B0,
                                                      const spatial::Pose& X_LF, double structure);

  /// All real solutions, shoulder by shoulder, wrist by wrist, elbow by elbow. See ClosedForm.
  void solve(const spatial::Pose& X_BF, SolutionSet& solutions, double slack) const noexcept;

 private:
  ParallelAxes() = default;
  void chooseOpenJoint(const WristStage::Rotation& K, SimdPair planeX, double planeY,
                       WristStage::Outcome& wrist) const noexcept;

  ArmFrame frame_;
  ShoulderStage shoulder_;
  ElbowStage elbow_;
  WristStage wrist_;
  double cosTwist2_ = 0.0, sinTwist2_ = 1.0;  ///< between axes 1 and 2
  double sense3_ = 1.0, sense4_ = 1.0;        ///< -1: the axis points against axis 2
  double tailX_m_ = 0.0, tailY_m_ = 0.0;  ///< from axis 4 to the meeting point of axes 5 and 6, in the plane at angle 0
  std::array<double, 6> offset_rad_{};
};

}  // namespace articulus::ik

#pragma once
#include <array>
#include <optional>

#include "core/ik/arm_frame.h"
#include "core/ik/elbow_stage.h"
#include "core/ik/solution_set.h"
#include "core/ik/wrist_stage.h"

namespace articulus::ik {

/// Closed form of an arm whose axes 2 and 3 are parallel and whose axes 4, 5, 6 meet in one point at right angles, with
/// any offset at shoulder and elbow, any lateral offset, any sign of a twist, and any twist but 0 and 180 deg between
/// axes 1 and 2.
/// Thread  any; const, real-time safe (no heap)
/// Source  Pieper 1968
class SphericalWrist {
 public:
  using Geometry = std::array<robot::LinkGeometry, 6>;
  [[nodiscard]] static std::optional<SphericalWrist> of(const Geometry& links, const spatial::Pose& X_B0,
                                                        const spatial::Pose& X_LF, double structure);

  /// All real solutions, shoulder by shoulder, elbow by elbow, wrist by wrist. See ClosedForm.
  void solve(const spatial::Pose& X_BF, SolutionSet& solutions, double slack) const noexcept;

 private:
  SphericalWrist() = default;
  ArmFrame frame_;
  ShoulderStage shoulder_;
  ElbowStage elbow_;
  WristStage wrist_;
  double cosTwist2_ = 0.0, sinTwist2_ = 1.0;    ///< between axes 1 and 2
  double cosTwist34_ = 0.0, sinTwist34_ = 1.0;  ///< of links 3 and 4 together
  double cosForearm_ = 1.0, sinForearm_ = 0.0;  ///< direction of the wrist centre, seen from axis 3 at theta 3 = 0
  double sense3_ = 1.0;                         ///< -1: axis 3 points against axis 2
  double forearm_rad_ = 0.0;
  std::array<double, 6> offset_rad_{};
};

}  // namespace articulus::ik

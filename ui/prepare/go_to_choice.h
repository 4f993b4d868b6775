#pragma once
#include <array>
#include <vector>

#include "core/base/result.h"
#include "core/procedure/go_to.h"

namespace articulus::ui {

/// Where the arm is to go, as somebody types it: joints, or the pose of the tool in the base of the robot. Knows no
/// widget.
/// Frames  B robot base; D the moving body (the tool's end)
/// Thread  ui; a pose takes up to some tens of ms
class GoToChoice {
 public:
  /// x y z of the tool in the axes of the base, m; then about x, about y and about z of the base, in this order, rad.
  using Numbers = std::array<double, 6>;
  struct Plan {
    robot::JointVector q_rad;
    procedure::WayLook look;
  };

  explicit GoToChoice(const cell::CellConfig& cell) : cell_(cell) {}

  [[nodiscard]] Numbers poseOf(const robot::JointVector& q) const;
  [[nodiscard]] Plan toJoints(const safety::LimitSet& limits, const robot::JointVector& from,
                              const robot::JointVector& to, double fastest_rad_per_s) const;
  /// Of all configurations that reach the pose the nearest that the arm may go to; where it may to none, the nearest.
  /// Errors  OutOfRange: the arm does not reach it
  [[nodiscard]] base::Result<Plan> toPose(const safety::LimitSet& limits, const robot::JointVector& from,
                                          const Numbers& pose, double fastest_rad_per_s) const;

 private:
  const cell::CellConfig& cell_;
};

}  // namespace articulus::ui

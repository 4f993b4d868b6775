#pragma once
#include <optional>
#include <variant>

#include "core/ik/parallel_axes.h"
#include "core/ik/solution_set.h"
#include "core/ik/spherical_wrist.h"
#include "core/robot/robot_model.h"

namespace articulus::ik {

/// Inverse kinematics in closed form of a six-axis arm whose special geometry allows it.
/// Thread  any; const, real-time safe (no heap)
/// Source  Pieper 1968; Hawkins 2013 for parallel axes
class ClosedForm {
 public:
  enum class Structure {
    SphericalWrist,  ///< axes 2 and 3 parallel, axes 4, 5, 6 meet in one point, at right angles
    ParallelAxes,    ///< axes 2, 3, 4 parallel, axes 5 and 6 meet, axis 5 at right angles to 4 and 6
  };
  /// Which geometry of each link is used.
  enum class Geometry { Nominal, Calibrated };

  /// None where the geometry has no structure that we know in closed form (nominal to 1e-9 m and rad, calibrated to
  /// 1e-11: what is left out is error; beta exactly 0).
  [[nodiscard]] static std::optional<ClosedForm> of(const robot::RobotModel& model, Geometry which = Geometry::Nominal);
  [[nodiscard]] Structure structure() const noexcept {
    return arm_.index() == 0 ? Structure::SphericalWrist : Structure::ParallelAxes;
  }

  /// All real solutions (up to 8), each joint in (-pi, pi], without looking at ranges and turns. On the edge of the
  /// working volume two of them are the same. Where a direction is open (singular), one is chosen: wrist straight (sin
  /// theta5 below 1e-12): theta4 = 0 and pi, theta6 carries the sum; parallel axes: see ParallelAxes; wrist centre on
  /// axis 1: theta1 = 0 and pi; wrist centre on axis 2 (folded arm): upper arm at direction 0.
  /// In      X_BF; slack: a cosine or sine beyond 1 by no more than this counts as 1, so that a pose just out of the
  ///         nominal reach still yields a start for polishing (0: none but rounding, 1e-10)
  void solve(const spatial::Pose& X_BF, SolutionSet& solutions, double slack = 0.0) const noexcept {
    if (const auto* arm = std::get_if<SphericalWrist>(&arm_)) arm->solve(X_BF, solutions, slack);
    else if (const auto* other = std::get_if<ParallelAxes>(&arm_)) other->solve(X_BF, solutions, slack);
  }

 private:
  using Arm = std::variant<SphericalWrist, ParallelAxes>;
  explicit ClosedForm(const Arm& arm) : arm_(arm) {}
  Arm arm_;
};

}  // namespace articulus::ik

#pragma once
#include <optional>

#include "core/ik/solution_set.h"
#include "core/robot/robot_model.h"

namespace articulus::ik {

/// Inverse kinematics in closed form of a six-axis arm whose special geometry allows it.
/// Thread  any; const, real-time safe (no heap)
/// Source  Pieper 1968; Hawkins 2013 for parallel axes
class ClosedForm {
 public:
  enum class Structure {
    SphericalWrist,    ///< axes 2 and 3 parallel, axes 4, 5, 6 meet in one point
    ParallelAxes,      ///< axes 2, 3, 4 parallel
  };
  /// Which geometry of each link is taken.
  enum class Geometry { Nominal, Calibrated };

  /// None where the geometry has no structure that we know in closed form (to 1e-9 m and 1e-9 rad).
  [[nodiscard]] static std::optional<ClosedForm> of(const robot::RobotModel& model, Geometry which = Geometry::Nominal);
  [[nodiscard]] Structure structure() const noexcept;

  /// All real solutions (up to 8), without looking at ranges and turns.
  /// In      X_BF; slack: a cosine or sine beyond 1 by no more than this is taken as 1, so that a pose just out of the nominal
  ///         reach still yields a start for polishing (0: none)
  void solve(const spatial::Pose& X_BF, SolutionSet& solutions, double slack = 0.0) const noexcept;
};

}  // namespace articulus::ik

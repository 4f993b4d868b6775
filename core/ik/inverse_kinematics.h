#pragma once
#include <memory>
#include <string_view>

#include "core/ik/solution_set.h"
#include "core/robot/robot_model.h"

namespace articulus::ik {

/// How an arm's inverse kinematics is solved.
enum class Method {
  SphericalWrist,  ///< closed form, last three axes meet in a point
  ParallelAxes,    ///< closed form, axes 2, 3, 4 parallel (Universal Robots)
  AlmostSpecial,   ///< calibrated: nominal closed form, polished on the true geometry
  General,         ///< any 6R: eigenvalues
  Redundant,       ///< seven axes: numeric, one solution a seed
};
[[nodiscard]] std::string_view label(Method method) noexcept;

/// All joint configurations of a flange pose, by the quickest way that finds them all for this arm.
/// In      X_BF
/// Out     up to 16 configurations, sorted by nearness to near_rad (root mean square of the joint differences): one a
///         branch, turned by whole turns into the joint ranges and as near as they allow; branches that no turn brings
///         into the ranges are left out. All reach the pose to 1e-9 m and 1e-9 rad. Count 0: out of reach. Redundant:
///         one, near near_rad where that can be reached in small steps
/// In      the model's ranges bound solve(); a model of other than six axes is solved numerically
/// Thread  any; solve() is const and heap-free. General and, near singularities, AlmostSpecial take 0.1 to 10 ms: not
///         for the cycle
class InverseKinematics {
 public:
  explicit InverseKinematics(const robot::RobotModel& model);
  ~InverseKinematics();
  InverseKinematics(InverseKinematics&&) noexcept;

  [[nodiscard]] Method method() const noexcept;
  void solve(const spatial::Pose& X_BF, const robot::JointVector& near_rad, SolutionSet& solutions) const noexcept;
  /// The same without ranges and turns: every real solution, each joint in (-pi, pi]; Redundant: one within the ranges.
  void solveAll(const spatial::Pose& X_BF, SolutionSet& solutions) const noexcept;

 private:
  struct Parts;
  std::unique_ptr<const Parts> parts_;
};

}  // namespace articulus::ik

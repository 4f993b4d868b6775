#pragma once
#include <optional>

#include "core/ik/closed_form.h"
#include "core/ik/general_6r.h"
#include "core/ik/newton_refine.h"
#include "core/ik/solution_set.h"

namespace articulus::ik {

/// Inverse kinematics of a calibrated arm: special as designed, almost so as built. Closed form of the
/// nominal geometry, then two or three Newton steps on the calibrated one for each configuration.
///
/// That no configuration is lost is judged by the steps themselves: where the second is much shorter than the first
/// (Newton and Kantorovich) and the Jacobian's pivots are not small against the deltas, one root of the calibrated arm
/// belongs to one of the nominal arm. Where this does not hold for one of them, or where the nominal arm has fewer than
/// eight here but more nearby (no further than calibration moves the flange), branches may meet, vanish or appear: the
/// pose is passed to General6R, and the nominal configurations are refined as far as they converge. Nearly degenerate
/// poses (joints at multiples of 90 degrees, deltas of 1e-5 and less) give one configuration at least, not always all.
/// Known limit: where several singularities meet (UR5e with all joints near zero, deltas of 1e-6) the steps may creep
/// and none be found.
/// In      X_BF
/// Out     all real solutions, each joint in (-pi, pi], to 1e-9 m and 1e-9 rad
/// Thread  any; const, heap-free. About 5 us for eight; 0.1 ms for most poses near a singularity, up to 6 ms
/// Source  Hill 2013, ch. 4, whose elimination loses digits where ours does not need any; Kantorovich's theorem, e.g.
///         Deuflhard 2011, Newton Methods for Nonlinear Problems, 2.1
class AlmostSpecial {
 public:
  /// None where the nominal geometry has no closed form, or where the deltas are large (their sum over the arm beyond
  /// 0.2: angles in rad, lengths by the arm's reach).
  [[nodiscard]] static std::optional<AlmostSpecial> of(const robot::RobotModel& model);

  /// How a pose was solved.
  struct Account {
    int starts = 0, steps = 0;
    bool general = false;  ///< near a singularity
  };
  Account solve(const spatial::Pose& X_BF, SolutionSet& solutions) const noexcept;

 private:
  AlmostSpecial(const robot::RobotModel& model, const ClosedForm& nominal);

  [[nodiscard]] bool moreNearby(const spatial::Pose& X_BF, int count) const noexcept;
  [[nodiscard]] bool reachable(const spatial::Pose& X_BF) const noexcept;

  ClosedForm nominal_;
  NewtonRefine refine_;
  General6R general_;
  double slack_ = 0.0, leastPivot_ = 0.0;
  std::array<spatial::Matrix3, 6> turns_;   ///< as far as calibration may turn the flange, there and back
  std::array<spatial::Vector3, 6> shifts_;  ///< m, as far as it may move it
};

}  // namespace articulus::ik

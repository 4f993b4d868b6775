#pragma once
#include "core/safety/fault.h"
#include "core/safety/plausibility/plausibility_input.h"
#include "core/spatial/units.h"

namespace articulus::safety {

/// Whether the joints do what they are told: where they should be beside where they are, in a hold and in a joint
/// motion, and, of an arm with loops of its own, how far it lags behind the speeds that it is told.
/// Thread  control; real-time safe
class FollowingWatch {
 public:
  [[nodiscard]] Fault check(const PlausibilityInput& input) noexcept;

  static constexpr double kLargest_rad = spatial::inRadians(2.0);  ///< beside what the motion covers meanwhile
  static constexpr double kLag_s = 0.15;                           ///< that a joint may follow behind
  static constexpr double kLargestLag_rad =
      spatial::inRadians(1.5);  ///< of an arm with loops of its own behind its commands
  static constexpr double kHolds_s = 0.02;
  static constexpr double kForgets_s = 0.5;  ///< of the way that an arm with loops of its own was told

 private:
  robot::JointVector told_rad_, last_;  // told_rad_: way told less way made, forgotten slowly
  double beyond_s_ = 0.0;
};

}  // namespace articulus::safety

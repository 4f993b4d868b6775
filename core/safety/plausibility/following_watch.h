#pragma once
#include "core/safety/fault.h"
#include "core/safety/plausibility/plausibility_input.h"
#include "core/spatial/units.h"

namespace articulus::safety {

/// Whether the joints do what they are told: where they should be beside where they are, in a hold and in a joint
/// motion, and, of an arm with loops of its own, how far it lags behind the speeds that it is told, and how far a joint
/// goes against them: friction holds it back, and no sound drive turns it round. Of an arm that takes positions also
/// how long a joint stays away from the one in force: a law that sees it held back stops pushing on, and speeds say
/// nothing then.
/// Thread  control; real-time safe
class FollowingWatch {
 public:
  [[nodiscard]] Fault check(const PlausibilityInput& input) noexcept;

  static constexpr double kLargest_rad = spatial::inRadians(2.0);  ///< beside what the motion covers meanwhile
  static constexpr double kLag_s = 0.15;                           ///< that a joint may follow behind
  static constexpr double kLargestLag_rad =
      spatial::inRadians(1.5);  ///< of an arm with loops of its own behind its commands
  static constexpr double kHolds_s = 0.02;
  static constexpr double kAgainst_rad = spatial::inRadians(0.1);  ///< the wrong way, of an arm with loops of its own
  static constexpr double kAgainst_s = 0.02;   ///< beside what its fastest speed of late covers in this time
  static constexpr double kSameSign_s = 0.06;  ///< that it must have been told one way before: it is behind
  static constexpr double kApart_s = 0.15;   ///< that a joint may stay farther from its position in force than it lags
  static constexpr double kForgets_s = 0.5;  ///< of the way that an arm with loops of its own was told

 private:
  [[nodiscard]] Fault against(const PlausibilityInput& input) noexcept;

  robot::JointVector told_rad_, last_;  // told_rad_: way told less way made, forgotten slowly
  robot::JointVector against_rad_, oneWay_s_, sign_, fastest_rad_per_s_;
  [[nodiscard]] Fault apart(const PlausibilityInput& input) noexcept;
  double beyond_s_ = 0.0, apart_s_ = 0.0;
};

}  // namespace articulus::safety

#pragma once
#include "core/safety/fault.h"
#include "core/safety/limit_set.h"
#include "core/safety/plausibility/plausibility_input.h"

namespace articulus::safety {

/// Load against motion: where the specimen's stiffness was learned, a motion that must change the load by a quarter of
/// its limit, and does not, is no motion of that specimen, or no load. It compares with where load and motion last
/// agreed, and takes the stiffness of then: what is learned while the load stands is no stiffness.
/// Only of arms that take no torques: of the others TorqueWatch knows more, and no specimen that gives way deceives it.
/// Thread  control; real-time safe
class ResponseWatch {
 public:
  [[nodiscard]] Fault check(const PlausibilityInput& input, const LimitSet& limits) noexcept;

  static constexpr double kEvery_s = 0.02;        ///< between two looks
  static constexpr double kLongest_s = 3.0;       ///< that a place and its stiffness are compared with
  static constexpr double kExpectedShare = 0.25;  ///< of the limit: expected changes below it say nothing
  static constexpr double kSeenShare = 0.05;      ///< of what was expected: less is none
  /// Of the limit: a specimen that is let go has no load to change, and in the neutral zone what was learned at its end
  /// is not its stiffness (a sound neck at 10 deg/s changed its load by a twentieth of that at a tenth of the limit).
  static constexpr double kStillLoaded = 0.2;

 private:
  void anchor(const PlausibilityInput& in) noexcept;

  bool known_ = false;
  spatial::Wrench F_D_W_;
  spatial::Pose X_WD_;
  spatial::Matrix6 K_ = spatial::Matrix6::Zero();
  double since_s_ = 0.0, age_s_ = 0.0, most_ = 0.0;  // most_: expected since, as a share of the limit
  int missing_ = 0;
};

}  // namespace articulus::safety

#pragma once
#include "core/safety/fault.h"
#include "core/safety/plausibility/plausibility_input.h"

namespace articulus::safety {

/// Of an arm that takes torques: what its joints feel beside model, friction and load cell. A load cell that reads less
/// than is there, a drive that gives something else than it is told and an encoder that stands all show here, whatever
/// they say of themselves.
/// Thread  control; real-time safe
/// Source  De Luca & Mattone 2005 (residual of the momentum)
class TorqueWatch {
 public:
  /// In  times: so many times the friction of the model may be unexplained, besides a share of what a joint carries or
  /// its drive gives, whichever is more: the model errs in proportion to both, in fast motion by its inertia
  [[nodiscard]] Fault check(const PlausibilityInput& input, double times) noexcept;

  static constexpr double kCarriedShare =
      0.15;  ///< of what model and load cell say a joint carries, or of the torque of its drive
  static constexpr double kFades_s = 0.1;    ///< what a drive gave still counts: the observer is behind
  static constexpr double kSettles_s = 0.3;  ///< that the observer may take once the drives are on
  static constexpr double kHolds_s = 0.004;  ///< so long it must hold

 private:
  robot::JointVector given_Nm_;  // greatest of late, fading
  double on_s_ = 0.0, beyond_s_ = 0.0;
};

}  // namespace articulus::safety

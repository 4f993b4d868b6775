#pragma once
#include <array>

#include "core/safety/fault.h"
#include "core/safety/plausibility/plausibility_input.h"

namespace articulus::safety {

/// Of an arm that takes torques: what its joints feel beside model, friction and load cell. A load cell that reads less
/// than is there, a drive that gives something else than it is told and an encoder that stands all show here, whatever
/// they say of themselves. Under load it also looks at what changes within a few cycles: friction and what a model errs
/// by change with the motion, a drive that gives something else does so at once, long before it is more than they are.
/// Thread  control; real-time safe
/// Source  De Luca & Mattone 2005 (residual of the momentum)
class TorqueWatch {
 public:
  /// In  times: so many times the friction of the model may be unexplained, besides a share of what a joint carries or
  /// its drive gives, whichever is more: the model errs in proportion to both, in fast motion by its inertia
  [[nodiscard]] Fault check(const PlausibilityInput& input, double times) noexcept;

  static constexpr double kCarriedShare =
      0.15;  ///< of what model and load cell say a joint carries, or of the torque of its drive
  /// Of what may be unexplained, where a law follows a load: nothing moves fast there. Sound cells show 0.58 at most on
  /// the worn arm (joint 4, with nearly four times the friction of its file), 0.29 on the other. What its drive gives
  /// does not count then: a load cell that drifts makes it grow too.
  static constexpr double kSlowShare = 0.7;
  static constexpr double kFades_s = 0.1;    ///< what a drive gave still counts: the observer is behind
  static constexpr double kSettles_s = 0.3;  ///< that the observer may take once the drives are on
  static constexpr double kHolds_s = 0.004;  ///< so long it must hold
  /// Of what may be unexplained, that may come within kSteps cycles: on sound cells a tenth, a third on a worn one.
  static constexpr double kStepShare = 0.75;
  static constexpr std::size_t kSteps = 8;

 private:
  struct Look {
    robot::JointVector unexplained_Nm, given_Nm;
  };
  [[nodiscard]] Fault steps(const PlausibilityInput& input, double times) noexcept;

  std::array<Look, kSteps> past_{};
  std::size_t at_ = 0, known_ = 0;
  bool loadBelieved_ = true;
  int stepped_ = 0;              // cycles in a row
  robot::JointVector given_Nm_;  // greatest of late, fading
  double on_s_ = 0.0, beyond_s_ = 0.0;
};

}  // namespace articulus::safety

#pragma once
#include "core/control/force_guidance.h"

namespace articulus::control {

/// A rotation about an axis of the world or of the body, in intervals, until a torque, an angle or no more progress; between
/// the intervals forces are guided to what is wanted (zero as a rule).
/// finished() when
///   the whole angle is reached, or
///   the torque about the axis, less what it was at the start, is reached and still there after re-centring, or
///   the mean of the last intervals is too short.
/// (32) is printed the wrong way round: the rotation stops when the measured torque is at least the wanted one.
/// Thread  control; real-time safe
/// Source  Skrede et al. 2024, III-D, (25)-(35)
class TorqueMonitoredRotation final : public Controller {
 public:
  enum class End { None, Angle, Torque, Converged };

  void useGains(const GainSet& gains) noexcept override;
  void engage(const ControlInput& input) noexcept override;
  void step(const ControlInput& input, const SetPoint& wanted, robot::JointVector& tau) noexcept override;
  [[nodiscard]] bool finished() const noexcept override { return end_ != End::None; }
  /// Why it ended.
  [[nodiscard]] End end() const noexcept { return end_; }

 private:
  ForceGuidance guidance_;
  End end_ = End::None;
};

}  // namespace articulus::control

#pragma once
#include <array>

#include "core/control/guided_force.h"
#include "core/control/inverse_dynamics.h"

namespace articulus::control {

/// A rotation about an axis of the task frame, in intervals, until an angle, a torque or no more progress; between the
/// intervals the forces on the Force axes of translation are guided to what is wanted (zero as a rule).
/// finished() when
///   the whole angle is reached, or
///   the torque about the axis, less what it was at the start, is reached and is still there after re-centring, or
///   the mean of the last intervals is too short.
/// (32) is printed the wrong way round: the rotation stops when the measured torque is at least the wanted one.
/// The point D stays in place while it turns; the wanted angle runs at kRate_rad_per_s in steps of RotationTask::step_rad.
/// Thread  control; real-time safe
/// Source  Skrede et al. 2024, III-D, (25)-(35), Fig 8
class TorqueMonitoredRotation final : public Controller {
 public:
  enum class End { None, Angle, Torque, Converged };

  void useGains(const GainSet& gains) noexcept override { inner_.useGains(gains); }
  void engage(const ControlInput& input) noexcept override;
  void step(const ControlInput& input, const SetPoint& wanted, robot::JointVector& tau) noexcept override;
  [[nodiscard]] bool finished() const noexcept override { return end_ != End::None; }
  /// Why it ended.
  [[nodiscard]] End end() const noexcept { return end_; }
  [[nodiscard]] int intervals() const noexcept { return intervals_; }

  static constexpr double kRate_rad_per_s = 0.035;

 private:
  enum class Phase { Start, Turn, Settle, Recentre, Rest };
  static constexpr int kMostIntervals = 16;   ///< of which a mean may be taken
  void turn(double dt_s, const RotationTask& task) noexcept;
  void judge(const RotationTask& task) noexcept;
  [[nodiscard]] double torque(const ControlInput& in) const noexcept;

  InverseDynamics inner_;
  GuidedForce guided_;
  spatial::Pose start_;
  spatial::Vector3 axis_W_ = spatial::Vector3::UnitX();
  spatial::Vector3 centre_ = spatial::Vector3::Zero();
  Phase phase_ = Phase::Start;
  End end_ = End::None;
  double torque_Nm_ = 0.0, bias_Nm_ = 0.0;                  ///< about the axis, followed over a few samples
  double angle_rad_ = 0.0, rate_ = 0.0, acceleration_ = 0.0;   ///< wanted, along the way, positive
  double stepFrom_rad_ = 0.0, stepTo_rad_ = 0.0, stepTime_s_ = 0.0, stepLength_s_ = 0.0;
  double planned_rad_ = 0.0, lastEnd_rad_ = 0.0, measured_rad_ = 0.0, wait_s_ = 0.0;
  int intervals_ = 0;
  std::array<double, kMostIntervals> way_{};                ///< of the last intervals, rad
};

}  // namespace articulus::control

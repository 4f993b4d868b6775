#pragma once
#include <array>

#include "core/control/laws/guided_force.h"
#include "core/control/laws/inverse_dynamics.h"

namespace articulus::control {

/// A rotation about an axis of the rotation's frame, in intervals, until an angle, a torque or no more progress;
/// between the intervals the forces on the Force axes of translation are guided to what is wanted (zero as a rule).
/// finished() when
///   the whole angle is reached, or
///   the torque about the axis, less what it was at the start, is reached and is still there after re-centring, or
///   the mean of the last intervals is too short.
/// (32) is printed the wrong way round: the rotation stops when the measured torque is at least the wanted one.
/// Turning about a point beside the specimen's own axis pulls: 0.002 rad at 20 mm are 6 N along 150 kN/m. An interval
/// that pulls by more than 6 N is interrupted to re-centre and goes on then, and from the first re-centring on the
/// point moves as re-centring moved it, so that the axis of the specimen is learned. The wanted angle runs at
/// RotationTask::kRate_rad_per_s in steps of its step_rad. Measured on the simulated bench at the torque level with a
/// search of steps 0.24 s long, clamped spine, nothing learned, 0.3 rad or 2 Nm about each axis: ended after 13 to 18 s
/// at up to 2.2 Nm, true forces at most 13 N on the way and 0.3 N at the end. On a stiff polymer rod the interruptions
/// cost time: 8 s about its own axis, 42 to 58 s in bending, forces at most 10 N. Bounded forces need Force axes: on
/// axes that only hold, the point is forced along whatever the specimen says.
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

  [[nodiscard]] spatial::Vector6 loadRate_W() const noexcept override { return loadRate_; }

 private:
  enum class Phase { Start, Turn, Settle, Recentre, Rest };
  static constexpr int kMostIntervals = 16;  ///< that a mean may be taken over
  void turn(double dt_s, const RotationTask& task, double pull_N) noexcept;
  void learnYield() noexcept;
  void judge(const RotationTask& task) noexcept;
  [[nodiscard]] double torque(const ControlInput& in) const noexcept;

  InverseDynamics inner_;
  GuidedForce guided_;
  spatial::Pose start_;
  spatial::Vector3 axis_W_ = spatial::Vector3::UnitX();
  spatial::Vector3 centre_ = spatial::Vector3::Zero();
  spatial::Vector3 yield_ = spatial::Vector3::Zero(), recentred_ = spatial::Vector3::Zero();  ///< m/rad; m
  spatial::Vector6 loadRate_ = spatial::Vector6::Zero();
  double recentredAt_rad_ = 0.0;
  bool hasRecentred_ = false;
  Phase phase_ = Phase::Start;
  End end_ = End::None;
  double torque_Nm_ = 0.0, bias_Nm_ = 0.0;                    ///< about the axis, followed over a few samples
  double angle_rad_ = 0.0, rate_ = 0.0, acceleration_ = 0.0;  ///< wanted, along the way, positive
  double stepFrom_rad_ = 0.0, stepTo_rad_ = 0.0, stepTime_s_ = 0.0, stepLength_s_ = 0.0;
  double planned_rad_ = 0.0, lastEnd_rad_ = 0.0, measured_rad_ = 0.0, wait_s_ = 0.0;
  int intervals_ = 0;
  std::array<double, kMostIntervals> way_{};  ///< of the last intervals, rad
};

}  // namespace articulus::control

#pragma once
#include "core/control/laws/compliance_feedforward.h"
#include "core/control/task_error.h"

namespace articulus::control {

/// Velocity-based force control: the body jogs along a twist that is fed forward and is corrected by bounded velocities
/// in proportion to the load errors and their integral.
///   V = jog + yielding + K^-1 f_rate + bounded( w C e + integral ) ;  qd = J^+ V
/// The jog is SetPoint::V_WD_W on Position axes, where the pose is kept by a proportional velocity as well; yielding is
/// how the body turns by itself about the estimated axis of the specimen (ComplianceFeedforward), so that a rotation
/// about an axis beside D does not pull first and is corrected afterwards. C is the compliance that was learned on
/// line, or that of the stiffest specimen as long as little is known, so that w is the bandwidth of the loop at most.
/// Hold axes stay, Free axes yield to the load like a damper. An arm's own velocity loop takes friction away before the
/// loads see it. An arm that takes torques has none that is stiff against a spine, so there the wanted change of load
/// is announced as well, w (e + int e) + f_rate, and pushed by (LevelAdapter): an integral force loop of bandwidth w,
/// whatever the stiffness is; velocities alone ran away beyond 100 N. Meant for slow tests, of seconds a ramp. Measured
/// on the simulated bench at the torque level, clamped spine, nothing learned, 20 N or 1.5 Nm over 8 s, true loads:
/// settled within 0.7 N and 0.04 Nm, on the way within 2.3 N and 0.6 Nm (moments lag while the specimen counts as
/// stiffer than it is); across a soft polymer rod 2 N are left after 4 s, 5 N lag on the way. On arms that take
/// velocities or positions a soft axis of which nothing is learned yet swings slowly.
/// Out     rad/s
/// Thread  control; real-time safe
/// Source  Hill 2013, ch. 2, Fig 2-4 and p. 77; learned compliance and integral are ours
class VelocityForce final : public Controller {
 public:
  void useGains(const GainSet& gains) noexcept override;
  void engage(const ControlInput& input) noexcept override;
  void step(const ControlInput& input, const SetPoint& wanted, robot::JointVector& qd) noexcept override;

  [[nodiscard]] spatial::Vector6 loadRate_W() const noexcept override { return loadRate_; }

 private:
  spatial::Vector6 loadRate_ = spatial::Vector6::Zero();  ///< N/s and Nm/s, W
  spatial::Vector6 load_ = spatial::Vector6::Zero();      ///< integral of the load error, N and Nm, W
  double bandwidth_ = 0, position_ = 0;
  spatial::Vector6 integral_ = spatial::Vector6::Zero();  ///< m/s and rad/s, W
  spatial::Pose held_;
  ComplianceFeedforward complianceFeedforward_;
};

}  // namespace articulus::control

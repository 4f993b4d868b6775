#pragma once
#include "core/control/task_error.h"

namespace articulus::control {

/// Velocity-based force control: the body jogs along a twist that is fed forward, the wanted rotation about the estimated axis
/// of the specimen, and is corrected by bounded velocities in proportion to the load errors and their integrals.
///   V = jog about the axis of rotation + bounded( K e + int ) ;  qd = J^+ V
/// The jog is SetPoint::V_WD_W on Position axes; its translation follows from the estimated axis, so that a rotation about an
/// axis beside D does not pull first and is corrected afterwards. On Force axes the jog is what F_rate_W asks of the
/// learned stiffness.
/// The arm's inner velocity loop takes friction away, which the loads otherwise see first.
/// Out     rad/s
/// Thread  control; real-time safe
/// Source  Hill 2013, ch. 2, Fig 2-4 and p. 77
class VelocityForce final : public Controller {
 public:
  void useGains(const GainSet& gains) noexcept override;
  void engage(const ControlInput& input) noexcept override;
  void step(const ControlInput& input, const SetPoint& wanted, robot::JointVector& qd) noexcept override;

 private:
  double kMoment_ = 0, kiMoment_ = 0, kForce_ = 0, kiForce_ = 0, kPosition_ = 0;
  spatial::Vector6 integral_ = spatial::Vector6::Zero();
  spatial::Pose held_;
  bool first_ = true;
};

}  // namespace articulus::control

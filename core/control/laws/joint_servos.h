#pragma once
#include "core/control/controller.h"

namespace articulus::control {

/// Each joint as a drive by itself: its own mean inertia, and an observer of its own that takes everything else for a
/// disturbance: gravity, the other joints, friction and the load. What the two laws without a coupling model share.
///   I qdd = tau + d;  tau = I wanted - d
/// The inertia is the running mean of the mass matrix' diagonal; of the model nothing else is used, but for the torque
/// that carries the arm when the law takes over.
/// Thread  control; real-time safe
/// Source  Martinez 2012, 5.3.1, Fig 5.2 (mean inertia, the rest as disturbance); Han 2009 (extended state observer)
class JointServos {
 public:
  void useGains(const GainSet& gains) noexcept;
  void engage(const ControlInput& in) noexcept;
  /// Learns from this cycle's position and the torque in force since the last one. Once a cycle, before torque().
  void observe(const ControlInput& in) noexcept;
  /// In   acceleration each joint is to have, rad/s2
  void torque(const robot::JointVector& acceleration, robot::JointVector& tau) const noexcept;

  [[nodiscard]] const robot::JointVector& velocity() const noexcept { return qd_; }
  [[nodiscard]] const robot::JointVector& disturbance() const noexcept { return d_; }

 private:
  robot::JointVector inertia_, q_, qd_, d_;
  double bandwidth_Hz_ = 1.0;
  bool first_ = true;
};

}  // namespace articulus::control

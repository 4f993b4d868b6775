#pragma once
#include "core/control/laws/force_axes.h"

namespace articulus::control {

/// Cartesian impedance, with force tracking where the selection says so.
///   tau = bias - disturbance + J^T [ K e + wanted load ] - B J^+ D v       on Position and Hold axes: a spring at the
///   pose
///   + force loop, around a spring whose rest point follows the body        on Force axes
///   - B J^+ D v                                                            on Free axes
/// The damper of a spring is placed from the arm's apparent inertia and the damping ratio. The spring of a Force axis
/// relaxes with kRelax_s: it opposes what is quicker than the load should change and leaves nothing that the integral
/// has to undo (a spring to a fixed pose leaves a larger error the more the specimen yields). On arms with more than
/// six joints the motion that leaves the body at rest is damped.
/// Thread  control; real-time safe
/// Source  Martinez 2012, 5.5 and Fig 5.23; 7.1 experiment 2 (impedance combined with direct force control)
class Impedance final : public Controller {
 public:
  void useGains(const GainSet& gains) noexcept override;
  void engage(const ControlInput& input) noexcept override;
  void step(const ControlInput& input, const SetPoint& wanted, robot::JointVector& tau) noexcept override;

 private:
  static constexpr double kRelax_s = 0.05;
  ForceAxes force_;
  spatial::Vector6 stiffness_ = spatial::Vector6::Zero();  ///< N/m and Nm/rad, along axes of the task frame
  double damping_ = 1, dampForce_ = 0, dampMoment_ = 0, share_ = 1;
  spatial::Pose held_;
  spatial::Vector6 spring_ = spatial::Vector6::Zero();  ///< load of the relaxing springs, W
};

}  // namespace articulus::control

#pragma once
#include "core/control/laws/guided_force.h"
#include "core/control/laws/inverse_dynamics.h"

namespace articulus::control {

/// Force guidance: a search, step by step, for the position where the load on the Force axes of translation is the
/// wanted one (SecantSearch), around an inner position law. Orientation and the other axes stay where they are when the
/// law takes over. What the search foresees of the force is announced, so that an arm that takes torques pushes by it:
/// on a spine of 1.2e6 N/m its position loop (some 12 kN/m) would take ten seconds a step. Measured at the torque level
/// on a stiff specimen (tests/core/control, 20 ms of dead time): 15 N along each axis after 1.1 to 2.1 s, never more
/// than 15.3 N. finished() when the error of the load stayed within 0.25 N at rest.
/// Thread  control; real-time safe
/// Source  Skrede et al. 2024, III-C, (14)-(24), Fig 7
class ForceGuidance final : public Controller {
 public:
  void useGains(const GainSet& gains) noexcept override { inner_.useGains(gains); }
  void engage(const ControlInput& input) noexcept override;
  void step(const ControlInput& input, const SetPoint& wanted, robot::JointVector& tau) noexcept override;
  [[nodiscard]] bool finished() const noexcept override { return guided_.finished(); }
  [[nodiscard]] spatial::Vector6 loadRate_W() const noexcept override {
    spatial::Vector6 rate = spatial::Vector6::Zero();
    rate.head<3>() = pace_ * guided_.loadRate_N_per_s();
    return rate;
  }

 private:
  InverseDynamics inner_;
  GuidedForce guided_;
  spatial::Pose held_;
  double pace_ = 1.0;
};

}  // namespace articulus::control

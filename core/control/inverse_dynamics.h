#pragma once
#include "core/control/controller.h"

namespace articulus::control {

/// Cartesian inverse dynamics: position and quaternion error of the moving body ask an acceleration, damped least squares
/// makes it joint accelerations, the model torques.
/// Thread  control; real-time safe
/// Source  Martinez 2012, 5.4.1 (quaternion error) and 5.4.2 (inverse dynamics)
class InverseDynamics final : public Controller {
 public:
  void useGains(const GainSet& gains) noexcept override;
  void engage(const ControlInput& input) noexcept override;
  void step(const ControlInput& input, const SetPoint& wanted, robot::JointVector& tau) noexcept override;

 private:
  double bandwidth_ = 0, damping_ = 1, share_ = 1;
  spatial::Vector6 carried_ = spatial::Vector6::Zero();   ///< load of the specimen, followed slowly
};

}  // namespace articulus::control

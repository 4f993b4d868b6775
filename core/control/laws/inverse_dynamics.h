#pragma once
#include "core/control/controller.h"

namespace articulus::control {

/// Cartesian inverse dynamics: position and quaternion error of the moving body ask an acceleration, damped least
/// squares makes it joint accelerations, the model torques. The load of the specimen is carried late, so that its
/// stiffness holds the body; sooner on a path that is replayed (SetPoint::walksAgain), where the pose is what
/// counts: that is what takes the place of an integral.
/// Thread  control; real-time safe
/// Source  Martinez 2012, 5.4.1 (quaternion error) and 5.4.2 (inverse dynamics)
class InverseDynamics final : public Controller {
 public:
  void useGains(const GainSet& gains) noexcept override;
  void engage(const ControlInput& input) noexcept override;
  void step(const ControlInput& input, const SetPoint& wanted, robot::JointVector& tau) noexcept override;

 private:
  double bandwidth_ = 0, damping_ = 1, share_ = 1;
  spatial::Vector6 carried_ = spatial::Vector6::Zero();  ///< load of the specimen, followed slowly
};

}  // namespace articulus::control

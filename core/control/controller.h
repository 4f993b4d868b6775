#pragma once
#include "core/control/arm_model.h"
#include "core/control/gain_set.h"

namespace articulus::control {

/// What a controller sees in one cycle: measurements and the controller's model, never the plant's truth.
struct ControlInput {
  double dt_s = 1e-3;
  const ArmModelState* model = nullptr;
  robot::JointVector q, qd;               ///< encoder position, observed velocity
  robot::JointVector disturbance;         ///< observed, Nm
  spatial::Wrench F_D_W;                  ///< load on the specimen, compensated and filtered
  bool saturated = false;                 ///< a drive was clipped in the last cycle: integrators wait
};

/// What is wanted in one cycle; each controller reads its own part.
struct SetPoint {
  robot::JointVector q, qd, qdd;
  spatial::Pose X_WD;
  spatial::Twist V_WD_W;
  spatial::Vector6 A_WD_W = spatial::Vector6::Zero();
  spatial::Wrench F_D_W;
};

/// One control law that makes joint torques.
/// Thread  control; real-time safe
class Controller {
 public:
  virtual ~Controller() = default;
  virtual void useGains(const GainSet& gains) noexcept = 0;
  /// Takes over without a jump of the torque from whatever ran before.
  virtual void engage(const ControlInput& input) noexcept = 0;
  virtual void step(const ControlInput& input, const SetPoint& wanted, robot::JointVector& tau) noexcept = 0;

 protected:
  /// Model torque at rest: bias, contact load carried, observed disturbance cancelled by its share.
  static robot::JointVector feedForward(const ControlInput& in, const spatial::Wrench& carried, double share) noexcept {
    return in.model->bias + in.model->J.transpose() * carried.data - share * in.disturbance;
  }
};

}  // namespace articulus::control

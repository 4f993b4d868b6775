#include "core/control/estimators/friction_model.h"

#include <cmath>

#include "core/robot/transmission.h"

namespace articulus::control {

using robot::JointVector;

void FrictionModel::reset(const JointVector& q) noexcept {
  robot::motorMotion(*robot_, q, last_);
  built_.setZero(robot_->joints);
  joint_.setZero(robot_->joints);
}

void FrictionModel::step(const JointVector& q, const JointVector& qd) noexcept {
  JointVector motor, speed;
  robot::motorMotion(*robot_, q, motor);
  robot::motorMotion(*robot_, qd, speed);
  if (last_.size() != motor.size()) reset(q);
  JointVector atMotor = speed;
  for (int i = 0; i < robot_->joints; ++i) {
    const robot::Drive& drive = robot_->drives[static_cast<std::size_t>(i)];
    const double way = motor[i] - last_[i];
    // Where the way is not stated, friction would jump with the noise of an encoder: none is expected.
    if (drive.presliding_rad <= 0.0) {
      atMotor[i] = 0.0;
      continue;
    }
    const double left = std::exp(-std::abs(way) / (kLongerWay * drive.presliding_rad));
    const double end = std::copysign(drive.coulombFriction_Nm, way);
    built_[i] = end + (built_[i] - end) * left;
    atMotor[i] = share_ * (built_[i] + drive.viscousFriction_Nms * speed[i]);
  }
  last_ = motor;
  robot::torqueAtJoints(*robot_, atMotor, joint_);
}

}  // namespace articulus::control

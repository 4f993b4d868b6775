#include "core/robot/transmission.h"

namespace articulus::robot {

// The gear matrix is lower triangular (robot files are refused otherwise): substitution inverts it.

void motorMotion(const RobotModel& model, const JointVector& joint, JointVector& motor) noexcept {
  const int n = model.joints;
  motor.resize(n);
  for (int i = 0; i < n; ++i) {
    double sum = 0.0;
    for (int j = 0; j <= i; ++j) sum += model.gear(i, j) * joint[j];
    motor[i] = sum;
  }
}

void jointMotion(const RobotModel& model, const JointVector& motor, JointVector& joint) noexcept {
  const int n = model.joints;
  joint.resize(n);
  for (int i = 0; i < n; ++i) {
    double rest = motor[i];
    for (int j = 0; j < i; ++j) rest -= model.gear(i, j) * joint[j];
    joint[i] = rest / model.gear(i, i);
  }
}

void motorTorque(const RobotModel& model, const JointVector& joint_Nm, JointVector& motor_Nm) noexcept {
  const int n = model.joints;
  motor_Nm.resize(n);
  for (int i = n - 1; i >= 0; --i) {
    double rest = joint_Nm[i];
    for (int j = i + 1; j < n; ++j) rest -= model.gear(j, i) * motor_Nm[j];
    motor_Nm[i] = rest / model.gear(i, i);
  }
}

void torqueAtJoints(const RobotModel& model, const JointVector& motor_Nm, JointVector& joint_Nm) noexcept {
  const int n = model.joints;
  joint_Nm.resize(n);
  for (int i = 0; i < n; ++i) {
    double sum = 0.0;
    for (int j = i; j < n; ++j) sum += model.gear(j, i) * motor_Nm[j];
    joint_Nm[i] = sum;
  }
}

}  // namespace articulus::robot

#pragma once
#include "core/robot/robot_model.h"

namespace articulus::robot {

/// Between motors and joints of a geared arm whose motors may turn with joints before their own (the 5-6 coupling of a
/// wrist). Motions are positions, speeds and accelerations alike: zero of motors and joints is the same. Torques go the
/// other way round, so that power is the same on both sides. Result and argument must be two vectors.
/// In      one number a joint or motor; rad, rad/s, rad/s2 or Nm
/// Thread  any; real-time safe
/// Source  Martinez 2012, (4.4) torques, (4.5) positions, (4.6) speeds, (4.7) accelerations; the corner of the inverse
///         in (4.4) is -1/kr5, not -1/kr6 as printed
void motorMotion(const RobotModel& model, const JointVector& joint, JointVector& motor) noexcept;
void jointMotion(const RobotModel& model, const JointVector& motor, JointVector& joint) noexcept;
void motorTorque(const RobotModel& model, const JointVector& joint_Nm, JointVector& motor_Nm) noexcept;
void torqueAtJoints(const RobotModel& model, const JointVector& motor_Nm, JointVector& joint_Nm) noexcept;

}  // namespace articulus::robot

#pragma once
#include <cstdint>

#include "core/base/clock.h"
#include "core/robot/arm_safety.h"
#include "core/robot/arm_trouble.h"
#include "core/robot/command_level.h"
#include "core/robot/joint_vector.h"

namespace articulus::device {

/// What an arm reports in one cycle.
struct ArmState {
  base::Nanoseconds time = 0;                           ///< when the encoders were read, station clock
  robot::JointVector position_rad;                      ///< joints, from the encoders (quantised as they are)
  bool valid = false;                                   ///< false: encoder fault, do not use
  bool driveFault = false;                              ///< an amplifier reports a fault, or the link to it has one
  robot::ArmTrouble trouble = robot::ArmTrouble::None;  ///< why not valid or a fault, where the driver knows
  bool brakesReleased = false;
  robot::ArmSafety safety = robot::ArmSafety::Unknown;  ///< what its own safety system says
};

/// What a cycle asks of the arm. One of the four counts, the others are zeros: that of the level; at the level of
/// torques the volts where the arm's amplifiers take volts (robot::takesVolts), else the joint torques.
struct ArmCommand {
  robot::CommandLevel level =
      robot::CommandLevel::JointTorque;   ///< an arm that takes another one reports a drive fault
  robot::JointVector drive_V;             ///< drive command on the motor side, within +- the drive's maximum
  robot::JointVector torque_Nm;           ///< all that the joint gives, gravity included, within +- Link::torque_Nm
  robot::JointVector velocity_rad_per_s;  ///< the arm's own loop follows it
  robot::JointVector position_rad;        ///< the arm's own loop follows it; while enable is false: where the arm is
  bool enable = false;                    ///< false: drives off, brakes on
};

/// Port of a robot arm that takes motor torques (volts to current-controlled amplifiers), joint torques, joint
/// velocities or joint positions, as its cell file says ("command_level").
/// Contract  read() then write() once a cycle; between two writes the last command holds; neither blocks.
/// Thread    control; real-time safe
class RobotArm {
 public:
  virtual ~RobotArm() = default;
  virtual void read(base::Nanoseconds now, ArmState& state) noexcept = 0;
  virtual void write(const ArmCommand& command) noexcept = 0;
};

}  // namespace articulus::device

#pragma once
#include <cstdint>

#include "core/base/clock.h"
#include "core/robot/joint_vector.h"

namespace articulus::device {

/// What an arm reports in one cycle.
struct ArmState {
  base::Nanoseconds time = 0;              ///< when the encoders were read, station clock
  robot::JointVector position_rad;         ///< joints, from the encoders (quantised as they are)
  bool valid = false;                      ///< false: encoder fault, do not use
  bool driveFault = false;                 ///< an amplifier reports a fault
  bool brakesReleased = false;
};

/// What a cycle asks of the arm.
struct ArmCommand {
  robot::JointVector drive_V;              ///< drive command on the motor side, within +- the drive's maximum
  bool enable = false;                     ///< false: drives off, brakes on
};

/// Port of a robot arm that takes motor torque commands (volts to current-controlled amplifiers).
/// Contract  read() then write() once a cycle; between two writes the last command holds; neither blocks.
/// Thread    control; real-time safe
class RobotArm {
 public:
  virtual ~RobotArm() = default;
  virtual void read(base::Nanoseconds now, ArmState& state) noexcept = 0;
  virtual void write(const ArmCommand& command) noexcept = 0;
};

}  // namespace articulus::device

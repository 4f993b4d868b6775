#pragma once
#include <array>
#include <cstdint>

#include "core/device/robot_arm.h"
#include "core/robot/robot_model.h"
#include "hardware/simulated/drive_parameters.h"

namespace articulus::hardware {

/// Torque that one motor can give: of amplifier and motor, or of the joint's rating where the file does not state the
/// amplifier.
[[nodiscard]] double largestMotorTorque_Nm(const robot::RobotModel& model, int motor) noexcept;

/// How the drives of an arm are built.
struct DriveSetUp {
  robot::RobotModel model;  ///< what the arm's own controller knows: nominal, without the tool
  robot::CommandLevel takes = robot::CommandLevel::JointTorque;
  DriveParameters parameters;
  double amplifierTimeConstant_s = 0.0004;
  double converterBits = 16;     ///< of drive volts over +- maximum
  robot::JointVector start_rad;  ///< pose that the velocity loops are tuned at
  std::uint64_t seed = 1;
};

/// The arm's own controller: takes what the port carries and makes motor torques, faster than the control cycle. Drive
/// volts go through converter and amplifier; joint torques through a torque loop on joint torque sensors; velocities
/// and positions through loops on the motors' resolvers, motor by motor, with the weight of the nominal arm fed
/// forward. Commands wait for their dead time. Switched off, the drives brake the arm for as long as the brakes need.
/// Thread  control; real-time safe
class DriveElectronics {
 public:
  explicit DriveElectronics(const DriveSetUp& setUp);
  /// A command of the cycle, of the level the arm takes. In  q: where the arm is
  void take(const device::ArmCommand& command, base::Nanoseconds now, const robot::JointVector& q) noexcept;
  /// Drives on or off; forgets commands that still wait.
  void enable(bool on, const robot::JointVector& q) noexcept;
  /// One sub-step.  In  true joint motion as the resolvers see it; brakesOn: integrators wait.   Out  motor torques, Nm
  void step(double h, base::Nanoseconds now, const robot::JointVector& q, const robot::JointVector& qd, bool brakesOn,
            robot::JointVector& motor_Nm) noexcept;
  /// The arm is too far from where it was sent; stays until the drives are switched off.
  [[nodiscard]] bool followingFault() const noexcept { return followingFault_; }
  /// The drives push: they are on, or were switched off so lately that the brakes do not hold yet.
  [[nodiscard]] bool pushes() const noexcept { return enabled_ || offTimer_s_ > 0.0; }

 private:
  struct Waiting {
    base::Nanoseconds time = 0;
    robot::JointVector value;
  };
  void apply(const Waiting& command) noexcept;
  void followMotion(double h, base::Nanoseconds now, const robot::JointVector& q, const robot::JointVector& qd,
                    bool brakesOn, robot::JointVector& wanted) noexcept;
  void followTorque(double h, robot::JointVector& wanted) noexcept;

  DriveSetUp s_;
  bool volts_;
  base::Nanoseconds deadTime_;
  robot::JointVector motorInertia_, torqueError_;
  std::array<Waiting, 128> queue_;
  std::size_t head_ = 0, count_ = 0;
  robot::JointVector target_, before_, reference_, speedReference_, weight_, integral_, torque_;
  base::Nanoseconds appliedAt_ = 0, lastStamp_ = 0, span_ = 0;
  bool enabled_ = false, followingFault_ = false;
  double offTimer_s_ = 0.0;
};

}  // namespace articulus::hardware

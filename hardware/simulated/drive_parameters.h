#pragma once
#include "core/base/json_reader.h"

namespace articulus::hardware {

/// What lies between a cycle's command and the motors of a simulated arm: the arm's own controller and amplifiers. Read
/// from the cell file, key "simulation.drives"; every key may be missing.
/// Source  ours, of the size that industrial controllers have; what an arm's maker publishes stands in its cell file
struct DriveParameters {
  double commandDeadTime_s = 0.0;    ///< until a written command counts, on top of the port's cycle
  double setPointFilter_s = 0.0;     ///< first-order lag of velocity and position commands
  double velocityLoop_Hz = 40.0;     ///< bandwidth of the arm's own velocity loop (PI, motor by motor)
  double velocityIntegral_s = 0.02;  ///< its integral time: what beats friction
  double positionLoop_Hz = 8.0;      ///< bandwidth of the position loop around it
  double velocityFeedForward =
      1.0;                          ///< share of the set-point's speed that is fed forward; below 1 the arm lags behind
  double followingError_rad = 0.1;  ///< of a joint at position level; beyond it the arm reports a drive fault
  double torqueLoop_Hz = 200.0;     ///< of an arm that takes joint torques and measures them
  double frictionResidue = 0.15;    ///< share of its friction that its torque loop leaves
  double torqueOffset = 0.002;      ///< seeded error of its torque sensors, share of the joint's rated torque
  double driveOffDelay_s = 0.02;    ///< switched off, drives hold the arm for so long, then brakes do; 0: cut at once
};

/// Throws  base::JsonError that names the key
[[nodiscard]] DriveParameters readDrives(const base::JsonReader& drives);

}  // namespace articulus::hardware

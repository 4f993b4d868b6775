#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/calibration/data/measurements.h"
#include "core/robot/robot_model.h"

namespace articulus::calibration {

/// How large errors of the simulated arm and its instruments are. All ours but the reference's sigma and the ranges.
/// Source  Hill 2013, p. 36 (0.189 mm), p. 45 (1 mm, 0.5 deg), p. 37 (rates), Table 3-1 (stiffnesses)
struct SimulationOptions {
  std::uint64_t seed = 1;
  double length_m = 1e-3, angle_rad = 0.0087266462599716477;      ///< true geometry is uniform within these of nominal
  double referenceSigma_m = 0.189e-3;                             ///< per axis
  double referenceSigma_rad = 0.0;                                ///< per axis; 0: the instrument gives positions only
  double encoderStep_rad = 6.2831853071795865 / (4096.0 * 50.0);  ///< at the joint
  double staticTorqueSigma_Nm = 0.05, dynamicTorqueSigma_Nm = 0.1;  ///< a second's mean, a single sample
  double speedSigma_rad_per_s = 1e-3;
  double timeShift_s = 0.023;  ///< arm's clock minus the instrument's
  double armRate_Hz = 1000.0, referenceRate_Hz = 100.0, trialDuration_s = 20.0;
  int fitPoses = 107, validationPoses = 58;
  bool sweep = false;  ///< fit also a motion through the volume at 0 and 22 N; ours, not Hill's
  bool exact = false;  ///< no noise, no encoder steps: for tests of the fit itself
};

/// What only the simulation knows.
struct SimulatedTruth {
  robot::RobotModel robot;
  spatial::Pose X_IB, X_FT;
  double timeShift_s = 0.0;
};

/// Simulated data in the manner of Hill 2013, ch. 3, and beside them where the measured point truly was.
struct SimulatedExperiment {
  SimulatedTruth truth;
  spatial::Pose X_FT_rough;  ///< what a person would state about the tool
  Measurements fit;          ///< 107 poses at 0 and 22 N; flexion-extension and lateral bending at 0 N
  Measurements validation;   ///< 58 poses and both motions at 13.34 and 35.59 N, the poses at 0 N as well
  std::vector<spatial::Vector3> fitTruth_m, validationTruth_m;  ///< in I, in the order of CalibrationResult::rows
};

/// The stiffnesses of Table 3-1 and viscous terms of ours, for joints 1 to 5.
[[nodiscard]] std::array<robot::JointElasticity, robot::kMaxJoints> hillElasticity();

/// Simulates the experiment on an arm. The torques come from the true arm's dynamics with the hanging load.
/// In      nominal: the PA10-6CE, or another arm; one that does not reach the whole volume gets 0.6 or 0.3 of it
/// Errors  OutOfRange where a pose cannot be reached
[[nodiscard]] base::Result<SimulatedExperiment> simulateExperiment(const robot::RobotModel& nominal,
                                                                   const SimulationOptions& options);

}  // namespace articulus::calibration

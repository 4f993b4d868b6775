#pragma once
#include <array>
#include <string>

#include "core/spatial/types.h"

namespace articulus::protocol {

/// Goes to the pose where all six loads are zero; the pose reached becomes the reference of the angles.
struct UnloadStep {
  double forceTolerance_N = 1.0;     ///< every force component must stay within
  double momentTolerance_Nm = 0.05;  ///< every moment component must stay within
  double hold_s = 1.0;               ///< for so long
  double timeout_s = 60.0;           ///< after that the run ends with an explanation
};

/// One axis is loaded to +amplitude, -amplitude and back, cycles times. All other loads are wanted zero; after a load
/// step that held its target, the cycles run about that target.
struct LoadCycleStep {
  std::string motion;       ///< short name in tables: "LB", "FE", "AR"
  int axis = 3;             ///< 0..5: Fx Fy Fz Mx My Mz, at D in W
  double amplitude = 0.0;   ///< N or Nm; its sign says which side comes first
  double rate_per_s = 0.0;  ///< N/s or Nm/s
  int cycles = 3;
  int reportedCycle = 3;  ///< the repetition that results are taken from
  double hold_s = 0.0;    ///< rest at each peak
};

/// All six loads go to their targets, each linearly, together in time_s; then a hold. Optionally there and back, where
/// "back" is the load that the step began with: zero, unless a load step before it held its target.
struct LoadStep {
  std::array<double, 6> target{};  ///< N, N, N, Nm, Nm, Nm at D in W
  double time_s = 10.0;            ///< ramp time
  double hold_s = 0.0;
  int cycles = 1;            ///< repetitions; one only without the way back
  bool returnToZero = true;  ///< ramp back after each hold; false: the next force step starts from the target
};

/// Position control: the moving body goes to a pose relative to the reference pose, which the last unload
/// set; before the first unload, and after the vice was opened, relative to the home pose.
struct MoveStep {
  spatial::Vector3 translation_m = spatial::Vector3::Zero();  ///< along W axes
  spatial::Vector3 angles_rad = spatial::Vector3::Zero();     ///< flexion, lateral bending, axial rotation
  double time_s = 5.0;
  double hold_s = 0.0;
};

/// Holds the wanted load (after force steps: zero, or what a load step held) or the present pose (after moves, or
/// first).
struct WaitStep {
  double duration_s = 1.0;
};

/// The arm goes home. Only without a specimen: with one clamped, go to the reference pose (a move by zero).
struct HomeStep {
  double time_s = 0.0;  ///< 0: the cell's own
};

/// The load cell is zeroed. Only without a specimen.
struct ZeroStep {};

}  // namespace articulus::protocol

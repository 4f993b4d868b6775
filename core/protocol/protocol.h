#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/spatial/types.h"

namespace articulus::protocol {

/// Goes to the pose where all six loads are zero; the pose reached becomes the reference of the angles.
struct UnloadStep {
  double forceTolerance_N = 1.0;      ///< every force component must stay within
  double momentTolerance_Nm = 0.05;   ///< every moment component must stay within
  double hold_s = 1.0;                ///< for so long
  double timeout_s = 60.0;            ///< after that the run ends with an explanation
};

/// One axis is loaded to +amplitude, -amplitude and back, cycles times. All other loads are wanted zero; after a load step
/// that held its target, the cycles run about that target.
struct LoadCycleStep {
  std::string motion;                 ///< short name in tables: "LB", "FE", "AR"
  int axis = 3;                       ///< 0..5: Fx Fy Fz Mx My Mz, at D in W
  double amplitude = 0.0;             ///< N or Nm; its sign says which side comes first
  double rate_per_s = 0.0;            ///< N/s or Nm/s
  int cycles = 3;
  int reportedCycle = 3;              ///< the repetition that results are taken from
  double hold_s = 0.0;                ///< rest at each peak
};

/// All six loads go to their targets, each linearly, together in time_s; then a hold. Optionally there and back, where
/// "back" is the load that the step began with: zero, unless a load step before it held its target.
struct LoadStep {
  std::array<double, 6> target{};     ///< N, N, N, Nm, Nm, Nm at D in W
  double time_s = 10.0;               ///< ramp time
  double hold_s = 0.0;
  int cycles = 1;                     ///< repetitions; one only without the way back
  bool returnToZero = true;           ///< ramp back after each hold; false: the next force step starts from the target
};

/// Position control: the moving body goes to a pose relative to the reference pose, which the last unload
/// set; before the first unload, and after the vice was opened, relative to the home pose.
struct MoveStep {
  spatial::Vector3 translation_m = spatial::Vector3::Zero();   ///< along W axes
  spatial::Vector3 angles_rad = spatial::Vector3::Zero();      ///< flexion, lateral bending, axial rotation
  double time_s = 5.0;
  double hold_s = 0.0;
};

/// Holds the wanted load (after force steps: zero, or what a load step held) or the present pose (after moves, or first).
struct WaitStep {
  double duration_s = 1.0;
};

using Step = std::variant<UnloadStep, LoadCycleStep, LoadStep, MoveStep, WaitStep>;

/// "unload", "load_cycle", "load", "move", "wait"
[[nodiscard]] std::string_view typeName(const Step& step) noexcept;
/// True for steps under force control, false for moves; a wait takes the kind of the step before.
[[nodiscard]] bool isForceStep(const Step& step) noexcept;

/// "Fx" ... "Mz" and "N" or "Nm" of an axis 0..5; empty for any other number.
[[nodiscard]] std::string_view axisName(int axis) noexcept;
[[nodiscard]] std::string_view axisUnit(int axis) noexcept;

/// A test as data: what an "experiment" of a user is. Stored as JSON, frozen with each run.
/// Thread  any but control; the control cycle sees only the compiled Plan.
struct Protocol {
  std::string name;
  std::string description;
  std::string source;                 ///< where its numbers come from; may be empty
  std::vector<Step> steps;
};

}  // namespace articulus::protocol

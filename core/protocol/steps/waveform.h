#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/control/law.h"
#include "core/protocol/axis_goals.h"
#include "core/protocol/step_kind.h"

namespace articulus::protocol {

enum class Waveform {
  Ramp,      ///< from the present values to the goals in time_s, then hold_s there
  Sine,      ///< about the present values to +value and -value, cycles times; time_s is a quarter of the period
  Triangle,  ///< the same in straight lines
  Profile    ///< value times the profile of a CSV file
};

/// Any axis by load or by pose: ramp, sine, triangle and arbitrary profile. Axes that are not driven keep their
/// target load or their pose (hold); a free axis follows nothing. A sine, a triangle and a profile act on the axes
/// whose goal is not zero, about the values that the step before has left.
struct WaveformStep {
  std::string motion;  ///< short name in tables; may be empty
  Waveform shape = Waveform::Ramp;
  AxisGoals goals;
  std::optional<control::Law>
      law;  ///< none: chosen by the axes (all loads: the force law in force; all poses: inverse dynamics; both: hybrid)
  double time_s = 5.0;  ///< from the present value to the goal or peak
  double hold_s = 0.0;  ///< at the goals, or at each peak
  int cycles = 1;       ///< of sine, triangle and profile
  int reportedCycle = 1;
  bool bothSides = true;  ///< sine and triangle
  bool returns = false;   ///< ramp: returns to its start after the hold
  // the step ends early when this load is reached; axis -1: none
  int stopAxis = -1;
  double stopLoad = 0.0;  ///< N or Nm, absolute
  // the loads must stay within these for settle_s, else the run ends after timeout_s. All 0: no waiting
  double forceTolerance_N = 0.0, momentTolerance_Nm = 0.0, settle_s = 0.0, timeout_s = 0.0;
  // Profile: two columns, time_s and value (1 is the goal), a header line; read when the protocol is loaded
  std::string profileFile;
  std::vector<double> profileTime_s, profileValue;
};
[[nodiscard]] const StepKind<WaveformStep>& kindOf(const WaveformStep&) noexcept;

/// A ramp of one axis; the targets of the other loads are zero.
[[nodiscard]] WaveformStep rampOf(std::size_t axis, const AxisGoal& goal);

}  // namespace articulus::protocol

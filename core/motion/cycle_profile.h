#pragma once

namespace articulus::motion {

/// Where a repeated ramp stands.
struct ProfilePoint {
  double value = 0.0;       ///< of the amplitude, signed
  double rate_per_s = 0.0;  ///< of the value
  int cycle = 1;            ///< repetition, from 1
};

enum class ProfileShape { Ramp, Sine };

/// Linear ramps or quarter waves, repeated: up to the amplitude, hold, then to the other side (bothSides) and hold,
/// then back to zero. With returnToZero false and one repetition the profile ends at the amplitude. Corners: with
/// corner_s the rate changes over so long on the inner side of every corner, its acceleration continuous, so the jerk
/// stays finite. Peaks, their times and the duration stay what they are: between two corners a ramp is steeper by T /
/// (T - corner_s), T its time; peak acceleration 1.5 rate / corner_s, peak jerk 6 rate / corner_s^2. A wave is rounded
/// only where it starts, ends, is held or turns at zero; its phase catches up over the rest of that quarter, at most
/// 0.94 corner_s / T faster for each rounded end. A corner takes half of rise_s at most. With corner_s = 0 the rate
/// jumps.
/// In      amplitude in any unit, times in s
/// Thread  any; real-time safe
struct CycleProfile {
  double amplitude = 0.0;
  double rise_s = 1.0;  ///< from zero to the amplitude
  double hold_s = 0.0;  ///< at each peak
  int cycles = 1;
  bool bothSides = true;
  bool returnToZero = true;
  ProfileShape shape =
      ProfileShape::Ramp;  ///< Sine: a quarter wave where a ramp rises or falls; hold_s is kept at the peaks
  double corner_s = 0.0;   ///< a corner is rounded over so long with limited jerk; the peak stays what it is. 0: sharp

  [[nodiscard]] double cycleTime_s() const noexcept;
  [[nodiscard]] double duration_s() const noexcept { return cycles * cycleTime_s(); }
  /// Value and rate at a time; before 0 it is 0, after the end it is the last value.
  [[nodiscard]] ProfilePoint at(double time_s) const noexcept;
};

}  // namespace articulus::motion

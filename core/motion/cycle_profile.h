#pragma once

namespace articulus::motion {

/// Where a repeated ramp stands.
struct ProfilePoint {
  double value = 0.0;      ///< of the amplitude, signed
  double rate_per_s = 0.0; ///< of the value
  int cycle = 1;           ///< repetition, from 1
};

enum class ProfileShape { Ramp, Sine };

/// Linear ramps, repeated: up to the amplitude, hold, then to the other side (bothSides) and hold, then back to zero.
/// With returnToZero false and one repetition the profile ends at the amplitude.
/// In      amplitude in any unit, times in s
/// Thread  any; real-time safe
struct CycleProfile {
  double amplitude = 0.0;
  double rise_s = 1.0;     ///< from zero to the amplitude
  double hold_s = 0.0;     ///< at each peak
  int cycles = 1;
  bool bothSides = true;
  bool returnToZero = true;
  ProfileShape shape = ProfileShape::Ramp;   ///< Sine: a quarter wave where a ramp rises or falls; hold_s is kept at the peaks
  double corner_s = 0.0;   ///< a corner is rounded over so long with limited jerk; the peak stays what it is. 0: sharp

  [[nodiscard]] double cycleTime_s() const noexcept;
  [[nodiscard]] double duration_s() const noexcept { return cycles * cycleTime_s(); }
  /// Value at a time; before 0 it is 0, after the end it is the last value.
  [[nodiscard]] ProfilePoint at(double time_s) const noexcept;
};

}  // namespace articulus::motion

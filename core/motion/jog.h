#pragma once
#include <cstdint>

namespace articulus::motion {

/// To and fro at a constant rate between two loads: what a test at so many degrees a second is. Trivially copyable.
struct JogProfile {
  std::int32_t axis = -1;              ///< 0..5 of the task frame; -1: no jog
  double rate_per_s = 0.0;             ///< m/s or rad/s, positive
  double load = 0.0;                   ///< N or Nm, positive: reverses at +load and at -load; sign of the first side: firstSide
  int firstSide = 1;
  double furthest = 0.0;               ///< m or rad: reverses there even if the load was not reached
  int cycles = 1;                      ///< to one side, to the other and back to the start
  double acceleration_per_s2 = 0.0;    ///< of the reversal; 0: ten times the rate in a second
};

/// Walks a JogProfile: jerk-limited reversals, counts cycles, ends at rest where it began.
/// Thread  control; real-time safe
class Jog {
 public:
  void start(const JogProfile& profile) noexcept;
  /// One cycle on.  In  load about the axis, as the motion makes it grow
  void step(double dt_s, double load) noexcept;
  [[nodiscard]] double position() const noexcept { return x_; }
  [[nodiscard]] double rate() const noexcept { return v_; }
  [[nodiscard]] double acceleration() const noexcept { return a_; }
  [[nodiscard]] int cycle() const noexcept { return cycle_; }
  [[nodiscard]] bool done() const noexcept { return done_; }

 private:
  JogProfile p_;
  double x_ = 0.0, v_ = 0.0, a_ = 0.0;
  int cycle_ = 1, leg_ = 0;
  bool done_ = true;
};

}  // namespace articulus::motion

#pragma once
#include <cstdint>

namespace articulus::motion {

/// To and fro at a constant rate between two loads: what a test at so many degrees a second is. Trivially copyable.
struct JogProfile {
  std::int32_t axis = -1;            ///< 0..5 of the task frame; -1: no jog
  double rate_per_s = 0.0;           ///< m/s or rad/s, positive
  double load = 0.0;                 ///< N or Nm: reverses at +load and at -load; 0: no load reverses it
  int firstSide = 1;                 ///< sign of the first side
  double furthest = 0.0;             ///< m or rad: reverses there even if the load was not reached
  int cycles = 1;                    ///< to one side, to the other and back to the start
  double acceleration_per_s2 = 0.0;  ///< of the reversal; 0: ten times the rate in a second
};

/// Walks a JogProfile: jerk-limited reversals, counts cycles, ends at rest where it began.
/// Every leg starts and ends at rest: the rate goes up and down as a smooth step in 1.5 rate / acceleration, so the
/// acceleration is continuous and never above acceleration_per_s2, the jerk never above 6 acceleration^2 / rate; the
/// rate never above rate_per_s. A reversal begins in the cycle in which the load is reached: it goes 0.75 rate^2 /
/// acceleration further. At `furthest` it has come to rest. Where a leg is too short for the full rate it is travelled
/// at a lower one.
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
  enum class Phase { Rise, Cruise, Fall };
  void beginLeg() noexcept;
  void beginFall(double time_s, bool toTarget) noexcept;
  void advance(double dt_s) noexcept;

  JogProfile p_;
  double x_ = 0.0, v_ = 0.0, a_ = 0.0;
  // Transition of the rate from from_ (with acceleration bend_) to to_ in time_ seconds, t_ of them gone; began at
  // begin_.
  double begin_ = 0.0, from_ = 0.0, bend_ = 0.0, to_ = 0.0, time_ = 0.0, t_ = 0.0;
  double legRate_ = 0.0, target_ = 0.0, acceleration_ = 1.0, change_s_ = 1.0;
  Phase phase_ = Phase::Rise;
  int cycle_ = 1, leg_ = 0, side_ = 1;
  bool toTarget_ = false, done_ = true;
};

}  // namespace articulus::motion

#pragma once
#include "core/control/gain_set.h"
#include "core/cycle/signals.h"
#include "core/cycle/task_runner.h"

namespace articulus::cycle {

/// Gains that change while the drives are on come into force over a second, each in the same time: a law whose gains
/// jump pushes the specimen. With the drives off they are in force at once.
/// Thread  control; real-time safe
class GainRamp {
 public:
  GainRamp(const control::GainSet& inForce, Signals& signals, TaskRunner& task) noexcept
      : signals_(signals), task_(task), now_(inForce), from_(inForce), to_(inForce) {}

  void use(const control::GainSet& gains, bool atOnce) noexcept;
  /// Once a cycle.
  void step(double elapsed_s) noexcept;

  static constexpr double kTime_s = 1.0;

 private:
  static constexpr double kEvery_s = 0.01;

  Signals& signals_;
  TaskRunner& task_;
  control::GainSet now_, from_, to_;
  double time_s_ = kTime_s, since_s_ = 0.0;
};

}  // namespace articulus::cycle

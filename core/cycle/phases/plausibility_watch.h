#pragma once
#include "core/cycle/phases/cycle_state.h"
#include "core/cycle/phases/reference_pose.h"
#include "core/cycle/signals.h"
#include "core/cycle/task_runner.h"
#include "core/safety/plausibility/plausibility.h"

namespace articulus::cycle {

/// Puts what was read beside what was asked in the cycle before, and fills what the supervisor is to know of it: which
/// sensor can not be right, how fast the encoders alone say that the joints move, how far the specimen is from its
/// reference pose.
/// Thread  control; real-time safe
class PlausibilityWatch {
 public:
  PlausibilityWatch(CycleState& state, const Signals& signals, const TaskRunner& task, const Actuation& actuation,
                    const ReferencePose& reference) noexcept
      : state_(state), signals_(signals), task_(task), actuation_(actuation), reference_(reference) {}

  /// After the devices were read, before the supervisor looks.  Out  CycleState::seen
  void look(const safety::LimitSet& limits) noexcept;

 private:
  void seeDisplacement() noexcept;

  CycleState& state_;
  const Signals& signals_;
  const TaskRunner& task_;
  const Actuation& actuation_;
  const ReferencePose& reference_;
  safety::Plausibility plausibility_;
  safety::PlausibilityInput input_;
};

}  // namespace articulus::cycle
